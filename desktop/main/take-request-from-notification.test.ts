import { beforeEach, expect, test } from 'vitest'
import { takeRequest } from './take-request-from-notification.ts'

const origin = 'https://broker.example'
let sent: [string, string, RequestInit][]
beforeEach(() => {
  sent = []
})
/** A server with one request, which responds to the change of it so. */
const client = (change: number, request: object = { status: 'new', version: 3 }, read = 200) => ({
  send: async (...call: [string, string, RequestInit]) => {
    sent.push(call)
    return call[2].method === 'GET'
      ? Response.json(request, { status: read })
      : new Response('{}', { status: change })
  },
})
const session = { tokenFor: (server: string) => (server === origin ? 'the-token' : null) }
const methods = () => sent.map(([, , { method }]) => method)

test('nothing is sent before somebody is signed in at the chosen server', async () => {
  for (const server of [null, 'https://other.example'])
    expect(await takeRequest({ client: client(200), session }, server, 7)).toBe(false)
  expect(sent).toEqual([])
})

test.each([
  [200, true],
  [404, false],
  [409, false],
])('a response of %d means %s', async (status, isTaken) => {
  expect(await takeRequest({ client: client(status), session }, origin, 7)).toBe(isTaken)
  const [server, path, { method, headers, body }] = sent.at(-1) ?? ['', '', {}]
  expect([server, path, method, body]).toEqual([origin, '/api/request/7', 'PATCH', '{"status":"in_work"}'])
  expect(new Headers(headers).get('authorization')).toBe('Bearer the-token')
  expect(new Headers(headers).get('if-match')).toBe('"3"')
  expect(new Headers(headers).get('content-type')).toBe('application/json')
  expect(sent.map(([, , { headers: each }]) => new Headers(each).get('accept'))).toEqual([
    'application/json',
    'application/json',
  ])
})

test.each([
  ['a colleague is done with it', client(200, { status: 'done', version: 5 })],
  ['a colleague has taken it', client(200, { status: 'in_work', version: 4 })],
  ['it is gone', client(200, {}, 404)],
  ['the response is an error, whatever it says', client(200, { status: 'new', version: 3 }, 503)],
])('%s: it is left as it is', async (_why, server) => {
  expect(await takeRequest({ client: server, session }, origin, 7)).toBe(false)
  expect(methods()).toEqual(['GET'])
})

test('without the server it is not taken, and the program goes on', async () => {
  const gone = { send: () => Promise.reject(new TypeError('fetch failed')) }
  expect(await takeRequest({ client: gone, session }, origin, 7)).toBe(false)
})
