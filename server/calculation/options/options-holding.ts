/** Options found by a part of their value, and changed where it stands: for what other wings put into them. */
import { type Author, recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type OptionRow, replaceOption } from './option.store.ts'
import { optionChange } from './option-change.ts'

export const optionsHolding = (db: Tx, part: string): Promise<OptionRow[]> =>
  db
    .selectFrom('options')
    .selectAll()
    .where(({ eb, ref, val }) => eb(ref('value'), 'like', val(likePattern(part))))
    .orderBy('title')
    .execute()

export const rewriteOption = async (
  tx: Tx,
  ctx: Context,
  by: Author,
  option: OptionRow,
  value: string,
): Promise<void> => {
  const { title, note } = option
  const changed = await replaceOption(tx, option.id, { title, note, value }, timestampOf(ctx))
  await recordChange(tx, ctx, by, optionChange(option, changed))
}
