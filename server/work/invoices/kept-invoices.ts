/** Issued invoices of a person, and closed invoices: until when each must be kept, holds on it, and its removal. */
import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { countRows, countUpTo, insertMissing } from '#server/platform/db/rows.ts'
import { likePattern } from '#server/platform/db/search-condition.ts'
import { httpError, notFound, orNotFound } from '#server/platform/http/errors/http-error.ts'
import { noteErasure } from '#server/platform/personal-data/note-erasure.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { amountText } from '#shared/calculator/orders/order-money.ts'
import type { KeptInvoice } from '#shared/contract/system/personal-data.ts'
import { orderNamed } from '#shared/domain/named-by-number.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { dropStored } from '../orders/stored-order-files.ts'
import { daysKept, dayToKeep, markOf, type PaidOrder } from './closed-invoices.ts'
import { type InvoiceRow, invoiceKind, invoiceRows, isOpen } from './invoice.kind.ts'

type Held = 'order' | 'firm'

const heldBy = (kind: Held) =>
  sql<number>`(select count(*) from invoice_holds where kind = ${kind} and record_id = ${sql.ref(`invoices.${kind}_id`)})`

const issued = (db: Tx) =>
  db
    .selectFrom('invoices')
    .innerJoin('firms', 'firms.id', 'invoices.firm_id')
    .selectAll('invoices')
    .select(['firms.short_name', heldBy('order').as('held_order'), heldBy('firm').as('held_firm')])
    .where('stage', '<>', 'draft')

type IssuedRow = InvoiceRow & { short_name: string; held_order: number; held_firm: number }

const keptAs = (row: IssuedRow, keptUntil: Day | null): KeptInvoice => ({
  id: row.id,
  number: row.number ?? '',
  day: row.day ?? '',
  orderId: row.order_id,
  firm: row.short_name,
  sum: amountText(row.sum),
  closed: row.closed_at !== null,
  keptUntil,
  heldOrder: Number(row.held_order) > 0,
  heldFirm: Number(row.held_firm) > 0,
})

/**
 * Invoices of these orders and of a contact, however long ago the contact's data were erased. For an invoice that is
 * not closed yet, `keptUntil` is the day that closing it now would give.
 */
export const findInvoicesOf = async (
  ctx: Pick<Context, 'now' | 'secretBox'>,
  db: Tx,
  { contact, orders }: { contact: string; orders: readonly PaidOrder[] },
): Promise<KeptInvoice[]> => {
  const byOrder = new Map(orders.map(order => [order.id, order]))
  const rows = await issued(db)
    .where(eb =>
      eb.or([
        eb('person_marks', 'like', likePattern(markOf(ctx, contact))),
        // Finds invoices by the order's number too, since the order may no longer contain a contact.
        eb('order_id', '=', orderNamed(contact) ?? 0),
        ...(orders.length > 0 ? [eb('order_id', 'in', [...byOrder.keys()])] : []),
      ]),
    )
    .orderBy('invoices.id')
    .execute()
  const days = await daysKept(db)
  return rows.map(row => {
    const order = byOrder.get(row.order_id)
    if (row.closed_at !== null || !order) return keptAs(row, row.kept_until)
    return keptAs(row, isOpen(row) ? null : dayToKeep(ctx, row, order, days))
  })
}

/** Counts closed invoices, not beyond `most + 1`; in their order, or SQLite would read the index of another list. */
export const countClosed = (db: Tx, most: number): Promise<number> =>
  countUpTo(db, db.selectFrom('invoices').where('closed_at', 'is not', null).orderBy('kept_until'), most)

/** Closed invoices; those that need not be kept any longer first. */
export const listClosed = async (
  db: Tx,
  { limit, offset }: { limit: number; offset: number },
): Promise<KeptInvoice[]> => {
  const rows = await issued(db)
    .where('closed_at', 'is not', null)
    .orderBy('kept_until')
    .orderBy('invoices.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(row => keptAs(row, row.kept_until))
}

/** Counts closed invoices that need not be kept any longer and have no hold; an owner decides about them. */
export const countOverdue = async (ctx: Pick<Context, 'now'>, db: Tx): Promise<number> =>
  countRows(
    issued(db)
      .where('closed_at', 'is not', null)
      .where('kept_until', '<', kyivDay(ctx.now()))
      .where(heldBy('order'), '=', 0)
      .where(heldBy('firm'), '=', 0),
  )

/** Sets or ends a hold on the order or the firm of a closed invoice, for a dispute or an inspection. Throws 404. */
export const holdInvoices = async (
  { tx, ctx, by, at }: ChangeContext,
  id: number,
  { what, held }: { what: Held; held: boolean },
): Promise<void> => {
  const row = orNotFound(await findClosed(tx, id), 'invoice')
  const record_id = what === 'order' ? row.order_id : row.firm_id
  const hold = { kind: what, record_id, author_name: by.actor?.name ?? '', created_at: at }
  if (held) await insertMissing(tx, 'invoice_holds', hold)
  else
    await tx.deleteFrom('invoice_holds').where('kind', '=', what).where('record_id', '=', record_id).execute()
  const action = held ? 'hold' : 'hold-end'
  const after = { number: row.number, [what === 'order' ? 'ofOrder' : 'ofFirm']: record_id }
  await recordChange(tx, ctx, by, { kind: 'invoice', action, id, after })
}

/**
 * Removes closed invoices and their files for good. Throws 404 for an unknown invoice, 409 for one that has a hold or
 * must still be kept.
 */
export const removeClosed = async ({ tx, ctx, by }: ChangeContext, ids: readonly number[]): Promise<void> => {
  const rows = await issued(tx).where('invoices.id', 'in', ids).where('closed_at', 'is not', null).execute()
  if (rows.length < new Set(ids).size) throw notFound('invoice')
  const today = kyivDay(ctx.now())
  for (const row of rows) {
    const { heldOrder, heldFirm } = keptAs(row, row.kept_until)
    if (heldOrder || heldFirm || row.kept_until === null || row.kept_until >= today)
      throw httpError('invoice.kept', { values: { number: row.number ?? '' } })
    await invoiceRows.remove(tx, row.id)
    if (row.file !== null) await dropStored(tx, [row.file])
    const before = invoiceKind.log.fields(row)
    await recordChange(tx, ctx, by, { kind: 'invoice', action: 'retention', id: row.id, before, after: null })
  }
  await noteErasure(tx, ctx)
}

export const findClosed = async (db: Tx, id: number): Promise<InvoiceRow | undefined> => {
  const row = await invoiceRows.find(db, id)
  return row?.closed_at === null ? undefined : row
}
