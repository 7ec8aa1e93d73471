/** Runs a command that does the server's own work without serving: opens the context and closes it afterwards. */
import { config as configureSchemas } from 'zod'
import russian from 'zod/v4/locales/ru.js'
import { readDemoFile } from '../demo/demo-folder.ts'
import { completeContent } from '../first-content.ts'
import { readConfig } from '../platform/config/config.ts'
import { secretBox } from '../platform/config/secret-box.ts'
import { secretsKeyFile, signingSecret, storedKey } from '../platform/config/stored-key.ts'
import type { Context } from '../platform/context.ts'
import { migrate } from '../platform/db/all-migrations.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { diskWithin } from '../platform/disk-space.ts'
import { createLog } from '../platform/log.ts'
import { guardedFiles, openInstallation } from '../platform/media-files/installation.ts'
import { closeFiles, openFileStores } from '../platform/media-files/open-media-files.ts'
import { readQuoteFact } from '../work/statistics/read-quote-fact.ts'

/** Sends no mail. The installation need not have been started before. The server may be running meanwhile: it notices the changes, as it does with several servers. */
export const withContext = async <T>(work: (ctx: Context) => Promise<T>): Promise<T> => {
  configureSchemas(russian())
  const config = readConfig(process.env)
  const log = createLog('warn', process.stdout.isTTY)
  const database = await openDatabase(config)
  const files = await openFileStores(config, log)
  try {
    await migrate(database)
    const installation = openInstallation({
      db: database.db,
      files: files.media,
      dataDir: config.dataDir,
      log,
    })
    await installation.check()
    const stop = new AbortController()
    process.once('SIGINT', () => stop.abort())
    process.once('SIGTERM', () => stop.abort())
    const ctx: Context = {
      config,
      database,
      db: database.db,
      files: guardedFiles(files, installation),
      installation,
      log,
      disk: diskWithin(config.dataDir),
      now: () => new Date(),
      uptime: () => performance.now(),
      readExample: readDemoFile,
      readQuoteFact,
      fetch,
      mail: { send: () => Promise.reject(new Error('a command sends no mail')) },
      secret: signingSecret(config.dataDir, config.jwtSecret),
      secretBox: secretBox(storedKey(config.dataDir, secretsKeyFile, config.secretsKey)),
      stopping: stop.signal,
      checkResponses: false,
    }
    await completeContent(ctx)
    return await work(ctx)
  } finally {
    closeFiles(files)
    await database.close()
  }
}
