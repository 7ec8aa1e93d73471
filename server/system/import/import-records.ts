/** Imports the records of our own export, except posts: each in its own transaction and only once. */

import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { z } from 'zod'
import { texts as contentTexts } from '#messages/server/content/import.js'
import { texts } from '#messages/server/system/import.js'
import { archivedFigures } from '#server/calculation/import/archived-calculation.ts'
import {
  findImportedRecord,
  findOwn,
  isLaterThere,
  rememberImported,
  rememberOwn,
} from '#server/content/import/already-imported.ts'
import { archivedContent } from '#server/content/import/archived-content.ts'
import { failureOfRecord } from '#server/content/import/failed-record.ts'
import { importArchivedPicture } from '#server/content/import/import-archived-picture.ts'
import type { RecordImporter } from '#server/content/import/import-posts.ts'
import type { BroughtRecord } from '#server/content/import/import-report.ts'
import type { ImportOther } from '#server/content/import/import-shape.ts'
import type { PictureFinder } from '#server/content/import/picture-folder.ts'
import type { ReadExport } from '#server/content/import/read-in-worker.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { hasRows } from '#server/platform/db/rows.ts'
import { safeParseInput } from '#server/platform/http/requests/parse-input.ts'
import type { ArchivedKind, ArchiveScope } from '#server/platform/records/archived-kind.ts'
import { type Author, recordChange } from '#server/platform/records/audit.ts'
import { archivedWork } from '#server/work/import/archived-work.ts'
import { importArchivedFile } from '#server/work/import/import-archived-file.ts'
import { importArchivedInvoice } from '#server/work/import/import-archived-invoice.ts'
import { archivedFirms } from './archived-firms.ts'

const kinds: Record<string, ArchivedKind> = {
  ...archivedContent,
  ...archivedFigures,
  ...archivedFirms,
  ...archivedWork,
}

interface RecordImport {
  source: ReadExport
  findPicture: PictureFinder
  by: Author
  apply: boolean
}

export const importRecords = (ctx: Context, work: RecordImport): RecordImporter => {
  const bring = importerOf(ctx, work)
  const list = importerOf(ctx, { ...work, apply: false })
  const bringOrKnow = async (found: ImportOther): Promise<BroughtRecord> => {
    const { table, record } = found
    const { id, file, created_at } = ownFields.parse(record)
    const { name: source } = work.source
    const own = await findOwn(ctx.db, source, { table, id: id ?? file, createdAt: created_at })
    if (own === 'binned' || (own === 'present' && typeof id !== 'number')) {
      const { what } = await list(found)
      return { what, result: 'known', ...(own === 'binned' && { why: contentTexts.inBin }) }
    }
    const known = own === 'present' && typeof id === 'number' ? id : null
    if (work.apply && known !== null)
      await rememberOwn(ctx.db, ctx, { source, source_id: `${table}:${found.id}`, record_id: known })
    const brought = await bring(found, known)
    if (brought.result !== 'known' || !(await isLaterThere(ctx.db, source, found, known))) return brought
    return { ...brought, why: [brought.why, contentTexts.laterThere].filter(Boolean).join('; ') }
  }
  return async found => {
    try {
      return await bringOrKnow(found)
    } catch (error) {
      const why = failureOfRecord(ctx, error)
      const { what } = await list(found).catch(() => ({ what: `${found.table} ${found.id}` }))
      return { what, result: 'failed', why }
    }
  }
}

const ownFields = z.looseObject({
  id: z.unknown().optional(),
  file: z.unknown().optional(),
  created_at: z.unknown().optional(),
})

/** `own`: the id of a record of this installation's own archive that is here. */
const importerOf = (ctx: Context, work: RecordImport) => {
  const scope = scopeOf(ctx, work)
  return async (found: ImportOther, own: number | null = null): Promise<BroughtRecord> => {
    if (found.table === 'pictures') return importArchivedPicture(ctx, work, found)
    if (found.table === 'order_files') return importArchivedFile(ctx, work, found, own)
    if (found.table === 'invoices') return importArchivedInvoice(ctx, work, found, own)
    const kind = kinds[found.table]
    if (!kind) return { what: found.table, result: 'failed', why: texts.kindUnsupported }
    const read = safeParseInput(kind.shape, found.record)
    if (!read.success) {
      const [issue] = read.error.issues
      const why = issue ? `${issue.path.join('.')}: ${issue.message}` : texts.unreadable
      return { what: `${kind.what()} ${found.id}`, result: 'failed', why }
    }
    const what = `${kind.what()} «${kind.title(read.data)}»`
    const { name } = work.source
    const source_id = `${found.table}:${found.id}`
    const known = own ?? (await findImportedRecord(ctx.db, name, source_id))
    if (known !== null) {
      const why = await kind.lacks?.(ctx.db, read.data, known)
      return { what, result: 'known', ...(why && { why }) }
    }
    const here = await kind.isHere?.(ctx.db, read.data, scope)
    if (here) return { what, result: 'known', ...(typeof here === 'object' && here) }
    if (!work.apply) return { what, result: 'found' }
    const record = (await kind.prepare?.(scope, read.data)) ?? read.data
    const brought = await ctx.db.transaction().execute(async tx => {
      if ((await findImportedRecord(tx, name, source_id)) !== null) return 'known' as const
      const outcome = await kind.importRecord(tx, record, scope)
      if (typeof outcome === 'object' && 'why' in outcome) return outcome
      const record_id = outcome === 'present' ? 0 : outcome.id
      await rememberImported(tx, ctx, { source: name, source_id, kind: found.table, record_id })
      const after = kind.audit === 'request' || kind.audit === 'order' ? {} : { title: kind.title(record) }
      if (kind.audit)
        await recordChange(tx, ctx, work.by, { kind: kind.audit, action: 'import', id: record_id, after })
      return 'added' as const
    })
    return typeof brought === 'string'
      ? { what, result: brought }
      : { what, result: 'failed', why: brought.why }
  }
}

const scopeOf = (
  ctx: Context,
  { source, findPicture }: { source: ReadExport; findPicture: PictureFinder },
): ArchiveScope => {
  /** Hashes of picture files by their names in the archive; a hash is the picture's name here. */
  const hashes = new Map<string, string | null>()
  const hashOfFile = async (file: string): Promise<string | null> => {
    const found = await findPicture(file)
    return 'bytes' in found ? createHash('sha256').update(found.bytes).digest('hex') : null
  }
  const files = new Map(
    [...(source.pictureTexts?.keys() ?? [])].map(file => [basename(file).split('.')[0], file]),
  )
  return {
    ctx,
    clean: html => source.clean(html, ctx.config.publicUrl),
    idOf: (tx: Tx, table, id) =>
      findImportedRecord(tx, source.name, table === 'posts' ? String(id) : `${table}:${id}`),
    remember: (tx, kind, id, record_id) =>
      rememberImported(tx, ctx, { source: source.name, source_id: `${kind}:${id}`, kind, record_id }),
    withPictures: async text => {
      let named = text
      for (const [hash] of new Set(
        [...text.matchAll(/\/media\/([0-9a-f]{64})-/g)].map(found => [found[1] ?? '']),
      )) {
        // A picture of this installation's own archive keeps its name.
        if (hash === undefined || (await hasRows(ctx.db.selectFrom('media').where('hash', '=', hash))))
          continue
        const file = files.get(hash.slice(0, 16))
        if (file !== undefined && !hashes.has(hash)) hashes.set(hash, await hashOfFile(file))
        named = named.replaceAll(hash, hashes.get(hash) ?? hash)
      }
      return named
    },
  }
}
