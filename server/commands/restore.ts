/** `npm run restore <file>`: puts a backup in the place of the present data, which are moved aside. */
import { readConfig } from '../config/config.ts'
import { restoreBackup } from '../db/restore.ts'
import { openMediaStore } from '../media/open-media-files.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ([file]) => {
  if (!file) throw new Error('Which backup? npm run restore <file>')
  const config = readConfig(process.env)
  const store = await openMediaStore(config)
  const restoring = restoreBackup(file, config.dataDir, { store, databaseUrl: config.databaseUrl }).finally(
    () => store?.close(),
  )
  const { createdAt, files, movedTo, schema } = await restoring
  const aside = movedTo ? `\nПрежние данные: ${movedTo}` : ''
  const renamed = schema ? `\nПрежняя база: схема ${schema}` : ''
  return `Восстановлено: копия от ${createdAt}, файлов ${files}.${aside}${renamed}`
})
