/** Imports a file of an order from our own export: converts it like an upload and adds it to the imported order. */

import { z } from 'zod'
import { texts } from '#messages/server/work/import.js'
import { findImportedRecord, rememberImported } from '#server/content/import/already-imported.ts'
import type { BroughtRecord } from '#server/content/import/import-report.ts'
import type { ImportOther } from '#server/content/import/import-shape.ts'
import type { PictureFinder } from '#server/content/import/picture-folder.ts'
import type { Context } from '#server/platform/context.ts'
import { insertRow } from '#server/platform/db/rows.ts'
import { HttpError } from '#server/platform/http/errors/http-error.ts'
import { orderFileArea } from '#server/platform/media-files/media-files.ts'
import { type Author, recordChange } from '#server/platform/records/audit.ts'
import { storeOrderFile } from '#server/work/orders/stored-order-files.ts'
import { timestampSchema } from '#shared/contract/platform/common.ts'
import { orderFileInputSchema } from '#shared/contract/work/order-files.ts'
import { rejectFull } from '../orders/order-file-limits.ts'

const archivedFile = z.object({
  ...orderFileInputSchema.required().shape,
  order_id: z.number().int(),
  file: z.string().refine(orderFileArea.isName),
  shown: z.literal([0, 1]),
  author_name: z.string().max(200),
  created_at: timestampSchema,
  updated_at: timestampSchema,
})

export const importArchivedFile = async (
  ctx: Context,
  work: { source: { name: string }; findPicture: PictureFinder; by: Author; apply: boolean },
  { id, record }: ImportOther,
  own: number | null = null,
): Promise<BroughtRecord> => {
  const what = texts.orderFile({ id })
  const failed = (why: string): BroughtRecord => ({ what, result: 'failed', why })
  const read = archivedFile.safeParse(record)
  if (!read.success) return failed(texts.unreadable)
  const { order_id, file: archived, ...fields } = read.data
  const { name: source } = work.source
  const source_id = `order_files:${id}`
  if (own !== null || (await findImportedRecord(ctx.db, source, source_id)) !== null)
    return { what, result: 'known' }
  const found = await work.findPicture(`orders/${archived}`)
  if ('why' in found) return failed(found.why)
  if (!work.apply) return { what, result: 'found' }
  try {
    const file = { account: work.by.actor?.id ?? 0, read: async () => found.bytes }
    return await storeOrderFile(ctx, file, async (tx, stored) => {
      const order = await findImportedRecord(tx, source, `orders:${order_id}`)
      if (order === null) throw new NoOrder()
      await rejectFull(tx, order, stored.size)
      const row = { ...fields, ...stored, order_id: order }
      const { id: record_id } = await insertRow(tx, 'order_files', row)
      await rememberImported(tx, ctx, { source, source_id, kind: 'order_files', record_id })
      const change = { kind: 'order-file' as const, action: 'import', id: record_id }
      await recordChange(tx, ctx, work.by, { ...change, after: {} })
      return { what, result: 'added' }
    })
  } catch (error) {
    if (error instanceof NoOrder) return failed(texts.fileWithoutOrder)
    if (error instanceof HttpError && [400, 413, 507].includes(error.status)) return failed(error.reason)
    throw error
  }
}

class NoOrder extends Error {}
