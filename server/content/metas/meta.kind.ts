import type { Tx } from '#server/platform/db/open.ts'
import { findRow } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { restoreRows } from '#server/platform/records/bin.store.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import { repositoryStatements, tableRepository } from '#server/platform/records/table-repository.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { isLanguage, languages } from '#shared/domain/site/languages.ts'

export type MetaRow = Row<'metas'>
type MetaFields = Pick<MetaRow, 'page' | 'lang' | 'title' | 'description' | 'keywords'>

export const listMetaRows = (db: Tx, lang: string): Promise<MetaRow[]> =>
  db.selectFrom('metas').selectAll().where('lang', '=', lang).orderBy('page').execute()

export const findMetaOfPage = (db: Tx, page: string, lang: string): Promise<MetaRow | undefined> =>
  findRow(db, 'metas', { page, lang })

export const metaRows = tableRepository('metas')

export const metaKind = {
  ...repositoryStatements(metaRows),
  entityName: 'meta',
  check: async ({ tx }, { page, lang }, present) => {
    const other = await findMetaOfPage(tx, page, lang)
    if (other && other.id !== present?.id)
      throw httpError('name.taken', { values: { kind: 'meta' }, path: 'page' })
  },
  log: {
    kind: 'meta',
    id: ({ id }) => id,
    fields: ({ page, lang, title, description, keywords }) => ({ page, lang, title, description, keywords }),
  },
  bin: {
    kind: 'meta',
    right: 'content.write',
    title: ({ page }) => page,
    payload: metaRows.payload,
    restore: async (tx, { rows }, at) => {
      // Bin entries from before the site had two languages lack `lang` and are Russian.
      const { page, title, description, keywords, lang = 'ru' } = rows[0]?.values ?? {}
      if (isLanguage(lang) && (await findMetaOfPage(tx, String(page), lang)))
        throw httpError('bin.place-taken', { values: { kind: 'meta', name: String(page) }, path: 'page' })
      await restoreRows(tx, rows, at)
      return { title: String(page), record: { page, lang, title, description, keywords } }
    },
  },
} satisfies FullEntityDefinition<MetaRow, MetaFields>

/** Moves the meta records of a page to its new path, in every language; if the path has a record, both stay. */
export const moveMetas = async (
  command: ChangeContext,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  for (const lang of languages) {
    const present = await findMetaOfPage(command.tx, from, lang)
    if (!present || (await findMetaOfPage(command.tx, to, lang))) continue
    const { title, description, keywords } = present
    const moved = { page: to, lang, title, description, keywords }
    await changeRecord({ ...command, ifMatch: null }, metaKind, present.id, () => moved)
  }
}
