import { sql } from 'kysely'
import { type Db, type Dialect, dialectOf, type Tx } from '#server/platform/db/open.ts'
import { hasRows } from '#server/platform/db/rows.ts'
import { type Language, languages } from '#shared/domain/site/languages.ts'
import { plainText } from '../richtext/plain-text.ts'
import { findPostTexts, type PostRow } from './post.store.ts'
import { langOf, type PostList } from './post-order.ts'
import { textColumns } from './post-text-fields.ts'
import { typedBeginning, wordStems } from './word-stems.ts'

/** Most posts found by a search, newest first: fifty pages. */
const maxFound = 600
/** Up to this many matches, looking up each post is cheaper than joining the list in the index. */
const fewFound = 50

type Searched = Pick<PostRow, 'id' | 'lang' | 'status' | 'text' | 'categories' | (typeof textColumns)[number]>

/** Adds the present text of a post in a language to the search index, in place of the earlier one. */
export const indexPost = async (db: Tx, post: Searched): Promise<void> => {
  await unindexPost(db, post)
  const words = [...searched.map(column => post[column]), plainText(post.text)]
  const facets = ['all', post.status, ...post.categories.map(id => `in${id}`)]
  await db
    .insertInto('post_search')
    .values({
      rowid: rowOf(post),
      facets: [...facets.map(name => facet(post.lang, name)), byTheseRules].join(' '),
      words: wordStems(words.join(' '), post.lang).join(' '),
    })
    .execute()
}

/** Stands in every row; another word whenever other stems are made, so that an index of before is found and replaced. */
const byTheseRules = 'xxstems2'

const searched = textColumns.filter(column => column !== 'image_alt')

export const unindexPost = async (db: Tx, post: Pick<PostRow, 'id' | 'lang'>): Promise<void> => {
  await db.deleteFrom('post_search').where('rowid', '=', rowOf(post)).execute()
}

/** Row ids for each post, one per language: the index is sorted by row id, so that newer posts have higher ones. */
const perPost = 8
const rowOf = ({ id, lang }: Pick<PostRow, 'id' | 'lang'>): number => id * perPost + languages.indexOf(lang)

/**
 * Ids of the posts of a list that contain each of the first eight words of the query in some form, newest first, at
 * most `maxFound`. The last word of the query may be the beginning of a word, since people search while they type.
 */
export const searchPosts = async (db: Tx, list: PostList, query: string): Promise<number[]> => {
  const lang = langOf(list)
  const words = wordStems(query, lang)
  if (words.length === 0) return []
  const stems = words.slice(0, maxWords)
  const beginning = words.length > maxWords ? null : typedBeginning(query, lang)
  const expression = dialectOf(db) === 'postgres' ? tsExpression : matchExpression
  const inList = async (openEnd: boolean) =>
    (await matching(db, expression(list, stems, openEnd ? beginning : null), maxFound)).map(postOf)
  // Joining a rare word with the many posts of a state is slow; up to `fewFound` matches are looked up faster.
  const anywhere = (openEnd: boolean) =>
    matching(db, expression(null, stems, openEnd ? beginning : null), fewFound + 1)
  const few = async (openEnd: boolean) => {
    const rows = await anywhere(openEnd)
    return rows.length > fewFound ? null : ofList(db, list, rows)
  }
  const rare = await few(false)
  const whole = rare ?? (await inList(false))
  const last = stems.at(-1) ?? ''
  if (whole.length >= maxFound || last.length < 2 || beginning === null) return whole
  return (rare && (await few(true))) ?? inList(true)
}

