import { expect, test } from 'vitest'
import { takeRequest } from './take-request.ts'

const origin = 'https://broker.example'
const sent: [string, string, RequestInit][] = []
const client = (status: number) => ({
  send: async (...call: [string, string, RequestInit]) => {
    sent.push(call)
    return new Response('{}', { status })
  },
})
const session = { tokenFor: (server: string) => (server === origin ? 'the-token' : null) }

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
})
