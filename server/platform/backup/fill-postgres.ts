/** Fills PostgreSQL with the rows of a SQLite file; the previous data are kept under another schema name. */
import { randomBytes } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { migrate } from '../db/all-migrations.ts'
import { columnsOf, isSearchTable, rowsAtOnce, tablesOf } from '../db/all-tables.ts'
import type { Db, Tx } from '../db/open.ts'
import { openPostgres } from '../db/open-postgres.ts'
import { type LastIds, readLastIds, writeLastIds } from '../db/raise-numbers.ts'
import { PreparedSqliteDialect } from '../db/sqlite-dialect.ts'
import type { Tables } from '../db/tables.ts'
import { type Replaced, readReplaced } from './replaced-database.ts'

export interface PostgresTarget {
  /** Connection URL, as in `DATABASE_URL`. */
  url: string
  /** Rebuilds the search index of posts: SQLite's index does not give back the words that went in. */
  indexPosts(tx: Tx): Promise<void>
}

/**
 * Fills a new schema and, at the end, swaps it with the present one in one step. Returns the name of the schema that
 * holds the previous data, null when there were none. A file of an earlier version is migrated first. Throws, leaving
 * everything as it was, while a server is using the database, or when `exchangeFiles` throws, which is called last.
 */
export const fillPostgres = async (
  target: PostgresTarget,
  file: string,
  exchangeFiles: () => void = () => {},
): Promise<string | null> => {
  const { url } = target
  const client = new pg.Client({ connectionString: url, application_name: 'customs-broker restore' })
  // A connection lost between two statements fails the next one, which reports it.
  client.on('error', () => {})
  const sqlite = new Sqlite(file)
  const fresh = `restore_${randomBytes(6).toString('hex')}`
  await client.connect()
  try {
    await rejectWithoutRights(client)
    await rejectWhileServing(client)
    await dropOrphans(client)
    const db = new Kysely<Tables>({ dialect: new PreparedSqliteDialect(sqlite) })
    await migrate({ db, dialect: 'sqlite' })
    await client.query(`create schema ${fresh}`)
    await fillSchema(target, fresh, { sqlite, lastIds: await readLastIds(db) })
    return await exchange(client, fresh, exchangeFiles)
  } finally {
    sqlite.close()
    // Removes the schema of a failed restore; after a success it has another name and is not touched.
    await client.query(`drop schema if exists ${fresh} cascade`).finally(() => client.end())
  }
}

export const readReplacedInPostgres = async (
  { url }: PostgresTarget,
  installation: string | null,
): Promise<Replaced> => {
  // Not a name of a server: this connection may still be there when `rejectWhileServing` looks.
  const pool = new pg.Pool({ connectionString: url, application_name: 'before a restore', max: 1 })
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  return await readReplaced(db, installation).finally(() => db.destroy())
}

const rejectWhileServing = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name like 'customs-broker%'`,
  )
  if (rows.length > 0) throw new Error('A server is running on this database. Stop it first.')
}

/** Throws where the role could not rename the schema that the server reads, or make another. */
const rejectWithoutRights = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database,
      has_database_privilege(current_database(), 'create') as creates, (
        select quote_ident(nspname) from pg_namespace
        where nspname = coalesce(current_schema(), 'public') and not pg_has_role(nspowner, 'usage')
      ) as "foreign"`,
  )
  const { role, database, creates, foreign } = rows[0] ?? {}
  const missing = [
    ...(creates ? [] : [`создать схему в базе ${database}: grant create on database ${database} to ${role}`]),
    ...(foreign ? [`переименовать схему ${foreign}: alter schema ${foreign} owner to ${role}`] : []),
  ]
  if (missing.length > 0)
    throw new Error(
      `Роли ${role} из DATABASE_URL нельзя ${missing.join('; нельзя ')}. Ничего не изменено. Это делает администратор PostgreSQL.`,
    )
}

/**
 * Drops schemas left by a killed restore. A running restore is never among them: `rejectWhileServing` throws for it.
 */
const dropOrphans = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(
    "select nspname from pg_namespace where nspname ~ '^restore_[0-9a-f]{12}$'",
  )
  for (const { nspname } of rows) await client.query(`drop schema ${nspname} cascade`)
}

const fillSchema = async (
  { url, indexPosts }: PostgresTarget,
  schema: string,
  { sqlite, lastIds }: { sqlite: Sqlite.Database; lastIds: LastIds },
): Promise<void> => {
  const failed: unknown[] = []
  const database = await openPostgres(url, error => failed.push(error), undefined, schema)
  try {
    await migrate(database)
    await database.db.transaction().execute(async tx => {
      for (const table of tablesOf(sqlite)) {
        if (!isSearchTable(table)) await fillTable(tx, sqlite, table)
      }
      await indexPosts(tx)
    })
    await writeLastIds(database.db, lastIds)
  } finally {
    await database.close()
  }
  if (failed.length > 0) throw failed[0]
}

const fillTable = async (tx: Tx, sqlite: Sqlite.Database, table: string): Promise<void> => {
  const columns = columnsOf(sqlite, table)
  const atOnce = rowsAtOnce(sqlite, table)
  const into = sql`${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})`
  await sql`delete from ${sql.table(table)}`.execute(tx)
  const insert = async (rows: readonly unknown[][]): Promise<void> => {
    if (rows.length === 0) return
    const values = sql.join(rows.map(row => sql`(${sql.join(row)})`))
    await sql`insert into ${into} values ${values}`.execute(tx)
  }
  const names = columns.map(name => `"${name}"`).join(', ')
  let rows: unknown[][] = []
  for (const row of sqlite.prepare(`select ${names} from "${table}"`).raw().iterate()) {
    rows.push(row as unknown[])
    if (rows.length < atOnce) continue
    await insert(rows)
    rows = []
  }
  await insert(rows)
}

/** The restored schema takes the name of the one that the server reads, which goes aside if it holds a database. */
const exchange = async (
  client: pg.Client,
  fresh: string,
  exchangeFiles: () => void,
): Promise<string | null> => {
  const aside = `before_restore_${new Date().toISOString().replaceAll(/\D/g, '')}`
  const { rows } = await client.query(
    `select quote_ident(coalesce(current_schema(), 'public')) as served,
      to_regclass(quote_ident(current_schema()) || '.migrations') is not null as filled`,
  )
  const { served, filled } = rows[0] ?? {}
  await client.query('begin')
  try {
    await client.query(
      filled ? `alter schema ${served} rename to ${aside}` : `drop schema if exists ${served}`,
    )
    await client.query(`alter schema ${fresh} rename to ${served}`)
    exchangeFiles()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return filled ? aside : null
}
