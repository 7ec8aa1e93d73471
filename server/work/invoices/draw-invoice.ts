/** Renders invoices in a worker process; stores an issued one's PDF once, after the transaction that numbered it. */
import { createHash } from 'node:crypto'
import type { Context } from '#server/platform/context.ts'
import { hasRows, updateRows } from '#server/platform/db/rows.ts'
import { fieldProblem, invalidFields } from '#server/platform/http/errors/http-error.ts'
import { documentMaker } from '#server/platform/workers/document-maker.ts'
import type { Bill } from './bill.ts'
import type { Drawn } from './invoice-document.ts'
import type { Mark } from './invoice-ending.ts'

export interface DrawJob {
  bill: Bill
  mark: Mark | null
}

const make = documentMaker<DrawJob, Drawn>(new URL('./invoice-worker.ts', import.meta.url), { each: 1 })

/**
 * `account`: of a preview or a copy, one of an account at a time; null for an invoice that is issued or sent, which goes
 * before those. Throws 503 if too many documents wait, 400 for characters that the typeface lacks.
 */
export const drawInvoice = async (
  bill: Bill,
  mark: Mark | null,
  account: number | null = null,
): Promise<Buffer> => {
  const { bytes, missing } = await make(account, {
    bill,
    mark: mark ?? (bill.example ? 'ПРИКЛАД' : null),
  })
  if (missing.length > 0)
    throw invalidFields(
      missing.map(([path, signs]) =>
        fieldProblem(path, 'invoice.code', { why: 'glyphs', signs: signs.join(' '), over: 0 }),
      ),
    )
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const unstored = (ctx: Pick<Context, 'db'>) =>
  ctx.db
    .selectFrom('invoices')
    .select(['id', 'file', 'bill'])
    .where('stage', '<>', 'draft')
    .where('sha256', 'is', null)

/** Rendering is deterministic: if the process is killed, a later run overwrites the file with equal bytes. */
const store = async (ctx: Context, row: { id: number; file: string | null; bill: string | null }) => {
  if (row.file === null || row.bill === null) return
  const bytes = await drawInvoice(JSON.parse(row.bill) as Bill, null)
  await ctx.files.invoices.put(row.file, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await updateRows(ctx.db, 'invoices', { id: row.id, sha256: null }, { sha256, size: bytes.length })
}

export const storeInvoice = async (ctx: Context, id: number): Promise<void> => {
  const row = await unstored(ctx).where('id', '=', id).executeTakeFirst()
  if (row) await store(ctx, row)
}

export const hasUnstored = async (ctx: Context): Promise<boolean> =>
  ctx.installation.state === 'whole' && (await hasRows(unstored(ctx)))

/**
 * Renders invoices that were numbered but have no file, because the process was killed in between. One that cannot be
 * rendered does not keep the others; its error is thrown at the end.
 */
export const storeUnstored = async (ctx: Context): Promise<void> => {
  await ctx.files.invoices.removeUnfinished()
  const errors: unknown[] = []
  for (const { id } of await unstored(ctx).orderBy('id').execute())
    await storeInvoice(ctx, id).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
