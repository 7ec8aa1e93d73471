/** Rules of meta records: title, description and keywords of a page in a language. */

import { httpError } from '#server/platform/http/errors/http-error.ts'
import { restoreRows } from '#server/platform/records/bin.store.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import { repositoryStatements, tableRepository } from '#server/platform/records/table-repository.ts'
import { isLanguage } from '#shared/domain/site/languages.ts'
import { findMetaOfPage, type MetaFields, type MetaRow } from './meta.store.ts'

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
