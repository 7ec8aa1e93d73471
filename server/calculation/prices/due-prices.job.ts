/** On its day a price becomes the value of its option, so that the settings, the site and old clients show it as it is. */

import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import { type ChangeContext, changeContext } from '#server/platform/records/write-route.ts'
import { isPriceTitle } from '#shared/calculator/prices/options.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { optionKind } from '../options/option.kind.ts'
import { findOptionByTitle } from '../options/option.store.ts'
import { listDuePrices, priceRows } from './price.store.ts'

export const hasDuePrices = async (ctx: Context): Promise<boolean> =>
  (await listDuePrices(ctx.db, kyivDay(ctx.now()))).length > 0

/** Calculations do not wait for this: they take a coming price by its day themselves. */
export const bringDuePrices = (ctx: Context): Promise<void> =>
  ctx.db.transaction().execute(tx => applyDuePrices(ctx, tx))

/** Within the caller's transaction, such as that of a change which begins today or comes right after midnight. */
export const applyDuePrices = async (ctx: ChangeContext['ctx'], tx: Tx): Promise<void> => {
  const nobody = { actor: null, requestId: null }
  for (const { id, title, value, author_name } of await listDuePrices(tx, kyivDay(ctx.now()))) {
    const option = await findOptionByTitle(tx, title)
    // A price without its option goes with it into the bin; one of an earlier version of this program was left over.
    if (!option || !isPriceTitle(title)) {
      await priceRows.remove(tx, id)
      continue
    }
    await priceRows.replace(tx, id, { before: option.value }, nowIso(ctx))
    const fields = { title, value, note: option.note }
    await changeRecord(changeContext(ctx, tx, nobody), optionKind, option.id, () => fields, 'price-day')
    ctx.log.info({ option: title, value, enteredBy: author_name }, 'a dated price has come into force')
  }
}
