/**
 * The version of the public content, which every cached page and response carries: a number that changes with every
 * write, and with every day in Kyiv, since tariff, tables, prices and rates come into force by date without a write.
 */

import type { Context } from '#server/platform/context.ts'
import { addDays, kyivDay, startOfKyivDay } from '#shared/domain/time/kyiv-day.ts'

/** Above any day number: version and day are combined into one number. */
const days = 100_000
const dayMs = 86_400_000

export const contentEpoch = (ctx: Pick<Context, 'database' | 'now'>): (() => number) => {
  let today = { from: 0, until: 0, number: 0 }
  const dayNumber = (): number => {
    const now = ctx.now().getTime()
    // The wall clock may be set back.
    if (now < today.from || now >= today.until) {
      const day = kyivDay(ctx.now())
      today = {
        from: startOfKyivDay(day).getTime(),
        until: startOfKyivDay(addDays(day, 1)).getTime(),
        number: Date.parse(day) / dayMs,
      }
    }
    return today.number
  }
  return () => ctx.database.contentVersion() * days + dayNumber()
}
