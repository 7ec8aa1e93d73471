import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverLimits } from '#server/start.ts'
import { owner, startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { rawExchange, statusesIn } from './raw-exchange.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const head = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

describe('requests that two readers could read differently', () => {
  it.each([
    [
      'both lengths',
      `${head}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`,
    ],
    [
      'two lengths',
      `${head}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`,
    ],
    ['a list of lengths', `${head}Content-Length: 2, 2\r\n\r\n{}`],
    ['a length with a sign', `${head}Content-Length: +2\r\n\r\n{}`],
    ['a negative length', `${head}Content-Length: -2\r\n\r\n{}`],
    ['a length in hex', `${head}Content-Length: 0x2\r\n\r\n{}`],
    ['a space before the colon', `${head}Content-Length : 2\r\n\r\n{}`],
    ['an unknown coding', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a coding after chunked', `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['a chunk length with letters', `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    ['a header with NUL', `${head}X-Test: a\0b\r\nContent-Length: 2\r\n\r\n{}`],
    ['a header without a name', `${head}: x\r\nContent-Length: 2\r\n\r\n{}`],
    ['a bare line feed in a header', `${head}X-Test: a\nContent-Length: 40\r\nContent-Length: 2\r\n\r\n{}`],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    [
      'two hosts',
      'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
    ['a space before the colon of a coding', `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
    ['a version that is none', 'GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n'],
    ['a method that is none', 'G\0T /healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('%s: refused, and what follows is not taken for a request', async (_name, sent) => {
    const statuses = statusesIn(await rawExchange(server.url, sent))
    expect(statuses).toEqual([400])
  })

  it('two tokens are none, in whatever order', async () => {
    const { token } = (await (await server.call('POST', '/api/auth/login', owner)).json()) as {
      token: string
    }
    const tokens = [`Authorization: Bearer ${token}\r\n`, 'Authorization: Bearer a.b.c\r\n']
    const ask = (lines: string[]) =>
      rawExchange(
        server.url,
        `GET /api/meta HTTP/1.1\r\nHost: x\r\n${lines.join('')}Connection: close\r\n\r\n`,
      )
    expect(statusesIn(await ask(tokens.slice(0, 1)))).toEqual([200])
    expect(statusesIn(await ask(tokens))).toEqual([401])
    expect(statusesIn(await ask(tokens.toReversed()))).toEqual([401])
  })

  it('one after another on a connection are answered in order', async () => {
    const get = 'GET /healthz HTTP/1.1\r\nHost: x\r\n'
    const received = await rawExchange(server.url, `${get}\r\n${get}Connection: close\r\n\r\n`)
    expect(statusesIn(received)).toEqual([200, 200])
  })
})

describe('requests that are too much', () => {
  it.each([
    ['a header of 20 KB', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['many headers', `GET /healthz HTTP/1.1\r\nHost: x\r\n${'X-Many: aaaaaaaa\r\n'.repeat(2_000)}\r\n`],
    ['a path of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [
      'a cookie of 20 KB',
      `GET /healthz HTTP/1.1\r\nHost: x\r\nCookie: jwt-token=${'a'.repeat(20_000)}\r\n\r\n`,
    ],
  ])('%s: 431', async (_name, sent) => {
    expect(statusesIn(await rawExchange(server.url, sent))).toEqual([431])
  })

  it('a body beyond the limit is a 413, by its length and without one', async () => {
    const big = 'a'.repeat(70_000)
    const told = `${head}Content-Length: ${big.length}\r\nConnection: close\r\n\r\n${big}`
    expect(statusesIn(await rawExchange(server.url, told))).toEqual([413])
    const chunked = `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n`
    expect(statusesIn(await rawExchange(server.url, chunked))).toEqual([413])
  })

  it('a small body that unpacks to a huge one is a 413', async () => {
    const { gzipSync } = await import('node:zlib')
    const packed = gzipSync(Buffer.from(`{"email":"${'a'.repeat(5_000_000)}"}`))
    const sent = Buffer.concat([
      Buffer.from(
        `${head}Content-Encoding: gzip\r\nConnection: close\r\nContent-Length: ${packed.length}\r\n\r\n`,
      ),
      packed,
    ])
    expect(statusesIn(await rawExchange(server.url, sent))).toEqual([413])
  })
})

describe('requests that never end', () => {
  let server: TestServer
  beforeAll(async () => {
    // Long enough for what comes whole, on a busy machine as well.
    const limits = { headersTimeout: 2_000, bodyTimeout: 3_000, connectionsCheckingInterval: 100 }
    server = await startTestServer({}, { limits })
  })
  afterAll(() => server.stop())

  it('are cut off while their headers are still coming, and while their body is', async () => {
    const slowHead = rawExchange(server.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow:')
    const slowBody = rawExchange(server.url, `${head}Content-Length: 100\r\n\r\n{`)
    expect(statusesIn(await slowHead)).toEqual([408])
    expect(statusesIn(await slowBody)).toEqual([408])
    expect((await server.call('GET', '/healthz')).status).toBe(200)
  })

  it('may be slow when they bring files of whoever is signed in, and of nobody else', async () => {
    const { token } = (await (await server.call('POST', '/api/auth/login', owner)).json()) as {
      token: string
    }
    const headers = { Authorization: `Bearer ${token}` }
    const order = await server.call('POST', '/api/order', { name: 'Олена' }, headers)
    const { id } = (await order.json()) as { id: number }
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.4\n%%EOF\n']), 'Договор.pdf')
    const whole = new Response(form)
    const bytes = Buffer.from(await whole.arrayBuffer())
    const upload = (authorization: string) => {
      const sent = request(`${server.url}/api/order/${id}/file`, {
        method: 'POST',
        headers: {
          'Content-Type': whole.headers.get('content-type') ?? '',
          'Content-Length': bytes.length,
          Authorization: authorization,
        },
      })
      sent.write(bytes.subarray(0, 20))
      return sent
    }
    const slow = upload(`Bearer ${token}`)
    const answered = once(slow, 'response')
    // It begins later and is cut off all the same.
    const stranger = await rawExchange(server.url, `${head}Content-Length: 100\r\n\r\n{`)
    expect(statusesIn(stranger)).toEqual([408])
    slow.end(bytes.subarray(20))
    expect((await answered)[0]).toMatchObject({ statusCode: 201 })
    const [refused] = await once(upload('Bearer a.b.c'), 'response')
    expect(refused).toMatchObject({ statusCode: 401 })
  })

  it('have limits in service as well', () => {
    expect(serverLimits.headersTimeout).toBeLessThanOrEqual(20_000)
    expect(serverLimits.bodyTimeout).toBeLessThanOrEqual(120_000)
    expect(serverLimits.requestTimeout).toBeLessThanOrEqual(600_000)
    expect(serverLimits.uploadIdleTimeout).toBeLessThanOrEqual(60_000)
    expect(serverLimits.maxHeaderSize).toBeLessThanOrEqual(16_384)
  })
})
