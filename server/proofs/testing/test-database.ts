/** A fresh database for one test server: a file of its own, or on PostgreSQL a database of its own. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Set by the run on PostgreSQL: the address of a cluster in which tests may make databases. */
const cluster = process.env.TEST_POSTGRES

export const isOnPostgres = cluster !== undefined

/** The database that new ones are copied from, so that not each of them is migrated anew. */
export const migrated = 'migrated'

/** The environment that points a server at its database, and how to be rid of it. */
export const freshDatabase = async (): Promise<{
  env: Record<string, string>
  drop: () => Promise<void>
}> => {
  if (!cluster) return { env: {}, drop: async () => {} }
  const name = `test_${randomBytes(8).toString('hex')}`
  await runOn(cluster, `create database ${name} template ${migrated}`)
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return { env: { DATABASE_URL: url.href }, drop: () => runOn(cluster, `drop database ${name} with (force)`) }
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
