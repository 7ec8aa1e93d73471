import type { Context } from '#server/platform/context.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import type { HandlerResponse } from '#server/platform/http/mount.ts'
import { invoiceFileName } from '#shared/domain/work/invoices/invoice-number.ts'
import type { Bill } from './bill.ts'
import { storeInvoice } from './draw-invoice.ts'
import type { InvoiceRow } from './invoice.kind.ts'

/** Response with the stored PDF of an issued invoice. Throws 410 if its file is gone. */
export const storedContent = async (ctx: Context, row: InvoiceRow): Promise<HandlerResponse> => {
  const bill = JSON.parse(row.bill ?? '') as Bill
  await storeInvoice(ctx, row.id)
  const file = row.file === null ? undefined : await ctx.files.invoices.open(row.file)
  if (!file) throw httpError('picture.files-gone', { values: { what: 'other' } })
  return pdfResponse({ file, name: row.file ?? '' }, invoiceFileName(bill.day, bill.number))
}

export const pdfResponse = (
  content: NonNullable<HandlerResponse['bytes']>['content'],
  fileName: string,
): HandlerResponse => ({
  status: 200,
  bytes: { type: 'application/pdf', content, fileName, rows: 1 },
  headers: {
    'Cache-Control': 'no-store, private',
    'Content-Security-Policy': "sandbox; default-src 'none'",
  },
})
