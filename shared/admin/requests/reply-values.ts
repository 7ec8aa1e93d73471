/** What the placeholders of a reply stand for in one request. */

import { quoteLabel } from '#shared/calculator/quote-label.ts'
import type { OfficeRequest } from '#shared/contract/requests.ts'
import type { Placeholder } from '#shared/domain/fill-template.ts'
import { showMoney } from '#shared/domain/money.ts'
import { showRate } from '../components/show-time.ts'

export const replyValues = (
  { id, name, quote }: Pick<OfficeRequest, 'id' | 'name' | 'quote'>,
  firm: string,
): Partial<Record<Placeholder, string>> => ({
  ...(name ? { имя: name } : {}),
  заявка: String(id),
  ...(firm ? { фирма: firm } : {}),
  ...(quote && {
    расчёт: quote.number,
    машина: quoteLabel(quote.input),
    итого: showMoney(quote.statement.total.uah, 'UAH'),
    'итого в долларах': showMoney(quote.statement.total.usd, 'USD'),
    'итого в евро': showMoney(quote.statement.total.eur, 'EUR'),
    таможня: showMoney(quote.statement.customs.uah, 'UAH'),
    курс: showRate(quote.statement.rates.USD),
  }),
})
