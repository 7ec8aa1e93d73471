/** Takes an option out of the calculator and the site, into the bin. */
import { type Author, recordChange } from '#server/platform/audit/audit.ts'
import { putInBin } from '#server/platform/bin/bin.store.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { deletePricesOf, listPricesOf } from '../prices/price.store.ts'
import { priceName } from '../prices/price-name.ts'
import { optionPayload } from './binned-option.ts'
import { deleteOption, type OptionRow } from './option.store.ts'
import { optionChange } from './option-change.ts'

export const putOptionInBin = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  by: Author,
  present: OptionRow,
): Promise<void> => {
  const { id, title, note } = present
  await putInBin(tx, ctx, by, {
    kind: 'option',
    id,
    title: priceName(title, note),
    payload: optionPayload(present, await listPricesOf(tx, title)),
  })
  await deletePricesOf(tx, title)
  await deleteOption(tx, id)
  await recordChange(tx, ctx, by, optionChange(present, null))
}
