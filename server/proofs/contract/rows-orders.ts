import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { deliver } from '../testing/orders.ts'
import { aFile, aPicture } from '../testing/pictures.ts'
import { versionSeen } from '../testing/save-seen.ts'
import type { ContractFixtures } from './contract-fixtures.ts'
import type { Row } from './row.ts'
import { nextAddress } from './sent-input.ts'

const orders = 'server/work/orders/orders.test.ts'
const money = 'server/work/orders/order-money.test.ts'
const files = 'server/work/orders/order-files.test.ts'
const cases = 'server/work/orders/order-cases.test.ts'
const kinds = 'server/proofs/contract/record-kinds.test.ts'
const links = 'server/work/orders/customer-page.test.ts'
const letters = 'server/work/orders/order-letters.test.ts'
const nothing = { params: { id: '999999' } }

const anOrder = async ({ call, next }: ContractFixtures): Promise<{ id: number }> => {
  const body = { name: `Клиент ${next()}`, make: 'VW' }
  const answer = await call('POST', '/api/order', body, { 'X-Forwarded-For': nextAddress() })
  return (await answer.json()) as { id: number }
}
const aFileOf = async (world: ContractFixtures): Promise<{ params: { id: number } }> => {
  const { id } = await anOrder(world)
  const address = { 'X-Forwarded-For': nextAddress() }
  const answer = await world.call('POST', `/api/order/${id}/file`, await aFile(), address)
  return { params: { id: ((await answer.json()) as { id: number }).id } }
}
const aDelivered = ({ call, server }: ContractFixtures) => {
  const here: typeof call = (method, path, body, headers) =>
    call(method, path, body, { ...headers, 'X-Forwarded-For': nextAddress() })
  return deliver(here, kyivDay(server.ctx.now()))
}
const consent = { consentDay: '2026-01-01' }
const aCase = async (world: ContractFixtures): Promise<{ params: { id: number } }> => {
  const order = await aDelivered(world)
  const address = { 'X-Forwarded-For': nextAddress() }
  const answer = await world.call('POST', `/api/order/${order.id}/case`, consent, address)
  const { id } = (await answer.json()) as { id: number }
  await world.call('PUT', `/api/case/${id}`, { texts: { ru: 'Привезли' } }, address)
  return { params: { id } }
}
const upload = async () => ({ body: {}, files: { file: await aPicture() } })
const staleVersion = { headers: { 'If-Match': '"999"' } }
const stale = async (world: ContractFixtures) => ({
  params: { id: (await anOrder(world)).id },
  headers: { 'If-Match': '"999"' },
})

