/** Lists the tables of a SQLite file, for copying between SQLite and PostgreSQL. */
import type { Database } from 'better-sqlite3'

/** The full-text index of posts: a virtual table on SQLite, a table with a computed column on PostgreSQL. */
const searchTable = 'post_search'
export const isSearchTable = (name: string): boolean => name === searchTable
const counter = 'content_version'
const searchColumns = ['rowid', 'facets', 'words']

/**
 * Every table, those that others refer to first. The search index comes after the tables that it is made from.
 * `content_version` comes last, since writing other tables raises it.
 */
export const tablesOf = (sqlite: Database): string[] => {
  const names = sqlite
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table'
        and name not like 'sqlite\\_%' escape '\\' order by name`,
    )
    .pluck()
    .all() as string[]
  const sorted: string[] = []
  const add = (name: string): void => {
    if (sorted.includes(name)) return
    for (const { table } of sqlite.pragma(`foreign_key_list("${name}")`) as { table: string }[])
      if (table !== name) add(table)
    sorted.push(name)
  }
  const last = [searchTable, counter]
  for (const name of names) if (!last.includes(name)) add(name)
  return [...sorted, ...last]
}

export const columnsOf = (sqlite: Database, table: string): string[] =>
  isSearchTable(table)
    ? searchColumns
    : (sqlite.pragma(`table_info("${table}")`) as { name: string }[]).map(({ name }) => name)

/** Rows to copy at a time: one where the table has a `blob` column, since an uploaded file may have megabytes. */
export const rowsAtOnce = (sqlite: Database, table: string): number =>
  (sqlite.pragma(`table_info("${table}")`) as { type: string }[]).some(({ type }) => /blob/i.test(type))
    ? 1
    : 50
