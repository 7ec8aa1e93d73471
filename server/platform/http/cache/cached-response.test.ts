import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rawExchange } from '#server/proofs/security/raw-exchange.ts'
import {
  addBestForms,
  type CachedResponse,
  cachedPageResponse,
  type StaticFile,
  sendCachedResponse,
} from './cached-response.ts'

const html = '<p>Растаможка автомобиля</p>'
const plain = Buffer.from(html)

let kept: CachedResponse | StaticFile
let server: Server
let url: string
beforeEach(async () => {
  kept = {
    status: 200,
    plain,
    brotli: brotliCompressSync(plain),
    gzip: gzipSync(plain),
    tag: '"tag"',
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Set-Thing': ['a', 'b'] },
  }
  server = createServer((request, response) => sendCachedResponse(request, response, kept))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (headers: Record<string, string>, method = 'GET') => fetch(url, { method, headers })

it.each([
  ['br', '"tag-br"'],
  ['gzip', '"tag-gzip"'],
  ['identity', '"tag"'],
])(
  'is the same text as %s, with a tag of that form, the first time and every time',
  async (encoding, tag) => {
    for (let time = 0; time < 3; time += 1) {
      const response = await ask({ 'Accept-Encoding': encoding })
      expect(await response.text()).toBe(html)
      expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(response.headers.get('set-thing')).toBe('a, b')
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(response.headers.get('etag')).toBe(tag)
    }
  },
)

it('has the length of its bytes, also without them', async () => {
  for (const method of ['GET', 'GET', 'HEAD', 'HEAD']) {
    const response = await ask({ 'Accept-Encoding': 'identity' }, method)
    expect(response.headers.get('content-length')).toBe(String(plain.length))
    expect(await response.text()).toBe(method === 'HEAD' ? '' : html)
  }
})

it('is sent compressed to a client that takes no such form when its plain one cannot be read', async () => {
  kept = { ...kept, plain: null }
  const response = await ask({ 'Accept-Encoding': 'identity' })
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  expect(await response.text()).toBe(html)
})

it('is sent in its new form once that is there', async () => {
  const get = () => ask({ 'Accept-Encoding': 'br' }).then(response => response.text())
  expect([await get(), await get()]).toEqual([html, html])
  kept.brotli = brotliCompressSync(Buffer.from('anew'))
  expect([await get(), await get()]).toEqual(['anew', 'anew'])
})

it('is not sent to whoever has it, with an id of its own', async () => {
  const answers = await Promise.all(
    ['"tag"', 'W/"tag"', '"other", "tag"', '*'].map(tag => ask({ 'If-None-Match': tag })),
  )
  expect(answers.map(({ status }) => status)).toEqual([304, 304, 304, 304])
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(4)
  expect((await ask({ 'If-None-Match': '"other"' })).status).toBe(200)
})

it.each([
  ['"tag-gzip"', 'gzip', '"tag-gzip"'],
  ['W/"tag-gzip"', 'gzip', '"tag-gzip"'],
  // What a client was sent before there was a compressed form, or before the best one.
  ['"tag"', 'gzip', '"tag"'],
  ['"tag-br1"', 'gzip, br', '"tag-br1"'],
  // A shared cache has a form that this client cannot read.
  ['"tag-br"', 'gzip', null],
  ['"tag-br", "tag-gzip"', 'gzip', '"tag-gzip"'],
  ['"tag-gzip"', 'gzip;q=0', null],
  ['"tag-zstd"', 'zstd', null],
  ['"tagged"', 'br', null],
])('who has %s and accepts %s', async (named, accepted, tag) => {
  const answer = await ask({ 'If-None-Match': named, 'Accept-Encoding': accepted })
  expect(answer.status).toBe(tag === null ? 200 : 304)
  if (tag !== null) expect(answer.headers.get('etag')).toBe(tag)
})

it('is told apart compressed fast and as small as it gets', async () => {
  const page = await cachedPageResponse(html.repeat(100), 200, {})
  kept = page
  const tagOf = async () => (await ask({ 'Accept-Encoding': 'br' })).headers.get('etag') ?? ''
  const fast = await tagOf()
  await addBestForms(page)
  expect(await tagOf()).not.toBe(fast)
  expect((await ask({ 'If-None-Match': fast, 'Accept-Encoding': 'br' })).status).toBe(304)
})

it('names what it varies by once', async () => {
  kept.headers = { vary: 'Authorization, Accept-Encoding' }
  const received = await rawExchange(url, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(received.match(/^vary: .*$/gim)).toEqual(['vary: Authorization, Accept-Encoding'])
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.0, gzip;q=0.000', null],
  ['brotli', null],
  ['', null],
])('an Accept-Encoding of "%s" gets %s', async (header, expected) =>
  expect((await ask({ 'Accept-Encoding': header })).headers.get('content-encoding')).toBe(expected),
)
