import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { can, type Role } from '#shared/domain/can.ts'
import { isProof } from '#shared/tooling/sample.ts'
import { type ContractFixtures, type Newcomer, startContractFixtures } from '../contract/contract-fixtures.ts'
import { rows } from '../contract/rows.ts'
import { addressOf, nameOf, nextAddress, send } from '../contract/sent-input.ts'

let world: ContractFixtures
let person: Newcomer
beforeAll(async () => {
  world = await startContractFixtures()
  person = await world.newcomer()
})
afterAll(() => world.server.stop())

const writes = allEndpoints
  .filter(endpoint => endpoint.method !== 'GET')
  .map((endpoint, at) => ({ name: nameOf(endpoint), endpoint, at }))

describe('a page of another site', () => {
  it.each(writes)('cannot do $name with the cookie of somebody signed in', async ({ name, endpoint, at }) => {
    const { headers: _own, ...input } = (await rows[name]?.valid(world, world.newcomer)) ?? {}
    const signs: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ]
    // Elsewhere the calls take turns with the signs.
    for (const sign of isProof ? signs : signs.filter((_, kind) => kind === at % signs.length)) {
      const response = await send(world.server.call, endpoint, {
        ...input,
        headers: { Cookie: person.cookie, ...sign },
      })
      expect([401, 403], JSON.stringify(sign)).toContain(response.status)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
    // The cookie alone never authorises a write, not even on our own page.
    const own = { Cookie: person.cookie, 'Sec-Fetch-Site': 'same-origin' }
    const response = await send(world.server.call, endpoint, { ...input, headers: own })
    if (endpoint.access !== 'public') expect(response.status).toBe(401)
  })

  it.each(writes.filter(({ endpoint }) => endpoint.body && endpoint.bodyKind !== 'multipart'))(
    'cannot pass JSON off as a plain form: $name',
    async ({ name, endpoint, at }) => {
      const input = (await rows[name]?.valid(world, world.newcomer)) ?? {}
      // Browsers send their reports under a type of its own.
      const types = ['text/plain', 'text/plain;charset=utf-8', 'application/csp-report']
      const refused = name === 'POST /api/csp-report' ? types.slice(0, 2) : types
      for (const type of isProof ? refused : refused.filter((_, kind) => kind === at % refused.length)) {
        const response = await world.call(
          endpoint.method,
          addressOf(endpoint, input),
          JSON.stringify(input.body),
          {
            ...(endpoint.ifMatch === 'required' && { 'If-Match': '"1"' }),
            'Content-Type': type,
            'X-Forwarded-For': nextAddress(),
          },
        )
        expect(response.status, type).toBe(415)
      }
    },
  )

  it('gets the session of nobody', async () => {
    for (const sign of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ]) {
      const response = await world.server.call('GET', '/api/auth/session', undefined, {
        Cookie: person.cookie,
        ...sign,
      })
      expect(response.status, JSON.stringify(sign)).toBe(401)
    }
  })

  it('learns nothing by a preflight', async () => {
    const response = await world.server.call('OPTIONS', '/api/category', undefined, {
      Origin: 'https://evil.example',
      'Access-Control-Request-Method': 'POST',
    })
    expect([...response.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  })
})

describe('the rights of roles', () => {
  const callers: Partial<Record<Role, ContractFixtures['call']>> = {}
  beforeAll(async () => {
    for (const role of ['sales', 'editor'] as const) {
      const { id, call } = await world.newcomer()
      const body = { role, currentPassword: 'correct horse battery' }
      await world.call('PUT', `/api/auth/admin/${id}`, body)
      callers[role] = call
    }
  })

  const guarded = allEndpoints
    .filter(endpoint => endpoint.access !== 'public')
    .flatMap(endpoint =>
      (['sales', 'editor'] as const).map(role => ({ name: nameOf(endpoint), endpoint, role })),
    )

  it.each(guarded)('$role and $name', async ({ endpoint, role }) => {
    const { access } = endpoint
    if (access === 'public') return
    // A bare call is enough: the right is looked at before anything that is sent.
    const call = callers[role] ?? world.server.call
    const isEnd = /logout|password/.test(endpoint.path)
    if (isEnd && can({ role }, access)) return
    const response = await send(call, endpoint, { params: { id: '999999', session: 'nobody', day: 'x' } })
    if (can({ role }, access)) expect(response.status).not.toBe(403)
    else expect(response.status).toBe(403)
  })
})

describe('what belongs to somebody else', () => {
  it('is not there for a visitor: drafts, their revisions, requests, private options', async () => {
    const draft = await world.post({ title: 'Тайна', status: 'draft' })
    const { id } = await world.request()
    await world.call('POST', '/api/option', { title: 'private.key', value: 'x' })
    const statusOf = async (path: string) => (await world.server.call('GET', path)).status
    expect(await statusOf(`/api/post/${draft.id}`)).toBe(404)
    expect(await statusOf(`/api/post/single/${draft.slug}`)).toBe(404)
    expect(await statusOf(`/api/post/${draft.id}/revisions`)).toBe(401)
    expect(await statusOf(`/api/post/${draft.id}/revisions/1`)).toBe(401)
    expect(await statusOf(`/api/request/${id}`)).toBe(401)
    expect([401, 404]).toContain(await statusOf('/api/option/single/private.key'))
    for (const path of [
      '/api/post',
      '/api/post/pagination/1?q=тайна',
      '/api/calculator/kit',
      '/api/page?path=%2Fblog',
    ]) {
      const response = await world.server.call('GET', path)
      expect(await response.text(), path).not.toMatch(/Тайна|private\.key/)
    }
  })

  it('is never kept for the next visitor: what the office was shown stays out of the cache', async () => {
    await world.post({ title: 'Для своих', status: 'draft' })
    for (const path of ['/api/post', '/api/post/pagination/1']) {
      const office = await world.call('GET', path)
      expect(await office.text()).toContain('Для своих')
      expect(office.headers.get('vary')).toContain('Authorization')
      expect(office.headers.get('cache-control')).toBe('no-store')
      expect(await (await world.server.call('GET', path)).text()).not.toContain('Для своих')
    }
  })

  it('pages of the admin are kept by nobody', async () => {
    for (const path of ['/admin', '/admin/posts', '/admin/login']) {
      for (const cookie of [person.cookie, 'jwt-token=a.b.c', 'other=1']) {
        const response = await world.server.call('GET', path, undefined, { Cookie: cookie })
        expect(response.headers.get('cache-control'), `${path} ${cookie}`).toContain('no-store')
      }
    }
  })

  it('another name of the host changes no address that we give out', async () => {
    const names = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=evil.example',
    }
    for (const path of [
      '/api/openapi.json',
      '/api/page?path=%2F',
      '/',
      '/sitemap.xml',
      '/rss.xml',
      '/robots.txt',
      '/admin/posts',
    ]) {
      const response = await world.call('GET', path, undefined, names)
      expect(await response.text(), path).not.toContain('evil.example')
      expect(response.headers.get('location') ?? '', path).not.toContain('evil.example')
    }
  })
})