/** Orders and the stages of new ones. */
export const orderRows: Record<string, Row> = {
  'GET /api/order': { proof: orders, status: 200, valid: () => ({}), unknown: { query: { page: '999' } } },
  'GET /api/order/:id': {
    proof: orders,
    status: 200,
    valid: async world => ({ params: { id: (await anOrder(world)).id } }),
    unknown: nothing,
  },
  'POST /api/order': {
    proof: orders,
    status: 201,
    valid: () => ({ body: { name: 'Олена', phones: ['067 123 99 88'], make: 'VW' } }),
    unknown: { body: { name: 'Олена', request: 999_999 } },
    conflict: async world => {
      const { id } = await world.request()
      const at = world.server.ctx.now().toISOString()
      await world.server.ctx.db.updateTable('requests').set({ erased_at: at }).where('id', '=', id).execute()
      return { body: { request: id } }
    },
  },
  'PUT /api/order/:id': {
    proof: kinds,
    status: 200,
    valid: async world => ({ params: { id: (await anOrder(world)).id }, body: { model: 'Passat' } }),
    unknown: nothing,
    conflict: async world => ({ ...(await stale(world)), body: { model: 'Passat' } }),
  },
  'DELETE /api/order/:id': {
    proof: kinds,
    status: 204,
    valid: async world => ({ params: { id: (await anOrder(world)).id } }),
    unknown: nothing,
    conflict: stale,
  },
  'GET /api/order/:id/history': {
    proof: orders,
    status: 200,
    valid: async world => ({ params: { id: (await anOrder(world)).id } }),
    unknown: nothing,
  },
  'GET /api/order/:id/link': {
    proof: links,
    status: 200,
    valid: async world => ({ params: { id: (await anOrder(world)).id } }),
    unknown: nothing,
  },
  'DELETE /api/order/:id/link': {
    proof: links,
    status: 204,
    valid: async world => ({ params: { id: (await anOrder(world)).id } }),
    unknown: nothing,
  },
  'GET /api/order/:id/money': {
    proof: money,
    status: 200,
    valid: async world => ({ params: { id: (await anOrder(world)).id } }),
    unknown: nothing,
  },
  'PUT /api/order/:id/money': {
    proof: money,
    status: 200,
    valid: async world => ({
      params: { id: (await anOrder(world)).id },
      body: aBill,
      headers: { 'If-Match': '"1"' },
    }),
    unknown: nothing,
    conflict: async world => ({ ...(await stale(world)), body: aBill }),
  },
  'GET /api/order/:id/letters': {
    proof: letters,
    status: 200,
    valid: async world => ({ params: { id: (await anOrder(world)).id } }),
    unknown: nothing,
  },
  'PUT /api/order/:id/letters': {
    proof: letters,
    status: 200,
    valid: async world => ({ params: { id: (await anOrder(world)).id }, body: { on: true } }),
    unknown: nothing,
    conflict: async world => {
      const { id } = await anOrder(world)
      await world.server.ctx.db
        .updateTable('orders')
        .set({ letters: 'stopped' })
        .where('id', '=', id)
        .execute()
      return { params: { id }, body: { on: true } }
    },
  },
  'GET /api/order/erased': {
    proof: 'server/system/personal-data/orders-of-person.test.ts',
    status: 200,
    valid: () => ({}),
  },
  'GET /api/order/export.csv': { proof: orders, status: 200, valid: () => ({}) },
  'GET /api/order/export.xlsx': { proof: orders, status: 200, valid: () => ({}) },
  'GET /api/order/:id/file': {
    proof: files,
    status: 200,
    valid: async world => ({ params: { id: (await anOrder(world)).id } }),
    unknown: nothing,
  },
  'GET /api/order/:id/file/room': {
    proof: files,
    status: 200,
    valid: async world => ({ params: { id: (await anOrder(world)).id } }),
    unknown: nothing,
  },
  'POST /api/order/:id/file': {
    proof: files,
    status: 201,
    valid: async world => ({ params: { id: (await anOrder(world)).id }, ...(await upload()) }),
    unknown: nothing,
    conflict: async world => {
      const { id } = await anOrder(world)
      const at = world.server.ctx.now().toISOString()
      await world.server.ctx.db.updateTable('orders').set({ erased_at: at }).where('id', '=', id).execute()
      return { params: { id }, ...(await upload()) }
    },
  },
  'PUT /api/order-file/:id': {
    proof: kinds,
    status: 200,
    valid: async world => ({ ...(await aFileOf(world)), body: { shown: true } }),
    unknown: { ...nothing, body: { shown: true } },
    conflict: async world => ({ ...(await aFileOf(world)), ...staleVersion, body: { shown: true } }),
  },
  'DELETE /api/order-file/:id': {
    proof: kinds,
    status: 204,
    valid: aFileOf,
    unknown: nothing,
    conflict: async world => ({ ...(await aFileOf(world)), ...staleVersion }),
  },
  'GET /api/order-file/:id/content': { proof: files, status: 200, valid: aFileOf, unknown: nothing },
  'GET /api/order-file/:id/preview': { proof: files, status: 200, valid: aFileOf, unknown: nothing },
  'GET /api/case': { proof: cases, status: 200, valid: () => ({}) },
  'GET /api/case/:id': { proof: cases, status: 200, valid: aCase, unknown: nothing },
  'POST /api/order/:id/case': {
    proof: cases,
    status: 201,
    valid: async world => ({ params: { id: (await aDelivered(world)).id }, body: consent }),
    unknown: { ...nothing, body: consent },
    conflict: async world => ({ params: { id: (await anOrder(world)).id }, body: consent }),
  },
  'PUT /api/case/:id': {
    proof: kinds,
    status: 200,
    valid: async world => ({ ...(await aCase(world)), body: { texts: { ru: 'Другой текст' } } }),
    unknown: nothing,
    conflict: async world => ({ ...(await aCase(world)), body: { sums: false }, ...staleVersion }),
  },
  'POST /api/case/:id/publish': {
    proof: cases,
    status: 200,
    valid: async world => ({ ...(await aCase(world)), body: {} }),
    unknown: { ...nothing, body: {} },
    conflict: async world => ({ ...(await aCase(world)), body: {}, ...staleVersion }),
  },
  'POST /api/case/:id/withdraw': {
    proof: cases,
    status: 200,
    valid: async world => {
      const { params } = await aCase(world)
      await world.call('POST', `/api/case/${params.id}/publish`, {}, { 'X-Forwarded-For': nextAddress() })
      return { params, body: {} }
    },
    unknown: { ...nothing, body: {} },
    conflict: async world => ({ ...(await aCase(world)), body: {} }),
  },
  'DELETE /api/case/:id': {
    proof: cases,
    status: 204,
    valid: aCase,
    unknown: nothing,
    conflict: async world => ({ ...(await aCase(world)), ...staleVersion }),
  },
  'GET /api/order-template/:route': {
    proof: orders,
    status: 200,
    valid: () => ({ params: { route: 'usa' } }),
  },
  'PUT /api/order-template/:route': {
    proof: kinds,
    status: 200,
    valid: async world => ({
      params: { route: 'usa' },
      body: template(`Этап ${world.next()}`),
      headers: await versionSeen(world.call, '/api/order-template/usa'),
    }),
    conflict: () => ({ params: { route: 'usa' }, body: template('Этап'), headers: { 'If-Match': '"999"' } }),
  },
}

const aBill = {
  bills: [
    { key: 'a1', what: 'Доставка', amount: '1500.50', currency: 'USD', day: '2026-08-01', group: 'delivery' },
  ],
}
const template = (ru: string) => ({ stages: [{ key: 'bought', ru, uk: 'Придбано', days: 1, tolerance: 1 }] })
