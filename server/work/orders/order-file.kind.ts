import { texts } from '#messages/domain/system.js'
import { takeOffCases } from '#server/content/cases/case.kind.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, listRows } from '#server/platform/db/rows.ts'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import { type BinPayload, findPayloads, restoreRows } from '#server/platform/records/bin.store.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import {
  type FieldsOf,
  repositoryStatements,
  tableRepository,
} from '#server/platform/records/table-repository.ts'
import type { OrderFileInput } from '#shared/contract/work/order-files.ts'
import type { OrderFileRow } from './order-file.store.ts'
import { dropStored, isPicture } from './stored-order-files.ts'

export const fileRows = tableRepository('order_files')

export const orderFileKind = {
  entityName: 'file',
  ...repositoryStatements(fileRows),
  check: async (_command, { kind, file }) => {
    if (kind === 'photo' && !isPicture(file)) throw fieldError('kind', 'order-file.photo')
  },
  afterChange: async (command, before, after) => {
    if (before && after?.kind !== 'photo') await takeOffCases(command, before.order_id, before.id)
  },
  log: {
    kind: 'order-file',
    id: ({ id }) => id,
    // Titles stay out of the log: one may name the customer.
    fields: ({ order_id, kind, day, shown }) => ({ ofOrder: order_id, kind, day, shown: shown === 1 }),
  },
  bin: {
    kind: 'order-file',
    right: 'orders.write',
    title: file => titleInBin(file),
    titleOf: values => titleInBin(values),
    payload: fileRows.payload,
    restore: async (tx, { rows: [row] }, at) => {
      const order = await findRow(tx, 'orders', { id: Number(row?.values.order_id ?? 0) }, ['id'])
      if (!row || !order) throw httpError('order-file.order-gone')
      await restoreRows(tx, [row], at)
      return { title: titleInBin(row.values), record: {} }
    },
    purge: (tx, _id, payload) => dropStored(tx, filesIn(payload)),
  },
} satisfies FullEntityDefinition<OrderFileRow, FieldsOf<'order_files'>>

/** Names the order instead of the file, whose title may name the customer. */
const titleInBin = ({ order_id: id }: { order_id?: unknown }): string =>
  texts.inBin.orderFile({ id: Number(id) })

export const changedFile = (present: OrderFileRow, { shown, ...change }: OrderFileInput) => {
  const { id: _, version: __, created_at: ___, updated_at: ____, ...fields } = present
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...fields, ...given, ...(shown !== undefined && { shown: Number(shown) }) }
}

/** Rows of an order's files, which go into the bin with the order. */
export const binnedFiles = async (tx: Tx, order: number): Promise<BinPayload['rows']> => {
  const files = await listRows(tx, 'order_files', { order_id: order })
  return files.flatMap(file => fileRows.payload(tx, file).rows)
}

/** Storage names of the order files in a bin entry. */
export const filesIn = (payload: BinPayload): string[] =>
  payload.rows.flatMap(({ table, values }) => (table === 'order_files' ? [String(values.file)] : []))

/** Erases an order's files for good, also those that were moved into the bin without the order. */
export const eraseFiles = async (tx: Tx, order: number): Promise<void> => {
  const gone = await tx.deleteFrom('order_files').where('order_id', '=', order).returning('file').execute()
  await dropStored(
    tx,
    gone.map(({ file }) => file),
  )
  for (const { id, payload } of await findPayloads(tx, 'order-file')) {
    if (payload.rows.every(({ values }) => values.order_id !== order)) continue
    await dropStored(tx, filesIn(payload))
    await tx.deleteFrom('bin').where('id', '=', id).execute()
  }
}
