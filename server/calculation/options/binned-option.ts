/** Restores options from the bin. */

import { type BinPayload, putRowsBack } from '#server/platform/bin/bin.store.ts'
import type { BinnedKind } from '#server/platform/bin/binned-kind.ts'
import { httpError } from '#server/platform/http/http-error.ts'
import { tariffOptionPrefix } from '#shared/calculator/options.ts'
import type { PriceRow } from '../prices/price.store.ts'
import { priceName } from '../prices/price-name.ts'
import { checkOption, rejectNonOwner } from './check-option.ts'
import { findOption, findOptionByTitle, type OptionRow } from './option.store.ts'

/** Its prices of coming days and of past ones go along. */
export const optionPayload = (values: OptionRow, prices: readonly PriceRow[]): BinPayload => ({
  rows: [
    { table: 'options', values: { ...values } },
    ...prices.map(price => ({ table: 'dated_prices' as const, values: { ...price } })),
  ],
})

export const binnedOption: BinnedKind = {
  right: 'options.write',
  refuse: ({ rows }, actor) => rejectNonOwner(actor, String(rows[0]?.values.title)),
  restore: async (tx, { rows }, at) => {
    const title = String(rows[0]?.values.title)
    const name = priceName(title, String(rows[0]?.values.note))
    // What is rejected when it is typed does not come back by the bin either.
    if (title.startsWith(tariffOptionPrefix)) checkOption(title, String(rows[0]?.values.value))
    if (await findOptionByTitle(tx, title))
      throw httpError('bin.place-taken', { values: { kind: 'option', name }, path: 'title' })
    await putRowsBack(tx, rows, at)
    const { value, note } = (await findOption(tx, Number(rows[0]?.values.id))) ?? {}
    return { title: name, record: { title, value, note } }
  },
}
