import { beforeEach, describe, expect, it } from 'vitest'
import { loadDemoLots, loadDemoOptions } from '#server/demo/load-demo-records.ts'
import { problemOf } from '#server/proofs/testing/problem-of.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import {
  impactProblem,
  type PriceImpact,
  type ReferenceLot,
} from '#shared/contract/calculation/reference-lots.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { fileForm } from '#shared/testing/file-form.ts'
import { loadDemoTables } from '../tables/demo-tables.ts'

const { server, call } = serverOfTest()

const input = {
  route: 'usa',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2000, productionYear: 2020 },
  price: { amount: '9500', currency: 'USD' },
  usa: { auction: 'copart', location: 'Birmingham, AL', destination: 'Klaipeda, LT' },
}
const own = { route: 'own', vehicle: input.vehicle, price: input.price }
const lot = { title: 'Седан из Бирмингема', input }
const add = (body: unknown) => call('POST', '/api/reference-lot', body)
const made = async (body: unknown) => {
  const answer = await add(body)
  expect(answer.status).toBe(201)
  return (await answer.json()) as ReferenceLot
}

describe('reference lots', () => {
  it.each<[string, unknown, string[]]>([
    ['a lot of one day', { ...lot, input: { ...input, date: '2026-08-17' } }, ['input.date']],
    ['an input that cannot be priced', { ...lot, input: { ...input, eur1: true } }, ['input.eur1']],
    [
      'a car of the far future',
      { ...lot, input: { ...input, vehicle: { ...input.vehicle, productionYear: 2090 } } },
      ['input.vehicle.productionYear'],
    ],
    ['no title', { ...lot, title: ' ' }, ['title']],
    ['an unknown field', { ...lot, price: 1 }, ['price']],
  ])('refuse %s', async (_name, body, paths) => {
    expect(await problemOf(await add(body))).toMatchObject({ status: 400, paths })
    expect(await (await call('GET', '/api/reference-lot')).json()).toEqual([])
  })

  it('reject a title that people would take for another’s, and more than fifty', async () => {
    const first = await made(lot)
    expect(await problemOf(await add({ ...lot, title: 'СЕДАН  из бирмингема' }))).toMatchObject({
      status: 409,
      paths: ['title'],
    })
    for (let i = 1; i < 50; i++) await made({ ...lot, title: `Лот ${i}` })
    expect((await add({ ...lot, title: 'Лишний' })).status).toBe(409)
    const renamed = await call(
      'PUT',
      `/api/reference-lot/${first.id}`,
      { ...lot, title: 'Один из многих' },
      {
        'If-Match': `"${first.version}"`,
      },
    )
    expect(renamed.status).toBe(200)
  })

  it('come back from the bin unless their title is taken', async () => {
    const first = await made(lot)
    const headers = { 'If-Match': `"${first.version}"` }
    expect((await call('DELETE', `/api/reference-lot/${first.id}`, undefined, headers)).status).toBe(204)
    const restore = () => call('POST', `/api/bin/reference-lot/${first.id}/restore`)
    const second = await made({ ...lot, title: lot.title.toUpperCase() })
    const refused = await restore()
    expect(await problemOf(refused)).toMatchObject({ status: 409, paths: ['title'] })
    const free = { 'If-Match': `"${second.version}"` }
    expect((await call('DELETE', `/api/reference-lot/${second.id}`, undefined, free)).status).toBe(204)
    expect((await restore()).status).toBe(200)
    const lots = (await (await call('GET', '/api/reference-lot')).json()) as ReferenceLot[]
    expect(lots.map(({ title }) => title)).toEqual([lot.title])
  })
})

describe('the log of a lot', () => {
  it('names the yard alone where nothing else has changed', async () => {
    const { id, version } = await made(lot)
    const moved = { ...lot, input: { ...input, usa: { ...input.usa, location: 'Houston, TX' } } }
    const answer = await call('PUT', `/api/reference-lot/${id}`, moved, { 'If-Match': `"${version}"` })
    expect(answer.status).toBe(200)
    const { items } = (await (await call('GET', '/api/audit?kind=reference-lot')).json()) as {
      items: { action: string; difference: object }[]
    }
    expect(items.find(({ action }) => action === 'update')?.difference).toEqual({
      input: { from: '2000, Birmingham, AL, Klaipeda, LT', to: '2000, Houston, TX, Klaipeda, LT' },
    })
  })
})

