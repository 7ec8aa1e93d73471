/** Orders whose bills are said to be complete although a group of their calculation has none: no result until somebody answers. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { ArchiveScope } from '#server/platform/records/archived-kind.ts'
import { deliverWithBills, jsonOf } from '#server/proofs/testing/orders.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { CarCase } from '#shared/contract/content/cases.ts'
import type { PageData, PageOf } from '#shared/contract/content/public-pages.ts'
import type { OrderMoney } from '#shared/contract/work/order-money.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import type { QuoteFacts } from '#shared/contract/work/statistics.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { archivedOrders } from '../import/archived-orders.ts'
import { readDueOrders } from './due-orders.ts'

const { server, call } = serverOfFile()
const today = kyivDay(new Date())

let order: Order
let slug: string
const path = () => `/api/order/${order.id}/money`
const stored = () => jsonOf<OrderMoney>(call('GET', path()))
const change = (body: object) => jsonOf<OrderMoney>(saveSeen(call, path(), body))
/** What the customer and visitors, the figures and the overview make of it. */
const result = async () => {
  const { all } = await jsonOf<QuoteFacts>(call('GET', '/api/overview/quote-fact'))
  const { page } = await jsonOf<PageData & { page: PageOf<'car'> }>(
    server.call('GET', `/api/page?path=/cars/${slug}`),
  )
  const { unbilled } = await readDueOrders(server.ctx.db, { role: 'sales' }, server.ctx.now())
  return {
    open: all.open,
    median: all.total.median,
    shown: page.money?.percent ?? null,
    asked: unbilled.first[0]?.groups ?? [],
  }
}
const none = { open: 1, median: null, shown: null }

beforeAll(async () => {
  order = await deliverWithBills(server, call, { factor: 1.1 })
  const begun = await jsonOf<CarCase>(call('POST', `/api/order/${order.id}/case`, { consentDay: today }))
  await jsonOf(call('PUT', `/api/case/${begun.id}`, { texts: { ru: 'Привезли' }, sums: true }))
  slug = (await jsonOf<CarCase>(call('POST', `/api/case/${begun.id}/publish`, {}))).slug
})

describe('an order with a bill for each group of its calculation', () => {
  it('has a result', async () => {
    expect(await result()).toEqual({ open: 0, median: 10, shown: 10, asked: [] })
  })
})

describe('an order without a bill of the state’s payments', () => {
  it('has none, on no page, in no figure, and the overview names it and the group', async () => {
    const { bills } = await stored()
    await change({
      bills: bills
        .filter(({ group }) => group !== 'customs')
        .map(({ rates: _, rateReason: __, ...bill }) => bill),
    })
    expect(await result()).toEqual({ ...none, asked: ['customs'] })
    expect((await readDueOrders(server.ctx.db, { role: 'editor' }, server.ctx.now())).unbilled.count).toBe(0)
    await change({ closed: false })
    expect(await result()).toEqual({ ...none, asked: [] })
    await change({ closed: true })
    expect(await result()).toEqual({ ...none, asked: ['customs'] })
  })

  it('is asked about again once it comes back from the bin', async () => {
    await call('DELETE', `/api/order/${order.id}?case=stays`)
    expect((await readDueOrders(server.ctx.db, { role: 'sales' }, server.ctx.now())).unbilled.count).toBe(0)
    const version = server.ctx.db.selectFrom('content_version').select('version')
    const { version: before } = await version.executeTakeFirstOrThrow()
    await jsonOf(call('POST', `/api/bin/order/${order.id}/restore`))
    expect(await result()).toMatchObject({ asked: ['customs'] })
    // Cached pages with sums over all delivered cars are made anew.
    expect((await version.executeTakeFirstOrThrow()).version).not.toBe(before)
  })

  it('has one once somebody has said that none came, and none again when another group loses its bills', async () => {
    const { unbilled } = await change({ unbilled: ['customs'] })
    expect(unbilled).toEqual(['customs'])
    const answered = await result()
    expect(answered).toMatchObject({ open: 0, asked: [] })
    expect([answered.median, answered.shown].every(percent => percent !== null && percent < 0)).toBe(true)
    await change({ bills: [] })
    expect(await result()).toEqual({ ...none, asked: ['auction'] })
  })
})

it('an order that comes with an import is asked about as well', async () => {
  const { db } = server.ctx
  const row = await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  const given = { phones: [], payments: [], unbilled: ['customs'], bills: [], stages: JSON.parse(row.stages) }
  const parsed = archivedOrders.orders.shape.parse({ ...row, ...given, holder_name: null })
  const scope = { idOf: async (_tx: unknown, _table: string, id: number) => id } as unknown as ArchiveScope
  await db.transaction().execute(tx => archivedOrders.orders.importRecord(tx, parsed, scope))
  const brought = await db
    .selectFrom('orders')
    .select('bills_in_question')
    .where('id', '>', order.id)
    .execute()
  expect(brought).toEqual([{ bills_in_question: 1 }])
})
