/** On its day a price becomes the value of its option, so that the settings, the site and old clients show it as it is. */

import { recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import { kyivDay } from '#shared/domain/kyiv-day.ts'
import { findOptionByTitle, replaceOption } from '../options/option.store.ts'
import { listDuePrices, replacePrice } from './price.store.ts'

export const hasDuePrices = async (ctx: Context): Promise<boolean> =>
  (await listDuePrices(ctx.db, kyivDay(ctx.now()))).length > 0

/** Calculations do not wait for this: they take a coming price by its day themselves. */
export const applyDuePrices = (ctx: Context): Promise<void> =>
  ctx.db.transaction().execute(async tx => {
    const nobody = { actor: null, requestId: null }
    for (const { id, title, value, author_name } of await listDuePrices(tx, kyivDay(ctx.now()))) {
      const option = await findOptionByTitle(tx, title)
      // Of an option that is gone the price stays as it was announced; it counts for nothing.
      await replacePrice(tx, id, { before: option?.value ?? '' }, timestampOf(ctx))
      if (!option) continue
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
  })
