/** On its day a price becomes the value of its option, so that the settings, the site and old clients show it as it is. */

import { recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { isPriceTitle } from '#shared/calculator/options.ts'
import { kyivDay } from '#shared/domain/kyiv-day.ts'
import { findOptionByTitle, replaceOption } from '../options/option.store.ts'
import { deletePrice, listDuePrices, replacePrice } from './price.store.ts'

export const hasDuePrices = async (ctx: Context): Promise<boolean> =>
  (await listDuePrices(ctx.db, kyivDay(ctx.now()))).length > 0

/** Calculations do not wait for this: they take a coming price by its day themselves. */
export const bringDuePrices = (ctx: Context): Promise<void> =>
  ctx.db.transaction().execute(tx => applyDuePrices(ctx, tx))

/** Within the caller's transaction, such as that of a change which begins today or comes right after midnight. */
export const applyDuePrices = async (ctx: Context, tx: Tx): Promise<void> => {
  const nobody = { actor: null, requestId: null }
  for (const { id, title, value, author_name } of await listDuePrices(tx, kyivDay(ctx.now()))) {
    const option = await findOptionByTitle(tx, title)
    // A price without its option goes with it into the bin; one of an earlier version of this program was left over.
    if (!option || !isPriceTitle(title)) {
      await deletePrice(tx, id)
      continue
    }
    await replacePrice(tx, id, { before: option.value }, timestampOf(ctx))
    const after = await replaceOption(tx, option.id, { title, value, note: option.note }, timestampOf(ctx))
    await recordChange(tx, ctx, nobody, {
      kind: 'option',
      action: 'price-day',
      id: option.id,
      before: { title, value: option.value, version: option.version },
      after: { title, value, version: after.version },
    })
    ctx.log.info({ option: title, value, enteredBy: author_name }, 'a dated price has come into force')
  }
}
