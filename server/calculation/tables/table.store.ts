import type { Tx } from '#server/platform/db/open.ts'
import { findRow, listInOrder, readRow, updateRows } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { memoizeByKey } from '#server/platform/memoize-by-key.ts'
import { readTableTitle, type TableColumn, type TableRow } from '#shared/calculator/tables/table-shapes.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'

export interface StoredTable {
  title: TableTitle
  version: number
  effectiveFrom: Day | null
  createdAt: string
  columns: TableColumn[]
  data: TableRow[]
}

/**
 * The newest version of each table in force on a day. A version counts from its own date or, without one, from the day
 * it was stored; versions that wait for a second person are left out. Before the day of the first version, that version
 * counts.
 */
export const findVersionsInForce = async (db: Tx, day: Day): Promise<Map<string, number>> => {
  const columns = ['title', 'version', 'effective_from', 'created_at'] as const
  const rows = await listInOrder(db, 'table_versions', { waiting: 0 }, 'version', columns)
  const starts = rows.map(row => ({ ...row, from: row.effective_from ?? kyivDay(new Date(row.created_at)) }))
  const firstDays = new Map<string, Day>()
  for (const { title, from } of starts) {
    const known = firstDays.get(title)
    if (known === undefined || from < known) firstDays.set(title, from)
  }
  const inForce = new Map<string, number>()
  for (const { title, version, from } of starts) {
    const first = firstDays.get(title) ?? from
    if (from <= (day < first ? first : day)) inForce.set(title, version)
  }
  return inForce
}

/** Versions planned for days after the given one that will be in force on their day, by number. */
export const findPlans = async (db: Tx, title: TableTitle, after: Day): Promise<number[]> => {
  const rows = await db
    .selectFrom('table_versions')
    .select(['version', 'effective_from'])
    .where('title', '=', title)
    .where('effective_from', '>', after)
    .orderBy('version')
    .execute()
  const plans: number[] = []
  for (const { version, effective_from } of rows) {
    const onItsDay = effective_from && (await findVersionsInForce(db, effective_from)).get(title)
    if (onItsDay === version) plans.push(version)
  }
  return plans
}

/** The version that is planned to take effect on exactly this day. */
export const findPlanOfDay = async (db: Tx, title: TableTitle, day: Day): Promise<number | undefined> => {
  const version = (await findVersionsInForce(db, day)).get(title) ?? 0
  const plan = await findRow(db, 'table_versions', { title, version, effective_from: day }, ['version'])
  return plan?.version
}

