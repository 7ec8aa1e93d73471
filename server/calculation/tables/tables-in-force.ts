/** Tables in force on a day, cached by their versions. */

import type { Context } from '#server/platform/context.ts'
import { httpError, notFound } from '#server/platform/http/errors/http-error.ts'
import { type CalculatorTables, readTableTitle } from '#shared/calculator/tables/table-shapes.ts'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { findTableVersion, findVersionsInForce, hasBegun, type StoredTable } from './table.store.ts'

export type TablesInForce = Partial<Record<TableTitle, StoredTable>>

/** The title in either spelling; throws 404 for any other. */
export const knownTitle = (text: string): TableTitle => {
  const title = readTableTitle(text)
  if (!title) throw notFound('table')
  return title
}

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
export const tablesInForce = async (ctx: Context, day: Day): Promise<TablesInForce & CalculatorTables> => {
  const cache = cacheOf(ctx)
  const at = ctx.database.contentVersion()
  if (cache.contentVersion !== at || cache.days.size > 1000) {
    cache.days.clear()
    cache.contentVersion = at
  }
  const known = cache.days.get(day)
  if (known) return known
  const versions = await findVersionsInForce(ctx.db, day)
  const key = tableTitles.map(title => versions.get(title) ?? 0).join()
  const tables = cache.sets.get(key) ?? (await load(ctx, versions))
  if (cache.sets.size >= maxSets) cache.sets.clear()
  cache.sets.set(key, tables)
  if (cache.contentVersion === at) cache.days.set(day, tables)
  return tables
}

/** Tables of the given versions; null when one has not begun by a day, so that no planned table can be read early. */
export const tablesOfVersions = async (
  ctx: Context,
  versions: ReadonlyMap<TableTitle, number>,
  day: Day,
): Promise<(TablesInForce & CalculatorTables) | null> => {
  for (const [title, version] of versions) {
    if (!(await hasBegun(ctx.db, title, version, day))) return null
  }
  return load(ctx, versions)
}

/** Most cached sets of versions: today's, tomorrow's and a few older ones. */
const maxSets = 8

const load = async (ctx: Context, versions: ReadonlyMap<string, number>): Promise<TablesInForce> => {
  const tables: TablesInForce = {}
  for (const title of tableTitles) {
    const version = versions.get(title)
    const table = version && (await findTableVersion(ctx.db, title, version))
    if (table) tables[title] = table
  }
  return tables
}

interface TableCache {
  contentVersion: number
  days: Map<Day, TablesInForce>
  sets: Map<string, TablesInForce>
}

const caches = new WeakMap<Context['db'], TableCache>()

const cacheOf = (ctx: Context): TableCache => {
  const known = caches.get(ctx.db)
  if (known) return known
  const created: TableCache = { contentVersion: -1, days: new Map(), sets: new Map() }
  caches.set(ctx.db, created)
  return created
}
