/** Posts in the bin of a version in which the original text stood in the row of the post itself. */
import type { BinRow } from '#server/platform/bin/bin.store.ts'
import { originalLanguage } from '#shared/domain/languages.ts'
import { sortKey } from './post-sorts.ts'

/** The rows as today's tables have them. */
export const withOriginalText = (rows: readonly BinRow[]): BinRow[] => {
  const [own, ...others] = rows
  if (own?.table !== 'posts' || own.values.title === undefined) return [...rows]
  const { id = null, sort_order = 0, image_hash = null, ...text } = own.values
  return [
    { table: 'posts', values: { id, sort_order, image_hash } },
    {
      table: 'post_texts',
      values: { ...text, post_id: id, lang: originalLanguage, source_version: null },
    },
    ...others.map(row =>
      row.table === 'post_texts'
        ? { ...row, values: { ...row.values, title_key: sortKey(String(row.values.title)) } }
        : row,
    ),
  ]
}
