/** Restores meta records from the bin. */

import { type BinPayload, putRowsBack } from '#server/platform/bin/bin.store.ts'
import type { BinnedKind } from '#server/platform/bin/binned-kind.ts'
import { httpError } from '#server/platform/http/http-error.ts'
import { isLanguage } from '#shared/domain/languages.ts'
import { findMetaOfPage, type MetaRow } from './meta.store.ts'

export const metaPayload = (values: MetaRow): BinPayload => ({
  rows: [{ table: 'metas', values: { ...values } }],
})

export const binnedMeta: BinnedKind = {
  right: 'content.write',
  restore: async (tx, { rows }, at) => {
    // What was removed before there were two languages is Russian.
    const { page, title, description, keywords, lang = 'ru' } = rows[0]?.values ?? {}
    if (isLanguage(lang) && (await findMetaOfPage(tx, String(page), lang)))
      throw httpError('bin.place-taken', { values: { kind: 'meta', name: String(page) }, path: 'page' })
    await putRowsBack(tx, rows, at)
    return { title: String(page), record: { page, lang, title, description, keywords } }
  },
}
