import { z } from 'zod'
import { texts } from '#messages/server/work/orders.js'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type FoundPart, partlySearched } from '#server/platform/db/word-search.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { csvResponse, workbookResponse } from '#server/platform/http/files/list-file.ts'
import { created, type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { boundsOfPage, countedFor, listPageResponse } from '#server/platform/http/requests/pagination.ts'
import { listAuditEntries } from '#server/platform/records/audit.store.ts'
import { changeRecord, createRecord, readRecord } from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import { countedRows } from '#shared/contract/platform/common.ts'
import type { QueryOf } from '#shared/contract/platform/endpoint.ts'
import {
  readOrderTemplateEndpoint,
  updateOrderTemplateEndpoint,
} from '#shared/contract/work/order-templates.ts'
import * as contract from '#shared/contract/work/orders.ts'
import { can } from '#shared/domain/can.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { phoneNumber } from '../requests/phone-number.ts'
import { beginOrder } from './begin-order.ts'
import { listErasedOrders } from './erase-orders.ts'
import { ordersFile } from './export-orders.ts'
import { shownOrder, shownOrders } from './hide-order-sums.ts'
import { changedOrderFields, orderKind, removeOrder } from './order.kind.ts'
import {
  countMatching,
  countOrders,
  listOrders,
  type OrderCount,
  searchOrders,
  totalOf,
} from './order.store.ts'
import { newestPhotos } from './order-file.store.ts'
import type { OrderFilter } from './order-filter.ts'
import {
  orderTemplateDefinition,
  orderTemplateResponse,
  readStageNames,
  readStages,
} from './order-template.kind.ts'

export const orderRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listOrdersEndpoint, async ({ actor, query: { page, sort, ...asked } }) => {
    const most = countedFor(page, contract.pageSize)
    const filter = await filterOf(ctx, actor, asked, { most: most + 1, oldestFirst: sort === 'oldest' })
    const searched = { q: asked.q, found: filter.among, most }
    const counts = await countOrders(ctx.db, filter, countedRows)
    const bounds = boundsOfPage(page, await countMatching(ctx.db, filter, most), contract.pageSize)
    const items = await listOrders(ctx.db, filter, {
      ...{ limit: contract.pageSize, offset: bounds.offset, sort },
      ...(bounds.total <= most && { total: bounds.total }),
    })
    const photos = await newestPhotos(
      ctx.db,
      items.map(({ id }) => id),
      { unpriced: !can(actor, 'orders.money') },
    )
    const shown = await shownOrders(ctx.db, actor, items, kyivDay(filter.now))
    return ok({
      ...listPageResponse(
        shown.map(order => ({ ...order, photo: photos.get(order.id) ?? null })),
        bounds,
      ),
      ...(await partlySearched(ctx.db, 'orders', searched)),
      counts: {
        open: totalOf(counts, { state: 'open' }),
        delivered: totalOf(counts, { state: 'delivered' }),
        ended: totalOf(counts, { state: 'ended' }),
      },
      late: totalOf(counts, { late: '1' }),
      ...(can(actor, 'orders.money') && {
        owing: totalOf(await countOrders(ctx.db, { ...filter, owes: true }, countedRows), {}),
      }),
      steps: totalOf(counts, { step: '1' }),
      stages: await stagesOf(ctx.db, counts),
    })
  }),

  route(contract.exportOrdersEndpoint, async ({ actor, query }) =>
    csvResponse(ordersFile(ctx.db, actor, await filterOf(ctx, actor, query)), ctx.now()),
  ),

  route(contract.exportOrdersWorkbookEndpoint, async ({ actor, query }) =>
    workbookResponse(ordersFile(ctx.db, actor, await filterOf(ctx, actor, query)), ctx.now()),
  ),

  route(contract.listErasedOrdersEndpoint, async ({ actor, query }) =>
    ok({ money: can(actor, 'orders.money'), orders: await listErasedOrders(ctx.db, query.since ?? null) }),
  ),

  route(contract.readOrderEndpoint, async ({ actor, params }) =>
    ok(shownOrder(actor, await readRecord(ctx.db, orderKind, params.id))),
  ),

  route(contract.readOrderHistoryEndpoint, async ({ actor: reader, params }) => {
    const { id } = await readRecord(ctx.db, orderKind, params.id)
    const kinds = can(reader, 'orders.money') ? (['order', 'order-money'] as const) : (['order'] as const)
    const entries = await Promise.all(
      kinds.map(kind => listAuditEntries(ctx.db, { kind, record: String(id) }, { limit: 100 })),
    )
    const newest = entries
      .flat()
      .toSorted((a, b) => b.id - a.id)
      .slice(0, 100)
    return ok(
      newest.map(({ id, at, action, kind, actor, difference }) => ({
        id,
        at,
        action,
        kind,
        actor,
        difference,
      })),
    )
  }),

  writeRoute(createOrder, {
    change: async call => {
      const { id } = await createRecord(call, orderKind, await beginOrder(call, call.body))
      // Only the number is stored for repeated calls: a stored response with personal data would outlive an erasure.
      return { id }
    },
    respond: async ({ id }, { actor }) =>
      created(`/api/order/${id}`, shownOrder(actor, await readRecord(ctx.db, orderKind, id))),
  }),

  writeRoute(updateOrder, {
    change: async call => {
      const { id } = await changeRecord(call, orderKind, call.params.id, present =>
        changedOrderFields(call, present, call.body, readStages),
      )
      return { id }
    },
    respond: async ({ id }, { actor }) => ok(shownOrder(actor, await readRecord(ctx.db, orderKind, id))),
  }),

  writeRoute(contract.removeOrderEndpoint, {
    change: call => removeOrder(call, call.params.id, { caseStays: call.query.case === 'stays' }),
  }),

  route(readOrderTemplateEndpoint, async ({ params }) =>
    ok(orderTemplateResponse(await readRecord(ctx.db, orderTemplateDefinition, params.route))),
  ),

  writeRoute(updateOrderTemplateEndpoint, {
    change: call => changeRecord(call, orderTemplateDefinition, call.params.route, () => call.body.stages),
    respond: row => ok(orderTemplateResponse(row)),
  }),
]

