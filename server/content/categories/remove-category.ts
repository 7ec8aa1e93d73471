/** Takes a category away from its posts, into the bin. */
import { type Author, type Change, recordChange } from '#server/platform/audit/audit.ts'
import { putInBin } from '#server/platform/bin/bin.store.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { categoryPayload } from './binned-category.ts'
import { type CategoryRow, deleteCategory } from './category.store.ts'
import { titlesOf } from './category-titles.ts'

export const putCategoryInBin = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  by: Author,
  present: CategoryRow,
): Promise<void> => {
  const { id, title } = present
  const payload = await categoryPayload(tx, present)
  await putInBin(tx, ctx, by, { kind: 'category', id, title, payload })
  await deleteCategory(tx, id)
  await recordChange(tx, ctx, by, categoryChange(present, null))
}

/** A change of a category as the audit log keeps it; `null` for one that did not exist before, or does not afterwards. */
export const categoryChange = (before: CategoryRow | null, after: CategoryRow | null): Change => ({
  kind: 'category',
  id: (after ?? before)?.id ?? null,
  before: before && { title: before.title, ...logged(before) },
  after: after && { title: after.title, ...logged(after) },
})

const logged = (row: CategoryRow) => {
  const { uk } = titlesOf(row)
  return uk === undefined ? {} : { titleUk: uk }
}
