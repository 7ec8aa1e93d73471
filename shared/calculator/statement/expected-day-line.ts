/**
 * One sentence beside a sum: the expected day of customs and its effect on the sum, or why the sum is only for today.
 */
import type { QuoteContext } from '#shared/calculator/quote-context.ts'
import type { UncertainDay } from '#shared/calculator/rates/expected-day.ts'
import type { AheadOfToday, CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'

/** Codes of the warnings that this sentence replaces. */
export const dayCodes: ReadonlySet<string> = new Set<'ahead' | UncertainDay>([
  'ahead',
  'days_missing',
  'days_too_many',
])

/** Null where the sum is for today, or for a chosen day that has its rates. */
export const dayLine = ({ warnings }: Pick<CostBreakdown, 'warnings'>): string | null =>
  warnings.find(({ code }) => dayCodes.has(code))?.message ?? null

export const addDayWarning = (
  { ledger, texts }: QuoteContext,
  {
    ahead,
    madeOn,
    uncertain,
  }: { ahead: AheadOfToday | undefined; madeOn: Day; uncertain: UncertainDay | undefined },
): void => {
  const { day } = texts
  if (uncertain) ledger.warn(uncertain, uncertain === 'days_missing' ? day.missing : day.tooMany)
  if (!ahead) return
  const year = ahead.day.slice(0, 4)
  const month = day.months[`m${ahead.day.slice(5, 7)}` as keyof typeof day.months]
  const than = madeOn.slice(0, 4) === year ? day.today : day.thisYear
  ledger.warn('ahead', day.ahead({ month, year, than, ...differenceTo(ahead, ledger.total) }))
}

/** How much less or more today's total is than the forecast's, in whole hryvnias. */
const differenceTo = ({ total }: AheadOfToday, kopecks: number) => {
  const hryvnias = Math.round((kopecks - Math.round(Number(total.uah) * 100)) / 100)
  return {
    way: hryvnias === 0 ? 'other' : hryvnias > 0 ? 'less' : 'more',
    amount: formatMoney(String(Math.abs(hryvnias)), 'UAH'),
  } as const
}
