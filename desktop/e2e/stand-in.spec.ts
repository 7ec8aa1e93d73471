/** The stand-in's own promise: what it does not know fails loudly. On Electron itself there is nothing to hold. */

import { expect, test } from './desktop-test.ts'
import { resending } from './stand-in/resending.ts'
import { onlyKnown, onlyKnownEvent, strict } from './stand-in/strict.ts'
import { pack, unpack } from './stand-in/wire.ts'

test('a call, an option or an event that the stand-in does not know throws', () => {
  const app = strict('app', { getVersion: () => '1.0.0' })
  expect(app.getVersion()).toBe('1.0.0')
  expect(() => (app as unknown as { relaunch(): void }).relaunch()).toThrow(
    'STAND-IN, not Electron: app.relaunch is not implemented',
  )
  expect(() => onlyKnown('BrowserWindow', { frame: false }, ['width'])).toThrow(
    'does not know the option frame',
  )
  expect(() => onlyKnownEvent('app', 'activate', ['quit'])).toThrow('does not know the event activate')
})

test('a journey replaces the function of a dialog', () => {
  const dialog = strict('dialog', { show: (): string => 'nobody' })
  dialog.show = () => 'the journey'
  expect(dialog.show()).toBe('the journey')
})

test('values keep their kind on the way between main and page', () => {
  const value = { bytes: new Uint8Array([0, 255]), list: [undefined, null, 'я'], nested: { n: 1.5 } }
  expect(unpack(JSON.parse(JSON.stringify(pack(value))))).toEqual(value)
  expect(() => pack({ callback: () => undefined })).toThrow('could not be cloned')
  const others = [
    Promise.resolve(),
    new Response(),
    new ReadableStream(),
    new WeakMap(),
    new Map(),
    new Set(),
    new Date(0),
    new Error('x'),
    new Uint16Array(2),
    new DataView(new ArrayBuffer(8)),
    new ArrayBuffer(8),
  ]
  for (const other of others) expect(() => pack({ other })).toThrow('does not cross')
})

test('a view crosses with a buffer of its own and no longer one', () => {
  const memory = new Uint8Array(64)
  expect(() => pack({ key: memory.subarray(8, 40) })).toThrow('32 bytes would cross with a buffer of 64')
  expect(() => pack([Buffer.from('pooled')])).toThrow('6 bytes would cross')
})

/** A connection that fails so many times with this, and then is there. */
const failing = (times: number, code: string) => {
  let attempts = 0
  const send = resending(async () => {
    attempts += 1
    if (attempts <= times)
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('read'), { code }) })
    return new Response('here')
  })
  return { send, attempts: () => attempts }
}

test('what was reset is sent once more, unless it carries a body or the server is not there', async () => {
  const once = failing(1, 'ECONNRESET')
  expect(await (await once.send('http://a', {})).text()).toBe('here')
  const twice = failing(2, 'ECONNRESET')
  await expect(twice.send('http://a', {})).rejects.toThrow('fetch failed')
  expect(twice.attempts()).toBe(2)
  for (const [gone, init] of [
    [failing(1, 'ECONNREFUSED'), {}],
    [failing(1, 'ECONNRESET'), { body: 'a call' }],
    [failing(1, 'ECONNRESET'), { signal: AbortSignal.abort() }],
  ] as const) {
    await expect(gone.send('http://a', init)).rejects.toThrow('fetch failed')
    expect(gone.attempts()).toBe(1)
  }
})
