import type { DayRates } from '#shared/calculator/statement/statement-shape.ts'
import { ratesSource } from '#shared/domain/money/rates-source.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import {
  bottom,
  colour,
  contentWidth,
  margin,
  PdfPages,
  right,
  type TextStyle,
  type Weight,
} from './document/page.ts'
import { renderStatement } from './document/statement.ts'
import type { Brand } from './firm-contacts.ts'
import { type Fact, headOfForecast, quoteFacts, type ShownQuote, warningsBesideFacts } from './quote-facts.ts'
import { quoteTexts, ratesTexts } from './quote-texts.ts'

/** The bytes of the PDF; equal quotes and brands give equal bytes. */
export const renderQuoteDocument = (quote: ShownQuote, brand: Brand): Promise<Buffer> => {
  const { lang, number } = quote
  const { titles, notes } = quoteTexts[lang]
  const title = headOfForecast(quote, number ? titles.numbered({ number }) : titles.preliminary)
  const pages = new PdfPages({
    title,
    lang,
    author: brand.name,
    subject: titles.subject,
    at: new Date(quote.createdAt),
  })
  pages.onNewPage = () => renderContinuation(pages, brand, titles.continued({ title }))
  renderHeader(pages, brand)
  renderTitle(pages, quote, title)
  renderFacts(pages, quoteFacts(quote))
  renderStatement(pages, quote)
  const { missing, rates } = quote.statement
  renderNotes(pages, notes.missing, missing.map(messageOf), colour.bad)
  renderNotes(pages, notes.warnings, warningsBesideFacts(quote.statement).map(messageOf), colour.bronze)
  renderNotes(pages, notes.about, disclaimer(rates, lang), colour.line)
  return pages.finish((page, count) =>
    renderFooter(pages, brand.legal || brand.name, titles.pageOf({ page, count })),
  )
}

const disclaimer = (rates: DayRates, lang: Language): string[] => {
  const { converted, noOffer } = quoteTexts[lang].notes
  const source = ratesSource(rates, ratesTexts[lang])
  return [converted({ source, day: formatDayDmy(rates.date) }), noOffer]
}

const messageOf = ({ message }: { message: string }): string => message

const renderTitle = (pages: PdfPages, quote: ShownQuote, title: string): void => {
  const day = formatDayDmy(kyivDay(new Date(quote.createdAt)))
  pages.tagged('H1', () => {
    pages.y += pages.text(title, margin, pages.y, { size: 21, weight: 'semibold', tabular: true })
  })
  const subtitle = quoteTexts[quote.lang].titles.subtitle({ day })
  pages.tagged('P', () => {
    const style: TextStyle = { size: 9.5, colour: colour.bronzeDeep, width: contentWidth, tabular: true }
    pages.y += 2 + pages.text(subtitle, margin, pages.y + 2, style)
  })
  pages.y += 12
}

/** Label and value in two columns of a tinted panel. */
const renderFacts = (pages: PdfPages, facts: readonly Fact[]): void => {
  const labelWidth = 118
  const value = (fact: Fact): TextStyle => ({
    size: 9,
    width: contentWidth - labelWidth - 20,
    tabular: true,
    ...(fact.alarming ? { colour: colour.bad, weight: 'medium' } : {}),
  })
  const heights = facts.map(fact => pages.height(fact.value, value(fact)) + 4.5)
  const total = heights.reduce((sum, height) => sum + height, 0) + 15
  pages.fill(margin - 12, pages.y, contentWidth + 24, total, colour.paper)
  pages.y += 9
  pages.list(item =>
    facts.forEach((fact, index) => {
      const label = { size: 8, colour: colour.faint, width: labelWidth - 8 }
      item(
        () => pages.text(fact.label, margin, pages.y + 0.8, label),
        () => pages.text(fact.value, margin + labelWidth, pages.y, value(fact)),
      )
      pages.y += heights[index] ?? 0
    }),
  )
  pages.y += 24
}

/** A title and sentences beside a stroke of their colour; nothing without sentences. */
const renderNotes = (pages: PdfPages, title: string, notes: readonly string[], stroke: string): void => {
  if (notes.length === 0) return
  const style: TextStyle = { size: 8.3, colour: colour.soft, width: contentWidth - 14, tabular: true }
  const titleStyle: TextStyle = { size: 9, weight: 'semibold' }
  pages.need(18 + pages.height(notes[0] ?? '', style))
  pages.tagged('H2', () => pages.text(title, margin + 12, pages.y, titleStyle))
  pages.fill(margin, pages.y, 2, 14, stroke)
  pages.y += 15
  for (const note of notes) {
    const height = pages.height(note, style) + 3
    pages.need(height)
    pages.fill(margin, pages.y - 1, 2, height, stroke)
    pages.tagged('P', () => pages.text(note, margin + 12, pages.y, style))
    pages.y += height
  }
  pages.y += 11
}

/** Points between two columns. */
const columnGap = 12

/** Brand on the left, contacts on the right, a bronze line under both. */
const renderHeader = (pages: PdfPages, brand: Brand): void => {
  const top = margin - 4
  const nameWidth = contentWidth * 0.52
  const contactWidth = contentWidth - nameWidth - columnGap
  const name = { size: 17, weight: 'semibold' as Weight, width: nameWidth }
  let left = top
  pages.tagged('P', () => {
    left += pages.text(brand.name, margin, top, name)
  })
  if (brand.tagline)
    pages.tagged('P', () => {
      left += 2
      left += pages.text(brand.tagline, margin, left, { size: 8.5, colour: colour.soft, width: nameWidth })
    })
  let contacts = top + 3
  for (const contact of brand.contacts) {
    const style: TextStyle = {
      ...{ size: 8.5, colour: colour.soft, tabular: true },
      ...{ width: contactWidth, align: 'right' },
    }
    pages.tagged('P', () => {
      contacts += pages.text(contact, right - contactWidth, contacts, style) + 0.7
    })
  }
  pages.y = Math.max(left, contacts) + 9
  pages.fill(margin, pages.y - 1, 38, 2.5, colour.bronze)
  pages.hairline(pages.y + 0.25, margin, right, colour.bronze)
  pages.y += 22
}

/** A quiet line on top of the pages after the first. */
const renderContinuation = (pages: PdfPages, brand: Brand, words: string): void => {
  pages.decoration(() => {
    pages.text(brand.name, margin, pages.y - 8, { size: 8.5, weight: 'semibold' })
    pages.textEnding(words, right, pages.y - 8, { size: 8.5, colour: colour.soft })
  })
  pages.hairline(pages.y + 8, margin, right, colour.bronze)
  pages.y += 22
}

const renderFooter = (pages: PdfPages, legal: string, number: string): void => {
  const y = bottom + 16
  pages.hairline(y)
  pages.decoration(() => {
    const style = { size: 7.5, colour: colour.faint, tabular: true }
    const width = contentWidth - pages.width(number, style) - columnGap
    if (legal) pages.text(legal, margin, y + 7, { ...style, width })
    pages.textEnding(number, right, y + 7, style)
  })
}
