/** A fresh database for one test server: a file of its own, or on PostgreSQL a database of its own. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createFirstMenu } from '#server/content/menus/create-first-menu.ts'
import { createFirstPages } from '#server/content/site-pages/create-first-pages.ts'
import { migrate } from '#server/platform/db/all-migrations.ts'
import { type Database, databaseFile, openSqlite } from '#server/platform/db/open.ts'
import { createLog } from '#server/platform/log.ts'
import { emptyFolder } from './empty-folder.ts'

/** Set by the run on PostgreSQL: the address of a cluster in which tests may make databases. */
const cluster = process.env.TEST_POSTGRES

export const isOnPostgres = cluster !== undefined

/** The database that new ones are copied from, so that not each of them is migrated anew. */
export const migrated = 'migrated'

/** The environment that points a server at its database, and how to be rid of it. */
export const freshDatabase = async (
  empty = false,
): Promise<{
  env: Record<string, string>
  drop: () => Promise<void>
}> => {
  if (!cluster) return { env: {}, drop: async () => {} }
  const name = `test_${randomBytes(8).toString('hex')}`
  await runOn(cluster, `create database ${name}${empty ? '' : ` template ${migrated}`}`)
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return { env: { DATABASE_URL: url.href }, drop: () => runOn(cluster, `drop database ${name} with (force)`) }
}

/** Brings a database to where a first start finds nothing more to do but to make its owner. */
export const prepareTemplate = async (database: Database): Promise<void> => {
  await migrate(database)
  const given = { db: database.db, now: () => new Date(), log: createLog('silent', false) }
  await createFirstPages(given)
  await createFirstMenu(given)
}

/** Puts a prepared SQLite file into an empty data folder, so that not each test server migrates anew. */
export const putMigrated = async (dataDir: string): Promise<void> => {
  if (cluster || existsSync(join(dataDir, databaseFile))) return
  template ??= makeTemplate()
  writeFileSync(join(dataDir, databaseFile), await template, { mode: 0o600 })
}

let template: Promise<Buffer> | undefined

/** Once for each process: its bytes stay in memory. */
const makeTemplate = async (): Promise<Buffer> => {
  const folder = emptyFolder('broker-template')
  try {
    const database = openSqlite(folder)
    await prepareTemplate(database)
    await database.forgetRemoved()
    await database.close()
    return readFileSync(join(folder, databaseFile))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const runOn = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
