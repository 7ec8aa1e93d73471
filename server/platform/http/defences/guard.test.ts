import { request as httpRequest } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { apiRoutes } from '#server/app.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { isProof } from '#shared/tooling/sample.ts'

const nameOf = (endpoint: { method: string; path: string }) => `${endpoint.method} ${endpoint.path}`
const guarded = allEndpoints.filter(endpoint => endpoint.access !== 'public')
const concrete = (path: string): string =>
  path
    .replace(/:title/g, 'copart-fee')
    .replace(/:day/g, '2026-01-01')
    .replace(/:\w+/g, '1')

describe('the guard', () => {
  const { server } = serverOfFile()

  /** Sends a path as it is: `fetch` would tidy it up first. */
  const send = (method: string, path: string, headers: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url)
      const sent = httpRequest({ hostname, port, method, path, headers }, response => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      })
      sent.on('error', reject)
      sent.end()
    })

  it.each([
    '/METRICS',
    '/Metrics',
    '/metrics/',
    '/%6detrics',
    '//metrics',
    '/HEALTHZ',
    '/healthz/',
    '/READYZ',
    '/readyz/',
  ])('knows no other spelling of what the machine asks: %s', async path => {
    expect(await send('GET', path)).toBe(404)
    expect(await send('GET', path, { 'X-Forwarded-For': '203.0.113.9' })).toBe(404)
  })

  const picture = `${'a'.repeat(64)}-320.webp`
  it.each([`/MEDIA/${picture}`, `/Media/${picture}`, `/media/${picture}/`, `/media//${picture}`])(
    'knows no other spelling of the pictures: %s',
    async path => {
      const opened: string[] = []
      const { media } = server.ctx.files
      const open = vi.spyOn(media, 'open').mockImplementation(async name => {
        opened.push(name)
        return undefined
      })
      try {
        expect(await send('GET', path)).toBe(404)
        expect(opened).toEqual([])
        expect(await send('GET', `/media/${picture}`)).toBe(404)
        expect(opened).toEqual([picture])
      } finally {
        open.mockRestore()
      }
    },
  )

  it('knows every endpoint of the contract by exactly one route, and no other route exists', () => {
    const routes = apiRoutes(server.ctx).map(entry => nameOf(entry.endpoint))
    expect([...routes].sort()).toEqual(allEndpoints.map(nameOf).sort())
    expect(new Set(routes).size).toBe(routes.length)
  })

  it('leaves to everybody what visitors read and send, and nothing else', () => {
    const open = allEndpoints.filter(endpoint => endpoint.access === 'public').map(nameOf)
    expect(open.sort()).toEqual([
      'GET /api/auth/session',
      'GET /api/calculator/:title',
      'GET /api/calculator/currency',
      'GET /api/calculator/kit',
      'GET /api/category',
      'GET /api/category/:id',
      'GET /api/menu',
      'GET /api/meta/single/:page',
      'GET /api/option/single/:title',
      'GET /api/page',
      'GET /api/post',
      'GET /api/post/:id',
      'GET /api/post/category/:id',
      'GET /api/post/pagination/:page',
      'GET /api/post/single/:slug',
      'GET /api/rate/chart',
      'GET /api/rate/history',
      'GET /api/site-pages/published',
      'GET /api/version',
      'GET /currency',
      'POST /api/auth/forgotten',
      'POST /api/auth/login',
      'POST /api/auth/password-link',
      'POST /api/calculator/quote',
      'POST /api/calculator/quote/document',
      'POST /api/count/calculation',
      'POST /api/csp-report',
      'POST /api/mail/calculation',
      'POST /api/mail/callback',
    ])
  })

  it.each(guarded.map(endpoint => [nameOf(endpoint), endpoint] as const))(
    '%s: no token, no answer',
    async (_name, endpoint) => {
      const path = concrete(endpoint.path)
      expect(await send(endpoint.method, path)).toBe(401)
      expect(await send(endpoint.method, path, { Authorization: 'Bearer a.b.c' })).toBe(401)
      expect(await send(endpoint.method, path, { Authorization: 'Basic YTpi' })).toBe(401)
      expect(await send(endpoint.method, path, { Cookie: 'jwt-token=a.b.c' })).toBe(401)
    },
  )

  it.each(
    guarded.filter(endpoint => endpoint.method === 'GET').map(endpoint => [endpoint.path, endpoint] as const),
  )('HEAD %s: no token, not even the headers', async (_path, endpoint) => {
    const path = concrete(endpoint.path)
    expect(await send('HEAD', path)).toBe(401)
    expect(await send('HEAD', path, { Authorization: 'Bearer a.b.c' })).toBe(401)
    expect(await send('HEAD', path, { Cookie: 'jwt-token=a.b.c' })).toBe(401)
  })

  it.each(guarded.map((endpoint, at) => [nameOf(endpoint), endpoint, at] as const))(
    '%s: no form of the path walks around it',
    async (_name, endpoint, at) => {
      const path = concrete(endpoint.path)
      const forms = [
        `${path}/`,
        `/${path}`,
        path.toUpperCase(),
        path.replace('/api', '/API'),
        path.replace('/api/', '/api//'),
        path.replace('/api/', '/api/./'),
        path.replace('/api/', '/x/../api/'),
        path.replace('/api/', '/api/%2e/'),
        path.replace('/api/', '/api%2f'),
        path.replace(/\/([^/]+)$/, '/%2e%2e/$1'),
        `${path};x=1`,
        `${path}%00`,
        `${path}.json`,
        `${path}%20`,
      ]
      // Each call in other forms: what knows a path takes them all by one rule.
      for (const form of isProof ? forms : forms.filter((_form, place) => place % 3 === at % 3)) {
        const status = await send(endpoint.method, form)
        expect([400, 401, 404, 405], `${endpoint.method} ${form}`).toContain(status)
      }
    },
  )

  it.each(
    guarded
      .filter(endpoint => endpoint.method === 'GET')
      .map(endpoint => [nameOf(endpoint), endpoint] as const),
  )('%s: OPTIONS names methods only', async (_name, endpoint) => {
    expect(await send('OPTIONS', concrete(endpoint.path))).toBe(204)
  })

  it.each(
    guarded
      .filter(endpoint => endpoint.method !== 'GET')
      .map(endpoint => [nameOf(endpoint), endpoint] as const),
  )('%s: another method in a header does not help', async (_name, endpoint) => {
    const path = concrete(endpoint.path)
    for (const header of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      expect([401, 404, 405, 400, 415]).toContain(await send('POST', path, { [header]: endpoint.method }))
    }
    expect([400, 401, 404, 405, 200]).toContain(await send('HEAD', path))
  })

  it('rejects JSON that says it is something else', async () => {
    const sent = await server.call('POST', '/api/auth/login', '{"email":"a@example.com","password":"x"}', {
      'Content-Type': 'text/plain',
    })
    expect(sent.status).toBe(415)
  })

  it('answers broken JSON with 400 and no trace of its inside', async () => {
    const answer = await server.call('POST', '/api/auth/login', '{"email":', {
      'Content-Type': 'application/json',
    })
    expect(answer.status).toBe(400)
    const text = await answer.text()
    expect(text).not.toMatch(/at |node_modules|SyntaxError/)
    expect(JSON.parse(text)).toMatchObject({ status: 400, requestId: answer.headers.get('x-request-id') })
  })
})
