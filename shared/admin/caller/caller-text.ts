/** What a manager pastes into Viber or Telegram: the car, the total, what it goes by, and the link. */
import { quoteLabel } from '#shared/admin/quotes/quote-label.ts'
import { addressOfInput } from '#shared/calculator/form/fields-query.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { Statement } from '#shared/calculator/statement-shape.ts'
import { dottedDay } from '#shared/domain/kyiv-day.ts'
import { showMoney } from '#shared/domain/money.ts'
import { ratesSource } from '#shared/domain/rates-source.ts'

/** @param site origin of the public pages */
export const callerText = (input: QuoteInput, statement: Statement, site: string): string => {
  const { total, complete, rates } = statement
  return [
    quoteLabel(input),
    `${complete ? 'Итого под ключ' : 'Итого без части расходов'}: ${showMoney(total.usd, 'USD')} (${showMoney(total.uah, 'UAH')})`,
    `По курсу ${ratesSource(rates)} на ${dottedDay(rates.date)}`,
    site + addressOfInput(input),
  ].join('\n')
}
