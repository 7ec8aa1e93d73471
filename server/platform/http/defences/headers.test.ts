import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commonHeaders } from '#server/platform/http/cache/page-headers.ts'
import { createFairQueue } from '#server/platform/http/serving/fair-queue.ts'
import { readStaticFiles } from '#server/platform/ssr/static-files.ts'
import { rawExchange } from '#server/proofs/security/raw-exchange.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { problemSchema } from '#shared/contract/platform/common.ts'
import { adminPolicy, publicPolicy } from './content-policy.ts'
import { strictHeaders } from './security-headers.ts'

const strict: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/i,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
}

describe.each([
  ['https', 'https://broker.example'],
  ['http', 'http://localhost:3000'],
])('every kind of answer over %s', (scheme, publicUrl) => {
  let server: TestServer
  /** On a busy machine it is out of patience with anybody. */
  let impatient: TestServer
  let picture = ''
  beforeAll(async () => {
    server = await startTestServer({ PUBLIC_URL: publicUrl })
    impatient = await startTestServer(
      { PUBLIC_URL: publicUrl },
      { limits: { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 50 } },
    )
    const office = await server.signedIn()
    const answer = await office('POST', '/api/post', aForm({ title: 'Пост', slug: 'post' }, await aPicture()))
    picture = ((await answer.json()) as { image: string }).image
  })
  afterAll(() => Promise.all([server.stop(), impatient.stop()]))

  it.each<[string, string, () => string, number]>([
    ['a call', 'GET', () => '/api/category', 200],
    ['a cached call', 'GET', () => '/api/category', 200],
    ['a call that is refused', 'POST', () => '/api/post', 401],
    ['a call that is none', 'GET', () => '/api/nothing', 404],
    ['a page', 'GET', () => '/', 200],
    ['a cached page', 'GET', () => '/', 200],
    ['a post', 'GET', () => '/blog/post', 200],
    ['a page that is none', 'GET', () => '/nothing', 404],
    ['a form page', 'GET', () => '/callback', 200],
    ['a feed', 'GET', () => '/rss.xml', 200],
    ['the map of the site', 'GET', () => '/sitemap.xml', 200],
    ['robots.txt', 'GET', () => '/robots.txt', 200],
    ['a picture', 'GET', () => picture, 200],
    ['a picture that is none', 'GET', () => '/media/none.webp', 404],
    ['the health', 'GET', () => '/healthz', 200],
    ['the metrics', 'GET', () => '/metrics', 200],
  ])('is strict: %s', async (_name, method, path, status) => {
    const answer = await server.call(method, path())
    expect(answer.status).toBe(status)
    for (const [name, value] of Object.entries(strict)) {
      // Feed readers show the pictures from their own pages.
      const open = name === 'cross-origin-resource-policy' && path() === picture
      expect(answer.headers.get(name), name).toMatch(open ? /^cross-origin$/ : value)
    }
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-|\*/)
    expect(answer.headers.has('strict-transport-security')).toBe(scheme === 'https')
    expect(answer.headers.has('x-powered-by')).toBe(false)
    if (answer.headers.get('content-type')?.startsWith('text/html')) {
      expect(policy).toContain('report-to csp')
      expect(answer.headers.get('reporting-endpoints')).toBe('csp="/api/csp-report"')
    }
  })

  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  it.each<[string, string, number, string?]>([
    ['what is no request', 'nothing\r\n\r\n', 400],
    ['a request without a host', 'GET /usa HTTP/1.1\r\n\r\n', 400, '/usa'],
    ['a request with two hosts', 'GET /usa?a=1 HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400, '/usa'],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: a\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: a\r\nA:', 408],
    ['a body that never ends', `${head}Content-Length: 9\r\n\r\n{`, 408, '/api/auth/login'],
    ['a broken body', `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, '/api/auth/login'],
    [
      'a body that hides its size',
      `${head}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\n`,
      413,
      '/api/auth/login',
    ],
    [
      'an unknown expectation',
      'GET /usa HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n',
      417,
      '/usa',
    ],
  ])('is strict and full: the refusal of %s', async (_name, sent, status, instance) => {
    const { url } = status === 408 ? impatient : server
    const [top = '', body = ''] = (await rawExchange(url, sent)).split('\r\n\r\n')
    const [first, ...lines] = top.split('\r\n')
    expect(first).toMatch(`HTTP/1.1 ${status} `)
    const headers = new Headers(lines.map(line => line.split(': ', 2) as [string, string]))
    expectFull(headers, JSON.parse(Buffer.from(body, 'latin1').toString()), status, instance)
    expect(headers.has('strict-transport-security')).toBe(scheme === 'https')
    expect(headers.get('connection')).toBe('close')
  })

  it('is strict: a redirect', async () => {
    const answer = await server.call('GET', '/blog/')
    for (const [name, value] of Object.entries(strict)) expect(answer.headers.get(name), name).toMatch(value)
  })
})

/** A response outside Express says as much as any other. */
const expectFull = (headers: Headers, body: unknown, status: number, instance?: string) => {
  for (const [name, value] of Object.entries(strict)) expect(headers.get(name), name).toMatch(value)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  )
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  const requestId = headers.get('x-request-id')
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(problemSchema.parse(body)).toMatchObject({
    status,
    requestId,
    detail: expect.stringMatching(/[а-я]/),
  })
  expect((body as { instance?: string }).instance).toBe(instance)
}

describe('a rejection for overload', () => {
  it('is strict and full, and says when to come again', async () => {
    const turns = createFairQueue({ warn: () => {} }, strictHeaders({ https: true }))
    let arrived = 0
    const server = createServer((request, response) => {
      arrived += 1
      // Four are at work, and five clients have eighty each in the line.
      const client = String(Math.max(0, arrived - 5) % 5)
      const arrival = { client, priority: 'page' as const, request, response }
      turns.enter(
        arrival,
        () => {},
        () => {},
      )
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/blog?q=secret`
    const waiting = Array.from({ length: 404 }, () => fetch(url).catch(() => {}))
    await expect.poll(() => arrived).toBe(404)
    const answer = await fetch(url)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=63072000/)
    const body: unknown = await answer.json()
    expectFull(answer.headers, body, 503, '/blog')
    expect(body).toMatchObject({ retryAfter: 2 })
    turns.close()
    server.closeAllConnections()
    server.close()
    await Promise.all(waiting)
  })
})

describe('files of the build', () => {
  it('carry the same headers; a drawing that is opened by itself runs nothing', () => {
    const folder = emptyFolder('static')
    writeFileSync(join(folder, 'a.js'), 'a')
    writeFileSync(join(folder, 'a.svg'), '<svg/>')
    const files = readStaticFiles(folder, commonHeaders({ https: true }))
    for (const { headers } of files.values()) {
      const sent = new Headers(headers as Record<string, string>)
      for (const [name, value] of Object.entries(strict)) expect(sent.get(name), name).toMatch(value)
      expect(sent.get('strict-transport-security')).toMatch(/max-age=63072000/)
    }
    const svg = files.get('/a.svg')?.headers['Content-Security-Policy']
    expect(svg).toContain('sandbox')
    expect(svg).not.toContain('unsafe')
  })
})

describe('the policies of pages', () => {
  it.each([
    ['public', publicPolicy],
    ['admin', adminPolicy],
  ])('%s: nothing unsafe, scripts of our own and by hash', (_name, policy) => {
    expect(policy).not.toMatch(
      /unsafe-|nonce-|\*|https?:(?!\/\/(?:www\.youtube-nocookie|player\.vimeo)\.com)/,
    )
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/]{43}=')+(?:;|$)/)
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("object-src 'none'")
  })
})