/** Copies a version to another number, with its day, file, author and time. False when the number is taken. */
export const storeAgain = async (
  db: Tx,
  title: TableTitle,
  { version, next }: { version: number; next: number },
): Promise<boolean> => {
  const { id: _old, ...row } = await readRow(db, 'table_versions', { title, version })
  const stored = await db
    .insertInto('table_versions')
    .values({ ...row, version: next })
    .onConflict(conflict => conflict.columns(['title', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Highest version number, in force or not; 0 without any version. */
export const findNewestVersion = async (db: Tx, title: TableTitle): Promise<number> => {
  const row = await db
    .selectFrom('table_versions')
    .select(eb => eb.fn.max('version').as('version'))
    .where('title', '=', title)
    .executeTakeFirst()
  return row?.version ?? 0
}

export const findTableVersion = async (
  db: Tx,
  title: TableTitle,
  version: number,
): Promise<StoredTable | undefined> => {
  const row = await findRow(db, 'table_versions', { title, version }, [
    'version',
    'effective_from',
    'created_at',
    'columns',
    'data',
  ])
  return row && fromRow(title, row)
}

/** True when a version has taken effect by a day, even if replaced since; false while it waits for a second person. */
export const hasBegun = async (db: Tx, title: TableTitle, version: number, day: Day): Promise<boolean> => {
  const row = await findRow(db, 'table_versions', { title, version, waiting: 0 }, [
    'effective_from',
    'created_at',
  ])
  return row !== undefined && (row.effective_from ?? kyivDay(new Date(row.created_at))) <= day
}

export const listVersions = (db: Tx, title: TableTitle) =>
  db
    .selectFrom('table_versions')
    .leftJoin('admins', 'admins.id', 'table_versions.author_id')
    .select([
      'table_versions.version',
      'table_versions.effective_from',
      'table_versions.created_at',
      'table_versions.file_name',
      'admins.name as author',
      'table_versions.row_count as rows',
      'table_versions.author_id',
      'table_versions.waiting',
      'table_versions.confirmed_by_name',
    ])
    .where('title', '=', title)
    .orderBy('table_versions.version', 'desc')
    .execute()

/** False when the number is taken, because somebody else saved at the same moment. */
export const insertTableVersion = async (
  db: Tx,
  table: {
    title: TableTitle
    version: number
    effectiveFrom: Day | null
    columns: readonly TableColumn[]
    data: readonly TableRow[]
    file: { name: string; bytes: Buffer } | null
    authorId: number | null
    waiting: boolean
    at: string
  },
): Promise<boolean> => {
  const row = await db
    .insertInto('table_versions')
    .values({
      title: table.title,
      version: table.version,
      effective_from: table.effectiveFrom,
      columns: JSON.stringify(table.columns),
      data: JSON.stringify(table.data),
      row_count: table.data.length,
      file_name: table.file?.name.slice(0, 255) ?? null,
      file: table.file?.bytes ?? null,
      author_id: table.authorId,
      waiting: table.waiting ? 1 : 0,
      created_at: table.at,
    })
    .onConflict(conflict => conflict.columns(['title', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Versions for future days, and versions that wait for a second person unless superseded. */
export const listPlannedVersions = async (db: Tx, today: Day) => {
  const rows = await db
    .selectFrom('table_versions')
    .select(['title', 'version', 'effective_from', 'created_at', 'waiting'])
    .orderBy('version')
    .execute()
  const byTitle = Map.groupBy(rows, ({ title }) => title)
  return rows.flatMap(({ title, ...row }) => {
    const known = readTableTitle(title)
    const isPlanned =
      row.waiting === 1
        ? overtakenBy(row, byTitle.get(title) ?? [], today) === undefined
        : row.effective_from !== null && row.effective_from > today
    return known && isPlanned ? [{ title: known, ...row }] : []
  })
}

/** A version that may be waiting, with the version that has superseded it, if any. */
export const findUnconfirmedVersion = async (db: Tx, title: TableTitle, version: number, today: Day) => {
  const columns = ['version', 'author_id', 'waiting', 'effective_from', 'created_at'] as const
  const rows = await listInOrder(db, 'table_versions', { title }, 'version', columns)
  const found = rows.find(row => row.version === version)
  return found && { ...found, overtakenBy: overtakenBy(found, rows, today)?.version }
}

export const confirmVersion = async (
  db: Tx,
  title: TableTitle,
  version: number,
  confirmed: { by: string | null; effectiveFrom: Day },
): Promise<void> => {
  const values = { waiting: 0, confirmed_by_name: confirmed.by, effective_from: confirmed.effectiveFrom }
  await updateRows(db, 'table_versions', { title, version }, values)
}

const fromRow = (
  title: TableTitle,
  row: Pick<Row<'table_versions'>, 'version' | 'effective_from' | 'created_at' | 'columns' | 'data'>,
): StoredTable => ({
  title,
  version: row.version,
  effectiveFrom: row.effective_from,
  createdAt: row.created_at,
  // Not validated again: only `insertTableVersion` writes the column, after the rules of the table.
  columns: parsed(row.columns) as TableColumn[],
  data: parsed(row.data) as TableRow[],
})

const parsed = memoizeByKey((json): unknown => JSON.parse(json))

/** Decides whether a version that waits for a second person was superseded by another version. */
type Version = Pick<Row<'table_versions'>, 'version' | 'effective_from' | 'created_at' | 'waiting'>

/**
 * The newest of the versions that were created after a waiting one and take effect on its day; undefined while confirming
 * it would still change something. A version that takes effect earlier, like an urgent correction, or later does not
 * supersede it. Compared by creation time and not by number: plans are stored again under newer numbers.
 */
const overtakenBy = <V extends Version>(waits: Version, all: readonly V[], today: Day): V | undefined => {
  // A version without a day, or with a past one, takes effect on the day of its confirmation.
  const from = waits.effective_from ?? ''
  const to = from > today ? from : today
  return all.findLast(other => {
    const day = other.effective_from ?? kyivDay(new Date(other.created_at))
    return other.waiting === 0 && isMadeAfter(other, waits) && day >= from && day <= to
  })
}

const isMadeAfter = (one: Version, other: Version): boolean =>
  one.created_at > other.created_at || (one.created_at === other.created_at && one.version > other.version)
