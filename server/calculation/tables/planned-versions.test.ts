import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { fileForm } from '#shared/testing/file-form.ts'
import { loadDemoTables } from './demo-tables.ts'

const { server, call } = serverOfFile()

const path = '/api/calculator/iaa-fee'
const rows = (fee: number) => [{ 'Price from': 0, 'Price to': null, 'Buyer fee': fee }]
const today = () => kyivDay(server.ctx.now())
const put = (fee: number, baseVersion: number, more: object = {}) =>
  call('PUT', path, { data: rows(fee), baseVersion, ...more })
const upload = (fields: Record<string, string>, file: string, name = 'table.csv') =>
  call('POST', '/api/calculator', fileForm(file, name, fields))
const versions = async (title = 'iaa-fee') =>
  (await (await call('GET', `/api/calculator/${title}/versions`)).json()) as {
    version: number
    effectiveFrom: string | null
    inForce: boolean
    example: boolean
    author: string | null
  }[]
/** The fee that counts so many days from now. */
const feeIn = async (days: number) => {
  const before = server.clock.offset
  server.clock.offset += days * 24 * 60 * 60_000
  const table = (await (await server.call('GET', path)).json()) as { data: { 'Buyer fee': number }[] }
  server.clock.offset = before
  return table.data[0]?.['Buyer fee']
}

describe('a table in force beside one that is planned', () => {
  it('is corrected, and the plan begins on its day all the same', async () => {
    expect((await upload({ title: 'iaa-fee' }, 'Price from,Price to,Buyer fee\n0,,100\n')).status).toBe(201)
    const day = addDays(today(), 5)
    expect((await put(500, 1, { effectiveFrom: day })).status).toBe(200)
    // A form that knows of no plans still has to begin with the newest.
    expect((await put(110, 1)).status).toBe(409)
    const saved = await put(110, 1, { keepPlans: true })
    expect(await saved.json()).toMatchObject({ version: 3 })
    expect(await versions()).toMatchObject([
      { version: 4, effectiveFrom: day, inForce: false, author: 'Администратор' },
      { version: 3, effectiveFrom: null, inForce: true },
      { version: 2, inForce: false },
      { version: 1, inForce: false },
    ])
    expect([await feeIn(0), await feeIn(4), await feeIn(6)]).toEqual([110, 110, 500])
    const log = (await (await call('GET', '/api/audit?kind=table')).json()) as {
      items: { difference: unknown }[]
    }
    expect(log.items[0]?.difference).toMatchObject({ tableVersion: { to: 3 }, keptPlans: { to: '2' } })
  })

  it('gives way when the plan is not to be kept', async () => {
    expect((await put(120, 3, { keepPlans: false })).status).toBe(200)
    expect([await feeIn(0), await feeIn(6)]).toEqual([120, 120])
  })

  it('is not corrected from a version that has been replaced, nor is a plan', async () => {
    const [day, later] = [addDays(today(), 5), addDays(today(), 9)]
    expect(await (await put(500, 5, { effectiveFrom: day })).json()).toMatchObject({ version: 6 })
    expect(await (await put(900, 6, { effectiveFrom: later })).json()).toMatchObject({ version: 7 })
    for (const replaced of [1, 3, 4]) {
      expect((await put(1, replaced, { keepPlans: true })).status).toBe(409)
    }
    // The nearer plan is corrected for its own day, and the farther one stays.
    const saved = await put(510, 6, { effectiveFrom: day, keepPlans: true })
    expect(await saved.json()).toMatchObject({ version: 8 })
    expect([await feeIn(0), await feeIn(6), await feeIn(10)]).toEqual([120, 510, 900])
    expect((await put(1, 6, { keepPlans: true })).status).toBe(409)
  })

  it('is loaded from a file and brought back in the same way', async () => {
    const file = 'Price from,Price to,Buyer fee\n0,,130\n'
    expect((await upload({ title: 'iaa-fee', keepPlans: 'true' }, file)).status).toBe(201)
    expect([await feeIn(0), await feeIn(6), await feeIn(10)]).toEqual([130, 510, 900])
    expect((await call('POST', `${path}/versions/1/restore?keepPlans=true`)).status).toBe(201)
    expect([await feeIn(0), await feeIn(6), await feeIn(10)]).toEqual([100, 510, 900])
    expect((await upload({ title: 'iaa-fee', keepPlans: 'да' }, file)).status).toBe(400)
    expect((await call('POST', `${path}/versions/1/restore`)).status).toBe(201)
    expect([await feeIn(0), await feeIn(6), await feeIn(10)]).toEqual([100, 100, 100])
  })

  it('is corrected once of two at the same moment', async () => {
    const base = (await versions()).find(({ inForce }) => inForce)?.version ?? 0
    const answers = await Promise.all([put(1, base, { keepPlans: true }), put(2, base, { keepPlans: true })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is planned once when it is sent again, and replaced only by who has seen it', async () => {
    const base = (await versions()).find(({ inForce }) => inForce)?.version ?? 0
    const effectiveFrom = addDays(today(), 20)
    const plan = (fee: number, from: number) => put(fee, from, { effectiveFrom, keepPlans: true })
    const first = (await (await plan(600, base)).json()) as { version: number }
    for (const fee of [600, 700]) {
      const refused = await plan(fee, base)
      expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'table.planned' }])
    }
    // For another day, and at once, the version in force is changed as before.
    expect((await put(650, base, { effectiveFrom: addDays(today(), 30), keepPlans: true })).status).toBe(200)
    expect((await plan(690, first.version)).status).toBe(200)
    const replaces = (await versions()).find(one => one.effectiveFrom === effectiveFrom)?.version
    expect((await put(700, base, { effectiveFrom, keepPlans: true, replaces })).status).toBe(200)
    expect((await put(140, base, { keepPlans: true })).status).toBe(200)
    expect([await feeIn(0), await feeIn(21), await feeIn(31)]).toEqual([140, 700, 650])
  })
})

