import { expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { isProof } from '#shared/tooling/sample.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { rawExchange } from './raw-exchange.ts'

const paths = [
  '/api/mail/callback',
  '/api/mail/calculation',
  '/api/auth/login',
  '/api/calculator/quote',
  '/',
  '/nothing',
]

const bodies: [type: string, body: string][] = [
  ['application/json', '{'],
  ['application/json', 'null'],
  ['application/json', '{"__proto__":1}'],
  ['application/json', '"\\ud800"'],
  ['application/json; charset=x', '{}'],
  ['application/x-www-form-urlencoded', '%%%&&=='],
  ['application/x-www-form-urlencoded; charset=foo', 'a=1'],
  ['application/x-www-form-urlencoded', 'a=1&'.repeat(100)],
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=a', '--a\r\nx'],
  ['', 'x'],
]

const encodings = ['', 'gzip', 'nope']
/** All of them in the proof; in `npm test` each place and each body meets each encoding, one at a time. */
const encodingsAt = (place: number): string[] => (isProof ? encodings : [encodings[place % 3] ?? ''])

it('what strangers send wrong is no error of ours: it is rejected, and the log has nothing at error level', async () => {
  const lines: { level: number }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  await using server = await startTestServer({}, { log: createLog('info', false, { write }) })
  for (const [row, path] of paths.entries()) {
    for (const [column, [type, body]] of bodies.entries()) {
      for (const encoding of encodingsAt(row + column)) {
        const answer = await server.call('POST', path, body, {
          'Content-Type': type || 'text/plain',
          Accept: 'text/html,*/*',
          ...(encoding ? { 'Content-Encoding': encoding } : {}),
        })
        expect([path, type, answer.status >= 400 && answer.status < 500]).toEqual([path, type, true])
      }
    }
  }
  const head =
    'POST /api/mail/callback HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\n'
  await rawExchange(server.url, `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`)
  await rawExchange(server.url, `${head}Content-Length: 2\r\n\r\n{{`)
  expect(lines.length).toBeGreaterThan(paths.length * bodies.length)
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
})