describe('before any rate is known', () => {
  beforeEach(() => {
    server.bank.fault = async () => new Response('busy', { status: 503 })
  })
  const save = (fee: number, baseVersion: number) =>
    call('PUT', '/api/calculator/copart-fee?impact=check', {
      data: [{ 'Price from': 0, 'Price to': null, 'Buyer fee': fee }],
      baseVersion,
    })

  it('the first version of a table is saved: there is nothing to compare it with', async () => {
    expect((await save(500, 0)).status).toBe(200)
    expect((await save(5000, 1)).status).toBe(503)
  })

  it('a table waits for the rate where the office has lots to compare', async () => {
    await made({ title: 'Без аукциона', input: own })
    expect((await save(500, 0)).status).toBe(503)
  })
})

describe('the impact of a table on the reference lots', () => {
  const path = '/api/calculator/copart-fee'
  const rows = (fee: number | string) => [{ 'Price from': 0, 'Price to': null, 'Buyer fee': fee }]
  const file = (fee: number | string) => `Price from,Price to,Buyer fee\n0,,${fee}\n`
  const form = (fields: Record<string, string>, content?: string) => fileForm(content, 'fees.csv', fields)
  const impactOf = async (body: unknown, title = 'copart-fee') => {
    const answer = await call('POST', `/api/calculator/${title}/impact`, body)
    expect(answer.status).toBe(200)
    return (await answer.json()) as PriceImpact
  }
  const versionNow = async () => ((await (await call('GET', path)).json()) as { version: number }).version

  beforeEach(async () => {
    await loadDemoTables(server.ctx, new URL('../../demo/tables', import.meta.url).pathname)
    await call('POST', '/api/calculator', form({ title: 'copart-fee' }, file(500)))
    await made(lot)
    await made({ title: 'Без аукциона', input: own })
  })

  it('rejects what the save would reject, and a body that is neither or both', async () => {
    const ask = (title: string, body: unknown) => call('POST', `/api/calculator/${title}/impact`, body)
    expect((await ask('none', { data: rows(1) })).status).toBe(404)
    expect((await ask('copart-fee', {})).status).toBe(400)
    expect((await ask('copart-fee', form({}))).status).toBe(400)
    expect((await ask('copart-fee', form({ data: '[]' }, file(1)))).status).toBe(400)
    const both = form({}, file(1))
    for (const column of ['Price from', 'Buyer fee']) both.append('columns', column)
    expect(await problemOf(await ask('copart-fee', both))).toMatchObject({ status: 400, paths: ['columns'] })
    expect((await ask('copart-fee', { data: rows(1), columns: ['Price from'] })).status).toBe(400)
    expect((await ask('copart-fee', { data: rows(1), discount: 1 })).status).toBe(400)
    expect((await ask('copart-fee', { data: rows('-1') })).status).toBe(422)
    expect((await ask('copart-fee', form({}, file('много')))).status).toBe(422)
    expect((await ask('copart-fee', form({}, '\0'))).status).toBe(400)
    expect((await call('POST', `${path}/impact`, 'x', { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect(await versionNow()).toBe(2)
  })

  it('gives old and new total, the difference in dollars and per cent, and stores nothing', async () => {
    const impact = await impactOf({ data: rows(600) })
    expect(impact).toMatchObject({ day: kyivDay(server.ctx.now()), threshold: 5, aboveThreshold: false })
    const [untouched, lotImpact] = impact.lots
    expect(untouched).toMatchObject({
      title: 'Без аукциона',
      difference: '0.00',
      percent: 0,
      aboveThreshold: false,
    })
    // A fee of 100 more, and on it 10 of duty, 22 of VAT and 4 of the pension levy.
    expect(lotImpact).toMatchObject({ title: lot.title, difference: '136.00', aboveThreshold: false })
    const quote = async () =>
      (
        (await (await server.call('POST', '/api/calculator/quote', input)).json()) as {
          total: { usd: string }
        }
      ).total.usd
    expect(lotImpact?.before.usd).toBe(await quote())
    const { before, after, percent } = lotImpact ?? {}
    expect(percent).toBeCloseTo((Number(after?.usd) / Number(before?.usd) - 1) * 100, 1)
    expect(await impactOf(form({}, file(600)))).toEqual(impact)
    expect(await versionNow()).toBe(2)
    await call('PUT', path, { data: rows(600), baseVersion: 2 })
    expect(await quote()).toBe(after?.usd)
  })

  it('makes up lots for the columns that no reference lot meets, and says that none met them', async () => {
    const columns = ['Price from', 'Price to', 'Clean secured', 'Clean unsecured', 'Non-clean secured']
    const grid = (clean: number, unsecured: number, nonclean: number) =>
      [0, 1000].map(from => ({
        'Price from': from,
        'Price to': from === 0 ? 999.99 : null,
        'Clean secured': clean,
        'Clean unsecured': unsecured,
        'Non-clean secured': nonclean,
      }))
    await call('PUT', path, { data: grid(500, 600, 700), columns, baseVersion: 2 })
    // The reference lot is a clean, secured one of more than 1,000 dollars.
    const impact = await impactOf({ data: grid(500, 6000, 700), columns })
    expect(impact.lots.map(of => of.percent)).toEqual([0, 0])
    expect(impact).toMatchObject({
      changedCells: 2,
      metCells: 0,
      unmetColumns: ['Чистый, негарантированная'],
      aboveThreshold: true,
    })
    expect(impact.samples[0]).toMatchObject({
      title: expect.stringMatching(/^Copart, седан, .*: чистый документ, негарантированная оплата$/),
      aboveThreshold: true,
    })
    const held = await call('PUT', `${path}?impact=check`, {
      data: grid(500, 6000, 700),
      columns,
      baseVersion: 3,
    })
    expect(held.status).toBe(409)
    const met = await impactOf({ data: grid(510, 600, 700), columns })
    expect(met).toMatchObject({ changedCells: 2, metCells: 1, unmetColumns: ['Чистый, гарантированная'] })
    const one = [{ 'Price from': 0, 'Price to': null, 'Buyer fee': 500 }]
    const fewer = await impactOf({ data: one, columns: ['Price from', 'Price to', 'Buyer fee'] })
    expect(fewer.unmetColumns).toContain('Не чистый, гарантированная')
    expect(fewer.unmetColumns.join()).not.toMatch(/[a-z]/i)
    await call('PUT', '/api/auth/language', { lang: 'uk' })
    const inUkrainian = await impactOf({ data: one, columns: ['Price from', 'Price to', 'Buyer fee'] })
    expect(inUkrainian.unmetColumns).toContain('Не чистий, гарантована')
    await call('PUT', '/api/auth/language', { lang: 'ru' })
    expect(await impactOf({ data: grid(500, 600, 700), columns })).toMatchObject({
      changedCells: 0,
      metCells: 0,
      unmetColumns: [],
      samples: [],
    })
  })

  it('tells cheaper from dearer, and what is above the option’s threshold', async () => {
    const cheaper = await impactOf({ data: rows(400) })
    expect(cheaper.lots[1]).toMatchObject({ difference: '-136.00', aboveThreshold: false })
    expect((await impactOf({ data: rows(3000) })).lots.map(of => of.aboveThreshold)).toEqual([false, true])
    await call('POST', '/api/option', { title: 'impact_threshold_percent', value: '0,5' })
    const strict = await impactOf({ data: rows(400) })
    expect(strict).toMatchObject({ threshold: 0.5, aboveThreshold: true })
    expect(strict.lots.map(of => of.aboveThreshold)).toEqual([false, true])
    expect(
      (await call('POST', '/api/option', { title: 'impact_threshold_percent', value: '101' })).status,
    ).toBe(400)
  })

  it('asks above the threshold only: not a cent below, not at it, both ways', async () => {
    // Taxes of a given value and no pension levy: a dollar of the fee is a dollar of the total.
    const electric = (price: number) => ({
      ...input,
      vehicle: { kind: 'passenger', engine: 'electric', batteryKwh: 50 },
      price: { amount: price.toFixed(2), currency: 'USD' },
      customsValue: { amount: '5000', currency: 'USD' },
      services: [],
    })
    const { id } = await made({ title: 'Ровно десять тысяч', input: electric(5000) })
    await call('PUT', path, { data: rows(600), baseVersion: 2 })
    const lotOf = async (fee: number) => (await impactOf({ data: rows(fee) })).lots.find(of => of.id === id)
    const rest = Number((await lotOf(600))?.before.usd) - 5000
    await call('PUT', `/api/reference-lot/${id}`, {
      title: 'Ровно десять тысяч',
      input: electric(10_000 - rest),
    })
    for (const [fee, difference, percent, above] of [
      [1099.99, '499.99', 5, false],
      [1100, '500.00', 5, false],
      [1100.01, '500.01', 5, true],
      [100.01, '-499.99', -5, false],
      [100, '-500.00', -5, false],
      [99.99, '-500.01', -5, true],
    ] as const) {
      const lotImpact = await lotOf(fee)
      expect(lotImpact?.before.usd).toBe('10000.00')
      expect([fee, lotImpact]).toMatchObject([fee, { difference, percent, aboveThreshold: above }])
    }
    // The save goes by the same word as the figures.
    const put = (fee: number) => call('PUT', `${path}?impact=check`, { data: rows(fee), baseVersion: 3 })
    expect((await put(1100.01)).status).toBe(409)
    expect((await put(1100)).status).toBe(200)
  })

  it('sets off when something can no longer be priced, and gives no per cent then', async () => {
    const port = { Auction: 'Copart', 'Auction Location': 'Nowhere, XX', 'Savannah, GA': 1 }
    const { lots, aboveThreshold } = await impactOf({ data: [port] }, 'transportation')
    expect(aboveThreshold).toBe(true)
    expect(lots[1]).toMatchObject({ difference: null, percent: null, aboveThreshold: true })
  })

  it('is of the day from which the version would be in force', async () => {
    const tomorrow = addDays(kyivDay(server.ctx.now()), 1)
    await call('POST', '/api/calculator', form({ title: 'copart-fee', effectiveFrom: tomorrow }, file(3000)))
    expect(await impactOf({ data: rows(3000) })).toMatchObject({ aboveThreshold: true })
    const dated = await impactOf({ data: rows(3000), effectiveFrom: tomorrow })
    expect(dated).toMatchObject({ day: tomorrow, aboveThreshold: false })
    expect(await impactOf(form({ effectiveFrom: tomorrow }, file(3000)))).toEqual(dated)
  })

  it('holds a save back until it is confirmed, when the form asks for the check', async () => {
    const put = (query: string, more = {}) =>
      call('PUT', path + query, { data: rows(3000), baseVersion: 2, ...more })
    const upload = (query: string, more = {}) =>
      call('POST', `/api/calculator${query}`, form({ title: 'copart-fee', ...more }, file(3000)))
    const restore = (query: string) => call('POST', `${path}/versions/2/restore${query}`)

    const held = await put('?impact=check')
    expect(held.status).toBe(409)
    const problem = (await held.json()) as { type: string; errors: { path: string; message: string }[] }
    expect(problem.type).toBe(impactProblem)
    expect(problem.errors).toEqual([
      {
        path: 'confirmImpact',
        code: 'impact.lot',
        message: expect.stringMatching(/^Седан из Бирмингема: было .*\$, станет .* \(\+\d+(,\d+)?\u00a0%\)$/),
      },
    ])
    expect((await put('?impact=check', { confirmImpact: false })).status).toBe(409)
    expect((await upload('?impact=check')).status).toBe(409)
    expect((await upload('?impact=check', { confirmImpact: 'false' })).status).toBe(409)
    expect((await put('?impact=maybe')).status).toBe(400)
    expect((await upload('?impact=check', { confirmImpact: 'да' })).status).toBe(400)
    expect(await versionNow()).toBe(2)
    // Nothing is saved by a dry run, and somebody else's save is reported before the figures are.
    expect((await put('?impact=check&dryRun=1')).status).toBe(200)
    const stale = (await (await put('?impact=check', { baseVersion: 1 })).json()) as { type: string }
    expect(stale.type).toBe('about:blank')

    expect((await put('?impact=check', { confirmImpact: true })).status).toBe(200)
    expect((await restore('?impact=check')).status).toBe(409)
    expect((await restore('?impact=check&confirmImpact=true')).status).toBe(201)
    expect((await upload('?impact=check', { confirmImpact: 'true' })).status).toBe(201)
    expect((await restore('')).status).toBe(201)
    expect((await upload('')).status).toBe(201)
    expect(await versionNow()).toBe(7)
  })

  it('of small changes needs no confirmation', async () => {
    const answer = await call('PUT', `${path}?impact=check`, { data: rows(510), baseVersion: 2 })
    expect(answer.status).toBe(200)
  })

  it('is shown by the example lots, every one of which can be priced whole', async () => {
    await server.ctx.db.transaction().execute(async tx => {
      await loadDemoOptions(server.ctx, tx)
      expect(await loadDemoLots(server.ctx, tx)).toBe(12)
    })
    const { lots } = await impactOf(form({}, file(500)))
    expect(lots.length).toBe(14)
    for (const of of lots) expect(of, of.title).toMatchObject({ before: { complete: true }, percent: 0 })
  })
})
