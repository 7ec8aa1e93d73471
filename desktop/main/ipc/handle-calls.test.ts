import type { IpcMainInvokeEvent } from 'electron'
import { beforeEach, expect, test } from 'vitest'
import { callChannels } from '#desktop/bridge/bridge-channels.ts'
import { type CallHandlers, handleCalls } from './handle-calls.ts'

type Listener = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown
const listeners = new Map<string, Listener>()
let reached: unknown[] = []
let warned: string[] = []

const note =
  (name: string) =>
  async (...args: unknown[]) => {
    reached.push([name, ...args])
  }
const handlers = Object.fromEntries(
  Object.keys(callChannels).map(name => [name, note(name)]),
) as unknown as CallHandlers

beforeEach(() => {
  listeners.clear()
  reached = []
  warned = []
  handleCalls({ handle: (channel, listener) => void listeners.set(channel, listener) }, handlers, message =>
    warned.push(message),
  )
})

const from = (frame: { url: string; parent: unknown } | null) =>
  ({ senderFrame: frame }) as unknown as IpcMainInvokeEvent
const page = from({ url: 'app://office/admin', parent: null })
const ask = (channel: string, event: IpcMainInvokeEvent, ...args: unknown[]) =>
  Promise.resolve(listeners.get(channel)?.(event, ...args))

test('exactly the channels of the bridge are answered', () => {
  expect([...listeners.keys()].sort()).toEqual(Object.values(callChannels).sort())
})

test('our page reaches the handler with its arguments', async () => {
  await ask('links:open-external', page, 'https://bank.gov.ua/')
  await ask('files:save', page, 'a.csv', new Uint8Array([1]))
  expect(reached).toEqual([
    ['openExternal', 'https://bank.gov.ua/'],
    ['saveFile', 'a.csv', new Uint8Array([1])],
  ])
})

test.each(Object.values(callChannels))(
  '%s is rejected to a frame, to a stranger and to a ghost',
  async channel => {
    for (const event of [
      from({ url: 'app://office/admin', parent: {} }),
      from({ url: 'https://evil.example/', parent: null }),
      from(null),
    ]) {
      await expect(ask(channel, event)).rejects.toThrow('Refused')
    }
    expect(reached).toEqual([])
    expect(warned).toHaveLength(3)
  },
)

test.each([
  ['session:restore', ['extra']],
  ['session:sign-in', []],
  ['session:sign-in', ['owner@broker.example', 'password']],
  ['session:sign-in', [{ email: 'a', password: 'b', isOwner: true }]],
  ['session:sign-in', [{ email: 'a', password: { toString: 'b' } }]],
  ['session:sign-in', [{ email: 'a', password: 'b'.repeat(5000) }]],
  ['session:change-password', [{ current: 'a', next: '' }]],
  ['session:change-password', [{ current: 'a', next: 'b', email: 'c' }]],
  ['links:open-external', [['https://a.example']]],
  ['links:open-external', ['']],
  ['files:save', ['a.csv', 'text']],
  ['files:save', ['a.csv', [1, 2]]],
  ['files:save', [null, new Uint8Array()]],
  ['desktop:notify', [{ title: 'a', body: 'b', path: '/admin', icon: 'file:///etc/passwd' }]],
  ['desktop:set-unread', [-1]],
  ['desktop:set-unread', ['3']],
  ['desktop:set-unread', [Number.NaN]],
  ['server:choose', [{}]],
  ['server:choose', ['a'.repeat(301)]],
  ['server:check', ['https://a.example', 'https://b.example']],
])('%s rejects %j', async (channel, args) => {
  await expect(ask(channel, page, ...args)).rejects.toThrow('Refused')
  expect(reached).toEqual([])
})

test('what a handler throws stays in the log', async () => {
  const failing = { ...handlers, restore: () => Promise.reject(new Error('/home/olena/secret')) }
  handleCalls(
    { handle: (channel, listener) => void listeners.set(channel, listener) },
    failing,
    () => undefined,
  )
  await expect(ask('session:restore', page)).rejects.toThrow(/^Failed$/)
})
