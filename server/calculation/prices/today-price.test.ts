/** Prices of today: all of them in one list, set or not, entered by the office without a key. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { problemOf } from '#server/proofs/testing/problem-of.ts'
import { type ApiClient, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { knownPrices } from '#shared/calculator/prices/options.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { PriceChange, PricedOption } from '#shared/contract/calculation/prices.ts'
import { impactProblem } from '#shared/contract/calculation/reference-lots.ts'

let server: TestServer
let call: ApiClient
const start = async (env: Record<string, string> = {}) => {
  server = await startTestServer(env)
  await clockAt('2026-11-20T10:00:00Z')
}
const clockAt = async (moment: string) => {
  server.clock.jump = Date.parse(moment) - Date.now()
  call = await server.signedIn()
}
afterEach(() => server.stop())

const all = async () =>
  ((await (await call('GET', '/api/price')).json()) as { prices: PricedOption[] }).prices
const priceOf = async (title: string) => (await all()).find(price => price.title === title)
const create = (body: object) => call('POST', '/api/price/new', body)
const set = async (title: string, value: string, more: object = {}) =>
  call(
    'PUT',
    `/api/price/today/${title}?impact=check`,
    { value, ...more },
    { 'If-Match': `"${(await priceOf(title))?.version}"` },
  )
const history = async (title: string) =>
  (await (await call('GET', `/api/price/history/${title}`)).json()) as PriceChange[]
const question = {
  route: 'own',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2000, productionYear: 2020 },
  price: { amount: '10000', currency: 'USD' },
  services: ['company_fee', 'registration_mreo'],
}
const dollars = async (date: string) => {
  await call('PUT', `/api/rate/${date}`, { USD: '40', EUR: '50' })
  const { lines } = (await (
    await call('POST', '/api/calculator/quote', { ...question, date })
  ).json()) as CostBreakdown
  return ['company_fee', 'registration_mreo'].map(code => lines.find(line => line.code === code)?.usd)
}

describe('with nothing set', () => {
  beforeEach(() => start())

  it('all known prices are listed by their names, each not set', async () => {
    const prices = await all()
    expect(prices.map(({ title }) => title)).toEqual(knownPrices)
    for (const price of prices) {
      expect(price).toMatchObject({ value: '', id: null, version: null, example: false, changed: null })
      expect([price.name, price.nameUk].every(name => /\p{Script=Cyrillic}/u.test(name))).toBe(true)
    }
    expect(new Set(prices.map(({ group }) => group))).toEqual(
      new Set(['services', 'auctions', 'delivery', 'other']),
    )
  })

  it('a price that is set counts for every day, once', async () => {
    expect((await create({ title: 'company_fee', value: '500' })).status).toBe(201)
    expect((await create({ title: 'registration_mreo', value: '100' })).status).toBe(201)
    expect(await dollars('2026-11-01')).toEqual(['500.00', '100.00'])
    expect(await priceOf('company_fee')).toMatchObject({ value: '500', changed: { checked: true } })
    expect((await create({ title: 'company_fee', value: '600' })).status).toBe(409)
    expect((await priceOf('company_fee'))?.value).toBe('500')
  })

  it('an own service gets its key from its name, another one of that name a key of its own', async () => {
    const made = (await (
      await create({ name: 'Мойка салона', nameUk: 'Миття салону', value: '20' })
    ).json()) as PricedOption
    expect(made).toMatchObject({ name: 'Мойка салона', nameUk: 'Миття салону', group: 'services' })
    expect(made.title).toMatch(/^service\.[a-z-]+$/)
    const other = (await (await create({ name: 'Мойка салона', value: '30' })).json()) as PricedOption
    expect(other.title).toBe(`${made.title}-2`)
    expect((await set(made.title, '20', { name: 'Мойка', nameUk: 'Миття' })).status).toBe(200)
    expect(await priceOf(made.title)).toMatchObject({ name: 'Мойка', nameUk: 'Миття', value: '20' })
    const quote = await call('POST', '/api/calculator/quote?lang=uk', { ...question, services: [made.title] })
    expect(JSON.stringify(await quote.json())).toContain('Миття')
  })

  it('an own service keeps the rest of its note under another name, and its two names of versions of their own', async () => {
    const { id, title } = (await (
      await create({ name: 'Мойка', nameUk: 'Миття', value: '20' })
    ).json()) as PricedOption
    await call('PUT', `/api/option/${id}`, { title, value: '20', note: 'Мойка\nвнутри и снаружи' })
    expect((await set(title, '20', { name: 'Чистка', nameUk: 'Чищення' })).status).toBe(200)
    expect(await priceOf(title)).toMatchObject({ name: 'Чистка', nameUk: 'Чищення' })
    const option = await (await call('GET', `/api/option/${id}`)).json()
    expect(option).toMatchObject({ note: 'Чистка\nвнутри и снаружи' })
  })

  it.each<[string, object, string]>([
    ['no amount', { title: 'company_fee', value: 'дорого' }, 'value'],
    ['a text of the site', { title: 'site_name', value: '5' }, 'title'],
    ['neither title nor name', { value: '5' }, 'name'],
  ])('%s is rejected', async (_name, body, path) => {
    expect(await problemOf(await create(body))).toMatchObject({ status: 400, paths: [path] })
  })

  it('what is not set cannot be changed', async () => {
    const change = (title: string) => call('PUT', `/api/price/today/${title}`, { value: '5' })
    expect((await change('company_fee')).status).toBe(404)
    expect((await change('site_name')).status).toBe(404)
  })
})

describe('a price that is set', () => {
  beforeEach(async () => {
    await start()
    await create({ title: 'company_fee', value: '500' })
    await create({ title: 'registration_mreo', value: '100' })
  })

  it('changes from today on; earlier declarations keep what was', async () => {
    expect((await set('registration_mreo', '120')).status).toBe(200)
    expect([(await dollars('2026-11-19'))[1], (await dollars('2026-11-20'))[1]]).toEqual(['100.00', '120.00'])
    expect((await set('registration_mreo', '130')).status).toBe(200)
    expect([(await dollars('2026-11-19'))[1], (await dollars('2026-11-20'))[1]]).toEqual(['100.00', '130.00'])
  })

  it('changed right after midnight, leaves the days before as they were, not at the price announced for today', async () => {
    const announced = { title: 'registration_mreo', validFrom: '2026-12-01', value: '120', note: '' }
    expect((await call('POST', '/api/price', announced)).status).toBe(201)
    await clockAt('2026-12-01T10:00:00Z')
    expect((await call('PUT', '/api/price/today/registration_mreo', { value: '130' })).status).toBe(200)
    expect([(await dollars('2026-11-30'))[1], (await dollars('2026-12-01'))[1]]).toEqual(['100.00', '130.00'])
  })

  it('needs no rate where there are no lots to compare', async () => {
    expect((await set('company_fee', '600')).status).toBe(200)
  })

  it.each([
    'company_fee',
    'customs_broker_fee',
    'certification_eu',
    'certification_other',
    'delivery_inside_ukraine',
    'registration_mreo',
    'port_forwarding',
    'service.mojka',
  ])('asks about ten times as much for %s where no reference lot pays it', async title => {
    await call('PUT', '/api/rate/2026-11-20', { USD: '40', EUR: '50' })
    const elsewhere = { ...question, services: [] }
    await call('POST', '/api/reference-lot', { title: 'Без услуг', input: elsewhere })
    await call('POST', '/api/option', { title, value: '500' })
    const asked = await set(title, '5000')
    expect(await asked.json()).toMatchObject({ status: 409, type: impactProblem })
    expect((await set(title, '510')).status).toBe(200)
    expect((await set(title, '5000', { confirmImpact: true })).status).toBe(200)
  })

  it.each([
    'copart_gate_fee_clean',
    'copart_gate_fee_nonclean',
    'copart_environmental_fee',
    'copart_title_fee',
    'iaa_service_fee',
    'iaa_environmental_fee',
    'iaa_title_fee',
    'certification_usa',
    'ev_hybrid_surcharge',
    'insurance_percent',
  ])('asks about a hundred times as much for %s, which only lots from the USA pay', async title => {
    await call('PUT', '/api/rate/2026-11-20', { USD: '40', EUR: '50' })
    const way = { Auction: 'Copart', 'Auction Location': 'Albany, NY', 'Newark, NJ': 300 }
    const data = [way, { ...way, Auction: 'IAAI' }]
    const columns = ['Auction', 'Auction Location', 'Newark, NJ']
    await call('PUT', '/api/calculator/transportation', { data, columns, baseVersion: 0 })
    const sea = [{ Port: 'Newark, NJ', Destination: 'Odesa, UA', Cost: 1000 }]
    await call('PUT', '/api/calculator/ship-delivery', {
      data: sea,
      columns: ['Port', 'Destination', 'Cost'],
      baseVersion: 0,
    })
    await call('POST', '/api/option', { title, value: '0.9' })
    expect((await set(title, title === 'insurance_percent' ? '90' : '900')).status).toBe(409)
    expect((await set(title, '0.8')).status).toBe(200)
  })

  it('set back on the same day is as if nothing had happened', async () => {
    await set('registration_mreo', '120')
    await set('registration_mreo', '100')
    expect(await priceOf('registration_mreo')).toMatchObject({ value: '100', dated: [] })
  })

  it('asks about a large impact unless it is confirmed', async () => {
    await call('POST', '/api/reference-lot', { title: 'Своя доставка', input: question })
    await call('PUT', '/api/rate/2026-11-20', { USD: '40', EUR: '50' })
    const asked = await set('company_fee', '5000')
    expect(await asked.json()).toMatchObject({ status: 409, type: impactProblem })
    expect((await priceOf('company_fee'))?.value).toBe('500')
    expect((await set('company_fee', '510')).status).toBe(200)
    expect((await set('company_fee', '5000', { confirmImpact: true })).status).toBe(200)
  })

  it('is not changed over a colleague’s', async () => {
    const body = { value: '700' }
    const stale = await call('PUT', '/api/price/today/company_fee', body, { 'If-Match': '"9"' })
    expect(stale.status).toBe(409)
  })

  it('has a history of who changed it, with what went past the question', async () => {
    const { id } = (await priceOf('company_fee')) ?? {}
    await set('company_fee', '510')
    await call('PUT', `/api/option/${id}`, { title: 'company_fee', value: '5000' })
    expect((await priceOf('company_fee'))?.changed).toMatchObject({ checked: false })
    expect((await history('company_fee')).map(({ from, to, checked }) => [from, to, checked])).toEqual([
      ['510', '5000', false],
      ['500', '510', true],
      ['', '500', true],
    ])
    // The explanation is no price.
    await call('PUT', `/api/option/${id}`, { title: 'company_fee', value: '5000', note: 'Комиссия' })
    expect(await history('company_fee')).toHaveLength(3)
    expect((await history('company_fee'))[0]?.author).not.toBeNull()
  })
})

it('an example is confirmed by its own value, and stays one until then', async () => {
  await start({ SEED: 'demo' })
  expect(await priceOf('company_fee')).toMatchObject({ example: true, value: '500' })
  expect((await set('company_fee', '500')).status).toBe(200)
  expect(await priceOf('company_fee')).toMatchObject({ example: false, value: '500', dated: [] })
})

it('prices that went with the example are listed as not set', async () => {
  await start({ SEED: 'demo' })
  await call('POST', '/api/example/remove')
  expect(await priceOf('company_fee')).toMatchObject({ value: '', id: null })
  expect((await create({ title: 'company_fee', value: '450' })).status).toBe(201)
})
