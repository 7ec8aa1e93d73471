import { isPriceTitle } from '#shared/calculator/prices/options.ts'
import { translatedTitle } from '#shared/domain/calculation/translated-options.ts'
import { recordPage } from '#shared/kinds/record-links.ts'

/** The screen of a line of the log; `title` is an option's, of which the prices have a screen of their own. */
export const auditPage = (kind: string, id: string | null, title?: string | null): string | null => {
  const isPrice = kind === 'option' && title && isPriceTitle(translatedTitle(title) ?? title)
  return recordPage(isPrice ? 'price' : kind, id)
}
