/** The head of the first page, of the pages that continue, and the foot of each. */
import type { Brand } from '../brand.ts'
import { bottom, colour, contentWidth, margin, right, type Sheet, type Weight } from './page.ts'

/** Brand on the left, contacts on the right, a bronze line under both. */
export const renderHeader = (sheet: Sheet, brand: Brand): void => {
  const top = margin - 4
  const nameWidth = contentWidth * 0.52
  const name = { size: 17, weight: 'semibold' as Weight, width: nameWidth }
  let left = top
  sheet.tagged('P', () => {
    left += sheet.text(brand.name, margin, top, name)
    if (brand.tagline) {
      left += 2
      left += sheet.text(brand.tagline, margin, left, { size: 8.5, colour: colour.soft, width: nameWidth })
    }
  })
  let contacts = top + 3
  for (const contact of brand.contacts) {
    const style = { size: 8.5, colour: colour.soft, tabular: true }
    sheet.tagged('P', () => sheet.textEnding(contact, right, contacts, style))
    contacts += 12.5
  }
  sheet.y = Math.max(left, contacts) + 9
  sheet.fill(margin, sheet.y - 1, 38, 2.5, colour.bronze)
  sheet.hairline(sheet.y + 0.25, margin, right, colour.bronze)
  sheet.y += 22
}

/** A quiet line on top of the pages after the first. */
export const renderContinuation = (sheet: Sheet, brand: Brand, title: string): void => {
  sheet.decoration(() => {
    sheet.text(brand.name, margin, sheet.y - 8, { size: 8.5, weight: 'semibold' })
    sheet.textEnding(`${title}, продолжение`, right, sheet.y - 8, { size: 8.5, colour: colour.soft })
  })
  sheet.hairline(sheet.y + 8, margin, right, colour.bronze)
  sheet.y += 22
}

export const renderFooter = (sheet: Sheet, legal: string, page: number, pages: number): void => {
  const y = bottom + 16
  sheet.hairline(y)
  sheet.decoration(() => {
    const style = { size: 7.5, colour: colour.faint, tabular: true }
    if (legal) sheet.text(legal, margin, y + 7, style)
    sheet.textEnding(`Страница ${page} из ${pages}`, right, y + 7, style)
  })
}
