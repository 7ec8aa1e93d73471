/** Writes a dated price into its option on its day, so that the settings, the site and old clients show it. */

import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import { type ChangeContext, changeContext } from '#server/platform/records/write-route.ts'
import { isPriceTitle } from '#shared/calculator/prices/options.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { findOptionByTitle, optionKind } from '../options/option.kind.ts'
import { listDuePrices, priceRows } from './price.store.ts'

export const hasDuePrices = async (ctx: Context): Promise<boolean> =>
  (await listDuePrices(ctx.db, kyivDay(ctx.now()))).length > 0

/** Calculations do not depend on this job: they choose a dated price by its day themselves. */
export const bringDuePrices = (ctx: Context): Promise<void> =>
  ctx.db.transaction().execute(tx => applyDuePrices(ctx, tx))

/** Runs inside the caller's transaction, for instance before a price is changed shortly after midnight. */
export const applyDuePrices = async (ctx: ChangeContext['ctx'], tx: Tx): Promise<void> => {
  const nobody = { actor: null, requestId: null }
  for (const { id, title, value, author_name } of await listDuePrices(tx, kyivDay(ctx.now()))) {
    const option = await findOptionByTitle(tx, title)
    // An import may have brought a price without its option.
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
