/** The quote as a PDF that a broker sends to a customer: header, what was asked, every line, what to know. */
import type { DayRates } from '#shared/calculator/statement-shape.ts'
import { dottedDay, kyivDay } from '#shared/domain/kyiv-day.ts'
import { ratesSource } from '#shared/domain/rates-source.ts'
import type { Brand } from './brand.ts'
import { renderContinuation, renderFooter, renderHeader } from './document/header.ts'
import { colour, contentWidth, margin, Sheet, type TextStyle } from './document/page.ts'
import { renderStatement } from './document/statement.ts'
import { type Fact, quoteFacts, type ShownQuote } from './quote-facts.ts'

/** The bytes of the PDF; the same quote and brand always give the same ones. */
export const renderQuoteDocument = (quote: ShownQuote, brand: Brand): Promise<Buffer> => {
  const title = quote.number ? `Расчёт № ${quote.number}` : 'Предварительный расчёт'
  const sheet = new Sheet({
    title,
    author: brand.name,
    subject: 'Полная стоимость автомобиля с таможенными платежами',
    at: new Date(quote.createdAt),
  })
  sheet.onNewPage = () => renderContinuation(sheet, brand, title)
  renderHeader(sheet, brand)
  drawTitle(sheet, quote, title)
  drawFacts(sheet, quoteFacts(quote))
  renderStatement(sheet, quote.statement)
  const { missing, warnings, rates } = quote.statement
  drawNotes(sheet, 'Не посчитано и в\u00a0итог не входит', missing.map(messageOf), colour.bad)
  drawNotes(sheet, 'Обратите внимание', warnings.map(messageOf), colour.bronze)
  drawNotes(sheet, 'Об этом расчёте', disclaimer(rates), colour.line)
  return sheet.finish((page, pages) => renderFooter(sheet, brand.legal || brand.name, page, pages))
}

const disclaimer = (rates: DayRates): string[] => [
  `Суммы в\u00a0долларах и\u00a0евро пересчитаны из гривны по курсу ${ratesSource(rates)} на ${dottedDay(rates.date)}. Каждая статья округлена до копейки, итоги — суммы округлённых статей.`,
  'Расчёт предварительный и\u00a0не является публичной офертой. Таможенную стоимость и\u00a0платежи окончательно определяет таможня в\u00a0день оформления.',
]

const messageOf = ({ message }: { message: string }): string => message

const drawTitle = (sheet: Sheet, quote: ShownQuote, title: string): void => {
  const day = dottedDay(kyivDay(new Date(quote.createdAt)))
  sheet.tagged('H1', () => {
    sheet.y += sheet.text(title, margin, sheet.y, { size: 21, weight: 'semibold', tabular: true })
  })
  const made = `Полная стоимость автомобиля с\u00a0доставкой и\u00a0таможней. Составлен ${day}`
  sheet.tagged('P', () => {
    const style: TextStyle = { size: 9.5, colour: colour.bronzeDeep, width: contentWidth, tabular: true }
    sheet.y += 2 + sheet.text(made, margin, sheet.y + 2, style)
  })
  sheet.y += 12
}

/** Label and value in two columns of a tinted panel. */
const drawFacts = (sheet: Sheet, facts: readonly Fact[]): void => {
  const labelWidth = 118
  const value = (fact: Fact): TextStyle => ({
    size: 9,
    width: contentWidth - labelWidth - 20,
    tabular: true,
    ...(fact.alarming ? { colour: colour.bad, weight: 'medium' } : {}),
  })
  const heights = facts.map(fact => sheet.height(fact.value, value(fact)) + 4.5)
  const total = heights.reduce((sum, height) => sum + height, 0) + 15
  sheet.fill(margin - 12, sheet.y, contentWidth + 24, total, colour.paper)
  sheet.y += 9
  const list = sheet.open('L')
  facts.forEach((fact, index) => {
    const item = sheet.open('LI', list)
    const label = { size: 8, colour: colour.faint, width: labelWidth - 8 }
    sheet.tagged('Lbl', () => sheet.text(fact.label, margin, sheet.y + 0.8, label), item)
    sheet.tagged('LBody', () => sheet.text(fact.value, margin + labelWidth, sheet.y, value(fact)), item)
    item.end()
    sheet.y += heights[index] ?? 0
  })
  list.end()
  sheet.y += 24
}

/** A title and sentences beside a stroke of their colour; nothing without sentences. */
const drawNotes = (sheet: Sheet, title: string, notes: readonly string[], stroke: string): void => {
  if (notes.length === 0) return
  const style: TextStyle = { size: 8.3, colour: colour.soft, width: contentWidth - 14, tabular: true }
  const titleStyle: TextStyle = { size: 9, weight: 'semibold' }
  sheet.need(18 + sheet.height(notes[0] ?? '', style))
  sheet.tagged('H2', () => sheet.text(title, margin + 12, sheet.y, titleStyle))
  sheet.fill(margin, sheet.y, 2, 14, stroke)
  sheet.y += 15
  for (const note of notes) {
    const height = sheet.height(note, style) + 3
    sheet.need(height)
    sheet.fill(margin, sheet.y - 1, 2, height, stroke)
    sheet.tagged('P', () => sheet.text(note, margin + 12, sheet.y, style))
    sheet.y += height
  }
  sheet.y += 11
}
