/** Alternative texts of pictures: those of the place, else the library's. */
import type { Tx } from '#server/platform/db/open.ts'
import type { LibraryPicture } from '#shared/contract/content/pictures.ts'
import { type Language, otherLanguage } from '#shared/domain/site/languages.ts'
import { altsOf } from './library.store.ts'

type Alts = LibraryPicture['alts']

/** The library's words by the hash of the picture. */
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
 * The words of a place; the library's in the language of the page where the place has none, or still has those that the
 * library has in the other language.
 */
export const altIn = (lang: Language, own: string, library: Alts | undefined): string => {
  const words = library?.[lang] ?? ''
  const isUntranslated = words !== '' && own === library?.[otherLanguage(lang)]
  return own === '' || isUntranslated ? words : own
}
