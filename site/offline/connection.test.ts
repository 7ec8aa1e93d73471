import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queueEvent } from './connection.ts'
import { reachabilityQuestion } from './connection-messages.ts'

/** What the service worker is asked. */
let asked: unknown[]
let heard: ReturnType<typeof vi.fn<() => void>>
let worker: EventTarget & { controller: { postMessage: (message: unknown) => void } | null }
let connection: typeof import('./connection.ts')

beforeEach(async () => {
  asked = []
  heard = vi.fn<() => void>()
  worker = Object.assign(new EventTarget(), {
    controller: { postMessage: (message: unknown) => void asked.push(message) },
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: worker })
  vi.resetModules()
  connection = await import('./connection.ts')
  connection.onConnection(heard)
})
afterEach(() => vi.unstubAllGlobals())

const say = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }))
const state = () => [connection.isOnline(), connection.isCopy()]

it('a page that opens asks the worker whether the server can be reached, and says so', () => {
  expect(state()).toEqual([true, false])
  connection.watchConnection()
  expect(asked).toEqual([reachabilityQuestion])
  say({ reachable: false, isCopy: true })
  expect(state()).toEqual([false, true])
  say({ reachable: true })
  expect(state()).toEqual([true, true])
  connection.endCopy()
  expect(state()).toEqual([true, false])
  expect(heard).toHaveBeenCalledTimes(3)
})

it('a page stays a copy when the worker, stopped meanwhile, has forgotten that it is one', () => {
  connection.watchConnection()
  say({ reachable: true, isCopy: true })
  say({ reachable: true, isCopy: false })
  expect(state()).toEqual([true, true])
})

it.each([null, 'reachable', {}, { reachable: 'no' }])('takes %o of the worker for nothing', data => {
  connection.watchConnection()
  say(data)
  expect([state(), heard.mock.calls]).toEqual([[true, false], []])
})

it('a network that is back counts once the worker has reached the server', () => {
  connection.watchConnection()
  window.dispatchEvent(new Event('offline'))
  expect(connection.isOnline()).toBe(false)
  window.dispatchEvent(new Event('online'))
  expect([connection.isOnline(), asked]).toEqual([false, [reachabilityQuestion, reachabilityQuestion]])
  say({ reachable: true })
  expect(state()).toEqual([true, false])
})

it('a form that has come out of the queue lets the worker try again, which may have tried too early', () => {
  connection.watchConnection()
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  say({ reachable: false })
  window.dispatchEvent(new Event(queueEvent))
  expect(asked).toEqual(Array(3).fill(reachabilityQuestion))
})

it.each([
  ['no worker controls the page', () => Object.assign(worker, { controller: null })],
  ['the browser has no workers', () => vi.stubGlobal('navigator', { onLine: true })],
])('a network that is back counts at once where %s', (_where, arrange) => {
  arrange()
  connection.watchConnection()
  window.dispatchEvent(new Event('offline'))
  expect(connection.isOnline()).toBe(false)
  window.dispatchEvent(new Event('online'))
  expect([connection.isOnline(), asked]).toEqual([true, []])
})

it('a device without a network is offline, whatever the worker has reached before', () => {
  Object.assign(navigator, { onLine: false })
  expect(connection.isOnline()).toBe(false)
})

it('whoever has stopped listening hears nothing more', () => {
  const stop = connection.onConnection(heard)
  stop()
  connection.endCopy()
  expect(heard).not.toHaveBeenCalled()
})
