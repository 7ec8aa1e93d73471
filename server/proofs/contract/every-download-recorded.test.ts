/** Every file with data that the contract hands out is written into the log, counted by the day, and reported to owners. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkFilesADay } from '#server/system/audit/download-limit.ts'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { mailSettings, owner, startTestServer } from '../testing/start-test-server.ts'
import { type ContractFixtures, startContractFixtures } from './contract-fixtures.ts'
import { rows } from './rows.ts'
import { nameOf, send } from './sent-input.ts'

/** Bytes that are no file with the office's data. */
const noData = new Set([
  // Pictures, previews of pages, the example of a table, and the stream of new requests.
  'GET /api/calculator/:title/example/file',
  'GET /api/media/bin/:hash',
  'GET /api/order-file/:id/preview',
  'POST /api/post/preview',
  'POST /api/site-pages/preview',
  'GET /api/request/stream',
])

const handingOut = allEndpoints
  .filter(({ access, responses }) => access !== 'public' && responses[200] === 'bytes')
  .filter(endpoint => !noData.has(nameOf(endpoint)))

describe.each(handingOut.map(endpoint => ({ name: nameOf(endpoint), endpoint })))('$name', call => {
  let world: ContractFixtures
  beforeAll(async () => {
    world = await startContractFixtures()
  })
  afterAll(() => world.server.stop())

  it('leaves a line that says who took what and how much', async () => {
    const { name, endpoint } = call
    expect(endpoint.download, 'a file with data says so in the contract').toBeDefined()
    const row = rows[name]
    if (!row) throw new Error(`${name} has no row`)
    const valid = await row.valid(world, () => world.newcomer())
    const response = await send(world.call, endpoint, valid)
    expect(response.status).toBe(row.status)
    await response.arrayBuffer()
    const lines = await world.server.ctx.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'download')
      .execute()
    expect(lines).toMatchObject([{ actor_id: 1, kind: endpoint.download?.kind }])
    expect(JSON.parse(lines[0]?.difference ?? '')).toMatchObject({
      file: { to: expect.stringMatching(/\.\w+$/) },
      rows: { to: expect.any(Number) },
      bulk: { to: endpoint.download?.bulk },
    })
  })
})

describe('files with many records', () => {
  it('are limited by the day and the account, and owners get a letter', async () => {
    await using server = await startTestServer(mailSettings)
    const call = await server.signedIn()
    const pair = { email: 'seller@example.com', password: 'зелёный трамвай 48' }
    await call('POST', '/api/auth/admin/create', { ...pair, name: 'Олег', role: 'sales' })
    await server.call('POST', '/api/mail/callback', { name: 'Иван', phone: '067 123 45 67' })
    const seller = await server.signedIn(pair)
    const take = () => seller('GET', '/api/request/export.csv?q=Иван&status=new')
    const statuses: number[] = []
    for (let count = 0; count <= bulkFilesADay; count++) statuses.push((await take()).status)
    expect(statuses).toEqual([...Array<number>(bulkFilesADay).fill(200), 429])
    const rejected = await take()
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(80_000)
    expect(await rejected.text()).toContain(`За сутки можно скачать ${bulkFilesADay}`)
    expect((await call('GET', '/api/request/export.csv')).status).toBe(200)
    const letters = await server.ctx.db
      .selectFrom('outbox')
      .select(['recipient', 'message'])
      .where('request_id', 'is', null)
      .execute()
    expect(letters.map(({ recipient }) => recipient)).toEqual([owner.email, owner.email, owner.email])
    expect(letters[0]?.message).toContain('seller@example.com')
    expect(letters[1]?.message).toContain('много файлов')
    const log = await server.ctx.db
      .selectFrom('audit')
      .select('difference')
      .where('action', '=', 'download')
      .orderBy('id')
      .execute()
    expect(log).toHaveLength(bulkFilesADay + 1)
    expect(JSON.parse(log[0]?.difference ?? '')).toMatchObject({
      rows: { to: 1 },
      filter: { to: 'status=new&q=…' },
    })
    server.clock.offset += 86_400_001
    const later = await server.signedIn(pair)
    expect((await later('GET', '/api/request/export.csv')).status).toBe(200)
  })
})
