import { useNavigate } from 'react-router-dom'
import * as words from '#messages/admin/content/metas.js'
import { refresh, showRead, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { afterSave } from '#shared/admin/platform/forms/move-states.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import {
  listMetasEndpoint,
  type Meta,
  metaInputSchema,
  readMetaEndpoint,
} from '#shared/contract/content/metas.ts'
import { type Language, originalLanguage } from '#shared/domain/site/languages.ts'
import { metaKind, metaRemoval } from './meta-kind.ts'

/**
 * `meta` is null while a new record is written. With `page` the form is part of that page's editor: it is saved
 * along with the page, and its first save does not navigate. `startsAt` is the page proposed for a new record.
 */
export const useMetaEditor = (meta: Meta | null, lang: Language, page?: string, startsAt = '') => {
  const { client, queries } = useServices()
  const navigate = useNavigate()
  const refreshList = () => refresh(queries, listMetasEndpoint)
  const editor = useRecord({
    kind: metaKind(client, lang, page, startsAt),
    given: meta,
    onlyChanged: page !== undefined,
    input: metaInputSchema,
    onSaved: async (saved, { created }) => {
      showRead(queries, readMetaEndpoint, { params: { id: saved.id } }, saved)
      await refreshList()
      if (!created || page !== undefined) return 'stay'
      return { leave: () => void navigate(`/admin/meta/${saved.id}`, { replace: true, state: afterSave }) }
    },
  })

  const putAway = useRemoval(metaRemoval, refreshList)
  const remove = async (record: Meta) => {
    const title = words.metaOf({ page: record.page })
    const texts = { title, removed: words.wasRemoved({ page: record.page }), returned: words.wasReturned }
    if (!(await putAway(record, texts))) return
    editor.closeDroppingDraft()
    void navigate('/admin/meta', { state: afterSave })
  }

  return { ...editor, remove: () => editor.base && void remove(editor.base) }
}

export type MetaEditor = ReturnType<typeof useMetaEditor>

/** The meta record of a page in the original language; null while it is not shown, and when the page has none. */
export const useOriginalMeta = (page: string, shown: boolean): Meta | null => {
  const metas = useCall(listMetasEndpoint, { query: { lang: originalLanguage } }, { enabled: shown })
  return shown ? (metas.data?.find(meta => meta.page === page) ?? null) : null
}
