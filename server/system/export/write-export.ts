/** Writes all data of the office into one archive for other programs, described in `shared/docs/export.md`. */

import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type SqlBool, sql } from 'kysely'
import { exportRates } from '#server/calculation/rates/export-rates.ts'
import {
  exportCases,
  exportMenus,
  exportPages,
  exportPictures,
  exportPictureTexts,
} from '#server/content/export/content-files.ts'
import { bytesOf, fileOf, tarEnd } from '#server/platform/backup/tar.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/open.ts'
import { batchesOf, batchRows } from '#server/platform/db/rows.ts'
import { columnsByTable, type Tables, tableColumns } from '#server/platform/db/tables.ts'
import { openTempDir } from '#server/platform/db/temp-dir.ts'
import { csvLines } from '#server/platform/http/files/list-file.ts'
import { type FileArea, fileAreas } from '#server/platform/media-files/media-files.ts'
import { version } from '#server/platform/monitoring/server-version.ts'
import { requestsFile } from '#server/work/requests/export-requests.ts'

/** Version of the archive's format, which importing programs check. */
const exportFormat = 1

/** File name such as `export-2026-11-20.tar`. */
export const exportArchiveName = (now: Date): string => `export-${now.toISOString().slice(0, 10)}.tar`

/** Streams the archive while it is written. Each record is consistent; changes made meanwhile may be missing. */
export async function* writeExport(ctx: Context): AsyncGenerator<Buffer> {
  const now = ctx.now()
  const { folder, close } = await openTempDir(ctx.config.dataDir, 'export')
  const text = (name: string, content: string) => bytesOf(name, Buffer.from(content), now)
  // Imported here, because the parsers that these modules load are needed for nothing else.
  const { exportPosts } = await import('#server/content/export/post-files.ts')
  try {
    yield* text('export.json', `${JSON.stringify(await manifestOf(ctx, now), null, 2)}\n`)
    for await (const post of exportPosts(ctx)) {
      yield* text(`${post.name}.json`, post.json)
      yield* text(`${post.name}.md`, post.markdown)
    }
    for (const [table, { columns, leaves }] of columnsByTable) {
      if (leaves !== 'rows') continue
      const file = join(folder, table)
      const leaving = columns.filter(({ stays }) => stays === undefined)
      const lines = leaving.some(({ name }) => name === 'id') ? linesOf : keyedLinesOf
      await pipeline(Readable.from(lines(ctx.db, table, leaving)), createWriteStream(file, { mode: 0o600 }))
      yield* fileOf(`data/${table}.jsonl`, file, now)
    }
    for (const [name, lines] of contentFiles(ctx)) {
      const file = join(folder, name)
      await pipeline(Readable.from(lines), createWriteStream(file, { mode: 0o600 }))
      yield* fileOf(`data/${name}.jsonl`, file, now)
    }
    const requests = join(folder, 'requests.csv')
    await pipeline(
      Readable.from(csvLines(requestsFile(ctx, {}))),
      createWriteStream(requests, { mode: 0o600 }),
    )
    yield* fileOf('requests.csv', requests, now)
    for await (const { name, file } of exportPictures(ctx)) {
      const stored = await ctx.files.media.open(file)
      // A file missing here was removed meanwhile as unused.
      if (stored) yield* bytesOf(name, await buffer(stored.stream()), now)
    }
    for (const { folder: place, rows } of fileAreas)
      for await (const name of rows ? recordedFiles(ctx.db, rows) : []) {
        const stored = await ctx.files[place].open(name)
        // A file missing here was erased meanwhile, or is not drawn yet.
        if (stored) yield* bytesOf(`${place}/${name}`, await buffer(stored.stream()), now)
      }
    yield tarEnd()
  } finally {
    await close()
  }
}

const contentFiles = (ctx: Context): [string, AsyncGenerator<string>][] => [
  ['pages', exportPages(ctx)],
  ['menus', exportMenus(ctx)],
  ['cases', exportCases(ctx)],
  ['pictures', exportPictureTexts(ctx)],
  ['rates', exportRates(ctx)],
  ['request_quotes', exportRequestQuotes(ctx)],
]

const manifestOf = async (ctx: Context, now: Date) => {
  const { id } = await ctx.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  return {
    format: exportFormat,
    version,
    createdAt: now.toISOString(),
    site: ctx.config.publicUrl,
    installation: id,
  }
}

/** SQL condition of the exported rows of a table. */
const isExported = (table: keyof Tables) => {
  const { until }: { until?: string } = tableColumns[table]
  return until === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.ref(until)} is null`
}

/** Yields a line for each record, in the order of ids. */
async function* linesOf(db: Db, table: keyof Tables, columns: ExportedColumns): AsyncGenerator<string> {
  const read = (after?: { id: number }) =>
    db
      // Typed as `orders`, because every exported table has an `id`.
      .selectFrom(table as 'orders')
      .select(columns.map(({ name }) => name as 'id'))
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(batchRows)
      .where(isExported(table))
      .execute()
  for await (const rows of batchesOf(read)) for (const row of rows) yield lineOf(row, columns)
}

type ExportedColumns = readonly { name: string; json?: true }[]

/** Yields a line for each record of a table without ids, which gets one of its first three columns. */
async function* keyedLinesOf(db: Db, table: keyof Tables, columns: ExportedColumns): AsyncGenerator<string> {
  const [one, two, three] = columns.map(({ name }) => name as 'id')
  if (!one || !two || !three) throw new Error(`${table} has no key`)
  const rows: Record<string, unknown>[] = await db
    .selectFrom(table as 'orders')
    .select(columns.map(({ name }) => name as 'id'))
    .orderBy(one)
    .orderBy(two)
    .execute()
  for (const row of rows) yield lineOf({ id: `${row[one]}-${row[two]}-${row[three]}`, ...row }, columns)
}

const lineOf = (row: Record<string, unknown>, columns: ExportedColumns): string => {
  for (const { name, json } of columns)
    if (json && typeof row[name] === 'string') row[name] = JSON.parse(row[name]) as unknown
  return `${JSON.stringify(row)}\n`
}

/** Names of stored files; files of orders in the bin are not in this table. */
async function* recordedFiles(db: Db, { table }: NonNullable<FileArea['rows']>): AsyncGenerator<string> {
  const read = (after?: { id: number }) =>
    db
      .selectFrom(table)
      .select(['id', 'file'])
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(batchRows)
      .where(isExported(table))
      .execute()
  for await (const rows of batchesOf(read)) for (const { file } of rows) if (file !== null) yield file
}

/** Requests with more than one quote; the only quote of other requests is in `data/requests.jsonl`. */
async function* exportRequestQuotes({ db }: Context): AsyncGenerator<string> {
  const read = (after = { request_id: 0, quote_id: 0 }) =>
    db
      .selectFrom('request_quotes')
      .select(['request_id', 'quote_id', 'author_name', 'created_at'])
      .where(eb =>
        eb.or([
          eb('request_id', '>', after.request_id),
          eb.and([eb('request_id', '=', after.request_id), eb('quote_id', '>', after.quote_id)]),
        ]),
      )
      .orderBy('request_id')
      .orderBy('quote_id')
      .limit(batchRows)
      .execute()
  for await (const rows of batchesOf(read)) for (const row of rows) yield `${JSON.stringify(row)}\n`
}
