/** A quote in the body of a mail as plain text. */

import { groupsOf } from '#shared/calculator/statement-groups.ts'
import type { Statement, Sum } from '#shared/calculator/statement-shape.ts'
import { showMoney } from '#shared/domain/money.ts'
import { baseOf, priceDatesOf, quoteFacts, type ShownQuote } from './quote-facts.ts'

/** What was asked, every line with its base and rate, the totals, what is missing and what to know. */
export const quoteText = (quote: ShownQuote): string => {
  const dates = priceDatesOf(quote)
  return [
    ...quoteFacts(quote).map(({ label, value }) => `${label}: ${value}`),
    ...groupsOf(quote.statement).flatMap(group => [
      '',
      `${group.title}, всего: ${amounts(group.subtotal)}`,
      ...group.lines.map(line => `— ${line.title}: ${amounts(line)}${inBrackets(baseOf(line, dates))}`),
    ]),
    '',
    ...totalsOf(quote.statement).map(([title, sum]) => `${title}: ${amounts(sum)}`),
    ...notesOf(quote.statement).map(note => `\n${note}`),
  ].join('\n')
}

export const totalsOf = (statement: Statement): [title: string, sum: Sum][] => [
  ['Таможенная стоимость', statement.customsValue],
  ['Пошлина, акциз и НДС', statement.customs],
  [statement.complete ? 'Итого' : 'Итого, неполный', statement.total],
]

export const notesOf = ({ missing, warnings }: Statement): string[] => [
  ...missing.map(note => `Не посчитано: ${note.message}`),
  ...warnings.map(note => `Внимание: ${note.message}`),
]

/** Hryvnias, dollars, euros. */
export const moneyOf = ({ uah, usd, eur }: Sum): string[] => [
  showMoney(uah, 'UAH'),
  showMoney(usd, 'USD'),
  showMoney(eur, 'EUR'),
]

const amounts = (sum: Sum): string => moneyOf(sum).join(' / ')

const inBrackets = (base: string): string => (base === '' ? '' : ` (${base})`)
