/** Columns, density and saved views of people's lists. Every statement names the owner. */
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, listRows, rowsById, storeRow, updateRows } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { ListSettings, ListState, ListView } from '#shared/contract/platform/lists.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import type { ListName } from '#shared/kinds/all-kinds.ts'
import { piiSource } from '../personal-data/pii-source.ts'
import { tableRepository } from '../records/table-repository.ts'

const columns = z.array(z.string()).nullable()

export const readListState = async (db: Tx, adminId: number, list: ListName): Promise<ListState> => {
  const row = await findRow(db, 'list_settings', { admin_id: adminId, list }, ['columns', 'density'])
  return {
    columns: columns.parse(JSON.parse(row?.columns ?? 'null')),
    density: row?.density ?? 'normal',
    views: await listViews(db, adminId, list),
  }
}

export const storeSettings = async (
  db: Tx,
  adminId: number,
  list: ListName,
  settings: ListSettings,
): Promise<void> => {
  const values = {
    columns: settings.columns === null ? null : JSON.stringify(settings.columns),
    density: settings.density,
  }
  await storeRow(db, 'list_settings', { admin_id: adminId, list }, values)
}

/** Views by name, sorted here, since databases sort letters differently. */
export const listViews = async (db: Tx, adminId: number, list: ListName): Promise<ListView[]> => {
  const rows = await listRows(db, 'list_views', { admin_id: adminId, list })
  return rows.map(viewResponse).sort((a, b) => a.name.localeCompare(b.name, currentLanguage()) || a.id - b.id)
}

/** Unmarks the default view: a list has one default view at most. */
export const clearDefault = async (tx: Tx, adminId: number, list: ListName): Promise<void> => {
  await updateRows(tx, 'list_views', { admin_id: adminId, list }, { is_default: 0 })
}

export const viewResponse = (row: Row<'list_views'>): ListView => ({
  id: row.id,
  list: row.list,
  name: row.name,
  query: row.query,
  isDefault: row.is_default === 1,
  version: row.version,
  updatedAt: row.updated_at,
})

/** Saved views as a source of personal data: they can name a person in their name and in searched words. */
interface View {
  name: string
  query: string
}

export const textsOfView = ({ name, query }: View): string[] => [name, ...new URLSearchParams(query).values()]

/** Masks the name, and drops search terms that name the contact, since such a search finds nothing any more. */
export const maskView = ({ name, query }: View, mask: (text: string) => string): View => ({
  name: mask(name),
  query: new URLSearchParams(
    [...new URLSearchParams(query)].filter(([, value]) => mask(value) === value),
  ).toString(),
})

export const viewRows = tableRepository('list_views')

export const viewPii = piiSource({
  read: rowsById('list_views'),
  isOwn: () => false,
  texts: row => textsOfView(row),
  record: row => String(row.id),
  erase: async () => {},
  mask: async (tx, id, mask, at) => {
    const row = await viewRows.find(tx, id)
    if (row) await viewRows.replace(tx, id, maskView(row, mask), at)
  },
})
