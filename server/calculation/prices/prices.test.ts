import { beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '#server/job-list.ts'
import { jobRounds } from '#server/platform/jobs/job-loop.ts'
import { problemOf } from '#server/proofs/testing/problem-of.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import type { ApiClient } from '#server/proofs/testing/start-test-server.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { DatedPriceRecord, PricedOption } from '#shared/contract/calculation/prices.ts'
import { impactProblem, type PriceImpact } from '#shared/contract/calculation/reference-lots.ts'
import type { Pricing } from '#shared/contract/content/calculator-page.ts'
import { bringDuePrices, hasDuePrices } from './due-prices.job.ts'

const { server } = serverOfTest()
let call: ApiClient
beforeEach(async () => {
  await clockAt('2026-11-20T10:00:00Z')
  await call('POST', '/api/option', { title: 'company_fee', value: '500' })
  await call('POST', '/api/option', { title: 'registration_mreo', value: '100' })
})

const clockAt = async (moment: string) => {
  server.clock.jump = Date.parse(moment) - Date.now()
  call = await server.signedIn()
}
const plan = (title: string, validFrom: string, value: string, more = {}) =>
  call('POST', '/api/price', { title, validFrom, value, note: '', ...more })
const planned = async (title: string, validFrom: string, value: string) => {
  const response = await plan(title, validFrom, value)
  expect(response.status).toBe(201)
  return (await response.json()) as DatedPriceRecord
}
const listed = async (title: string) => {
  const { prices } = (await (await call('GET', '/api/price')).json()) as { prices: PricedOption[] }
  return prices.find(price => price.title === title)
}
const question = {
  route: 'own',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2000, productionYear: 2020 },
  price: { amount: '10000', currency: 'USD' },
  services: ['company_fee', 'registration_mreo'],
}
const dollars = async (date: string) => {
  await call('PUT', `/api/rate/${date}`, { USD: '40', EUR: '50' })
  const response = await call('POST', '/api/calculator/quote', { ...question, date })
  const { lines } = (await response.json()) as CostBreakdown
  return ['company_fee', 'registration_mreo'].map(code => lines.find(line => line.code === code)?.usd)
}

it('is named like its line in a calculation, whatever the office has noted beside it', async () => {
  await call('POST', '/api/option', { title: 'port_forwarding', value: '5', note: 'Одесса' })
  await call('POST', '/api/option', { title: 'service.wash', value: '5', note: 'Мойка\nвнутри и снаружи' })
  expect((await listed('port_forwarding'))?.name).toBe('Выгрузка и документы в порту')
  expect((await listed('service.wash'))?.name).toBe('Мойка')
})

