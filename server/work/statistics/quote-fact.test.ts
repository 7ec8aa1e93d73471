/** The calculations of the cars that were handed over, beside their bills: which of them count in a period, and for whom. */
import { beforeAll, describe, expect, it } from 'vitest'
import { readPublicQuoteFact, withReasons } from '#server/content/public-pages/sections/quote-fact-section.ts'
import { readRow } from '#server/platform/db/rows.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ArchiveScope } from '#server/platform/records/archived-kind.ts'
import { deliverWithBills, jsonOf as json, requestWithQuote } from '#server/proofs/testing/orders.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { archivedOrders } from '#server/work/import/archived-orders.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import type { QuoteFacts } from '#shared/contract/work/statistics.ts'
import type { Role } from '#shared/domain/can.ts'
import { addDays, type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'

const { server, call, colleague } = serverOfFile()
let today: Day
/** Of all the orders: a visitor may send only some in an hour. */
let request: number
beforeAll(async () => {
  today = kyivDay(server.ctx.now())
  request = await requestWithQuote(server)
})

const handOver = async (day: Day, factor: number, closed: boolean): Promise<number> =>
  (await deliverWithBills(server, call, { day, factor, closed, request })).id
const read = (query = '', as = call) => as('GET', `/api/overview/quote-fact${query}`)

it('counts what was handed over in the period, by route, and says how much is still open', async () => {
  await handOver(addDays(today, -10), 1.1, true)
  await handOver(addDays(today, -20), 0.9, true)
  await handOver(addDays(today, -30), 1.3, true)
  await handOver(addDays(today, -20), 9, false)
  // Before the period, and on its way still.
  await handOver(addDays(today, -500), 9, true)
  await call('POST', '/api/order', { name: 'В пути' })
  const facts = await json<QuoteFacts>(read())
  expect(facts.all).toMatchObject({ orders: 4, open: 1, incomparable: 0 })
  expect(facts.all.total).toEqual({ orders: 3, median: 10, lowest: -10, highest: 30 })
  expect(facts.all.groups.customs).toMatchObject({ orders: 3, median: 10 })
  expect(facts.routes.map(({ route, orders }) => [route, orders])).toEqual([['usa', 4]])
  const part = await json<QuoteFacts>(read(`?from=${addDays(today, -15)}&to=${today}`))
  expect(part.all.total).toMatchObject({ orders: 1, median: 10 })
})

it('takes a period of a year at most, the right way round', async () => {
  expect((await read('?from=2026-02-01&to=2026-01-01')).status).toBe(400)
  expect((await read('?from=2024-01-01&to=2026-01-01')).status).toBe(400)
})

describe('as a section of a page', () => {
  const section = { id: 'truth', kind: 'quoteFact', anchor: '', hidden: false, title: 'Сверка', lead: '' }
  const page = { path: '/truth', title: 'Сверка', theme: 'neutral', sections: [section] }
  let id: number
  let orders: number[]
  beforeAll(async () => {
    id = (await json<{ id: number }>(call('POST', '/api/site-pages', page))).id
    expect((await call('POST', `/api/site-pages/${id}/publish`, { publishAt: null })).status).toBe(200)
    // Beside the four of the last year.
    orders = await Promise.all(Array.from({ length: 5 }, () => handOver(addDays(today, -40), 1.1, true)))
  })
  const close = (order: number | undefined, closed: boolean) =>
    saveSeen(call, `/api/order/${order}/money`, { closed })
  const pageData = async () => {
    const { page: shown } = await json<PageData>(server.call('GET', '/api/page?path=/truth'))
    if (shown.kind !== 'showcase') throw new Error(shown.kind)
    return shown
  }
  const shown = async () => (await pageData()).data.quoteFacts?.truth
  const noticeFor = async (role: Role) => {
    const actor = { role } as Actor
    return (await withReasons({ ctx: server.ctx, lang: 'ru', actor }, await pageData())).notices?.truth
  }

  it('is read by nobody below ten cars, and the editor says why', async () => {
    expect(await shown()).toBeUndefined()
    expect(await noticeFor('owner')).toContain('передано 9 машин, а\u00a0нужно не\u00a0меньше 10')
  })

  it('appears with the tenth, and follows what the office does with any of them', async () => {
    const tenth = await handOver(addDays(today, -1), 1.1, true)
    expect(await shown()).toMatchObject({ to: today, orders: 10, without: 1, median: 10 })
    await close(tenth, false)
    expect(await shown()).toMatchObject({ orders: 10, without: 2 })
    await close(orders[0], false)
    expect(await shown()).toBeUndefined()
    expect(await noticeFor('owner')).toContain('машин\u00a0— 10, без итога\u00a0— 3')
    await close(orders[0], true)
    expect(await shown()).toBeDefined()
    await call('DELETE', `/api/order/${tenth}`)
    expect(await shown()).toBeUndefined()
    await call('POST', `/api/bin/order/${tenth}/restore`)
    expect(await shown()).toMatchObject({ orders: 10, without: 2 })
  })

  it('follows an import of orders as well', async () => {
    const { db, database } = server.ctx
    const before = database.contentVersion()
    const row = await readRow(db, 'orders', { id: orders[0] ?? 0 })
    const parsed = archivedOrders.orders.shape.parse({
      ...row,
      holder_name: null,
      phones: [],
      stages: JSON.parse(row.stages),
      bills: JSON.parse(row.bills),
      payments: [],
      unbilled: [],
    })
    const scope = { idOf: async (_tx: unknown, _table: string, id: number) => id } as unknown as ArchiveScope
    await db.transaction().execute(tx => archivedOrders.orders.importRecord(tx, parsed, scope))
    expect(database.contentVersion()).toBe(before + 1)
    await db
      .deleteFrom('orders')
      .where('id', '>', Math.max(...orders) + 1)
      .execute()
  })

  it('is put on a page by those who may see money', async () => {
    const editor = await colleague('editor')
    expect((await editor('POST', '/api/site-pages', { ...page, path: '/own-truth' })).status).toBe(403)
    const save = (sections: object[]) => editor('PUT', `/api/site-pages/${id}`, { ...page, sections })
    expect((await save([{ ...section, title: 'Точность' }])).status).toBe(200)
    expect((await save([])).status).toBe(200)
    expect((await save([section])).status).toBe(403)
    expect(await noticeFor('editor')).toContain('видит тот, кому видны деньги')
    expect(await noticeFor('owner')).toBeUndefined()
  })

  it('lets go of a car after a year', async () => {
    expect(await shown()).toBeDefined()
    server.clock.jump += 360 * 86_400_000
    // Before the page, which asks for the rates of the day and stores them.
    expect(await readPublicQuoteFact(server.ctx)).toBeUndefined()
    expect(await shown()).toBeUndefined()
  })
})
