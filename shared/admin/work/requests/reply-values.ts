/** What the placeholders of a reply stand for in one request, in the language of the reply. */
import { totals as russian } from '#messages/engine.js'
import { totals as ukrainian } from '#messages/uk/engine.js'
import { showRate } from '#shared/admin/platform/format/show-time.ts'
import { namesInUkrainian, quoteLabel } from '#shared/calculator/quote-label.ts'
import type { Statement } from '#shared/calculator/statement-shape.ts'
import { totalInSentence } from '#shared/calculator/total-title.ts'
import type { OfficeRequest } from '#shared/contract/requests.ts'
import type { Placeholder } from '#shared/domain/fill-template.ts'
import type { Language } from '#shared/domain/languages.ts'
import { type Currency, showMoney } from '#shared/domain/money.ts'

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
    итого: totalIn(lang, quote.statement, 'UAH'),
    'итого в долларах': totalIn(lang, quote.statement, 'USD'),
    'итого в евро': totalIn(lang, quote.statement, 'EUR'),
    таможня: showMoney(quote.statement.customs.uah, 'UAH'),
    курс: showRate(quote.statement.rates.USD),
  }),
})

type Quote = NonNullable<OfficeRequest['quote']>

/** True of a text that names a sum of the calculation. */
export const namesSum = (text: string, { statement: { total, customs } }: Quote): boolean =>
  [
    ...currencies.map(currency => showMoney(total[codes[currency]], currency)),
    showMoney(customs.uah, 'UAH'),
  ].some(sum => text.includes(sum))

const codes = { UAH: 'uah', USD: 'usd', EUR: 'eur' } as const
const currencies = Object.keys(codes) as Currency[]

const totalIn = (lang: Language, statement: Statement, currency: Currency): string =>
  totalInSentence(statement, showMoney(statement.total[codes[currency]], currency), {
    totals: lang === 'uk' ? ukrainian : russian,
  })
