/** Our own export, written by one test server and imported by another. */
import { createWriteStream, mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importPosts } from '#server/content/import/import-posts.ts'
import type { ImportReport } from '#server/content/import/import-report.ts'
import { picturesIn } from '#server/content/import/picture-folder.ts'
import { openExport, unpackExportInWorker } from '#server/content/import/read-in-worker.ts'
import { writeExport } from '#server/system/export/write-export.ts'
import { importRecords } from '#server/system/import/import-records.ts'
import type { TestServer } from './start-test-server.ts'

export const exportTo = async ({ ctx }: TestServer, file: string): Promise<string> => {
  await pipeline(Readable.from(writeExport(ctx)), createWriteStream(file))
  return file
}

export const bringIn = async (
  { ctx }: TestServer,
  archive: string,
  { apply = true, spoil = (_folder: string): void => {} } = {},
): Promise<ImportReport> => {
  const unpacked = mkdtempSync(join(dirname(archive), 'unpacked-'))
  await unpackExportInWorker(archive, unpacked)
  spoil(unpacked)
  const source = await openExport(unpacked)
  const work = { source, findPicture: picturesIn(unpacked), by: { actor: null, requestId: null }, apply }
  return importPosts(ctx, { ...work, bringRecord: importRecords(ctx, work) }).finally(source.close)
}
