import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import { isProof } from '#shared/tooling/sample.ts'
import { schemaOf } from '../contract/broken-inputs.ts'
import { type ContractFixtures, startContractFixtures } from '../contract/contract-fixtures.ts'
import { hostileStrings } from '../contract/hostile-strings.ts'
import { rows } from '../contract/rows.ts'
import { addressOf, nameOf, type SentInput } from '../contract/sent-input.ts'

let world: ContractFixtures
beforeAll(async () => {
  world = await startContractFixtures()
  for (const title of ['Первая', 'Вторая', 'Третья']) await world.post({ title })
  await world.post({ title: 'Черновик', status: 'draft' })
  await world.call('POST', '/api/option', { title: 'private.secret', value: 'hidden' })
})
afterAll(() => world.server.stop())

const reads = allEndpoints
  .filter(endpoint => endpoint.method === 'GET' && endpoint.path !== '/api/backup')
  .filter(endpoint => endpoint.params ?? endpoint.query)
  // A workbook is of the rows that its CSV is of, and takes longer to make.
  .filter(endpoint => isProof || !endpoint.path.endsWith('.xlsx'))
  .map(endpoint => ({ name: nameOf(endpoint), endpoint }))

let turn = 0

/** All of them in the proof; in `npm test` every eighth, and each parameter begins with another one. */
const someOf = (turn: number): readonly string[] =>
  isProof ? hostileStrings : hostileStrings.filter((_text, at) => at % 8 === turn % 8)

const placesOf = (endpoint: Endpoint): ['params' | 'query', string][] => [
  ...Object.keys(schemaOf(endpoint.params)?.properties ?? {}).map(
    name => ['params', name] as ['params', string],
  ),
  ...Object.keys(schemaOf(endpoint.query)?.properties ?? {}).map(
    name => ['query', name] as ['query', string],
  ),
]

const counted = [
  'admins',
  'posts',
  'categories',
  'metas',
  'options',
  'sessions',
  'requests',
  'media',
] as const
const countRows = async (): Promise<number[]> => {
  const counts: number[] = []
  for (const table of counted) {
    const row = await world.server.ctx.db
      .selectFrom(table)
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    counts.push(Number(row.count))
  }
  return counts
}

describe('hostile texts in every parameter of every read', () => {
  it.each(reads)('$name responds with 200, 400 or 404, and changes nothing', async ({ name, endpoint }) => {
    const valid = (await rows[name]?.valid(world, world.newcomer)) ?? {}
    const before = await countRows()
    for (const [place, field] of placesOf(endpoint)) {
      for (const text of someOf(turn++)) {
        const value = text.toWellFormed()
        const input: SentInput = {
          ...valid,
          [place]: { ...valid[place], [field]: value === '' ? ' ' : value },
        }
        // Thirty files a day are a person's, and more texts than that are tried.
        if (endpoint.download) await world.server.ctx.db.deleteFrom('audit').execute()
        const call = endpoint.access === 'public' ? world.server.call : world.call
        const answer = await call('GET', addressOf(endpoint, input))
        const body = await answer.text()
        // What only the office may ask for is 401; a path of 10,000 letters is still a path.
        expect(
          [200, 400, 401, 404],
          `${field} = ${JSON.stringify(text.slice(0, 60))}: ${body.slice(0, 300)}`,
        ).toContain(answer.status)
        if (endpoint.access === 'public')
          expect(body).not.toMatch(/hidden|Черновик|argon2id|fts5|node_modules/)
      }
    }
    expect(await countRows()).toEqual(before)
  })

  it('a condition that is always true finds no more than a word that nobody wrote', async () => {
    const totalOf = async (q: string) => {
      const answer = await world.server.call('GET', `/api/post/pagination/1?q=${encodeURIComponent(q)}`)
      return ((await answer.json()) as { total: number }).total
    }
    expect(await totalOf('текст')).toBeGreaterThan(2)
    expect(await totalOf('zzzzqqq')).toBe(0)
    for (const q of ["zzzzqqq' OR '1'='1", 'zzzzqqq" OR "1', "zzzzqqq%' --", "zzzzqqq') OR (1=1"]) {
      expect(await totalOf(q), q).toBe(0)
    }
  })
})

describe('paths that lead out', () => {
  /** Sends a path as it is. */
  const get = (path: string): Promise<{ status: number; body: string; location: string | undefined }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(world.server.url)
      httpRequest({ hostname, port, path }, response => {
        let body = ''
        response.on('data', (chunk: Buffer) => {
          body += chunk.toString('latin1')
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body, location: response.headers.location }),
        )
      })
        .on('error', reject)
        .end()
    })

  it.each([
    '/api/calculator/..%2f..',
    '/api/calculator/..%5c..%5cpackage.json',
    '/api/calculator/%2e%2e%2f%2e%2e%2fpackage.json',
    '/media/..%2f..%2fpackage.json',
    '/media/../package.json',
    '/media/....//package.json',
    '/media/%2e%2e/%2e%2e/package.json',
    '/media/..%5c..%5cpackage.json',
    '/media/%00',
    `/media/${'0'.repeat(64)}-320.webp%00.png`,
    '/assets/..%2f..%2fpackage.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets//etc/passwd',
    '/.git/config',
    '/package.json',
    '/server/main.ts',
    '/data/broker.sqlite',
    '/..%2fdata',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/\\etc\\passwd',
    '/blog/..%2f..%2fadmin',
    '/images/..%2f..%2f..%2fpackage.json',
  ])('%s finds nothing', async path => {
    const answer = await get(path)
    expect([400, 403, 404]).toContain(answer.status)
    expect(answer.body).not.toMatch(/"dependencies"|root:x:|\[core\]|SQLite format/)
  })

  it.each([
    '//evil.example',
    '//evil.example/',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%5cevil.example/',
    '/%2f%2fevil.example',
    '/blog//evil.example/',
    '/admin//evil.example',
    '/admin/..//evil.example',
    '/admin/%2f%2fevil.example',
    'http://evil.example/admin/posts',
  ])('%s sends nobody to another site', async path => {
    const { location } = await get(path)
    if (location === undefined) return
    const target = new URL(location, world.server.url)
    expect(target.origin).toBe(world.server.url)
    const next = target.searchParams.get('next')
    if (next !== null) expect(new URL(next, world.server.url).origin).toBe(world.server.url)
  })
})

describe('control characters', () => {
  it.each([
    ['a path', '/api/post/single/a%01b', 'slug'],
    ['a path, at its end', '/api/post/single/a%00', 'slug'],
    ['a search', '/api/page?path=%2Fblog%00', 'path'],
  ])('in %s are refused with the name of the place', async (_where, address, name) => {
    const response = await world.call('GET', address)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: [{ path: name, message: 'Уберите управляющие символы' }],
    })
  })
})
