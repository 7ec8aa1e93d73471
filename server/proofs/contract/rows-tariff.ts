/** Rows for the law and the prices by date. */
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import type { ContractFixtures } from './contract-fixtures.ts'
import type { Row } from './row.ts'

const proof = 'server/calculation/tariffs/tariff.test.ts'
const tables = 'server/calculation/tariffs/second-person.test.ts'
const rates = 'server/calculation/rates/rate-history.test.ts'
const prices = 'server/calculation/prices/prices.test.ts'
const todayPrices = 'server/calculation/prices/today-price.test.ts'
const nothing = { params: { id: '999999' } }
const stale = { 'If-Match': '"999"' }

const cellOf = (world: ContractFixtures) => ({
  field: 'exciseDieselLow',
  // Ahead, so that no reason is due, and no farther than a law may be.
  validFrom: addDays(kyivDay(new Date()), 30 + (world.next() % 3_000)),
  value: '90',
  law: 'Закон',
  link: '',
  note: '',
})

const draftOf = (world: ContractFixtures) => ({ cells: [cellOf(world)], reason: '', draft: true })

const revisionOf = async (world: ContractFixtures): Promise<number> =>
  ((await (await world.call('GET', '/api/tariff')).json()) as { revision: number }).revision

/** Keeps a draft. */
const changeOf = async (world: ContractFixtures): Promise<{ id: number }> => {
  const from = { 'X-Forwarded-For': `203.0.113.${world.next() % 250}` }
  const body = { ...draftOf(world), baseRevision: await revisionOf(world) }
  return (await (await world.call('POST', '/api/tariff/change', body, from)).json()) as { id: number }
}

/** An option that is a price of its own. */
const pricedOf = async (world: ContractFixtures): Promise<string> => {
  const title = `service.dated_${world.next()}`
  const from = { 'X-Forwarded-For': `203.0.113.${world.next() % 250}` }
  await world.call('POST', '/api/option', { title, value: '100' }, from)
  return title
}
const datedPrice = { validFrom: '2199-01-01', value: '120', note: '' }
const datedPriceOf = async (world: ContractFixtures): Promise<{ id: number }> => {
  const from = { 'X-Forwarded-For': `203.0.113.${world.next() % 250}` }
  const body = { title: await pricedOf(world), ...datedPrice }
  return (await (await world.call('POST', '/api/price', body, from)).json()) as { id: number }
}

/** Stored while a second person was asked for, which is over by now. */
const waitingVersion = async (world: ContractFixtures): Promise<{ title: string; n: number }> => {
  const { title, version } = await world.table()
  await world.server.ctx.db
    .updateTable('table_versions')
    .set({ waiting: 1 })
    .where('title', '=', title)
    .where('version', '=', version)
    .execute()
  return { title, n: version }
}

export const tariffRows: Record<string, Row> = {
  'POST /api/calculator/:title/versions/:n/confirm': {
    proof: tables,
    status: 200,
    valid: async world => ({ params: await waitingVersion(world) }),
    unknown: { params: { n: '999999' } },
    conflict: async world => {
      const { title, version } = await world.table()
      return { params: { title, n: version } }
    },
  },

  'GET /api/rate/history': { proof: rates, status: 200, valid: () => ({ query: { days: '30' } }) },
  'GET /api/rate/chart': { proof: rates, status: 200, valid: () => ({ query: { days: '365' } }) },
  'GET /api/calendar': {
    proof: 'server/calculation/calendar/calendar.test.ts',
    status: 200,
    valid: () => ({}),
  },

  'GET /api/price': { proof: prices, status: 200, valid: () => ({}) },
  'POST /api/price/new': {
    proof: todayPrices,
    status: 201,
    valid: world => ({ body: { name: `Услуга ${world.next()}`, nameUk: '', value: '20' } }),
    conflict: async world => ({ body: { title: await pricedOf(world), value: '20' } }),
  },
  'PUT /api/price/today/:title': {
    proof: todayPrices,
    status: 200,
    valid: async world => ({ params: { title: await pricedOf(world) }, body: { value: '130' } }),
    unknown: { params: { title: 'service.nobody' }, body: { value: '130' } },
    conflict: async world => ({
      params: { title: await pricedOf(world) },
      body: { value: '130' },
      headers: stale,
    }),
  },
  'GET /api/price/history/:title': {
    proof: todayPrices,
    status: 200,
    valid: async world => ({ params: { title: await pricedOf(world) } }),
  },
  'POST /api/price/impact': {
    proof: prices,
    status: 200,
    valid: async world => ({
      body: { title: await pricedOf(world), validFrom: datedPrice.validFrom, value: '130' },
    }),
  },
  'POST /api/price': {
    proof: prices,
    status: 201,
    valid: async world => ({ body: { title: await pricedOf(world), ...datedPrice } }),
    conflict: async world => {
      const title = await pricedOf(world)
      await world.call('POST', '/api/price', { title, ...datedPrice })
      return { body: { title, ...datedPrice } }
    },
  },
  'PUT /api/price/:id': {
    proof: prices,
    status: 200,
    valid: async world => ({
      params: { id: (await datedPriceOf(world)).id },
      body: { ...datedPrice, value: '125' },
    }),
    unknown: nothing,
    conflict: async world => ({
      params: { id: (await datedPriceOf(world)).id },
      body: { ...datedPrice, value: '125' },
      headers: stale,
    }),
  },
  'DELETE /api/price/:id': {
    proof: prices,
    status: 204,
    valid: async world => ({ params: { id: (await datedPriceOf(world)).id } }),
    unknown: nothing,
    conflict: async world => ({ params: { id: (await datedPriceOf(world)).id }, headers: stale }),
  },

  'GET /api/tariff': { proof, status: 200, valid: () => ({}) },
  'GET /api/tariff/timeline': { proof, status: 200, valid: () => ({}) },
  'POST /api/tariff/impact': {
    proof,
    status: 200,
    valid: world => ({ body: { cells: [cellOf(world)] } }),
  },
  'POST /api/tariff/change': {
    proof,
    status: 201,
    valid: async world => ({ body: { ...draftOf(world), baseRevision: await revisionOf(world) } }),
    conflict: world => ({ body: { ...draftOf(world), baseRevision: 1_000_000 } }),
  },
  'PUT /api/tariff/change/:id': {
    proof,
    status: 200,
    valid: async world => ({
      params: { id: (await changeOf(world)).id },
      body: { ...draftOf(world), baseRevision: await revisionOf(world) },
    }),
    unknown: nothing,
    conflict: async world => ({
      params: { id: (await changeOf(world)).id },
      body: { ...draftOf(world), baseRevision: await revisionOf(world) },
      headers: stale,
    }),
  },
  'POST /api/tariff/change/:id/confirm': {
    proof,
    status: 200,
    valid: async world => ({ params: { id: (await changeOf(world)).id } }),
    unknown: nothing,
    conflict: async world => ({ params: { id: (await changeOf(world)).id }, headers: stale }),
  },
  'DELETE /api/tariff/change/:id': {
    proof,
    status: 204,
    valid: async world => ({ params: { id: (await changeOf(world)).id } }),
    unknown: nothing,
    conflict: async world => ({ params: { id: (await changeOf(world)).id }, headers: stale }),
  },
}
