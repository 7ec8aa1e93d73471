import { updateRow } from '#server/platform/db/rows.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { deliver } from '../testing/orders.ts'
import { aFile, aPicture } from '../testing/pictures.ts'
import { versionSeen } from '../testing/save-seen.ts'
import type { ContractFixtures } from './contract-fixtures.ts'
import { provedBy, type Row } from './row.ts'
import { nextAddress } from './sent-input.ts'

const orders = 'server/work/orders/orders.test.ts'
const files = 'server/work/orders/order-files.test.ts'
const cases = 'server/work/orders/case/order-cases.test.ts'
const kinds = 'server/proofs/contract/record-kinds.test.ts'
const nothing = { params: { id: '999999' } }

const anOrder = async ({ call, next }: ContractFixtures): Promise<{ id: number }> => {
  const body = { name: `Клиент ${next()}`, make: 'VW', email: 'customer@example.com' }
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

/** Orders and the stages of new ones. */
export const orderRows: Record<string, Row> = {
  ...provedBy(orders, anOrder, {
    'GET /api/order': { unknown: { query: { page: '999' } } },
    'GET /api/order/:id': {},
    'POST /api/order': {
      valid: () => ({ body: { name: 'Олена', phones: ['067 123 99 88'], make: 'VW' } }),
      unknown: { body: { name: 'Олена', request: 999_999 } },
      conflict: async world => {
        const { id } = await world.request()
        const at = world.server.ctx.now().toISOString()
        await updateRow(world.server.ctx.db, 'requests', id, { erased_at: at })
        return { body: { request: id } }
      },
    },
    'GET /api/order/:id/history': {},
    'GET /api/order/export.csv': {},
    'GET /api/order/export.xlsx': {},
    'GET /api/order-template/:route': { valid: () => ({ params: { route: 'usa' } }) },
  }),
  ...provedBy(kinds, anOrder, {
    'PUT /api/order/:id': { valid: () => ({ body: { model: 'Passat' } }) },
    'DELETE /api/order/:id': {},
    'PUT /api/order-file/:id': {
      valid: async world => ({ ...(await aFileOf(world)), body: { shown: true } }),
      unknown: { ...nothing, body: { shown: true } },
    },
    'DELETE /api/order-file/:id': { valid: aFileOf },
    'PUT /api/case/:id': {
      valid: async world => ({ ...(await aCase(world)), body: { texts: { ru: 'Другой текст' } } }),
    },
    'PUT /api/order-template/:route': {
      valid: async world => ({
        params: { route: 'usa' },
        body: template(`Этап ${world.next()}`),
        headers: await versionSeen(world.call, '/api/order-template/usa'),
      }),
    },
  }),
  ...provedBy('server/work/orders/customer-page/customer-page.test.ts', anOrder, {
    'GET /api/order/:id/link': {},
    'DELETE /api/order/:id/link': {},
  }),
  ...provedBy('server/work/orders/order-money.test.ts', anOrder, {
    'GET /api/order/:id/money': {},
    'PUT /api/order/:id/money': {
      valid: () => ({
        body: aBill,
        headers: { 'If-Match': '"1"' },
      }),
    },
  }),
  ...provedBy('server/work/orders/order-letters.test.ts', anOrder, {
    'GET /api/order/:id/letters': {},
    'PUT /api/order/:id/letters': {
      valid: () => ({ body: { on: true } }),
      conflict: async world => {
        const { id } = await anOrder(world)
        await updateRow(world.server.ctx.db, 'orders', id, { letters: 'stopped' })
        return { params: { id }, body: { on: true } }
      },
    },
  }),
  ...provedBy('server/system/personal-data/orders-of-person.test.ts', {
    'GET /api/order/erased': {},
  }),
  ...provedBy(files, anOrder, {
    'GET /api/order/:id/file': {},
    'GET /api/order/:id/file/room': {},
    'POST /api/order/:id/file': {
      valid: upload,
      conflict: async world => {
        const { id } = await anOrder(world)
        const at = world.server.ctx.now().toISOString()
        await updateRow(world.server.ctx.db, 'orders', id, { erased_at: at })
        return { params: { id }, ...(await upload()) }
      },
    },
    'GET /api/order-file/:id/content': { valid: aFileOf },
    'GET /api/order-file/:id/preview': { valid: aFileOf },
  }),
  ...provedBy(cases, {
    'GET /api/case': {},
    'GET /api/case/:id': { valid: aCase },
    'POST /api/order/:id/case': {
      valid: async world => ({ params: { id: (await aDelivered(world)).id }, body: consent }),
      unknown: { ...nothing, body: consent },
      conflict: async world => ({ params: { id: (await anOrder(world)).id }, body: consent }),
    },
    'POST /api/case/:id/publish': {
      valid: async world => ({ ...(await aCase(world)), body: {} }),
      unknown: { ...nothing, body: {} },
    },
    'POST /api/case/:id/withdraw': {
      valid: async world => {
        const { params } = await aCase(world)
        await world.call('POST', `/api/case/${params.id}/publish`, {}, { 'X-Forwarded-For': nextAddress() })
        return { params, body: {} }
      },
      unknown: { ...nothing, body: {} },
      conflict: async world => ({ ...(await aCase(world)), body: {} }),
    },
    'DELETE /api/case/:id': { valid: aCase },
  }),
}

const aBill = {
  bills: [
    { key: 'a1', what: 'Доставка', amount: '1500.50', currency: 'USD', day: '2026-08-01', group: 'delivery' },
  ],
}
const template = (ru: string) => ({ stages: [{ key: 'bought', ru, uk: 'Придбано', days: 1, tolerance: 1 }] })
