import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queueEvent } from './connection.ts'
import type { QueueOutcome } from './form-queue.ts'
import { sendQueueSoon, watchFormQueue } from './watch-form-queue.ts'

const sent: QueueOutcome = { address: '/api/mail/callback', key: 'key-1', sent: true }
/** Forms that wait: each sending takes one. */
let queued: QueueOutcome[]
let sendings: number
/** What the page hears. */
let outcomes: unknown[]
let worker: EventTarget

vi.mock('./form-queue.ts', () => ({
  anyQueued: async () => queued.length > 0,
  sendQueuedForms: async () => {
    sendings += 1
    if (sendings > 9) throw new Error('the device keeps nothing')
    return queued.splice(0, 1)
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  ;[queued, sendings, outcomes, worker] = [[], 0, [], new EventTarget()]
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: worker })
  window.addEventListener(queueEvent, event => outcomes.push((event as CustomEvent).detail))
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Seconds pass; the module of the queue is loaded meanwhile. */
const pass = async (seconds: number) => {
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

it('a page that opens sends what waits after a moment, then every quarter of a minute until nothing waits', async () => {
  queued = [sent, { ...sent, key: 'key-2' }]
  watchFormQueue()
  await pass(2.9)
  expect(sendings).toBe(0)
  await pass(0.2)
  expect(outcomes).toEqual([sent])
  await pass(14)
  expect(sendings).toBe(1)
  await pass(2)
  expect(outcomes).toEqual([sent, { ...sent, key: 'key-2' }])
  await pass(60)
  expect(sendings).toBe(2)
})

it('what waits goes out as soon as the network is back, and not before', async () => {
  Object.assign(navigator, { onLine: false })
  queued = [sent]
  watchFormQueue()
  await pass(60)
  expect(sendings).toBe(0)
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(outcomes).toEqual([sent])
})

it('a form that begins to wait while another one does puts off one try, it adds none', async () => {
  sendQueueSoon()
  await pass(10)
  sendQueueSoon()
  await pass(10)
  expect(sendings).toBe(0)
  await pass(6)
  expect(sendings).toBe(1)
})

it('the page hears what the worker has sent, and nothing else of it', () => {
  watchFormQueue()
  for (const data of [sent, null, 'sent', { address: '/a' }, { sent: true }])
    worker.dispatchEvent(new MessageEvent('message', { data }))
  expect(outcomes).toEqual([sent])
})

it('a browser without workers, and a queue that fails, disturb nobody', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  sendings = 9
  watchFormQueue()
  await pass(4)
  expect([sendings, outcomes]).toEqual([10, []])
})
