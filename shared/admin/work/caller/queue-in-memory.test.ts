// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { draftKey } from '#shared/admin/platform/drafts/draft-store.ts'
import { dropWaiting, keepWaiting, type WaitingCall, waitingCalls } from './caller-queue.ts'
import { queueInMemory } from './queue-in-memory.ts'

const site = 'https://broker.example'
const at = '2026-11-20T10:00:00.000Z'
const call = (key: string): WaitingCall => ({
  key,
  site,
  sentAt: null,
  problem: null,
  body: { name: 'Олена', phone: '067 123 45 67', note: '', mail: false },
})

beforeEach(() => localStorage.clear())

test('a call on the web waits in its page and never on the device', () => {
  const memory = queueInMemory(localStorage)
  expect(memory.isEmpty()).toBe(true)
  expect(keepWaiting(memory, 1, call('a'), at)).toBe(true)
  expect([waitingCalls(memory, 1, site), memory.isEmpty(), localStorage.length]).toEqual([
    [call('a')],
    false,
    0,
  ])
  expect(waitingCalls(queueInMemory(localStorage), 1, site)).toEqual([])
})

test('those of an earlier version are still there, and go from the device once they are settled', () => {
  keepWaiting(localStorage, 1, call('old'), at)
  const memory = queueInMemory(localStorage)
  keepWaiting(memory, 1, call('new'), '2026-11-21T10:00:00.000Z')
  expect(waitingCalls(memory, 1, site).map(({ key }) => key)).toEqual(['old', 'new'])
  // Before it leaves it is noted, where it lies, that it may have arrived.
  keepWaiting(memory, 1, { ...call('old'), sentAt: at }, at)
  expect(localStorage.getItem(draftKey(1, 'waiting-call-old'))).toContain(`"sentAt":"${at}"`)
  for (const one of waitingCalls(memory, 1, site)) dropWaiting(memory, 1, one)
  expect([waitingCalls(memory, 1, site), memory.isEmpty(), localStorage.length]).toEqual([[], true, 0])
})
