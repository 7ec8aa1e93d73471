/** SQL condition that finds typed words in a stored text, in each of their `searchMeanings`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { partsOf, searchMeanings } from '#shared/domain/search/search-text.ts'

/** `column` holds texts folded by `foldForSearch` when they were stored, or only small Latin letters, as a path does. */
export const matchesFoldedSearch = (column: string, typed: string): RawBuilder<SqlBool> => {
  const meanings = searchMeanings(typed).map(meaning => {
    const parts = partsOf(meaning).map(
      part => sql<SqlBool>`${sql.ref(column)} like ${likePattern(part)} escape '\\'`,
    )
    return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
  })
  return meanings.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(meanings, sql` or `)})`
}

/**
 * Pattern for `like … escape '\'` that finds a part of a text, with `%` and `_` taken as they are.
 *
 * @example likePattern('50%') // '%50\\%%'
 */
export const likePattern = (part: string): string => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
