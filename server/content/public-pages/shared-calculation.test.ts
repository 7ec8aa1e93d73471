/** A link to a calculation shows what it was made with, and where today's figures differ. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { loadDemoTables } from '#server/calculation/tables/demo-tables.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { markedAddress } from '#shared/calculator/form/link-snapshot.ts'
import type { PageData, PageOf } from '#shared/contract/content/public-pages.ts'
import { feesForm, fileForm } from '#shared/testing/file-form.ts'

const { server, call } = serverOfFile({}, { startAt: new Date('2026-07-20T10:00:00Z') })
let revision = 0
beforeAll(async () => {
  await loadDemoTables(server.ctx, new URL('../../demo/tables', import.meta.url).pathname)
  for (const [title, value] of [
    ['company_fee', '500'],
    ['copart_gate_fee_clean', '79'],
  ]) {
    expect((await call('POST', '/api/option', { title, value })).status).toBe(201)
  }
})

/** Far from the turn of a year: without a day of its own a link is of today. */
const today = '2026-07-20'
const way = 'location=Savannah,+GA&destination=Klaipeda,+LT'
const car = `route=usa&engine=diesel&volume_cc=1968&year=2019&price=8000&${way}&services=company_fee`
const pageOf = async (address: string): Promise<PageOf<'calculator'>> => {
  const response = await server.call('GET', `/api/page?path=${encodeURIComponent(address)}`)
  expect(response.status).toBe(200)
  const { page } = (await response.json()) as PageData
  if (page.kind !== 'calculator') throw new Error(page.kind)
  return page
}
const addressOf = (query: string) => `/calculator?${query}`
let before: PageOf<'calculator'>
let link: string
beforeEach(async () => {
  before = await pageOf(addressOf(car))
  if (!before.statement) throw new Error('no statement')
  link = markedAddress(addressOf(car), today, before.statement)
})

const enter = async (value: string | null, validFrom = '2026-01-01') => {
  const cell = { field: 'exciseDieselLow', validFrom, value, law: 'Закон 1-2026', link: '', note: '' }
  const body = { cells: [cell], reason: 'Проба', draft: false, baseRevision: revision }
  expect((await call('POST', '/api/tariff/change', body)).status).toBe(201)
  revision += 1
}
const differing = ({ outdated }: PageOf<'calculator'>) => outdated?.lines.map(({ code }) => code)

it('is today’s calculation for as long as nothing has changed', async () => {
  const page = await pageOf(link)
  expect(page.outdated).toBeNull()
  expect(page.statement).toEqual(before.statement)
})

it('made by the first rules keeps its figures and names the lines that the rules have changed', async () => {
  expect((await call('POST', '/api/option', { title: 'port_forwarding', value: '250' })).status).toBe(201)
  const address = addressOf(car.replace('company_fee', 'company_fee,port_forwarding'))
  const page = await pageOf(`${address}&date=${today}&made=${/made=([^.]+\.\d+(?:\.\d+)+)/.exec(link)?.[1]}`)
  expect(page.statement?.rules).toBe(1)
  expect(page.statement?.lines.find(({ code }) => code === 'port_forwarding')?.group).toBe('services')
  expect(page.outdated?.rulesSince).toBe('2026-11-28')
  expect(page.outdated?.lines.map(({ code, rules }) => [code, rules])).toEqual([
    ['duty', true],
    ['vat', true],
    ['pension', true],
  ])
  const option = (await (await server.call('GET', '/api/option/single/port_forwarding')).json()) as {
    id: number
  }
  expect((await call('DELETE', `/api/option/${option.id}`)).status).toBe(204)
})

it('keeps the figures of its revision when the law changes, with the difference by line', async () => {
  await enter('90')
  const page = await pageOf(link)
  expect(page.statement).toEqual(before.statement)
  expect(differing(page)).toEqual(['excise', 'vat'])
  const now = (await pageOf(addressOf(car))).statement
  expect(page.outdated).toMatchObject({ madeOn: today, total: now?.total })
  const excise = (of: typeof now) => of?.lines.find(({ code }) => code === 'excise')?.uah
  expect(page.outdated?.lines[0]).toMatchObject({ was: excise(before.statement), now: excise(now) })
  // Another law that this car does not meet changes nothing of it.
  await enter('200', '2027-06-01')
  expect((await pageOf(markedAddress(addressOf(car), today, now as never))).outdated).toBeNull()
})

