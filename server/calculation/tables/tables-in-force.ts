/** Tables in force on a day, cached by their versions. */

import { perContentVersion } from '#server/platform/cached-by-content-version.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { httpError, orNotFound } from '#server/platform/http/errors/http-error.ts'
import { type CalculatorTables, readTableTitle } from '#shared/calculator/tables/table-shapes.ts'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { findTableVersion, findVersionsInForce, hasBegun, type StoredTable } from './table.store.ts'

export type TablesInForce = Partial<Record<TableTitle, StoredTable>>

/** The table's title, spelt with dashes or underscores; throws 404 for an unknown table. */
export const knownTitle = (text: string): TableTitle => orNotFound(readTableTitle(text), 'table')

/** The table in force today; throws 404 when none was ever stored. */
export const readTableInForce = async (ctx: Context, title: TableTitle): Promise<StoredTable> => {
  const table = (await tablesInForce(ctx, kyivDay(ctx.now())))[title]
  if (!table) throw httpError('table.unset')
  return table
}

/**
 * The tables in force on a day. The same versions give the same object, since the calculator caches compiled tables by
 * the object.
 */
export const tablesInForce = (
  { db }: Pick<Context, 'db'>,
  day: Day,
): Promise<TablesInForce & CalculatorTables> => tablesOn(db, day)

const tablesOn = perContentVersion(async (db, day: Day): Promise<TablesInForce> => {
  const versions = await findVersionsInForce(db, day)
  const key = tableTitles.map(title => versions.get(title) ?? 0).join()
  const sets = loaded.get(db) ?? new Map<string, TablesInForce>()
  const tables = sets.get(key) ?? (await load(db, versions))
  if (sets.size >= maxSets) sets.clear()
  loaded.set(db, sets.set(key, tables))
  return tables
})

const loaded = new WeakMap<Tx, Map<string, TablesInForce>>()

/** Tables of the given versions; null when one has not begun by a day, so that no planned table can be read early. */
export const tablesOfVersions = async (
  ctx: Context,
  versions: ReadonlyMap<TableTitle, number>,
  day: Day,
): Promise<(TablesInForce & CalculatorTables) | null> => {
  for (const [title, version] of versions) {
    if (!(await hasBegun(ctx.db, title, version, day))) return null
  }
  return load(ctx.db, versions)
}

/** Most cached sets of versions: today's, tomorrow's and a few older ones. */
const maxSets = 8

const load = async (db: Tx, versions: ReadonlyMap<string, number>): Promise<TablesInForce> => {
  const tables: TablesInForce = {}
  for (const title of tableTitles) {
    const version = versions.get(title)
    const table = version && (await findTableVersion(db, title, version))
    if (table) tables[title] = table
  }
  return tables
}
