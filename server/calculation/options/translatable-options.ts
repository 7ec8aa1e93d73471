/** Options whose values are texts for visitors, in both languages, with the time of their last change. */
import type { Tx } from '#server/platform/db/open.ts'
import { translatedTitle, translationTitle } from '#shared/domain/calculation/translated-options.ts'
import { listOptionRows } from './option.store.ts'

export const listTranslatableOptions = async (
  db: Tx,
): Promise<{ title: string; value: string; updatedAt: string }[]> =>
  (await listOptionRows(db))
    .filter(({ title }) => translationTitle(title) !== null || translatedTitle(title) !== null)
    .map(({ title, value, updated_at }) => ({ title, value, updatedAt: updated_at }))
