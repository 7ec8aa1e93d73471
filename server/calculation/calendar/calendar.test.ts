/** What changes when stands on one calendar, and what a year lacks is notified in time. */
import { describe, expect, it, test } from 'vitest'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import type { Calendar } from '#shared/contract/calculation/calendar.ts'
import type { TariffEntry } from '#shared/contract/calculation/tariffs.ts'
import { feesForm } from '#shared/testing/file-form.ts'
import { yearLacks } from '../tariffs/missing-year-data.ts'

const entry = (field: TariffEntry['field'], validFrom: string, value: string) => ({ field, validFrom, value })
const known = [
  entry('dutyEur1Percent', '2025-01-01', '0.9'),
  entry('subsistenceMinimum', '2025-01-01', '3028'),
]
const of2026 = [
  ...known,
  entry('dutyEur1Percent', '2026-01-01', '0'),
  entry('subsistenceMinimum', '2026-01-01', '3328'),
]

test.each([
  ['2026-10-31', of2026, []],
  ['2026-11-01', of2026, ['2027 subsistence-minimum']],
  ['2026-12-31', [...of2026, entry('subsistenceMinimum', '2027-01-01', '3500')], []],
  // The year has come, and nobody has entered it.
  ['2027-02-01', of2026, ['2027 subsistence-minimum']],
  // While the preference is still falling, the next step is asked for as well.
  ['2025-11-15', known, ['2026 subsistence-minimum', '2026 eur1']],
  ['2025-10-15', known, []],
])('on %s', (today, entries, lacks) => {
  expect(yearLacks(today, entries, []).map(({ year, what }) => `${year} ${what}`)).toEqual(lacks)
})

test('a minimum from a later day of the year leaves its January without one', () => {
  const late = [
    ...of2026,
    { field: 'subsistenceMinimum', validFrom: '2027-03-01', value: '3500' },
    { field: 'subsistenceMinimum', validFrom: '2027-12-31', value: '3500' },
  ] as const
  expect(yearLacks('2026-11-01', late, []).map(({ what }) => what)).toContain('subsistence-minimum')
})

test('Euro-6 of the coming year is asked about until the office confirms or moves it', () => {
  const admission = {
    field: 'admission',
    validFrom: '2027-01-01',
    value: 'euro6',
    origin: 'built-in',
  } as const
  const lacks = (today: string, entry: Pick<TariffEntry, 'field' | 'validFrom' | 'value' | 'origin'>) =>
    yearLacks(today, [...of2026, entry], []).map(({ what }) => what)
  expect(lacks('2026-10-31', admission)).not.toContain('admission')
  expect(lacks('2026-11-01', admission)).toContain('admission')
  expect(lacks('2026-11-01', { ...admission, origin: 'office' })).not.toContain('admission')
  expect(lacks('2027-01-01', admission)).not.toContain('admission')
})

test('an announced law of the year is asked about for as long as it is open', () => {
  const cell = {
    field: 'vatPercent',
    validFrom: '2027-04-01',
    value: '21',
    law: '',
    link: '',
    note: '',
    before: null,
  } as const
  const lacks = (today: string) => yearLacks(today, of2026, [{ cells: [cell] }]).map(({ what }) => what)
  expect(lacks('2026-10-01')).toEqual([])
  expect(lacks('2026-11-01')).toEqual(['subsistence-minimum', 'open-changes'])
})

describe('the calendar', () => {
  const { call } = serverOfTest({}, { startAt: new Date('2026-11-20T10:00:00Z') })

  const upload = async (fee: number, effectiveFrom: string) =>
    expect((await call('POST', '/api/calculator', feesForm(fee, effectiveFrom))).status).toBe(201)

  it('has law, tables and prices in the order of their days, and drafts among them', async () => {
    await call('POST', '/api/option', { title: 'company_fee', value: '500' })
    const price = { title: 'company_fee', validFrom: '2026-12-01', value: '550', note: '' }
    expect((await call('POST', '/api/price', price)).status).toBe(201)
    await upload(100, '2026-11-20')
    await upload(200, '2026-12-10')
    const cell = { law: 'Закон', link: '', note: '', field: 'subsistenceMinimum' }
    const change = (validFrom: string, draft: boolean, baseRevision: number) =>
      call('POST', '/api/tariff/change', {
        cells: [{ ...cell, validFrom, value: '3500' }],
        reason: '',
        draft,
        baseRevision,
      })
    expect((await change('2027-01-01', false, 0)).status).toBe(201)
    expect((await change('2027-07-01', true, 1)).status).toBe(201)
    const calendar = (await (await call('GET', '/api/calendar')).json()) as Calendar
    expect(calendar.today).toBe('2026-11-20')
    expect(calendar.events).toEqual([
      {
        kind: 'price',
        day: '2026-12-01',
        state: 'coming',
        title: 'company_fee',
        name: 'Услуги компании',
        value: '550',
      },
      { kind: 'table', day: '2026-12-10', state: 'coming', title: 'copart-fee', version: 2 },
      { kind: 'tariff', day: '2027-01-01', state: 'coming', field: 'subsistenceMinimum', value: '3500' },
      { kind: 'tariff', day: '2027-01-01', state: 'coming', field: 'admission', value: 'euro6' },
      { kind: 'tariff', day: '2027-07-01', state: 'draft', field: 'subsistenceMinimum', value: '3500' },
    ])
    expect(calendar.lacks).toEqual([
      { year: 2027, what: 'admission' },
      { year: 2027, what: 'open-changes' },
    ])
  })

  it('shows a table that waits for a second person, and none that a newer one has overtaken', async () => {
    await upload(100, '2026-11-20')
    await call('POST', '/api/option', { title: 'second_person_confirms', value: 'yes' })
    await upload(200, '2026-12-10')
    const waiting = async () =>
      ((await (await call('GET', '/api/calendar')).json()) as Calendar).events.filter(
        ({ kind }) => kind === 'table',
      )
    expect(await waiting()).toMatchObject([
      { kind: 'table', state: 'waiting', version: 2, day: '2026-12-10' },
    ])
    const { id } = (await (await call('GET', '/api/option/single/second_person_confirms')).json()) as {
      id: number
    }
    await call('DELETE', `/api/option/${id}`)
    await upload(300, '2026-12-10')
    expect(await waiting()).toMatchObject([{ state: 'coming', version: 3 }])
  })
})
