/** Limits the bytes of order files, of one order and of all together; files in the bin count too. And those of invoices. */
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type HttpError, httpError } from '#server/platform/http/errors/http-error.ts'
import { type OrderFilesRoom, orderFileLimits } from '#shared/contract/work/order-files.ts'
import { sizeOfFiles } from './order-file.store.ts'

/** Throws 413 if the files of an order would exceed its limit. */
export const rejectFull = async (db: Tx, order: number, size: number): Promise<void> => {
  if ((await sizeOfFiles(db, order)) + size > orderFileLimits.order) throw httpError('order-file.full')
}

export const roomOf = async (ctx: Context, order: number): Promise<OrderFilesRoom> => ({
  size: await sizeOfFiles(ctx.db, order),
  most: orderFileLimits.order,
  all: { size: await sizeOfFiles(ctx.db), most: mostOfAll(ctx) },
})

/** Bytes that all files may take: half of the disk, or what the configuration allows for an S3 bucket. */
const mostOfAll = ({ config, disk }: Pick<Context, 'config' | 'disk'>): number =>
  config.s3?.orderFiles ?? Math.floor(disk('orders').size / 2)

/** Throws 507 if the remaining space is needed for requests and the database. */
export const rejectWithoutRoom = async (ctx: Context, size: number): Promise<void> => {
  if ((await sizeOfFiles(ctx.db)) + size > mostOfAll(ctx))
    throw httpError('order-file.no-room', { values: { why: 'share' } })
  if (ctx.config.s3) return
  const disk = ctx.disk('orders')
  if (disk.free - size < Math.max(leastFree, disk.size / 10))
    throw httpError('order-file.no-room', { values: { why: 'other' } })
}

/** Bytes that must stay free on the disk. */
const leastFree = 2 * 1024 ** 3

/**
 * A 507 if the PDF of an invoice would take the last of the disk. Invoices are few and small: they may use the reserve
 * that files of orders must leave, and have no part in their share.
 */
export const invoiceRoomError = ({ config, disk }: Context, size = largestInvoice): HttpError | null =>
  !config.s3 && disk('invoices').free - size < leastFreeOfInvoices ? httpError('invoice.no-room') : null

/** Bytes; the PDF of an invoice with 60 lines is smaller. */
const largestInvoice = 400_000

/** Bytes: the database needs them to record the invoice itself. */
const leastFreeOfInvoices = 128 * 1024 ** 2