/** Keeps the rows that belong to a list, in their order; looks them up by id, since SQLite would scan the index. */
const ofList = async (db: Tx, list: PostList, rows: readonly number[]): Promise<number[]> => {
  const lang = langOf(list)
  const ids = rows.filter(row => row % perPost === languages.indexOf(lang)).map(postOf)
  if (ids.length === 0) return []
  const texts = await db
    .selectFrom('post_texts')
    .select(['post_id', 'lang', 'status'])
    .where('post_id', 'in', ids)
    .execute()
  const inState = new Set(
    texts
      .filter(text => text.lang === lang && (list.scope === 'all' || text.status === list.scope))
      .map(({ post_id }) => post_id),
  )
  if (list.category === 0) return ids.filter(id => inState.has(id))
  const members = await db
    .selectFrom('post_categories')
    .select(['post_id', 'category_id'])
    .where('post_id', 'in', ids)
    .execute()
  const inCategory = new Set(
    members.filter(({ category_id }) => category_id === list.category).map(({ post_id }) => post_id),
  )
  return ids.filter(id => inState.has(id) && inCategory.has(id))
}

const postOf = (row: number): number => Math.floor(row / perPost)

/**
 * The query in FTS5 syntax. Stems consist of letters and digits and are quoted, so nothing that a visitor types is read
 * as syntax. State and category are words in a column of their own, so that the index itself skips posts outside the
 * list; without a list they are left out.
 *
 * @param beginning prefix that may match in place of the last word
 * @example matchExpression({ scope: 'published', category: 0 }, ['акциз'], 'акциз') // 'facets : "xxrupublished" AND words : ("акциз"*)'
 */
export const matchExpression = (
  list: PostList | null,
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
 * The same query in PostgreSQL's syntax; the weights A and B represent the two columns.
 *
 * @example tsExpression({ scope: 'published', category: 0 }, ['акциз'], 'акциз') // 'xxrupublished:A & акциз:*B'
 */
const tsExpression = (list: PostList | null, stems: readonly string[], beginning: string | null): string => {
  const facets = facetsOf(list)
  const words = stems.map((stem, index) => {
    if (beginning === null || index < stems.length - 1) return `${stem}:B`
    return stem === beginning ? `${stem}:*B` : `(${stem}:B | ${beginning}:*B)`
  })
  return [...facets.map(name => `${name}:A`), ...words].join(' & ')
}

/** The statement of `searchPosts`, exported for the test that checks its query plan. */
export const matches = (expression: string, dialect: Dialect, limit = maxFound) =>
  dialect === 'postgres'
    ? sql<{ id: number }>`select rowid as id from post_search
        where document @@ to_tsquery('simple', ${expression}) order by rowid desc limit ${limit}`
    : sql<{ id: number }>`select rowid as id from post_search
        where post_search match ${expression} order by rowid desc limit ${limit}`

const matching = async (db: Tx, expression: string, limit: number): Promise<number[]> =>
  (await matches(expression, dialectOf(db), limit).execute(db)).rows.map(row => row.id)

const facetsOf = (list: PostList | null): string[] =>
  list
    ? [list.scope, ...(list.category === 0 ? [] : [`in${list.category}`])].map(name =>
        facet(langOf(list), name),
      )
    : []

/** Facet words contain the language, so that a search finds texts of that language only. */
const facet = (lang: Language, name: string): string => `xx${lang}${name}`

const maxWords = 8

/** Rebuilds the search index of posts, for a database filled from a copy or after the index's rules changed. */
export const indexPosts = async (tx: Tx): Promise<void> => {
  for (let last = 0; ; ) {
    const posts = await tx
      .selectFrom('posts')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(50)
      .execute()
    for (const { id } of posts) for (const text of await findPostTexts(tx, id)) await indexPost(tx, text)
    const end = posts.at(-1)
    if (!end) return
    last = end.id
  }
}

/** Fills an index that is empty or was made of other stems. */
export const fillPostSearch = async ({ db }: { db: Db }): Promise<void> => {
  if (!(await lacksIndex(db))) return
  // Servers that start together: one fills the index, the others wait for its transaction.
  await db.transaction().execute(async tx => {
    if (await lacksIndex(tx)) await indexPosts(tx)
  })
}

const lacksIndex = async (db: Tx): Promise<boolean> => {
  const made = dialectOf(db) === 'postgres' ? `${byTheseRules}:A` : `facets : ${byTheseRules}`
  return (await matching(db, made, 1)).length === 0 && hasRows(db.selectFrom('posts'))
}
