/** Restores reference lots from the bin. */

import { type BinPayload, putRowsBack } from '#server/platform/bin/bin.store.ts'
import type { BinnedKind } from '#server/platform/bin/binned-kind.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { httpError } from '#server/platform/http/http-error.ts'
import { findLotByTitle } from './reference-lot.store.ts'

export const lotPayload = (values: Row<'reference_lots'>): BinPayload => ({
  rows: [{ table: 'reference_lots', values: { ...values } }],
})

export const binnedLot: BinnedKind = {
  right: 'tables.write',
  restore: async (tx, { rows }, at) => {
    const title = String(rows[0]?.values.title)
    if (await findLotByTitle(tx, title))
      throw httpError('bin.place-taken', { values: { kind: 'lot', name: title }, path: 'title' })
    await putRowsBack(tx, rows, at)
    return { title, record: { title } }
  },
}
