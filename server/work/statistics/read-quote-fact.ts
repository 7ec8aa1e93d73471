/** Compares the quoted costs of cars delivered in a period with their final costs. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'
import { fieldError } from '#server/platform/http/errors/http-error.ts'
import { begunByProgram } from '#server/platform/records/seeded-records.ts'
import { type HandedOver, quoteFactOf } from '#shared/calculator/orders/quote-fact.ts'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'
import type { QuoteFacts } from '#shared/contract/work/statistics.ts'
import { addDays, type Day, daysBetween, kyivDay, startOfKyivDay } from '#shared/domain/time/kyiv-day.ts'
import { handedOverOn, type OrderStage } from '#shared/domain/work/order-stages.ts'
import { findCompared } from '../orders/order-money.store.ts'

const maxDays = 366
/** Orders in one read: parsing their calculations takes long, and other calls are served in between. */
const batch = 50

/** `own` leaves out the example data, which must not be published. Throws 400 for a reversed or too long period. */
export const readQuoteFact = async (
  ctx: Pick<Context, 'db' | 'now'>,
  asked: { from?: Day | undefined; to?: Day | undefined; own?: boolean },
): Promise<QuoteFacts> => {
  const to = asked.to ?? kyivDay(ctx.now())
  const from = asked.from ?? addDays(to, 1 - maxDays)
  if (from > to) throw fieldError('to', 'period.reversed')
  if (daysBetween(from, to) >= maxDays) throw fieldError('to', 'period.too-long', { days: maxDays })
  const rows = await ctx.db
    .selectFrom('orders')
    .select(['id', 'route', 'stages'])
    .where('state', '=', 'delivered')
    // A handover is noted on its day or later, so that orders unchanged since are of earlier periods.
    .where('updated_at', '>=', startOfKyivDay(from).toISOString())
    .$if(asked.own === true, query => query.where(sql<boolean>`not ${begunByProgram('order', 'orders.id')}`))
    .orderBy('id')
    .execute()
  const routes = new Map<number, (typeof deliveryRoutes)[number]>()
  for (const { id, route, stages } of rows) {
    const day = handedOverOn(JSON.parse(stages) as OrderStage[])
    if (day !== null && day >= from && day <= to) routes.set(id, route)
  }
  const handedOver: HandedOver<(typeof deliveryRoutes)[number]>[] = []
  const ids = [...routes.keys()]
  for (let at = 0; at < ids.length; at += batch) {
    const compared = await findCompared(ctx.db, ids.slice(at, at + batch))
    for (const [id, money] of compared) {
      const route = routes.get(id)
      if (route) handedOver.push({ route, ...money })
    }
    await setImmediate()
  }
  return {
    from,
    to,
    all: quoteFactOf(handedOver),
    routes: deliveryRoutes.flatMap(route => {
      const own = handedOver.filter(order => order.route === route)
      return own.length === 0 ? [] : [{ route, ...quoteFactOf(own) }]
    }),
  }
}
