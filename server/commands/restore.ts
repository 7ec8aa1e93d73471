/** `npm run restore -- <file>`: replaces the present data by a backup and moves them aside. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { indexPosts } from '../content/posts/post-search.ts'
import { restoreBackup } from '../platform/backup/restore.ts'
import { databaseAloneNote } from '../platform/backup/unpack-backup.ts'
import { readConfig } from '../platform/config/config.ts'
import { databaseFile } from '../platform/db/open.ts'
import { mediaArea } from '../platform/media-files/media-files.ts'
import { closeFiles, openObjectStore } from '../platform/media-files/open-media-files.ts'
import { decodeText } from '../platform/text-files.ts'
import { runCommand } from './run-command.ts'
import { workAsOwner } from './work-as-owner.ts'

await runCommand(async args => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { identity: { type: 'string' }, yes: { type: 'boolean' } },
  })
  const [file] = positionals
  if (!file) throw new Error('Which backup? npm run restore -- <file> [--identity <key file>]')
  const config = readConfig(process.env)
  const identity = values.identity === undefined ? undefined : decodeText(readFileSync(values.identity))
  workAsOwner(config.dataDir)
  const stores = await openObjectStore(config)
  const restoring = restoreBackup(file, config.dataDir, {
    stores,
    postgres: config.databaseUrl ? { url: config.databaseUrl, indexPosts } : undefined,
    identity,
    takeOver: values.yes,
  }).finally(() => stores && closeFiles(stores))
  const { createdAt, files, movedTo, schema, isDatabaseAlone, withdrawn } = await restoring
  const rows = config.databaseUrl ? 'PostgreSQL из DATABASE_URL' : join(resolve(config.dataDir), databaseFile)
  const pictures = config.s3
    ? `хранилище ${config.s3.bucket}`
    : join(resolve(config.dataDir), mediaArea.folder)
  const aside = movedTo ? `\nПрежние данные: ${movedTo}` : ''
  const renamed = schema ? `\nПрежняя база: схема ${schema}` : ''
  const cars =
    withdrawn > 0
      ? `\nСнято с сайта доставленных автомобилей: ${withdrawn}. Проверьте согласия и опубликуйте снова.`
      : ''
  const note = isDatabaseAlone ? databaseAloneNote : ''
  return `Восстановлено: копия от ${createdAt}, файлов ${files}. Всем нужно войти заново.\nНомера новых заявок, расчётов и заказов идут с новой тысячи: выданные после копии не повторятся.\nБаза: ${rows}\nКартинки: ${pictures}${aside}${renamed}${cars}${note}`
})
