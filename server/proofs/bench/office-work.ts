/**
 * One of the office's long works in a process of its own, as `node office-work.ts WORK FOLDER`: prints its milliseconds
 * of processor time and the most megabytes of memory that the process took. `import` brings in what `export` has written
 * to the folder.
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { importPosts } from '#server/content/import/import-posts.ts'
import { picturesIn } from '#server/content/import/picture-folder.ts'
import { openExport, unpackExportInWorker } from '#server/content/import/read-in-worker.ts'
import { backUpNightly } from '#server/platform/backup/nightly-backup.job.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/open.ts'
import { createLog } from '#server/platform/log.ts'
import { startServer } from '#server/start.ts'
import { writeExport } from '#server/system/export/write-export.ts'
import { importRecords } from '#server/system/import/import-records.ts'
import { erasePerson } from '#server/system/personal-data/person.service.ts'
import { removeExpiredPeople } from '#server/system/personal-data/retention.job.ts'
import { checkRests } from '#server/work/invoices/check-rests.job.ts'
import { notifyOfLate } from '#server/work/orders/late-orders.ts'
import { queueDueLetters } from '#server/work/orders/order-letters.ts'

const by = { actor: null, requestId: null }

/** Gives a work the same to do each time: what is due, the server beside may have done already. */
const due: Record<string, (db: Db) => Promise<unknown>> = {
  'late orders': db => db.updateTable('orders').set({ late_told: '', late_told_at: null }).execute(),
  'due letters': async db => {
    const at = new Date().toISOString()
    await db.deleteFrom('order_letters').execute()
    await sql`insert into order_letters (order_id, stage, due_at, created_at)
      select id, 'sea', ${at}, ${at} from orders where state = 'open' and email <> ''`.execute(db)
  },
}

/** The phone of somebody who has not been erased. */
const somebody = async (db: Db): Promise<string> => {
  const found = db
    .selectFrom('requests')
    .select('phone')
    .where('erased_at', 'is', null)
    .where('phone', '<>', '')
  return (await found.orderBy('id').limit(1).executeTakeFirstOrThrow()).phone ?? ''
}

const works: Record<string, (ctx: Context, folder: string) => Promise<unknown>> = {
  'late orders': notifyOfLate,
  'due letters': queueDueLetters,
  'check of invoices': checkRests,
  retention: removeExpiredPeople,
  backup: backUpNightly,
  'erasure of a person': async ctx =>
    erasePerson(ctx, { contact: await somebody(ctx.db), currentPassword: '', keepOpen: true }, by),
  export: (ctx, folder) =>
    pipeline(Readable.from(writeExport(ctx)), createWriteStream(join(folder, 'export.tar'))),
  import: async (ctx, folder) => {
    const archive = mkdtempSync(join(folder, 'archive-'))
    await unpackExportInWorker(join(folder, 'export.tar'), archive)
    const source = await openExport(archive)
    const work = { source, findPicture: picturesIn(archive), by, apply: true }
    const report = await importPosts(ctx, { ...work, bringRecord: importRecords(ctx, work) })
    await source.close()
    rmSync(archive, { recursive: true })
    const failed = report.posts.find(({ result }) => result === 'failed')
    if (failed) throw new Error(JSON.stringify(failed))
  },
}

const [name = '', folder = ''] = process.argv.slice(2)
const config = readConfig({ ...process.env, PORT: '0', SEED: 'none' })
const server = await startServer(config, createLog('silent', false), { jobs: false })
await due[name]?.(server.ctx.db)
const before = process.cpuUsage()
await works[name]?.(server.ctx, folder)
const { user, system } = process.cpuUsage(before)
const { maxRSS } = process.resourceUsage()
process.stdout.write(`\n${JSON.stringify({ ms: (user + system) / 1000, MB: maxRSS / 1024 })}`)
await server.stop()
process.exit(0)
