/** The statement as a printed bill: groups with subtotals, every line with its base, rate and three amounts, the totals. */

import { groupsOf, type LinesOfGroup } from '#shared/calculator/statement-groups.ts'
import type { Statement, StatementLine, Sum } from '#shared/calculator/statement-shape.ts'
import { groupThousands } from '#shared/domain/money.ts'
import { colour, contentWidth, margin, right, type Sheet, type Tag, type TextStyle } from './page.ts'

/** Right edges of the three columns of amounts, and the width left for words. */
const edges = { uah: right - 160, usd: right - 80, eur: right } as const
const wordsWidth = contentWidth - 262
const currencies = ['uah', 'usd', 'eur'] as const

/** Renders the table from `sheet.y` on, over as many pages as it takes. */
export const renderStatement = (sheet: Sheet, statement: Statement): void => {
  const table = sheet.open('Table')
  drawColumnHeads(sheet, table)
  const continued = sheet.onNewPage
  sheet.onNewPage = () => {
    continued?.()
    drawColumnHeads(sheet, null)
  }
  for (const group of groupsOf(statement)) drawGroup(sheet, table, group)
  drawTotals(sheet, table, statement)
  table.end()
  sheet.onNewPage = continued
}

const headStyle: TextStyle = { size: 8, colour: colour.bronzeDeep, weight: 'medium' }

/** Read aloud once; on the pages that follow they are decoration. */
const drawColumnHeads = (sheet: Sheet, table: Tag | null): void => {
  const heads = [
    () => sheet.text('Статья, основание и ставка', margin, sheet.y, headStyle),
    () => sheet.textEnding('Гривна, ₴', edges.uah, sheet.y, headStyle),
    () => sheet.textEnding('Доллар, $', edges.usd, sheet.y, headStyle),
    () => sheet.textEnding('Евро, €', edges.eur, sheet.y, headStyle),
  ]
  if (table) {
    const row = sheet.open('TR', table)
    for (const head of heads) sheet.tagged('TH', head, row, 'Column')
    row.end()
  } else sheet.decoration(() => heads.forEach(head => void head()))
  sheet.y += 15
}

const drawGroup = (sheet: Sheet, table: Tag, { title, lines, subtotal }: LinesOfGroup): void => {
  const [first] = lines
  // A group's head never stands alone at the foot of a page.
  sheet.need(26 + (first ? heightOf(sheet, first) : 0))
  sheet.hairline(sheet.y, margin, right, colour.bronze)
  const style: TextStyle = { size: 9.5, weight: 'semibold', tabular: true }
  drawRow(sheet, table, () => sheet.text(title, margin, sheet.y + 6, style), subtotal, 6, style)
  sheet.y += 23
  for (const line of lines) drawLine(sheet, table, line)
  sheet.y += 7
}

const titleStyle: TextStyle = { size: 9.2, width: wordsWidth }
const noteStyle: TextStyle = { size: 7.6, colour: colour.faint, width: wordsWidth, tabular: true }

const drawLine = (sheet: Sheet, table: Tag, line: StatementLine): void => {
  const height = heightOf(sheet, line)
  sheet.need(height)
  sheet.hairline(sheet.y)
  const words = () => {
    const title = sheet.text(line.title, margin, sheet.y + 4.5, titleStyle)
    const note = noteOf(line)
    if (note) sheet.text(note, margin, sheet.y + 4.5 + title, noteStyle)
  }
  drawRow(sheet, table, words, line, 4.5, { size: 9.2, tabular: true })
  sheet.y += height
}

const heightOf = (sheet: Sheet, line: StatementLine): number => {
  const note = noteOf(line)
  return 8.5 + sheet.height(line.title, titleStyle) + (note ? sheet.height(note, noteStyle) : 0)
}

const noteOf = ({ basis, rate }: StatementLine): string => [basis, rate].filter(Boolean).join(' · ')

const drawTotals = (sheet: Sheet, table: Tag, statement: Statement): void => {
  sheet.need(94)
  const style: TextStyle = { size: 9.5, weight: 'semibold', tabular: true }
  for (const [title, sum] of [
    ['Таможенная стоимость', statement.customsValue],
    ['Пошлина, акциз и\u00a0НДС', statement.customs],
  ] as const) {
    sheet.hairline(sheet.y, margin, right, colour.bronze)
    drawRow(sheet, table, () => sheet.text(title, margin, sheet.y + 6, style), sum, 6, style)
    sheet.y += 23
  }
  const inset = 12
  sheet.fill(margin - inset, sheet.y, contentWidth + 2 * inset, 38, colour.ink)
  sheet.fill(margin - inset, sheet.y, 3, 38, colour.bronze)
  const total = statement.complete ? 'Итого' : 'Итого, неполный'
  const words: TextStyle = { size: 12.5, weight: 'semibold', colour: colour.paper }
  const amounts: TextStyle = { size: 11, weight: 'semibold', colour: colour.bronzeLight, tabular: true }
  drawRow(sheet, table, () => sheet.text(total, margin, sheet.y + 11, words), statement.total, 12.5, amounts)
  sheet.y += 52
}

const drawRow = (
  sheet: Sheet,
  table: Tag,
  words: () => void,
  sum: Sum,
  down: number,
  style: TextStyle,
): void => {
  const row = sheet.open('TR', table)
  sheet.tagged('TH', words, row, 'Row')
  for (const currency of currencies) {
    const quiet = currency === 'uah' || style.colour !== undefined ? {} : { colour: colour.soft }
    const draw = () =>
      sheet.textEnding(inColumn(sum[currency]), edges[currency], sheet.y + down, { ...style, ...quiet })
    sheet.tagged('TD', draw, row)
  }
  row.end()
}

/** Two decimals always, so that a column lines up; the sign stands at its head. */
const inColumn = (amount: string): string => {
  const [whole = '0', cents = '00'] = amount.split('.')
  return `${groupThousands(whole)},${cents}`
}
