import type { Brand } from '../firm-contacts.ts'
import { bottom, colour, contentWidth, margin, type PdfPages, right, type Weight } from './page.ts'

/** Brand on the left, contacts on the right, a bronze line under both. */
export const renderHeader = (pages: PdfPages, brand: Brand): void => {
  const top = margin - 4
  const nameWidth = contentWidth * 0.52
  const name = { size: 17, weight: 'semibold' as Weight, width: nameWidth }
  let left = top
  pages.tagged('P', () => {
    left += pages.text(brand.name, margin, top, name)
    if (brand.tagline) {
      left += 2
      left += pages.text(brand.tagline, margin, left, { size: 8.5, colour: colour.soft, width: nameWidth })
    }
  })
  let contacts = top + 3
  for (const contact of brand.contacts) {
    const style = { size: 8.5, colour: colour.soft, tabular: true }
    pages.tagged('P', () => pages.textEnding(contact, right, contacts, style))
    contacts += 12.5
  }
  pages.y = Math.max(left, contacts) + 9
  pages.fill(margin, pages.y - 1, 38, 2.5, colour.bronze)
  pages.hairline(pages.y + 0.25, margin, right, colour.bronze)
  pages.y += 22
}

/** A quiet line on top of the pages after the first. */
export const renderContinuation = (pages: PdfPages, brand: Brand, words: string): void => {
  pages.decoration(() => {
    pages.text(brand.name, margin, pages.y - 8, { size: 8.5, weight: 'semibold' })
    pages.textEnding(words, right, pages.y - 8, { size: 8.5, colour: colour.soft })
  })
  pages.hairline(pages.y + 8, margin, right, colour.bronze)
  pages.y += 22
}

export const renderFooter = (pages: PdfPages, legal: string, number: string): void => {
  const y = bottom + 16
  pages.hairline(y)
  pages.decoration(() => {
    const style = { size: 7.5, colour: colour.faint, tabular: true }
    if (legal) pages.text(legal, margin, y + 7, style)
    pages.textEnding(number, right, y + 7, style)
  })
}