/** Replaces search and the filter `owes` by order numbers; an account that may see no money finds none that owes. */
const filterOf = async (
  ctx: Context,
  actor: Pick<Actor, 'role'>,
  { owes, q, ...asked }: QueryOf<typeof contract.exportOrdersEndpoint>,
  part: FoundPart = {},
): Promise<OrderFilter> => {
  const found = q ? await searchOrders(ctx.db, q, part) : undefined
  const isHidden = owes && !can(actor, 'orders.money')
  return { ...asked, now: ctx.now(), owes: owes !== undefined, among: isHidden ? [] : found }
}

/** Normalises phones here, so that a wrong number is reported along with problems of other fields. */
const withPhones = {
  phones: z
    .array(phoneNumber)
    .max(5, { error: () => texts.phoneLimit })
    .optional(),
}
const createOrder = {
  ...contract.createOrderEndpoint,
  body: contract.createOrderEndpoint.body.extend(withPhones),
}
const updateOrder = { ...contract.updateOrderEndpoint, body: contract.orderInputSchema.extend(withPhones) }

/** Stages in the order of the templates, then stages that only older orders have, by key. */
const stagesOf = async (db: Tx, counts: readonly OrderCount[]) => {
  const names = new Map([['', texts.noStageYet], ...(await readStageNames(db))])
  const current = new Set(counts.flatMap(({ state, reached }) => (state === 'open' ? [reached] : [])))
  const keys = [...names.keys(), ...current].filter(key => current.has(key))
  return [...new Set(keys)].map(key => ({
    key,
    title: names.get(key) ?? key,
    count: totalOf(counts, { state: 'open', stage: key || 'none' }),
  }))
}
