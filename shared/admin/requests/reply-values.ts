/** What the placeholders of a reply stand for in one request, in the language of the reply. */
import { namesInUkrainian, quoteLabel } from '#shared/calculator/quote-label.ts'
import type { OfficeRequest } from '#shared/contract/requests.ts'
import type { Placeholder } from '#shared/domain/fill-template.ts'
import type { Language } from '#shared/domain/languages.ts'
import { showMoney } from '#shared/domain/money.ts'
import { showRate } from '../components/show-time.ts'

export const replyValues = (
  { id, name, quote }: Pick<OfficeRequest, 'id' | 'name' | 'quote'>,
  firm: string,
  lang: Language = 'ru',
): Partial<Record<Placeholder, string>> => ({
  ...(name ? { имя: name } : {}),
  заявка: String(id),
  ...(firm ? { фирма: firm } : {}),
  ...(quote && {
    расчёт: quote.number,
    машина: lang === 'uk' ? quoteLabel(quote.input, namesInUkrainian) : quoteLabel(quote.input),
    ...sumsOf(quote),
    курс: showRate(quote.statement.rates.USD),
  }),
})

type Quote = NonNullable<OfficeRequest['quote']>

/** True of a text that names a sum of the calculation. */
export const namesSum = (text: string, quote: Quote): boolean =>
  Object.values(sumsOf(quote)).some(sum => text.includes(sum))

const sumsOf = ({ statement: { total, customs } }: Quote) => ({
  итого: showMoney(total.uah, 'UAH'),
  'итого в долларах': showMoney(total.usd, 'USD'),
  'итого в евро': showMoney(total.eur, 'EUR'),
  таможня: showMoney(customs.uah, 'UAH'),
})
