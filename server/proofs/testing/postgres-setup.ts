/** Starts the cluster that all tests of a run share and tells them where it is. */
import { openPostgres } from '#server/platform/db/open-postgres.ts'
import { findPostgres } from '#shared/tooling/find-postgres.ts'
import { startPostgres } from './postgres-cluster.ts'
import { migrated, prepareTemplate, runOn } from './test-database.ts'

export default async (): Promise<() => void> => {
  const bin = findPostgres()
  if (!bin) throw new Error('PostgreSQL is not installed: sudo apt-get install postgresql')
  const cluster = await startPostgres(bin)
  process.env.TEST_POSTGRES = cluster.url
  await migrateTemplate(cluster.url)
  return cluster.stop
}

/** What the cluster copies into each new database, so that not each of them is migrated anew. */
const migrateTemplate = async (url: string): Promise<void> => {
  await runOn(url, `create database ${migrated}`)
  const template = new URL(url)
  template.pathname = `/${migrated}`
  const database = await openPostgres(template.href, error => {
    throw error
  })
  await prepareTemplate(database)
  await database.close()
}
