/**
 * Makes a restored copy go on far above what it has given out: since the copy was made, the same ids and versions may
 * have been given to records and changes that are lost, and a window or a device may still save by them.
 */
import { sql } from 'kysely'
import { dialectOf, type Tx } from './open.ts'

/** The last id that each table has given, zero where it has given none. */
export type LastIds = ReadonlyMap<string, number>

export const readLastIds = async (db: Tx): Promise<LastIds> => {
  const query =
    dialectOf(db) === 'sqlite'
      ? sql<LastId>`select t.name, coalesce(s.seq, 0) as last from sqlite_master t
          left join sqlite_sequence s on s.name = t.name where t.type = 'table' and t.sql like '%autoincrement%'`
      : sql<LastId>`select table_name as name, coalesce(pg_sequence_last_value(${sequence}), 0) as last
          from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`
  const { rows } = await query.execute(db)
  return new Map(rows.map(({ name, last }) => [name, last]))
}

interface LastId {
  name: string
  last: number
}

const sequence = sql`pg_get_serial_sequence(quote_ident(table_name), 'id')::regclass`

export const writeLastIds = async (db: Tx, ids: LastIds): Promise<void> => {
  const isSqlite = dialectOf(db) === 'sqlite'
  for (const [name, last] of ids) {
    if (isSqlite) {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(db)
    } else if (last > 0)
      await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), 'id'), ${last})`.execute(db)
  }
}

/** Raises ids that are behind their rows: logical replication, by which a PostgreSQL is upgraded, carries rows alone. */
export const raiseToRows = async (db: Tx): Promise<void> => {
  const behind = new Map<string, number>()
  for (const [name, last] of await readLastIds(db)) {
    const { rows } = await sql<{
      most: number | null
    }>`select max(id) as most from ${sql.table(name)}`.execute(db)
    const most = rows[0]?.most ?? 0
    if (most > last) behind.set(name, most)
  }
  await writeLastIds(db, behind)
}

/**
 * Raises the last ids, above `replaced` as well: the same copy may be restored twice. Numbers of requests, orders and
 * quotes are their ids; those of invoices have no gaps and stay. Run in a transaction.
 */
export const raiseNumbers = async (tx: Tx, replaced: LastIds = new Map()): Promise<void> => {
  const found = await readLastIds(tx)
  const raised = new Map(
    [...found].map(([name, last]) => [name, raisedAbove(Math.max(last, replaced.get(name) ?? 0))]),
  )
  await writeLastIds(tx, raised)
  // Each restore begins an epoch, so that the step differs when the same copy is restored again.
  await raiseVersions(tx, raised.get('session_epochs') ?? raisedAbove(0))
}

const raisedAbove = (last: number): number => (Math.floor(last / 1000) + 2) * 1000

/**
 * All by one step, so that a text goes on naming its revision, and a translation the version that it is of. Versions of
 * tables have no gaps and are named by stored quotes; those of sessions end with the sessions.
 */
const raiseVersions = async (tx: Tx, step: number): Promise<void> => {
  const versions = (await columnsOf(tx)).filter(
    ({ table, name }) =>
      name.endsWith('version') && !['admins', 'sessions', 'table_versions'].includes(table),
  )
  for (const { table, name } of versions) {
    const column = sql.ref(name)
    if (table === 'revisions') {
      // In two steps, because no two rows may have one version, not even within a statement.
      await sql`update revisions set version = -version - ${step}`.execute(tx)
      await sql`update revisions set version = -version`.execute(tx)
    } else {
      const revised = table === 'audit' ? sql`where kind in (select kind from revisions)` : sql``
      await sql`update ${sql.table(table)} set ${column} = ${column} + ${step} ${revised}`.execute(tx)
    }
  }
  await raiseInBin(tx, new Set(versions.map(({ name }) => name)), step)
}

const raiseInBin = async (tx: Tx, names: ReadonlySet<string>, step: number): Promise<void> => {
  const { rows: entries } = await sql<{ id: number }>`select id from bin`.execute(tx)
  for (const { id } of entries) {
    const { rows } = await sql<{ payload: string }>`select payload from bin where id = ${id}`.execute(tx)
    const raised: unknown = JSON.parse(rows[0]?.payload ?? '', (name, value: unknown) =>
      typeof value === 'number' && names.has(name) ? value + step : value,
    )
    await sql`update bin set payload = ${JSON.stringify(raised)} where id = ${id}`.execute(tx)
  }
}

const columnsOf = async (tx: Tx): Promise<{ table: string; name: string }[]> => {
  const query =
    dialectOf(tx) === 'sqlite'
      ? sql<{ table: string; name: string }>`select t.name as "table", c.name as name
          from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table'`
      : sql<{ table: string; name: string }>`select table_name as "table", column_name as name
          from information_schema.columns where table_schema = current_schema()`
  return (await query.execute(tx)).rows
}
