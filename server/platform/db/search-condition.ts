/** The condition of a search in a stored text, in all that may be meant by what was typed. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sameLetters, searchMeanings } from '#shared/domain/search/search-text.ts'
import { likePattern } from './like-pattern.ts'

/** `column` holds a text folded by `foldKey`. Letters of the two languages are made one here, not when it is stored. */
export const matchesSearch = (column: string, typed: string): RawBuilder<SqlBool> => {
  let text = sql`${sql.ref(column)}`
  for (const [letter, same] of sameLetters) text = sql`replace(${text}, ${letter}, ${same})`
  return meantIn(text, typed)
}

/** The same in a column that holds texts folded by `foldForSearch`: nothing is left to fold row by row. */
export const matchesFoldedSearch = (column: string, typed: string): RawBuilder<SqlBool> =>
  meantIn(sql`${sql.ref(column)}`, typed)

const meantIn = (text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> => {
  const meanings = searchMeanings(typed).map(
    meaning => sql<SqlBool>`${text} like ${likePattern(meaning)} escape '\\'`,
  )
  return meanings.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(meanings, sql` or `)})`
}
