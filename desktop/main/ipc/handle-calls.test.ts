import type { IpcMainInvokeEvent } from 'electron'
import { beforeEach, expect, test } from 'vitest'
import { callChannels, maxSavedBytes } from '#desktop/bridge/bridge-channels.ts'
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
    expect(warned).toEqual([
      `Refused ${channel} from app://office/admin`,
      `Refused ${channel} from https://evil.example/`,
      `Refused ${channel} from a frame that is gone`,
    ])
  },
)

const letters = (count: number) => 'a'.repeat(count)
const hours = { from: '00:00', to: '09:59' }
const nothing = { queued: 0, drafts: 0 }
/** Calls with the shortest and the longest arguments that are taken. */
const bounds: [channel: string, shortest: unknown[], longest: unknown[]][] = [
  [
    'session:sign-in',
    [{ email: 'a', password: 'b' }],
    [{ email: letters(320), password: letters(1024), code: letters(64) }],
  ],
  [
    'session:change-password',
    [{ current: 'a', next: 'b' }],
    [{ current: letters(1024), next: letters(1024) }],
  ],
  ['links:open-external', ['a'], [letters(2048)]],
  ['files:drag', ['a', new Uint8Array()], [letters(255), new Uint8Array(1)]],
  [
    'desktop:notify',
    [{ title: 'a', body: 'b', path: '/', about: 'a' }],
    // A title is the text of a next step as well.
    [{ title: letters(200), body: letters(400), path: letters(300), about: letters(100) }],
  ],
  [
    'desktop:change-preferences',
    [{ staysInTray: true, opensAtLogin: false, quietHours: hours, callKeys: 'F9', lockAfter: 1 }],
    [
      {
        staysInTray: true,
        opensAtLogin: false,
        quietHours: { from: '19:59', to: '23:59' },
        callKeys: null,
        lockAfter: 480,
      },
    ],
  ],
  [
    'page:find',
    [{ text: 'a', isForward: true, isFirst: true }],
    [{ text: letters(200), isForward: true, isFirst: false }],
  ],
  ['server:check', ['a'], [letters(300)]],
  ['server:choose', ['a'], [letters(300)]],
  ['server:forget', ['a', nothing], [letters(300), nothing]],
  ['server:mark-rehearsal', ['a', true], [letters(300), false]],
]
/** What may be empty: a notice without more words, the name of who asks, and a note that is taken away. */
const mayBeEmpty = ['body', 'who', 'note']

/** The arguments with one of their texts changed, for each text in them. */
const withOneChanged = (given: unknown, change: (text: string, name: string) => string | null): unknown[] => {
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? change(value, name) : null
    const changed = text === null ? withOneChanged(value, change) : [text]
    return changed.map(other =>
      Array.isArray(given) ? given.with(Number(name), other) : { ...given, [name]: other },
    )
  })
}

test.each(bounds)('%s takes its arguments up to their bounds and no further', async (channel, ...taken) => {
  for (const args of taken) await ask(channel, page, ...args)
  expect(reached).toHaveLength(2)
  const tooLong = withOneChanged(taken[1], (text, name) => (name === 'note' ? null : `${text}a`))
  const tooShort = withOneChanged(taken[0], (_text, name) => (mayBeEmpty.includes(name) ? null : ''))
  for (const args of [...tooLong, ...tooShort]) {
    await expect(ask(channel, page, ...(args as unknown[]))).rejects.toThrow('Refused')
  }
  expect(reached).toHaveLength(2)
  expect(new Set(warned)).toEqual(new Set([`Refused the arguments of ${channel}`]))
})

test('a file has a name of up to 255 letters, as an order’s file with its extension needs, and up to 64 megabytes', async () => {
  expect(maxSavedBytes).toBe(64 * 1024 * 1024)
  const [none, most, more] = [0, maxSavedBytes, maxSavedBytes + 1].map(size => new Uint8Array(size))
  await ask('files:save', page, 'a', none)
  await ask('files:save', page, letters(255), most)
  expect(reached).toHaveLength(2)
  for (const [name, content] of [
    ['', none],
    [letters(256), none],
    ['a', more],
  ])
    await expect(ask('files:save', page, name, content)).rejects.toThrow('Refused')
})

test.each([
  ['session:sign-in', [{ email: 'a', password: 'b', code: '' }]],
  ['desktop:set-unread', [0]],
  ['desktop:set-unread', [9999]],
  ['desktop:notify', [{ title: 'a', body: '', path: '/', about: 'a' }]],
  [
    'desktop:change-preferences',
    [{ staysInTray: true, opensAtLogin: true, quietHours: null, callKeys: null, lockAfter: null }],
  ],
  ['session:sign-out', []],
  ['desktop:read-preferences', []],
  ['desktop:status', []],
  ['desktop:update', []],
  ['page:work-key', [[]]],
  ['page:work-key', [['0123456789abcdef']]],
  ['page:stop-finding', []],
])('%s takes %j', async (channel, args) => {
  await ask(channel, page, ...args)
  expect(reached).toHaveLength(1)
})

const preferences = { staysInTray: true, opensAtLogin: true, callKeys: null }

test.each([
  ['session:restore', ['extra']],
  ['session:sign-out', ['extra']],
  ['page:work-key', ['https://other.example']],
  ['page:work-key', [['https://other.example']]],
  ['desktop:set-unread', [10_000]],
  ['desktop:set-unread', [1.5]],
  ['server:mark-rehearsal', ['https://a.example', 'yes']],
  ['page:find', [{ text: 'a', isForward: 'no', isFirst: true }]],
  ['desktop:change-preferences', [preferences]],
  ['desktop:change-preferences', [{ ...preferences, quietHours: null, lockAfter: 0 }]],
  ['desktop:change-preferences', [{ ...preferences, quietHours: null, lockAfter: 481 }]],
  ['desktop:change-preferences', [{ ...preferences, quietHours: null, callKeys: 'Control+C' }]],
  ['desktop:change-preferences', [{ ...preferences, quietHours: { ...hours, from: '24:00' } }]],
  ['desktop:change-preferences', [{ ...preferences, quietHours: { ...hours, from: '09:60' } }]],
  ['desktop:change-preferences', [{ ...preferences, quietHours: { ...hours, from: 'x09:00' } }]],
  ['desktop:change-preferences', [{ ...preferences, quietHours: { from: '09:00' } }]],
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
  ['desktop:notify', [{ title: 'a', body: 'b', path: '/admin', about: 'a', icon: 'file:///etc/passwd' }]],
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
  const secret = new Error('/home/olena/secret')
  const failing = { ...handlers, restore: () => Promise.reject(secret) }
  const logged: unknown[] = []
  handleCalls({ handle: (channel, listener) => void listeners.set(channel, listener) }, failing, (...entry) =>
    logged.push(entry),
  )
  await expect(ask('session:restore', page)).rejects.toThrow(/^Failed$/)
  expect(logged).toEqual([['session:restore failed', secret]])
})
