/** SQL condition that finds typed words in a stored text, in each of their `searchMeanings`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sameLetters, searchMeanings } from '#shared/domain/search/search-text.ts'

/**
 * `column` holds a text folded by `foldKey`. Letters that the two languages write differently are unified here, not
 * when the text is stored.
 */
export const matchesSearch = (column: string, typed: string): RawBuilder<SqlBool> => {
  let text = sql`${sql.ref(column)}`
  for (const [letter, same] of sameLetters) text = sql`replace(${text}, ${letter}, ${same})`
  return meantIn(text, typed)
}

/** For a column whose texts were folded by `foldForSearch` when they were stored, so that the query need not do it. */
export const matchesFoldedSearch = (column: string, typed: string): RawBuilder<SqlBool> =>
  meantIn(sql`${sql.ref(column)}`, typed)

const meantIn = (text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> => {
  const meanings = searchMeanings(typed).map(
    meaning => sql<SqlBool>`${text} like ${likePattern(meaning)} escape '\\'`,
  )
  return meanings.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(meanings, sql` or `)})`
}

/**
 * Pattern for `like … escape '\'` that finds a part of a text, with `%` and `_` taken as they are.
 *
 * @example likePattern('50%') // '%50\\%%'
 */
export const likePattern = (part: string): string => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
