/**
 * `npm run import -- <file or folder>`: lists what another site's export holds and what would be left out; `--apply`
 * imports it. Reads posts of WordPress (XML), Ghost (JSON), Markdown folders and our own export (tar), and CSV
 * requests.
 */
import { parseArgs } from 'node:util'
import { fetchedFrom } from '../content/import/fetch-picture.ts'
import { ImportBroken, importPosts } from '../content/import/import-posts.ts'
import { type ImportReport, reportText } from '../content/import/import-report.ts'
import { anyOf, picturesIn } from '../content/import/picture-folder.ts'
import { openExport, unpackExportInWorker } from '../content/import/read-in-worker.ts'
import { isFolder } from '../content/import/recognise-export.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Context } from '../platform/context.ts'
import { withTempDir } from '../platform/db/temp-dir.ts'
import { importRecords } from '../system/import/import-records.ts'
import { importRequests, requestReportText } from '../work/requests/import-requests.ts'
import { runCommand } from './run-command.ts'
import { withContext } from './with-context.ts'
import { workAsOwner } from './work-as-owner.ts'

const usage = `npm run import -- <файл или папка> [--apply] [--pictures <папка>] [--fetch] [--json]
  без --apply только перечисляет, что будет перенесено и что нет`

interface Wanted {
  path: string
  apply: boolean
  pictures: string | undefined
  fetch: boolean
  json: boolean
}

const listedOnly = '\nЭто только список. Чтобы перенести, добавьте --apply.'

/** Author of the changes in the audit log: a command in the server's shell has no account. */
const by = { actor: null, requestId: null }

/** Stands in for downloads: a dry run sends no requests. */
const willBeFetched = async () => ({ bytes: Buffer.alloc(0) })

await runCommand(async args => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      apply: { type: 'boolean', default: false },
      pictures: { type: 'string' },
      fetch: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new Error(usage)
  const wanted = { path, ...values, pictures: values.pictures }
  workAsOwner(readConfig(process.env).dataDir)
  return withContext(ctx => {
    if (/\.csv$/i.test(path)) return requests(ctx, wanted)
    return /\.tar$/i.test(path) ? archive(ctx, wanted) : posts(ctx, wanted)
  })
})

async function posts(ctx: Context, { path, apply, pictures, fetch, json }: Wanted): Promise<string> {
  const source = await openExport(path, { signal: ctx.stopping })
  // Pictures of a folder of Markdown are mostly in that folder.
  const folder = pictures ?? (isFolder(path) ? path : undefined)
  const findPicture = anyOf([
    ...(folder === undefined ? [] : [picturesIn(folder)]),
    ...(fetch ? [apply ? fetchedFrom(source.origin) : willBeFetched] : []),
  ])
  const work = { source, apply, by, findPicture }
  const written = (report: ImportReport) => (json ? JSON.stringify(report, null, 2) : reportText(report))
  try {
    const report = await importPosts(ctx, { ...work, bringRecord: importRecords(ctx, work) })
    return `${written(report)}${apply || json ? '' : listedOnly}`
  } catch (error) {
    if (error instanceof ImportBroken) process.stdout.write(`${written(error.report)}\n`)
    throw error
  } finally {
    await source.close()
  }
}

/** Our own export is unpacked first. */
function archive(ctx: Context, wanted: Wanted): Promise<string> {
  isFolder(wanted.path)
  return withTempDir(ctx.config.dataDir, 'import', async folder => {
    await unpackExportInWorker(wanted.path, folder, ctx.stopping)
    return posts(ctx, { ...wanted, path: folder })
  })
}

async function requests(ctx: Context, { path, apply, json }: Wanted): Promise<string> {
  isFolder(path)
  const report = await importRequests(ctx, { file: path, apply, by })
  if (json) return JSON.stringify(report, null, 2)
  return `${requestReportText(report)}${apply ? '' : listedOnly}`
}
