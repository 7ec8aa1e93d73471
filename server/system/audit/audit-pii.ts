import { findRow, rowsById, updateRow } from '#server/platform/db/rows.ts'
import { piiSource } from '#server/platform/personal-data/pii-source.ts'
import { eraseLogTexts, hasLogTexts } from '#server/work/requests/erase-requests.ts'
import { mapTexts, textsIn } from '#shared/domain/search/json-texts.ts'
import { foldForSearch } from '#shared/domain/search/search-text.ts'

/** Entries of the audit log about a person's own records stay, without their texts. */
export const auditPii = piiSource({
  read: rowsById('audit', ['id', 'kind', 'record_id', 'record_title', 'difference']),
  isOwn: (row, { requests, accounts }) =>
    ((row.kind === 'request' && requests.has(Number(row.record_id))) ||
      (row.kind === 'account' && accounts.has(row.record_id ?? ''))) &&
    hasLogTexts(row),
  texts: row => [row.record_title, ...(row.difference === '{}' ? [] : textsIn(row.difference))],
  record: row => String(row.id),
  order: row => (row.kind === 'order' ? Number(row.record_id) : null),
  erase: eraseLogTexts,
  mask: async (tx, id, mask) => {
    const row = await findRow(tx, 'audit', { id }, ['difference', 'record_title'])
    if (!row) return
    const title = row.record_title && mask(row.record_title)
    await updateRow(tx, 'audit', id, {
      difference: row.difference && mapTexts(row.difference, mask),
      record_title: title,
      record_key: title && foldForSearch(title),
    })
  },
})
