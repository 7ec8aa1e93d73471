import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rawExchange } from '#server/proofs/security/raw-exchange.ts'
import { startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'

interface Line {
  path?: string
  status?: number
  requestId?: string
}
const lines: Line[] = []
const sink = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(JSON.parse(chunk.toString()) as Line)
    done()
  },
})

const impatience = { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 50 }
let server: TestServer
/** On a busy machine it is out of patience with anybody. */
let impatient: TestServer
beforeAll(async () => {
  const log = pino({ level: 'info' }, sink)
  server = await startTestServer({}, { log })
  impatient = await startTestServer({}, { log, limits: impatience })
})
afterAll(() => Promise.all([server.stop(), impatient.stop()]))

it('has a line for every page, rendered or kept, with the id that the visitor got and without the query', async () => {
  const answers = [
    await server.call('GET', '/usa?utm_source=secret'),
    await server.call('GET', '/usa?utm_source=secret'),
    await server.call('GET', '/usa?utm_source=secret'),
  ]
  await expect.poll(() => lines.filter(({ path }) => path === '/usa').length).toBe(3)
  // A line is written when its response has gone, so the order is the connections'.
  const logged = lines.filter(({ path }) => path === '/usa').map(({ requestId }) => requestId ?? '')
  expect(logged.sort()).toEqual(answers.map(answer => answer.headers.get('X-Request-Id') ?? '').sort())
  expect(JSON.stringify(lines)).not.toContain('secret')
})

const head = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
it.each<[string, string, Line]>([
  ['what is no request', 'nothing\r\n\r\n', { status: 400 }],
  ['two hosts', 'GET /usa HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', { path: '/usa', status: 400 }],
  [
    'an unknown expectation',
    'GET /usa?a=secret HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n',
    { path: '/usa', status: 417 },
  ],
  ['a body that never comes', `${head}Content-Length: 9\r\n\r\n{`, { path: '/api/auth/login', status: 408 }],
])('has one line for %s, with the id that was answered', async (_name, sent, expected) => {
  const { url } = expected.status === 408 ? impatient : server
  const received = await rawExchange(url, sent)
  const requestId = /^X-Request-Id: (\S+)/im.exec(received)?.[1]
  expect(requestId).toBeTypeOf('string')
  const mine = () => lines.filter(line => line.requestId === requestId)
  await expect.poll(() => mine().length).toBe(1)
  expect(mine()[0]).toMatchObject(expected)
  expect(JSON.stringify(lines)).not.toContain('secret')
})
