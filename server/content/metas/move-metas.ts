/** A page that gets another address takes along what is said of it to search engines. */
import { type Author, recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { languages } from '#shared/domain/languages.ts'
import { findMetaOfPage, replaceMeta } from './meta.store.ts'
import { metaChange } from './meta-change.ts'

/** Renames the records of a page in every language; one that is written for the new name already stays, and so does the old. */
export const moveMetas = async (
  tx: Tx,
  ctx: Context,
  by: Author,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  for (const lang of languages) {
    const present = await findMetaOfPage(tx, from, lang)
    if (!present || (await findMetaOfPage(tx, to, lang))) continue
    const { title, description, keywords } = present
    const moved = await replaceMeta(
      tx,
      present.id,
      { page: to, title, description, keywords },
      timestampOf(ctx),
    )
    await recordChange(tx, ctx, by, metaChange(present, moved))
  }
}
