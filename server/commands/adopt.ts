/** `npm run adopt`: declares that the pictures and backups beside this database belong to it. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../platform/config/config.ts'
import { migrate } from '../platform/db/all-migrations.ts'
import { databaseFile } from '../platform/db/open.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log.ts'
import { openInstallation } from '../platform/media-files/installation.ts'
import { closeFiles, openFileStores } from '../platform/media-files/open-media-files.ts'
import { runCommand } from './run-command.ts'
import { workAsOwner } from './work-as-owner.ts'

const questions = {
  'foreign-files':
    'Картинки или копии принадлежат другой базе, и уборка сочтёт ненужными все, которых нет в этой; или картинок этой базы нет на месте.',
  'lost-database': 'База новая, а рядом лежат картинки или копии прежней.',
  unchecked: 'Хранилище картинок не отвечает, поэтому неизвестно, чьи они.',
}

await runCommand(async ([confirmation]) => {
  const config = readConfig(process.env)
  workAsOwner(config.dataDir)
  const { databaseUrl, dataDir } = config
  // Opening would create an empty database, and the files would be declared to belong to it.
  if (!databaseUrl && !existsSync(join(dataDir, databaseFile)))
    throw new Error(
      `В папке DATA_DIR (${resolve(dataDir)}) нет базы сайта. Запустите команду с DATA_DIR сервера: DATA_DIR=/папка/сервера npm run adopt\nЕсли база потеряна: npm run restore -- <копия>`,
    )
  const database = await openDatabase(config)
  const files = await openFileStores(config)
  try {
    await migrate(database)
    const log = createLog('silent', false)
    const installation = openInstallation({ db: database.db, files: files.media, dataDir, log })
    const state = await installation.check()
    if (state === 'whole') return 'Картинки и копии и так принадлежат этой базе.'
    if (confirmation !== '--yes') {
      throw new Error(
        `${questions[state]}\nЕсли это так и задумано: npm run adopt -- --yes\nЕсли база потеряна: npm run restore -- <копия>`,
      )
    }
    await installation.adopt()
    return 'Готово: картинки и копии принадлежат этой базе. Перезапустите сервер.'
  } finally {
    closeFiles(files)
    await database.close()
  }
})
