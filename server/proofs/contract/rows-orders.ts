import type { Row } from './row.ts'
import { nextAddress } from './sent-input.ts'
import type { World } from './world.ts'

const orders = 'server/office/orders/orders.test.ts'
const kinds = 'server/proofs/contract/record-kinds.test.ts'
const nothing = { params: { id: '999999' } }

const anOrder = async ({ call, next }: World): Promise<{ id: number }> => {
  const body = { name: `Клиент ${next()}`, make: 'VW' }
  const answer = await call('POST', '/api/order', body, { 'X-Forwarded-For': nextAddress() })
  return (await answer.json()) as { id: number }
}
const stale = async (world: World) => ({
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
  'GET /api/order/export.csv': { proof: orders, status: 200, valid: () => ({}) },
  'GET /api/order/export.xlsx': { proof: orders, status: 200, valid: () => ({}) },
  'GET /api/order-template/:route': {
    proof: orders,
    status: 200,
    valid: () => ({ params: { route: 'usa' } }),
  },
  'PUT /api/order-template/:route': {
    proof: kinds,
    status: 200,
    valid: world => ({ params: { route: 'usa' }, body: template(`Этап ${world.next()}`) }),
    conflict: () => ({
      ...{ params: { route: 'usa' }, body: template('Этап'), headers: { 'If-Match': '"999"' } },
    }),
  },
}

const template = (ru: string) => ({ stages: [{ key: 'bought', ru, uk: 'Придбано', days: 1, tolerance: 1 }] })
