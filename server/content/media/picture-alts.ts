/** Alternative texts of pictures: that of the use, else that of the library. */
import type { Tx } from '#server/platform/db/open.ts'
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import { type Language, otherLanguage } from '#shared/domain/site/languages.ts'
import { altsOf } from './picture-library.store.ts'

type Alts = LibraryPicture['alts']

export const findAlts = async (db: Tx, hashes: readonly string[]): Promise<Map<string, Alts>> => {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['hash', 'alts'])
    .where('hash', 'in', [...new Set(hashes)])
    .execute()
  return new Map(rows.map(row => [row.hash, altsOf(row)]))
}

/**
 * Alternative text of a picture in one place. Falls back to the library's text in the page's language if that place has
 * none, or if its text equals the library's in the other language and so was never translated.
 */
export const altIn = (lang: Language, own: string, library: Alts | undefined): string => {
  const words = library?.[lang] ?? ''
  const isUntranslated = words !== '' && own === library?.[otherLanguage(lang)]
  return own === '' || isUntranslated ? words : own
}
