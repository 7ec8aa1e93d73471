/** `npm run export [file]`: writes all records and files of the office into an archive that other programs can read. */
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exportArchiveName, writeExport } from '../system/export/write-export.ts'
import { runCommand } from './run-command.ts'
import { withContext } from './with-context.ts'

await runCommand(async ([given]) =>
  withContext(async ctx => {
    const file = resolve(given ?? exportArchiveName(ctx.now()))
    // The archive gets its name only once it is complete.
    const part = `${file}.part`
    try {
      await pipeline(writeExport(ctx), createWriteStream(part, { mode: 0o600, flush: true }))
      renameSync(part, file)
    } finally {
      rmSync(part, { force: true })
    }
    return `Выгрузка записана: ${file}\nВ ней есть заявки клиентов: храните её там, куда посторонние не заглянут.`
  }),
)