describe('a price for a coming day', () => {
  it('counts by the day of calculation for services, and by the declaration date for what is paid to the state', async () => {
    await planned('company_fee', '2026-12-01', '550')
    await planned('registration_mreo', '2026-12-01', '120')
    expect(await dollars('2026-11-30')).toEqual(['500.00', '100.00'])
    expect(await dollars('2026-12-01')).toEqual(['500.00', '120.00'])
    await clockAt('2026-12-01T10:00:00Z')
    expect(await dollars('2026-12-01')).toEqual(['550.00', '120.00'])
    expect(await dollars('2026-11-30')).toEqual(['550.00', '100.00'])
  })

  it('begins at midnight in Kyiv', async () => {
    await planned('company_fee', '2026-12-01', '550')
    await clockAt('2026-11-30T21:30:00Z')
    expect((await dollars('2026-11-20'))[0]).toBe('500.00')
    await clockAt('2026-11-30T22:00:00Z')
    expect((await dollars('2026-11-20'))[0]).toBe('550.00')
  })

  it('becomes the value of its option on the day, with a line in the log, and changes no calculation by that', async () => {
    await planned('registration_mreo', '2026-12-01', '120')
    await planned('registration_mreo', '2026-12-20', '130')
    expect(await hasDuePrices(server.ctx)).toBe(false)
    await clockAt('2026-12-21T10:00:00Z')
    const before = [await dollars('2026-11-30'), await dollars('2026-12-10'), await dollars('2026-12-20')]
    expect(before.map(([, fee]) => fee)).toEqual(['100.00', '120.00', '130.00'])
    expect(await hasDuePrices(server.ctx)).toBe(true)
    await bringDuePrices(server.ctx)
    expect(await hasDuePrices(server.ctx)).toBe(false)
    const option = (await (await call('GET', '/api/option/single/registration_mreo')).json()) as object
    expect(option).toMatchObject({ value: '130', version: 3 })
    expect([await dollars('2026-11-30'), await dollars('2026-12-10'), await dollars('2026-12-20')]).toEqual(
      before,
    )
    const { items } = (await (await call('GET', '/api/audit?kind=option')).json()) as {
      items: { action: string; difference: unknown }[]
    }
    expect(items.slice(0, 2).map(({ action, difference }) => [action, difference])).toEqual([
      ['price-day', { value: { from: '120\u00a0$', to: '130\u00a0$' } }],
      ['price-day', { value: { from: '100\u00a0$', to: '120\u00a0$' } }],
    ])
  })

  it('comes into force by the server’s own job', async () => {
    await planned('company_fee', '2026-12-01', '550')
    await clockAt('2026-12-01T10:00:00Z')
    const { round, settled } = jobRounds(
      server.ctx,
      jobs.filter(({ name }) => name === 'prices'),
    )
    round()
    await settled()
    expect((await listed('company_fee'))?.value).toBe('550')
    expect((await listed('company_fee'))?.dated[0]).toMatchObject({ before: '500', validFrom: '2026-12-01' })
  })

  it('leaves a later correction of the option in force', async () => {
    await planned('company_fee', '2026-12-01', '550')
    await clockAt('2026-12-02T10:00:00Z')
    await bringDuePrices(server.ctx)
    const { id } = (await (await call('GET', '/api/option/single/company_fee')).json()) as { id: number }
    await call('PUT', `/api/option/${id}`, { title: 'company_fee', value: '600' })
    expect((await dollars('2026-11-20'))[0]).toBe('600.00')
  })

  it('may begin today, at once, and leaves calculations of earlier days as they were', async () => {
    expect(await dollars('2026-11-01')).toEqual(['500.00', '100.00'])
    expect(await planned('registration_mreo', '2026-11-20', '120')).toMatchObject({ before: '100' })
    expect((await listed('registration_mreo'))?.value).toBe('120')
    expect((await dollars('2026-11-01'))[1]).toBe('100.00')
    expect((await dollars('2026-11-20'))[1]).toBe('120.00')
  })

  it('does not undo a change of its option that comes right after midnight', async () => {
    await planned('company_fee', '2026-12-01', '550')
    await clockAt('2026-12-01T10:00:00Z')
    const { id } = (await (await call('GET', '/api/option/single/company_fee')).json()) as { id: number }
    await call('PUT', `/api/option/${id}`, { title: 'company_fee', value: '600' })
    await bringDuePrices(server.ctx)
    expect((await listed('company_fee'))?.value).toBe('600')
    expect((await dollars('2026-12-01'))[0]).toBe('600.00')
  })

  it('goes into the bin with its option, and comes back with it', async () => {
    await planned('registration_mreo', '2026-12-01', '120')
    const option = async () =>
      (await (await call('GET', '/api/option/single/registration_mreo')).json()) as { id: number }
    const { id } = await option()
    expect((await call('DELETE', `/api/option/${id}`)).status).toBe(204)
    // Another option of this title knows nothing of the announcement.
    await call('POST', '/api/option', { title: 'registration_mreo', value: '700' })
    await clockAt('2026-12-02T10:00:00Z')
    await bringDuePrices(server.ctx)
    expect((await listed('registration_mreo'))?.value).toBe('700')
    await call('DELETE', `/api/option/${(await option()).id}`)
    expect((await call('POST', `/api/bin/option/${id}/restore`)).status).toBe(200)
    await bringDuePrices(server.ctx)
    expect([(await dollars('2026-11-20'))[1], (await dollars('2026-12-02'))[1]]).toEqual(['100.00', '120.00'])
  })

  it('takes no title that is no price, and the place of what another option has left', async () => {
    await call('POST', '/api/option', { title: 'service.wash', value: '20' })
    await planned('service.wash', '2026-12-01', '25')
    const { id } = (await (await call('GET', '/api/option/single/service.wash')).json()) as { id: number }
    const renamed = (title: string) => call('PUT', `/api/option/${id}`, { title, value: '20' })
    expect(await problemOf(await renamed('site_name'))).toMatchObject({ status: 409, paths: ['title'] })
    const left = { title: 'service.polish', valid_from: '2026-12-01', value: '1', note: '', before: null }
    const moments = { created_at: '2026-11-20', updated_at: '2026-11-20', author_id: null, author_name: null }
    await server.ctx.db
      .insertInto('dated_prices')
      .values({ ...left, ...moments })
      .execute()
    expect((await renamed('service.polish')).status).toBe(200)
    expect((await listed('service.polish'))?.dated.map(({ value }) => value)).toEqual(['25'])
  })

  it('shows what it changes against the price announced before it', async () => {
    await call('POST', '/api/reference-lot', { title: 'Своя доставка', input: question })
    await planned('company_fee', '2026-12-01', '5000')
    const later = { title: 'company_fee', validFrom: '2026-12-05', value: '5000' }
    const impact = (await (await call('POST', '/api/price/impact', later)).json()) as PriceImpact
    expect(impact.aboveThreshold).toBe(false)
  })

  it('goes with its option to another title', async () => {
    await call('POST', '/api/option', { title: 'service.wash', value: '20' })
    await planned('service.wash', '2026-12-01', '25')
    const { id } = (await (await call('GET', '/api/option/single/service.wash')).json()) as { id: number }
    await call('PUT', `/api/option/${id}`, { title: 'service.cleaning', value: '20' })
    expect((await listed('service.cleaning'))?.dated).toHaveLength(1)
  })

  it('reaches the page’s own engine by the pricing of the day', async () => {
    await planned('registration_mreo', '2026-12-01', '120')
    const pricing = async (query: string) =>
      (await (await server.call('GET', `/api/calculator/kit${query}`)).json()) as Pricing
    expect((await pricing('')).options.registration_mreo).toBe('100')
    expect((await pricing('?date=2026-12-01')).options.registration_mreo).toBe('120')
  })

  it.each<[string, unknown, string[]]>([
    ['a day that is over', { title: 'company_fee', validFrom: '2026-11-19', value: '550' }, ['validFrom']],
    ['no amount', { title: 'company_fee', validFrom: '2026-12-01', value: 'дорого' }, ['value']],
    ['a text of the site', { title: 'site_name', validFrom: '2026-12-01', value: '5' }, ['title']],
    [
      'a price that is not there',
      { title: 'port_forwarding', validFrom: '2026-12-01', value: '5' },
      ['title'],
    ],
  ])('is refused with %s', async (_name, body, paths) => {
    await call('POST', '/api/option', { title: 'site_name', value: 'Мост' })
    const refused = await call('POST', '/api/price', { note: '', ...(body as object) })
    expect(await problemOf(refused)).toMatchObject({ status: 400, paths })
  })

  it('stands once for a day, is changed and taken back while it is ahead, and not after', async () => {
    const { id } = await planned('company_fee', '2026-12-01', '550')
    expect((await plan('company_fee', '2026-12-01', '560')).status).toBe(409)
    const other = await planned('company_fee', '2026-12-05', '570')
    const body = { validFrom: '2026-12-05', value: '560', note: '' }
    expect((await call('PUT', `/api/price/${id}`, body)).status).toBe(409)
    expect((await call('PUT', `/api/price/${id}`, body, { 'If-Match': '"9"' })).status).toBe(409)
    const moved = await call('PUT', `/api/price/${id}`, { ...body, validFrom: '2026-12-02' })
    expect(await moved.json()).toMatchObject({ validFrom: '2026-12-02', value: '560', version: 2 })
    expect((await call('DELETE', `/api/price/${other.id}`)).status).toBe(204)
    expect((await call('DELETE', `/api/price/${other.id}`)).status).toBe(404)
    await clockAt('2026-12-02T10:00:00Z')
    const late = { ...body, validFrom: '2026-12-09' }
    expect((await call('PUT', `/api/price/${id}`, late)).status).toBe(409)
    expect((await call('DELETE', `/api/price/${id}`)).status).toBe(409)
  })

  it('asks before reference lots change by more than the threshold', async () => {
    await call('POST', '/api/reference-lot', { title: 'Своя доставка', input: question })
    const dear = { title: 'company_fee', validFrom: '2026-12-01', value: '5000' }
    const impact = (await (await call('POST', '/api/price/impact', dear)).json()) as {
      aboveThreshold: boolean
    }
    expect(impact.aboveThreshold).toBe(true)
    const checked = (more = {}) => call('POST', '/api/price?impact=check', { ...dear, note: '', ...more })
    expect(await (await checked()).json()).toMatchObject({ status: 409, type: impactProblem })
    expect((await checked({ confirmImpact: true })).status).toBe(201)
  })

  it('asks as well before a price that was announced becomes a large one', async () => {
    await call('POST', '/api/reference-lot', { title: 'Своя доставка', input: question })
    const { id } = await planned('company_fee', '2026-12-01', '500')
    const dear = { validFrom: '2026-12-01', value: '5000', note: '' }
    const checked = (more = {}) => call('PUT', `/api/price/${id}?impact=check`, { ...dear, ...more })
    expect(await (await checked()).json()).toMatchObject({ status: 409, type: impactProblem })
    expect((await listed('company_fee'))?.dated.map(({ value }) => value)).toEqual(['500'])
    expect((await checked({ confirmImpact: true })).status).toBe(200)
  })
})
