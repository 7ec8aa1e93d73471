/** A copy of a PostgreSQL database as a SQLite file: the same tables, every row, as of one moment. */
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import pg from 'pg'
import { migrate } from './all-migrations.ts'
import { columnsOf, rowsAtOnce, tablesOf } from './all-tables.ts'
import { applicationId } from './open.ts'
import { PreparedSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** Writes the file anew. Reads one snapshot, without holding up those who write meanwhile. */
export const copyToSqlite = async (url: string, file: string): Promise<void> => {
  const sqlite = new Sqlite(file)
  const db = new Kysely<Tables>({ dialect: new PreparedSqliteDialect(sqlite) })
  const client = new pg.Client({ connectionString: url, application_name: 'customs-broker backup' })
  // A connection lost between two reads fails the next one; without a listener the error would end the process.
  client.on('error', () => {})
  try {
    // Nobody reads the unfinished file, so it needs no journal.
    for (const setting of ['journal_mode = off', 'synchronous = off', `application_id = ${applicationId}`])
      sqlite.pragma(setting)
    await migrate({ db, dialect: 'sqlite' })
    sqlite.pragma('foreign_keys = off')
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    for (const table of tablesOf(sqlite)) await copyTable(client, sqlite, table)
    await client.query('commit')
  } finally {
    await client.end()
    await db.destroy()
  }
}

const copyTable = async (client: pg.Client, sqlite: Sqlite.Database, table: string): Promise<void> => {
  const columns = columnsOf(sqlite, table)
  const atOnce = rowsAtOnce(sqlite, table)
  const names = columns.map(name => `"${name}"`).join(', ')
  sqlite.prepare(`delete from "${table}"`).run()
  const insert = sqlite.prepare(
    `insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`,
  )
  const insertAll = sqlite.transaction((rows: unknown[][]) => {
    for (const row of rows) insert.run(row)
  })
  await client.query(`declare copied no scroll cursor for select ${names} from "${table}"`)
  for (;;) {
    const { rows } = await client.query<unknown[]>({
      text: `fetch ${atOnce} from copied`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    insertAll(rows)
  }
  await client.query('close copied')
}
