/** A quote in the body of a mail as plain text. */

import { groupsOf } from '#shared/calculator/statement/statement-groups.ts'
import type { Sum } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { baseOf, priceDatesOf, quoteFacts, type ShownQuote, warningsBesideFacts } from './quote-facts.ts'
import { engineTexts, quoteTexts } from './quote-texts.ts'

/** A quote as text: input, every line with base and rate, totals, missing parts and warnings. */
export const quoteText = (quote: ShownQuote): string => {
  const { statement, lang } = quote
  const { table } = quoteTexts[lang]
  const dates = priceDatesOf(quote)
  return [
    ...quoteFacts(quote).map(({ label, value }) => `${label}: ${value}`),
    ...groupsOf(statement, engineTexts[lang]).flatMap(group => [
      '',
      table.groupTotal({ title: group.title, amounts: amounts(group.subtotal) }),
      ...group.lines.map(line => `— ${line.title}: ${amounts(line)}${inBrackets(baseOf(line, dates, lang))}`),
    ]),
    '',
    ...totalsOf(quote).map(([title, sum]) => `${title}: ${amounts(sum)}`),
    ...quoteNotes(quote).map(note => `\n${note}`),
  ].join('\n')
}

export const totalsOf = ({ statement, lang }: ShownQuote): [title: string, sum: Sum][] => {
  const { table } = quoteTexts[lang]
  return [
    [table.customsValue, statement.customsValue],
    [table.customs.replaceAll('\u00a0', ' '), statement.customs],
    [totalTitle(statement, engineTexts[lang]).replaceAll('\u00a0', ' '), statement.total],
  ]
}

export const quoteNotes = ({ statement, lang }: ShownQuote): string[] => {
  const { notes } = quoteTexts[lang]
  return [
    ...statement.missing.map(({ message }) => notes.oneMissing({ message })),
    ...warningsBesideFacts(statement).map(({ message }) => notes.oneWarning({ message })),
  ]
}

/** Hryvnias, dollars, euros. */
export const moneyOf = ({ uah, usd, eur }: Sum): string[] => [
  formatMoney(uah, 'UAH'),
  formatMoney(usd, 'USD'),
  formatMoney(eur, 'EUR'),
]

const amounts = (sum: Sum): string => moneyOf(sum).join(' / ')

const inBrackets = (base: string): string => (base === '' ? '' : ` (${base})`)
