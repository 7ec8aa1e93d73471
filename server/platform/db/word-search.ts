/** Finds the rows of a long list that contain typed words, by an index of the parts of three signs in its words. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { partsOf, searchMeanings } from '#shared/domain/search/search-text.ts'
import { type Database, dialectOf, type Tx } from './open.ts'
import { matchesFoldedSearch } from './search-condition.ts'

/** Lists with such an index, and the column whose words are in it. */
const searchedLists = {
  orders: 'search_key',
  requests: 'search_key',
  quotes: 'search_key',
  invoices: 'search_key',
  payers: 'search_key',
  audit: 'record_key',
  media: 'search_key',
} as const
type SearchedList = Exclude<keyof typeof searchedLists, 'media'>

/** Shorter words are in no index: they are searched for in the newest rows alone. */
const shortest = 3
const newest = 1_000

export interface FoundPart {
  /** Most rows, from that end of the list. */
  most?: number
  oldestFirst?: boolean
}

/** The numbers of the rows that contain one of the texts in one of its readings. */
export const findByWords = async (
  db: Tx,
  list: SearchedList,
  typed: readonly string[],
  { most, oldestFirst = false }: FoundPart = {},
): Promise<number[]> => {
  const end = sql`${oldestFirst ? sql`asc` : sql`desc`}${most === undefined ? sql`` : sql` limit ${most}`}`
  const { rows } = await sql<{ id: number }>`${rowsWith(db, list, typed, end)}`.execute(db)
  return rows.map(({ id }) => id)
}

const rowsWith = (db: Tx, list: SearchedList, typed: readonly string[], end: RawBuilder<unknown>) => {
  const [table, column] = [sql.table(list), searchedLists[list]]
  const long = indexed(typed)
  if (long.length > 0 && dialectOf(db) === 'sqlite') {
    const words = sql.table(`${list}_words`)
    return sql`select rowid as id from ${words} where ${words} match ${phrasesOf(long)} order by rowid ${end}`
  }
  const found = sql.join(
    typed.map(text => matchesFoldedSearch(column, text)),
    sql` or `,
  )
  const from =
    long.length > 0
      ? table
      : sql`(select id, ${sql.ref(column)} from ${table} order by "id" desc limit ${newest}) as newest`
  return sql`select id from ${from} where ${found} order by id ${end}`
}

/** Any of these readings, in the words of FTS5. */
const phrasesOf = (meanings: readonly string[]): string =>
  meanings
    .map(
      meaning =>
        `(${partsOf(meaning)
          .map(part => `"${part.replaceAll('"', '""')}"`)
          .join(' AND ')})`,
    )
    .join(' OR ')

/** Hashes of at most so many pictures that contain a text; undefined for a text too short for the index. */
export const findPicturesByWords = async (
  db: Tx,
  typed: string,
  most: number,
): Promise<string[] | undefined> => {
  const long = indexed([typed])
  if (long.length === 0) return undefined
  const found =
    dialectOf(db) === 'sqlite'
      ? sql`rowid in (select rowid from media_words where media_words match ${phrasesOf(long)} limit ${most})`
      : matchesFoldedSearch('search_key', typed)
  const { rows } = await sql<{ hash: string }>`select hash from media where ${found} limit ${most}`.execute(
    db,
  )
  return rows.map(({ hash }) => hash)
}

/** Says of a page of a list that its search saw a part: the newest `most` matches, or the newest rows for short words. */
export const partlySearched = async (
  db: Tx,
  list: SearchedList,
  { q, found, most }: { q: string | undefined; found: readonly number[] | undefined; most: number },
): Promise<{ partly?: true }> => {
  if (!q || !found) return {}
  if (found.length > most) return { partly: true }
  if (indexed([q]).length > 0) return {}
  const { rows } = await sql`select 1 from ${sql.table(list)} order by id limit 1 offset ${newest}`.execute(
    db,
  )
  return rows.length > 0 ? { partly: true } : {}
}

/** Readings that are long enough for the index. */
const indexed = (typed: readonly string[]): string[] =>
  [...new Set(typed.flatMap(searchMeanings))].filter(meaning => [...meaning].length >= shortest)

/** True for rows with one of these values, however many there are: the statement stays the same. */
export const isAmong = (
  db: Tx,
  column: string,
  values: readonly number[] | readonly string[],
): RawBuilder<SqlBool> => {
  if (dialectOf(db) === 'sqlite')
    return sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
  // An empty list would not say what its values are.
  if (values.length === 0) return sql<SqlBool>`false`
  const type = typeof values[0] === 'string' ? sql`text[]` : sql`bigint[]`
  return sql<SqlBool>`${sql.ref(column)} = any(${values}::${type})`
}

/**
 * Makes the indexes of PostgreSQL, at each start: they need an extension that its owner may first have to allow. Returns
 * why there are none; searches then read the whole list.
 */
export const indexWords = async ({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<unknown> => {
  if (dialect === 'sqlite') return null
  const lists = Object.entries(searchedLists)
  try {
    const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
      where schemaname = current_schema() and indexname like '%\\_words'`.execute(db)
    if (rows.length === lists.length) return null
    await db.transaction().execute(async tx => {
      await sql`create extension if not exists pg_trgm`.execute(tx)
      // A restore puts the earlier schema aside, with the extension in it: that of another owner stays there.
      const { rows: hidden } = await sql<{ own: string }>`select current_schema() as own from pg_extension
        where extname = 'pg_trgm' and pg_has_role(extowner, 'usage') and not exists (select 1 from pg_opclass
          where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid))`.execute(tx)
      for (const { own } of hidden) await sql`alter extension pg_trgm set schema ${sql.ref(own)}`.execute(tx)
      const { rows: found } = await sql<{ schema: string }>`select nspname as schema from pg_extension
        join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(tx)
      const operators = sql.id(found[0]?.schema ?? 'public', 'gin_trgm_ops')
      // Without `fastupdate`, whose entries that wait would keep erased words.
      for (const [table, column] of lists)
        await sql`create index if not exists ${sql.ref(`${table}_words`)} on ${sql.table(table)}
          using gin (${sql.ref(column)} ${operators}) with (fastupdate = off)`.execute(tx)
    })
    return null
  } catch (error) {
    return error
  }
}
