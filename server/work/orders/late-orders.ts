/** Orders that have become late: their assignee is notified once for each stage and planned day. */

import { sql } from 'kysely'
import { texts } from '#messages/server/work/orders.js'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { hasRows } from '#server/platform/db/rows.ts'
import { findAccount } from '#server/platform/http/actor.ts'
import { inLanguage } from '#server/platform/in-language.ts'
import { clockJumped } from '#server/platform/jobs/clock-watch.ts'
import { officeLanguage } from '#server/platform/office-language.ts'
import { mailSettings } from '#server/platform/outbox/channel-settings.ts'
import { queueMail } from '#server/platform/outbox/outbox.store.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import type { LateOrder } from '#shared/contract/work/request-stream.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import { type Day, formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { isLetterHour } from '#shared/domain/work/letter-hours.ts'
import { isExample } from './example-orders.ts'
import { findOrders, orderTitle } from './order.store.ts'

/** Stage and day of the last notice: another stage or a moved plan gives another value, and so another notice. */
const mark = sql<string>`orders.next_stage || ' ' || orders.late_after`

const isNewlyLate = (today: Day) =>
  sql<boolean>`(orders.state = 'open' and orders.erased_at is null and orders.late_after < ${today}
    and orders.late_told <> ${mark} and not ${isExample})`

export const hasNewlyLate = async (ctx: Context): Promise<boolean> => {
  const now = ctx.now()
  // A clock that is days ahead would make every order late.
  if (!isLetterHour(now) || clockJumped(ctx)) return false
  return hasRows(ctx.db.selectFrom('orders').where(isNewlyLate(kyivDay(now))))
}

/**
 * Sends one letter to each assignee, or to the office for orders without an assignee; open admin pages are notified by
 * the live stream.
 */
export const notifyOfLate = (ctx: Context): Promise<void> =>
  ctx.db.transaction().execute(async tx => {
    const at = nowIso(ctx)
    const rows = await tx
      .updateTable('orders')
      .set({ late_told: mark, late_told_at: at })
      .where(isNewlyLate(kyivDay(ctx.now())))
      .returning(['id', 'holder_id'])
      .execute()
    const office = await mailSettings(ctx, tx)
    if (!office) return
    for (const [holder, own] of Map.groupBy(rows, ({ holder_id }) => holder_id)) {
      const account = holder === null ? undefined : await findAccount(tx, holder)
      const to = account ? { to: account.email } : { to: office.to, office: 'to' as const }
      const ids = own.map(({ id }) => id)
      const letter = await inLanguage(account ? (account.lang ?? 'ru') : await officeLanguage(tx), async () =>
        letterAbout(await lateOrders(tx, ids), ctx.config.publicUrl),
      )
      await queueMail(tx, { ...to, ...letter }, { requestId: null, quoteNumber: null, at })
    }
  })

/** Late orders of which somebody was notified later than `after` and not later than `until`, with their assignees. */
export const lateBetween = async (
  db: Tx,
  after: string,
  until: string,
): Promise<(LateOrder & { holder: number | null })[]> => {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('late_told_at', '>', after)
    .where('late_told_at', '<=', until)
    .limit(maxAtOnce)
    .execute()
  return lateOrders(
    db,
    rows.map(({ id }) => id),
  )
}

/** Most orders in one notification; for more, the list of late orders is easier to read. */
const maxAtOnce = 20

const lateOrders = async (db: Tx, ids: readonly number[]) =>
  (await findOrders(db, ids)).flatMap(order => {
    const stage = order.stages.find(({ key }) => key === order.next?.key)
    return stage ? [{ ...asLate(order), stage: stage[currentLanguage()], day: stage.plan }] : []
  })

/** Omits the customer: others may see the letter or the notice on a screen. */
const asLate = (order: Order) => ({
  id: order.id,
  title: orderTitle(order),
  holder: order.holder?.id ?? null,
})

const letterAbout = (late: readonly LateOrder[], site: string) => ({
  subject:
    late.length === 1 ? texts.isLate({ title: late[0]?.title ?? '' }) : texts.areLate({ late: late.length }),
  text: [
    ...late
      .slice(0, maxAtOnce)
      .map(({ id, title, stage, day }) =>
        texts.lateOrder({ title, stage, day: formatDayDmy(day), site, id }),
      ),
    ...(late.length > maxAtOnce ? [texts.allLate({ site })] : []),
    texts.onceAStage,
  ].join('\n\n'),
})
