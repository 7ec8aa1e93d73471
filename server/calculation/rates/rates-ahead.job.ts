/** Fetches rates before anybody needs them: today's, and in the afternoon the next day's, published by 16:00. */

import type { Context } from '#server/platform/context.ts'
import { addDays, kyivDay, kyivHour } from '#shared/domain/time/kyiv-day.ts'
import { BankUnavailable } from './bank-response.ts'
import { readDayRate } from './day-rate.service.ts'

/** Does not fail while the bank is down: the next round asks again. */
export const fetchRatesAhead = async (ctx: Context): Promise<void> => {
  const today = kyivDay(ctx.now())
  const days = kyivHour(ctx.now()) >= 14 ? [today, addDays(today, 1)] : [today]
  for (const day of days) {
    for (const code of ['USD', 'EUR'] as const) {
      await readDayRate(ctx, code, day).catch((error: unknown) => {
        if (!(error instanceof BankUnavailable)) throw error
      })
    }
  }
}
