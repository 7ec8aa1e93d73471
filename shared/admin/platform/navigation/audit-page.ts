import { isPriceTitle } from '#shared/calculator/prices/options.ts'
import { translatedTitle } from '#shared/domain/calculation/translated-options.ts'
import { recordPage } from '#shared/kinds/record-links.ts'

/**
 * Path of the record in a log entry. `title` is that of an option; options that are prices have a page of
 * their own.
 */
export const auditPage = (kind: string, id: string | null, title?: string | null): string | null => {
  const isPrice = kind === 'option' && title && isPriceTitle(translatedTitle(title) ?? title)
  return recordPage(isPrice ? 'price' : kind, id)
}
