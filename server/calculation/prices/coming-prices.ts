import type { Context } from '#server/platform/context.ts'
import { optionAmount } from '#shared/calculator/prices/options.ts'
import { centsText } from '#shared/domain/money/money.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { listPriceRows } from './price.store.ts'

/** Announced prices, which take effect on a later day, by option title in the order of their days. */
export const readComingPrices = async (ctx: Context): Promise<Map<string, { day: Day; usd: string }[]>> => {
  const today = kyivDay(ctx.now())
  const coming = (await listPriceRows(ctx.db)).flatMap(({ title, valid_from: day, value }) => {
    const amount = day > today ? optionAmount({ [title]: value }, title) : null
    return amount ? [{ title, day, usd: centsText(amount.cents) }] : []
  })
  return new Map(
    [...Map.groupBy(coming, ({ title }) => title)].map(([title, prices]) => [
      title,
      prices.map(({ day, usd }) => ({ day, usd })),
    ]),
  )
}
