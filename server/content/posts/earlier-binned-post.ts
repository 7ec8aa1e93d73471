/** Posts in the bin of versions in which the row of the post itself had more of it: the original text, then the order. */
import type { BinRow } from '#server/platform/records/bin.store.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { sortKey } from './post-sorts.ts'

/** The rows as today's tables have them. */
export const withTextRows = (rows: readonly BinRow[]): BinRow[] => {
  const [own, ...others] = rows
  if (own?.values.sort_order === undefined) return [...rows]
  const { id = null, sort_order, image_hash = null, ...text } = own.values
  const original: BinRow = {
    table: 'post_texts',
    values: { ...text, post_id: id, lang: originalLanguage, source_version: null },
  }
  return [
    { table: 'posts', values: { id, image_hash } },
    ...[...(text.title === undefined ? [] : [original]), ...others].map(row =>
      row.table === 'post_texts'
        ? { ...row, values: { ...row.values, sort_order, title_key: sortKey(String(row.values.title)) } }
        : row,
    ),
  ]
}
