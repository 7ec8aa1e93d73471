/** `npm run backup [file]`: writes a backup, also while the server is running. */
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readConfig } from '../config/config.ts'
import { backupName, writeBackup } from '../db/backup.ts'
import { databaseFile } from '../db/database-file.ts'
import { hasMigrations } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { openMediaStore } from '../media/open-media-files.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ([given]) => {
  const config = readConfig(process.env)
  const now = new Date()
  const file = resolve(given ?? backupName(now))
  const nothing = new Error(
    config.databaseUrl
      ? 'В базе из DATABASE_URL нет данных сайта: копировать нечего. Запустите команду с DATABASE_URL сервера.'
      : `В папке DATA_DIR (${resolve(config.dataDir)}) нет базы сайта: копировать нечего. Запустите команду с DATA_DIR сервера: DATA_DIR=/папка/сервера npm run backup`,
  )
  // Opening would make an empty database, and a copy of nothing would pass for a backup.
  if (!config.databaseUrl && !existsSync(join(config.dataDir, databaseFile))) throw nothing
  const database = await openDatabase(config)
  if (!(await hasMigrations(database.db))) {
    await database.close()
    throw nothing
  }
  const store = await openMediaStore(config)
  try {
    // Under its name only once it is whole.
    const part = `${file}.part`
    try {
      await pipeline(
        Readable.from(writeBackup({ database, dataDir: config.dataDir, store }, now)),
        createWriteStream(part, { mode: 0o600, flush: true }),
      )
      renameSync(part, file)
    } finally {
      rmSync(part, { force: true })
    }
  } finally {
    store?.close()
    await database.close()
  }
  return `Копия записана: ${file}`
})
