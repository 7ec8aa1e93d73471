/** Full-text search of posts: what is indexed, how a query is read, and how a search stays bounded. */
import { sql } from 'kysely'
import { dialectOf } from '#server/platform/db/dialect-of.ts'
import type { Dialect, Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Language } from '#shared/domain/languages.ts'
import { plainText } from '../richtext/plain-text.ts'
import { type List, langOf } from './post-page-index.ts'
import { findStates } from './post-text.store.ts'
import { typedBeginning, wordStems } from './word-stems.ts'

/** Posts that a search considers, newest first: fifty pages. More would be read by nobody and sorted for nothing. */
const maxFound = 600
/** Posts that are few enough to be narrowed to a list one by one. */
const fewFound = 50

type Searched = Pick<
  Row<'posts'>,
  'id' | 'status' | 'title' | 'text' | 'description' | 'keywords' | 'meta_title' | 'meta_description'
> & { categories: readonly number[] }

/** Makes the text of a post in a language findable as it is now. */
export const indexPost = async (db: Tx, post: Searched, lang: Language = 'ru'): Promise<void> => {
  await unindexPost(db, post.id, lang)
  const words = [
    post.title,
    post.description,
    post.keywords,
    post.meta_title,
    post.meta_description,
    plainText(post.text),
  ]
  await db
    .insertInto(tableOf[lang])
    .values({
      rowid: post.id,
      facets: ['all', post.status, ...post.categories.map(id => `in${id}`)].map(facet).join(' '),
      words: wordStems(words.join(' '), lang).join(' '),
    })
    .execute()
}

export const unindexPost = async (db: Tx, id: number, lang: Language = 'ru'): Promise<void> => {
  await db.deleteFrom(tableOf[lang]).where('rowid', '=', id).execute()
}

/**
 * Ids of the posts of a list that hold every word of the query in some form, newest first, at most `maxFound`. The last
 * word may be the beginning of one, since people search while they type.
 */
export const searchPosts = async (db: Tx, list: List, query: string): Promise<number[]> => {
  const lang = langOf(list)
  const stems = wordStems(query, lang).slice(0, maxWords)
  if (stems.length === 0) return []
  const beginning = typedBeginning(query, lang)
  const expression = dialectOf(db) === 'postgres' ? tsExpression : matchExpression
  const inList = (openEnd: boolean) =>
    matching(db, lang, expression(list, stems, openEnd ? beginning : null), maxFound)
  // The index meets a rare word with the many posts of a state step by step; the few that have it are asked faster.
  const anywhere = (openEnd: boolean) =>
    matching(db, lang, expression(null, stems, openEnd ? beginning : null), fewFound + 1)
  const few = async (openEnd: boolean) => {
    const ids = await anywhere(openEnd)
    return ids.length > fewFound ? null : ofList(db, list, ids)
  }
  const rare = await few(false)
  const whole = rare ?? (await inList(false))
  const last = stems.at(-1) ?? ''
  if (whole.length >= maxFound || last.length < 2) return whole
  return (rare && (await few(true))) ?? inList(true)
}

/** Those of a list, in the order given. Looked up by number: the index of a state would walk through all it has. */
const ofList = async (db: Tx, list: List, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await findStates(db, ids, langOf(list))
  const state = new Map(rows.map(row => [row.id, row.status]))
  const inState = ids.filter(id => list.scope === 'all' || state.get(id) === list.scope)
  if (list.category === 0) return inState
  const members = await db
    .selectFrom('post_categories')
    .select('post_id')
    .where('post_id', 'in', [...ids])
    .where('category_id', '=', list.category)
    .execute()
  const inCategory = new Set(members.map(row => row.post_id))
  return inState.filter(id => inCategory.has(id))
}

/**
 * The query in the words of FTS5. Stems are letters and digits only and stand in quotes, so nothing that a visitor
 * types is read as syntax. State and category are words of a column of their own, so that the index itself skips what
 * the list does not hold; without a list they are left out.
 *
 * @param beginning of what may stand in place of the last word
 * @example matchExpression({ scope: 'published', category: 0 }, ['акциз'], 'акциз') // 'facets : "xxpublished" AND words : ("акциз"*)'
 */
export const matchExpression = (
  list: List | null,
  stems: readonly string[],
  beginning: string | null,
): string => {
  const facets = facetsOf(list)
  const words = stems.map((stem, index) => {
    if (beginning === null || index < stems.length - 1) return `"${stem}"`
    return stem === beginning ? `"${stem}"*` : `("${stem}" OR "${beginning}"*)`
  })
  return [...facets.map(name => `facets : "${name}"`), `words : (${words.join(' AND ')})`].join(' AND ')
}

/**
 * The same query in the words of PostgreSQL; the weights A and B are the two columns.
 *
 * @example tsExpression({ scope: 'published', category: 0 }, ['акциз'], 'акциз') // 'xxpublished:A & акциз:*B'
 */
const tsExpression = (list: List | null, stems: readonly string[], beginning: string | null): string => {
  const facets = facetsOf(list)
  const words = stems.map((stem, index) => {
    if (beginning === null || index < stems.length - 1) return `${stem}:B`
    return stem === beginning ? `${stem}:*B` : `(${stem}:B | ${beginning}:*B)`
  })
  return [...facets.map(name => `${name}:A`), ...words].join(' & ')
}

/** The statement behind `searchPosts`, for the test that reads its plan. */
export const matches = (expression: string, dialect: Dialect, limit = maxFound, lang: Language = 'ru') =>
  dialect === 'postgres'
    ? postgresMatches(tableOf[lang], expression, limit)
    : sqliteMatches(tableOf[lang], expression, limit)

const postgresMatches = (table: string, expression: string, limit: number) =>
  sql<{
    id: number
  }>`select rowid as id from ${sql.table(table)} where document @@ to_tsquery('simple', ${expression})
    order by rowid desc limit ${limit}`

const sqliteMatches = (table: string, expression: string, limit: number) =>
  sql<{ id: number }>`select rowid as id from ${sql.table(table)} where ${sql.ref(table)} match ${expression}
    order by rowid desc limit ${limit}`

const matching = async (db: Tx, lang: Language, expression: string, limit: number): Promise<number[]> =>
  (await matches(expression, dialectOf(db), limit, lang).execute(db)).rows.map(row => row.id)

/** Each language has an index of its own, since its words are stemmed by its own rules. */
const tableOf = { ru: 'post_search', uk: 'post_search_uk' } as const

const facetsOf = (list: List | null): string[] =>
  list ? [facet(list.scope), ...(list.category === 0 ? [] : [facet(`in${list.category}`)])] : []

const facet = (name: string): string => `xx${name}`

const maxWords = 8
