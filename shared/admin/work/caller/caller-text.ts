/** Text that a manager pastes into Viber or Telegram: the car, the total, its basis, and the link. */
import { addressOfInput } from '#shared/calculator/form/fields-query.ts'
import { markedAddress } from '#shared/calculator/form/link-snapshot.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import { dayLine } from '#shared/calculator/statement/expected-day-line.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { rateOf } from '../live-quote/rate-of.ts'

/** `site` is the origin of the public pages; `day` is today, put into the link so that it shows the same sums later. */
export const callerText = (
  input: QuoteInput,
  statement: CostBreakdown,
  { site, day }: { site: string; day: Day },
): string => {
  const { total, rates } = statement
  const line = dayLine(statement)?.replaceAll('\u00a0', ' ')
  return [
    `${rates.forecast ? 'Прогноз. ' : ''}${quoteLabel(input)}`,
    `${totalTitle(statement).replaceAll('\u00a0', ' ')}: ${formatMoney(total.usd, 'USD')} (${formatMoney(total.uah, 'UAH')})`,
    ...(line ? [line] : []),
    rateOf(statement),
    site + markedAddress(addressOfInput(input), day, statement),
  ].join('\n')
}
