import { groupsOf, type LinesOfGroup } from '#shared/calculator/statement/statement-groups.ts'
import type { CostBreakdown, StatementLine, Sum } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { groupThousands } from '#shared/domain/money/money.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { baseOf, priceDatesOf, type ShownQuote } from '../quote-facts.ts'
import { engineTexts, type QuoteTexts, quoteTexts } from '../quote-texts.ts'
import { colour, contentWidth, margin, type PdfPages, right, type Tag, type TextStyle } from './page.ts'

/** Right edges of the three columns of amounts, and the width left for the labels. */
const edges = { uah: right - 160, usd: right - 80, eur: right } as const
const labelWidth = contentWidth - 262
type TableTexts = QuoteTexts['table']

const currencies = ['uah', 'usd', 'eur'] as const

/** Renders the table from `pages.y` on, over as many pages as it takes. */
export const renderStatement = (pages: PdfPages, quote: ShownQuote): void => {
  const { statement, lang } = quote
  const dates = priceDatesOf(quote)
  const texts = quoteTexts[lang].table
  const table = pages.open('Table')
  renderColumnHeads(pages, table, texts)
  const continued = pages.onNewPage
  pages.onNewPage = () => {
    continued?.()
    renderColumnHeads(pages, null, texts)
  }
  for (const group of groupsOf(statement, engineTexts[lang])) {
    const lines = group.lines.map(line => ({ ...line, base: baseOf(line, dates, lang) }))
    renderGroup(pages, table, { ...group, lines })
  }
  renderTotals(pages, table, statement, lang)
  table.end()
  pages.onNewPage = continued
}

const headStyle: TextStyle = { size: 8, colour: colour.bronzeDeep, weight: 'medium' }

/** The first column heads are tagged for screen readers; repeated ones on later pages are decoration. */
const renderColumnHeads = (pages: PdfPages, table: Tag | null, texts: TableTexts): void => {
  const heads = [
    () => pages.text(texts.head, margin, pages.y, headStyle),
    () => pages.textEnding(texts.uah, edges.uah, pages.y, headStyle),
    () => pages.textEnding(texts.usd, edges.usd, pages.y, headStyle),
    () => pages.textEnding(texts.eur, edges.eur, pages.y, headStyle),
  ]
  if (table) {
    const row = pages.open('TR', table)
    for (const head of heads) pages.tagged('TH', head, row, 'Column')
    row.end()
  } else pages.decoration(() => heads.forEach(head => void head()))
  pages.y += 15
}

/** A line with the text of its base and rate. */
type NotedLine = StatementLine & { base: string }

const renderGroup = (
  pages: PdfPages,
  table: Tag,
  { title, lines, subtotal }: Pick<LinesOfGroup, 'title' | 'subtotal'> & { lines: readonly NotedLine[] },
): void => {
  const [first] = lines
  // Keeps the head of a group on the same page as its first line.
  pages.need(26 + (first ? heightOf(pages, first) : 0))
  pages.hairline(pages.y, margin, right, colour.bronze)
  const style: TextStyle = { size: 9.5, weight: 'semibold', tabular: true }
  renderRow(pages, table, [() => pages.text(title, margin, pages.y + 6, style)], subtotal, 6, style)
  pages.y += 23
  for (const line of lines) renderLine(pages, table, line)
  pages.y += 7
}

const titleStyle: TextStyle = { size: 9.2, width: labelWidth }
const noteStyle: TextStyle = { size: 7.6, colour: colour.faint, width: labelWidth, tabular: true }

const renderLine = (pages: PdfPages, table: Tag, line: NotedLine): void => {
  const height = heightOf(pages, line)
  pages.need(height)
  pages.hairline(pages.y)
  const title = () => pages.text(line.title, margin, pages.y + 4.5, titleStyle)
  const baseY = pages.y + 4.5 + pages.height(line.title, titleStyle)
  const base = () => pages.text(line.base, margin, baseY, noteStyle)
  renderRow(pages, table, line.base ? [title, base] : [title], line, 4.5, { size: 9.2, tabular: true })
  pages.y += height
}

const heightOf = (pages: PdfPages, { title, base }: NotedLine): number =>
  8.5 + pages.height(title, titleStyle) + (base ? pages.height(base, noteStyle) : 0)

const renderTotals = (pages: PdfPages, table: Tag, statement: CostBreakdown, lang: Language): void => {
  const texts = quoteTexts[lang].table
  pages.need(94)
  const style: TextStyle = { size: 9.5, weight: 'semibold', tabular: true }
  for (const [title, sum] of [
    [texts.customsValue, statement.customsValue],
    [texts.customs, statement.customs],
  ] as const) {
    pages.hairline(pages.y, margin, right, colour.bronze)
    renderRow(pages, table, [() => pages.text(title, margin, pages.y + 6, style)], sum, 6, style)
    pages.y += 23
  }
  const inset = 12
  pages.fill(margin - inset, pages.y, contentWidth + 2 * inset, 38, colour.ink)
  pages.fill(margin - inset, pages.y, 3, 38, colour.bronze)
  const total = totalTitle(statement, engineTexts[lang])
  const labelStyle: TextStyle = {
    size: total.length > 30 ? 9.5 : 12.5,
    width: labelWidth,
    weight: 'semibold',
    colour: colour.paper,
  }
  const amounts: TextStyle = { size: 11, weight: 'semibold', colour: colour.bronzeLight, tabular: true }
  renderRow(
    pages,
    table,
    [() => pages.text(total, margin, pages.y + 11, labelStyle)],
    statement.total,
    12.5,
    amounts,
  )
  pages.y += 52
}

const renderRow = (
  pages: PdfPages,
  table: Tag,
  label: readonly (() => void)[],
  sum: Sum,
  down: number,
  style: TextStyle,
): void => {
  const row = pages.open('TR', table)
  pages.paragraphs('TH', label, row, 'Row')
  for (const currency of currencies) {
    const quiet = currency === 'uah' || style.colour !== undefined ? {} : { colour: colour.soft }
    const draw = () =>
      pages.textEnding(inColumn(sum[currency]), edges[currency], pages.y + down, { ...style, ...quiet })
    pages.tagged('TD', draw, row)
  }
  row.end()
}

/** Two decimals and a leading minus sign, so that amounts in a column align. */
const inColumn = (amount: string): string => {
  const [whole = '0', cents = '00'] = amount.split('.')
  return `${groupThousands(whole)},${cents}`
}
