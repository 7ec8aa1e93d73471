/** Calculations by a timeline out of the database, with everything in it that an office does to one. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { datedTariffs } from '#shared/calculator/tariff/tariff.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import type { TariffTimeline } from '#shared/calculator/tariff/tariff-figures.ts'
import { buildTimeline, type OfficeCell } from '#shared/calculator/tariff/tariff-timeline.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import golden from '#shared/calculator/testing/golden.json' with { type: 'json' }
import { expectGolden } from '#shared/calculator/testing/golden-cases.ts'
import { anyDatedInput } from '#shared/calculator/testing/quote-inputs.ts'
import { propertyRuns } from '#shared/calculator/testing/runs.ts'
import { tariffInForce, tariffOfRevision } from './tariff-in-force.ts'

let server: TestServer
let call: ApiClient
let stored: TariffTimeline
const cell = (field: OfficeCell['field'], validFrom: string, value: string | null) => ({
  field,
  validFrom,
  value,
  law: 'Закон 1-2027',
  link: '',
  note: '',
})
/** What the office has done in the end. */
const entered: OfficeCell[] = [
  { field: 'subsistenceMinimum', validFrom: '2027-01-01', value: '3500', law: 'Закон 1-2027' },
  { field: 'exciseDieselLow', validFrom: '2027-03-01', value: '90', law: 'Закон 1-2027' },
  { field: 'excisePetrolLow', validFrom: '2027-07-01', value: '62.5', law: 'Закон 1-2027' },
]
beforeAll(async () => {
  server = await startTestServer()
  server.clock.jump = Date.parse('2026-12-15T09:00:00Z') - Date.now()
  call = await server.signedIn()
  const changes = [
    [cell('subsistenceMinimum', '2027-01-01', '3400'), cell('exciseDieselLow', '2027-03-01', '90')],
    // A slip of the past, and its correction.
    [cell('vatPercent', '2019-02-23', '18')],
    [cell('vatPercent', '2019-02-23', null), cell('subsistenceMinimum', '2027-01-01', '3500')],
    [cell('excisePetrolLow', '2027-07-01', '62.5')],
  ]
  for (const [baseRevision, cells] of changes.entries()) {
    const body = { cells, reason: 'Проба', draft: false, baseRevision }
    expect((await call('POST', '/api/tariff/change', body)).status).toBe(201)
  }
  const draft = { cells: [cell('vatPercent', '2026-01-01', '25')], reason: '', draft: true, baseRevision: 4 }
  expect((await call('POST', '/api/tariff/change', { ...draft, reason: 'Проба' })).status).toBe(201)
  stored = await tariffInForce(server.ctx)
})
afterAll(() => server.stop())

describe('the timeline of the database', () => {
  it('is what the same entries make without one, figure by figure', () => {
    expect(stored.revision).toBe(4)
    expect(datedTariffs(stored)).toEqual(datedTariffs(buildTimeline(entered, 4)))
  })

  it('is read again as it was at each of its revisions', async () => {
    const vatOf = async (revision: number) =>
      datedTariffs((await tariffOfRevision(server.ctx, revision)) as TariffTimeline).map(
        ({ figures }) => figures.vatPercent.value.text,
      )
    expect(await tariffOfRevision(server.ctx, 0)).toEqual(builtInTariff)
    expect(new Set(await vatOf(1))).toEqual(new Set(['20 %']))
    expect(new Set(await vatOf(2))).toEqual(new Set(['18 %']))
    expect(new Set(await vatOf(3))).toEqual(new Set(['20 %']))
    expect(await tariffOfRevision(server.ctx, 4)).toBe(stored)
    expect(await tariffOfRevision(server.ctx, 5)).toBeNull()
  })
})

describe('by the timeline of the database', () => {
  it.each(golden.examples.map(example => [example.id, example] as const))('%s', (_, example) => {
    expectGolden(stored, example)
  })

  it('every quote of a day before the first entry has the same kopecks', () => {
    const tables = exampleTables()
    const anyQuestion = anyDatedInput(tables).filter(({ date }) => date < '2027-01-01')
    const ask = (question: object, tariff: TariffTimeline) => {
      const { tariff: _, ...statement } = priceQuote({
        ...(question as Parameters<typeof priceQuote>[0]),
        tariff,
        tables,
        options,
      })
      return statement
    }
    const options = exampleOptions()
    fc.assert(
      fc.property(anyQuestion, question => {
        expect(ask(question, stored)).toEqual(ask(question, builtInTariff))
      }),
      { numRuns: propertyRuns(500) },
    )
  })
})
