import { groupsOf } from '#shared/calculator/statement/statement-groups.ts'
import type { Sum } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { usualAccent } from '#shared/domain/text/accent-colour.ts'
import { escapeAttribute } from '#shared/domain/text/escape-html.ts'
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

const totalsOf = ({ statement, lang }: ShownQuote): [title: string, sum: Sum][] => {
  const { table } = quoteTexts[lang]
  return [
    [table.customsValue, statement.customsValue],
    [table.customs.replaceAll('\u00a0', ' '), statement.customs],
    [totalTitle(statement, engineTexts[lang]).replaceAll('\u00a0', ' '), statement.total],
  ]
}

const quoteNotes = ({ statement, lang }: ShownQuote): string[] => {
  const { notes } = quoteTexts[lang]
  return [
    ...statement.missing.map(({ message }) => notes.oneMissing({ message })),
    ...warningsBesideFacts(statement).map(({ message }) => notes.oneWarning({ message })),
  ]
}

/** Hryvnias, dollars, euros. */
const moneyOf = ({ uah, usd, eur }: Sum): string[] => [
  formatMoney(uah, 'UAH'),
  formatMoney(usd, 'USD'),
  formatMoney(eur, 'EUR'),
]

const amounts = (sum: Sum): string => moneyOf(sum).join(' / ')

const inBrackets = (base: string): string => (base === '' ? '' : ` (${base})`)

/**
 * Facts, lines, totals and notes, the same as in `quoteText`. Mail programs ignore style sheets, so every element has
 * inline styles.
 */
export const quoteHtml = (quote: ShownQuote): string => {
  const dates = priceDatesOf(quote)
  const { line: heading, hryvnia, dollar, euro } = quoteTexts[quote.lang].table
  return [
    `<table cellpadding="0" cellspacing="0" style="${table};background:#f7f4ef;margin-bottom:20px">`,
    ...quoteFacts(quote).map(
      ({ label, value, alarming }) =>
        `<tr><td style="${cell};color:#62666e;white-space:nowrap">${escapeAttribute(label)}</td><td style="${cell}${alarming ? ';color:#a62c20' : ''}">${escapeAttribute(value)}</td></tr>`,
    ),
    '</table>',
    `<table cellpadding="0" cellspacing="0" style="${table}">`,
    `<tr>${[heading, hryvnia, dollar, euro].map((title, at) => `<th align="${at ? 'right' : 'left'}" style="${cell};color:#83561f;font-weight:500">${title}</th>`).join('')}</tr>`,
    ...groupsOf(quote.statement, engineTexts[quote.lang]).flatMap(group => [
      row(group.title, group.subtotal, `${bold};border-top:1px solid ${usualAccent}`),
      ...group.lines.map(line =>
        row(line.title, line, 'border-top:1px solid #ddd5c8', baseOf(line, dates, quote.lang)),
      ),
    ]),
    ...totalsOf(quote).map(([title, sum], at, all) =>
      row(title, sum, at === all.length - 1 ? total : `${bold};border-top:1px solid ${usualAccent}`),
    ),
    '</table>',
    ...quoteNotes(quote).map(note => `<p style="margin:12px 0 0">${escapeAttribute(note)}</p>`),
  ].join('\n')
}

const table = 'border-collapse:collapse;width:100%;max-width:720px;font-size:14px'
const cell = 'padding:6px 10px;vertical-align:top'
const bold = 'font-weight:600'
const total = `${bold};background:#14161a;color:#e0b27d`

const row = (title: string, sum: Sum, style: string, note = ''): string => {
  const small = note && `<br><small style="color:#62666e">${escapeAttribute(note)}</small>`
  const amounts = moneyOf(sum).map(
    text =>
      `<td align="right" style="${cell};${style};white-space:nowrap;font-variant-numeric:tabular-nums">${escapeAttribute(text)}</td>`,
  )
  return `<tr><td style="${cell};${style}">${escapeAttribute(title)}${small}</td>${amounts.join('')}</tr>`
}
