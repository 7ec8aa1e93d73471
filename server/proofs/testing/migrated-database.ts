/** A database as a first start leaves it, without a server around it: rules that need rows and a clock, and nothing else. */
import { rmSync } from 'node:fs'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import { emptyFolder } from './empty-folder.ts'
import { freshDatabase, putMigrated } from './test-database.ts'

/**
 * `clock.now`: milliseconds, which pass only when a test says so. Of the context only configuration, database, log, clock
 * and secret are there.
 */
export const openMigratedDatabase = async (): Promise<{
  ctx: Context
  clock: { now: number }
  close: () => Promise<void>
}> => {
  const { env, drop } = await freshDatabase()
  const dataDir = emptyFolder('broker-database')
  const config: Config = { ...readConfig({ DATA_DIR: dataDir, SEED: 'none', PORT: '0', ...env }), port: 0 }
  await putMigrated(dataDir)
  const database = await openDatabase(config)
  const clock = { now: Date.parse('2026-11-22T12:00:00.000Z') }
  const given: Partial<Context> = {
    config,
    database,
    db: database.db,
    now: () => new Date(clock.now),
    log: createLog('silent', false),
    secret: 's'.repeat(48),
  }
  return {
    ctx: given as Context, // A rule that asks for more wants a server.
    clock,
    close: async () => {
      await database.close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