describe('the figures of the demo', () => {
  it('are known as such until the office saves the table, in the grid or by a file', async () => {
    await loadDemoTables(server.ctx, new URL('../../demo/tables', import.meta.url).pathname)
    const examples = async () => (await versions('copart-fee')).map(({ example }) => example)
    expect(await examples()).toEqual([true])
    const table = (await (await server.call('GET', '/api/calculator/copart-fee')).json()) as {
      data: object[]
    }
    await call('PUT', '/api/calculator/copart-fee', { data: table.data, baseVersion: 1 })
    expect(await examples()).toEqual([false, true])
    const file = 'Price from,Price to,Buyer fee\n0,,130\n'
    expect((await upload({ title: 'copart-fee' }, file, 'copart-fee.csv')).status).toBe(201)
    expect(await examples()).toEqual([false, false, true])
    expect(await versions('iaa-fee')).not.toContainEqual(expect.objectContaining({ example: true }))
  })

  it('and a file of another table are not taken in silence', async () => {
    const bytes = 'Price from,Price to,Buyer fee\n0,,777\n'
    const saved = await upload({ title: 'copart-fee' }, bytes, 'iaa-fee.csv')
    expect(((await saved.json()) as { warnings: { code: string }[] }).warnings).toMatchObject([
      { code: 'other-table', message: expect.stringContaining('«Сборы IAAI»') },
    ])
  })
})

it('a version that is sent again under its key waits for a second person once', async () => {
  await call('POST', '/api/option', { title: 'second_person_confirms', value: 'yes' })
  const [newest] = await versions()
  const body = { data: rows(150), baseVersion: newest?.version, keepPlans: true }
  const send = async () => (await call('PUT', path, body, { 'Idempotency-Key': 'sent-twice' })).json()
  const first = await send()
  expect(first).toMatchObject({ version: (newest?.version ?? 0) + 1, waiting: true })
  expect(await send()).toEqual(first)
  expect((await versions())[0]?.version).toBe((newest?.version ?? 0) + 1)
})

it('a dry run under a key does not answer for the save', async () => {
  const [newest] = await versions()
  const body = { data: rows(160), baseVersion: newest?.version, keepPlans: true }
  const send = (query: string) => call('PUT', path + query, body, { 'Idempotency-Key': 'dry-first' })
  expect((await send('?dryRun=1')).status).toBe(200)
  expect((await send('')).status).toBe(422)
})