it('to a forecast keeps the rates of the day on which it was made, also once its own day has some', async () => {
  const date = '2026-09-19'
  server.bank.days['20260919'] = null
  const address = addressOf(`${car}&date=${date}&forecast=1`)
  const { statement: sent } = await pageOf(address)
  expect(sent?.rates).toMatchObject({ date: today, forecast: true })
  const forecastLink = markedAddress(address, today, sent as never)
  for (const [days, day, itsOwn] of [
    [12, '20260801', null],
    [61, '20260919', { USD: 52, EUR: 61 }],
  ] as const) {
    server.clock.jump += days * 86_400_000
    server.bank.days[day] = itsOwn ?? { USD: 50, EUR: 60 }
    const page = await pageOf(forecastLink)
    expect(page.statement).toEqual(sent)
    expect(page.outdated?.total).toEqual((await pageOf(address)).statement?.total)
    expect(differing(page)).toContain('price')
    server.clock.jump -= days * 86_400_000
  }
})

it('keeps its tables', async () => {
  expect((await call('POST', '/api/calculator', feesForm(1))).status).toBe(201)
  const page = await pageOf(link)
  expect(page.statement).toEqual(before.statement)
  expect(differing(page)).toContain('buyer_fee')
})

it('has its lines in the language of the page', async () => {
  await enter('94')
  const { statement, outdated } = await pageOf(`/uk${link}`)
  expect(statement?.lines.find(({ code }) => code === 'excise')?.title).toBe('Акцизний податок')
  expect(outdated?.lines[0]).toMatchObject({ code: 'excise', title: 'Акцизний податок' })
})

it('keeps the prices of its day', async () => {
  const price = { title: 'company_fee', validFrom: '2026-08-01', value: '550', note: '' }
  expect((await call('POST', '/api/price', price)).status).toBe(201)
  server.clock.jump += 12 * 86_400_000
  const page = await pageOf(link)
  expect(page.statement?.lines).toEqual(before.statement?.lines)
  expect(differing(page)).toEqual(['company_fee'])
  server.clock.jump -= 12 * 86_400_000
})

it('says nothing of a revision, a table or a day that never was in force', async () => {
  await enter('95')
  const fields = { title: 'ship-delivery', effectiveFrom: '2027-02-01' }
  const file = fileForm('Port,Destination,Cost\nSavannah GA,Klaipeda LT,1\n', 'sea.csv', fields)
  expect((await call('POST', '/api/calculator', file)).status).toBe(201)
  // Version 3 of the fees waits for a second person.
  await call('POST', '/api/option', { title: 'second_person_confirms', value: 'yes' })
  expect(await (await call('POST', '/api/calculator', feesForm(2))).json()).toMatchObject({
    version: 3,
    waiting: true,
  })
  const marked = (mark: string) => pageOf(`${addressOf(car)}&date=${today}&made=${mark}`)
  const versions = '1.1.0.0.1.1'
  expect((await marked(`${today}.0.${versions}`)).outdated).not.toBeNull()
  for (const mark of [
    `${today}.99.${versions}`,
    `2026-07-21.0.${versions}`,
    `${today}.0.99.1.0.0.1.1`,
    // A plan is nobody's business before its day.
    `${today}.0.1.1.0.0.2.1`,
    `${today}.0.3.1.0.0.1.1`,
    'x',
  ]) {
    const page = await marked(mark)
    expect(page.outdated, mark).toBeNull()
    expect(page.statement).toEqual(before.statement && (await pageOf(addressOf(car))).statement)
  }
})

it('is of today without a date of its own, and beside another car', async () => {
  const { id } = (await (await call('GET', '/api/option/single/second_person_confirms')).json()) as {
    id: number
  }
  await call('DELETE', `/api/option/${id}`)
  const mark = new URLSearchParams(link.split('?')[1]).get('made')
  await enter('97')
  expect((await pageOf(link)).outdated).not.toBeNull()
  expect((await pageOf(`${addressOf(car)}&made=${mark}`)).outdated).toBeNull()
  expect((await pageOf(`${link}&beside=${encodeURIComponent(car)}`)).outdated).toBeNull()
})
