/** A discarded change of the tariff in the bin: it comes back as a draft, whatever it waited for. */

import { type BinPayload, putRowsBack } from '#server/platform/bin/bin.store.ts'
import type { BinnedKind } from '#server/platform/bin/binned-kind.ts'
import { fullName, tariffField } from '#shared/calculator/tariff-fields.ts'
import { dottedDay } from '#shared/domain/kyiv-day.ts'
import type { StoredChange } from './tariff.store.ts'

export const changePayload = ({ cells, ...values }: StoredChange): BinPayload => ({
  rows: [{ table: 'tariff_changes', values: { ...values, cells: JSON.stringify(cells), state: 'draft' } }],
})

/** By its number and its first figure. */
export const changeTitle = ({ id, cells }: StoredChange): string =>
  [
    `Правка ${id}`,
    ...cells
      .slice(0, 1)
      .map(({ field, validFrom }) => `${fullName(tariffField(field))} с ${dottedDay(validFrom)}`),
  ].join(': ')

export const binnedChange: BinnedKind = {
  right: 'tables.write',
  restore: async (tx, { rows }, at) => {
    await putRowsBack(tx, rows, at)
    const { id, reason } = rows[0]?.values ?? {}
    return {
      title: `Правка ${id}`,
      note: 'Вернулась черновиком: посмотрите её и внесите снова',
      record: { status: 'draft', reason },
    }
  },
}
