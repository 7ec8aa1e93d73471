/** Rows for the law and the prices by date. */
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import type { ContractFixtures } from './contract-fixtures.ts'
import { provedBy, type Row } from './row.ts'

const prices = 'server/calculation/prices/prices.test.ts'

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
const unconfirmedVersion = async (world: ContractFixtures): Promise<{ title: string; n: number }> => {
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
  ...provedBy('server/calculation/tariffs/same-person.test.ts', {
    'POST /api/calculator/:title/versions/:n/confirm': {
      valid: async world => ({ params: await unconfirmedVersion(world) }),
      unknown: { params: { n: '999999' } },
      conflict: async world => {
        const { title, version } = await world.table()
        return { params: { title, n: version } }
      },
    },
  }),
  ...provedBy('server/calculation/rates/rate-history.test.ts', {
    'GET /api/rate/history': { valid: () => ({ query: { days: '30' } }) },
    'GET /api/rate/chart': { valid: () => ({ query: { days: '365' } }) },
  }),
  ...provedBy('server/calculation/calendar/calendar.test.ts', {
    'GET /api/calendar': {},
  }),
  ...provedBy(prices, datedPriceOf, {
    'GET /api/price': {},
    'POST /api/price/impact': {
      valid: async world => ({
        body: { title: await pricedOf(world), validFrom: datedPrice.validFrom, value: '130' },
      }),
    },
    'POST /api/price': {
      valid: async world => ({ body: { title: await pricedOf(world), ...datedPrice } }),
      conflict: async world => {
        const title = await pricedOf(world)
        await world.call('POST', '/api/price', { title, ...datedPrice })
        return { body: { title, ...datedPrice } }
      },
    },
    'PUT /api/price/:id': { valid: () => ({ body: { ...datedPrice, value: '125' } }) },
    'DELETE /api/price/:id': {},
  }),
  ...provedBy('server/calculation/prices/today-price.test.ts', {
    'POST /api/price/new': {
      valid: world => ({ body: { name: `Услуга ${world.next()}`, nameUk: '', value: '20' } }),
      conflict: async world => ({ body: { title: await pricedOf(world), value: '20' } }),
    },
    'PUT /api/price/today/:title': {
      valid: async world => ({ params: { title: await pricedOf(world) }, body: { value: '130' } }),
      unknown: { params: { title: 'service.nobody' }, body: { value: '130' } },
    },
    'GET /api/price/history/:title': { valid: async world => ({ params: { title: await pricedOf(world) } }) },
  }),
  ...provedBy('server/calculation/tariffs/tariff.test.ts', changeOf, {
    'GET /api/tariff': {},
    'GET /api/tariff/timeline': {},
    'POST /api/tariff/impact': { valid: world => ({ body: { cells: [cellOf(world)] } }) },
    'POST /api/tariff/change': {
      valid: async world => ({ body: { ...draftOf(world), baseRevision: await revisionOf(world) } }),
      conflict: world => ({ body: { ...draftOf(world), baseRevision: 1_000_000 } }),
    },
    'PUT /api/tariff/change/:id': {
      valid: async world => ({ body: { ...draftOf(world), baseRevision: await revisionOf(world) } }),
    },
    'POST /api/tariff/change/:id/confirm': {},
    'DELETE /api/tariff/change/:id': {},
  }),
}
