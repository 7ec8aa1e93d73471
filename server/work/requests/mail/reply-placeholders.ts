import { totals as russian } from '#messages/ru/calculation/totals.js'
import { totals as ukrainian } from '#messages/uk/calculation/totals.js'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import { quoteNames } from '#shared/calculator/quote-names.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { totalInSentence } from '#shared/calculator/statement/total-title.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { optionIn } from '#shared/domain/calculation/translated-options.ts'
import { knownName } from '#shared/domain/known-name.ts'
import { type Currency, formatMoney } from '#shared/domain/money/money.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { fillTemplate, type Placeholder } from '#shared/domain/text/fill-template.ts'

type Request = Pick<OfficeRequest, 'id' | 'name' | 'quote'>
type Options = Readonly<Record<string, string | undefined>>

/** Fills in a template for a request; a greeting without a known name omits the name. */
export const fillReply = (text: string, request: Request, options: Options, lang: Language): string => {
  const filled = fillTemplate(
    knownName(request.name) ? text : greetNobody(text),
    replyValues(request, options, lang),
  )
  const note = request.quote ? totalInSentence(request.quote.statement, '', textsIn(lang)) : ''
  return note === ''
    ? filled
    : filled
        .split('\n')
        .map(line => sayOnce(line, note))
        .join('\n')
}

/** Removes the name from a greeting. */
export const greetNobody = (text: string): string =>
  text
    .replace(/\{(?:имя|ім['’ʼ]я)\},\s*(\p{L})/giu, (_whole, letter: string) => letter.toUpperCase())
    .replace(/,\s*\{(?:имя|ім['’ʼ]я)\}(?=[!.])/giu, '')

/** If a line repeats the note about amounts, keeps it only after the last amount, where it applies to all of them. */
const sayOnce = (line: string, note: string): string => {
  const last = line.lastIndexOf(note)
  return last < 0 ? line : line.slice(0, last).replaceAll(note, '') + line.slice(last)
}

export const replyValues = (
  { id, name, quote }: Request,
  options: Options,
  lang: Language,
): Partial<Record<Placeholder, string>> => {
  const firm = optionIn(options, 'site_name', lang)
  return {
    ...(knownName(name) && { имя: knownName(name) }),
    заявка: String(id),
    ...(firm ? { фирма: firm } : {}),
    ...(quote && {
      расчёт: quote.number,
      машина: quoteLabel(quote.input, quoteNames[lang]),
      итого: totalIn(lang, quote.statement, 'UAH'),
      'итого в долларах': totalIn(lang, quote.statement, 'USD'),
      'итого в евро': totalIn(lang, quote.statement, 'EUR'),
      таможня: formatMoney(quote.statement.customs.uah, 'UAH'),
      курс: rates.format(quote.statement.rates.USD),
    }),
  }
}

const codes = { UAH: 'uah', USD: 'usd', EUR: 'eur' } as const
const rates = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 4, maximumFractionDigits: 4 })

const totalIn = (lang: Language, statement: CostBreakdown, currency: Currency): string =>
  totalInSentence(statement, formatMoney(statement.total[codes[currency]], currency), textsIn(lang))

const textsIn = (lang: Language) => ({ totals: lang === 'uk' ? ukrainian : russian })
