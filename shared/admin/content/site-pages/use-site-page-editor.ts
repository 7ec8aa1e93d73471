/** The state of the form of a page; `page` is null for a new one, which the first save creates. */
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { refresh, showRead } from '#shared/admin/platform/calls/call-query.ts'
import { afterSave } from '#shared/admin/platform/forms/move-states.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useRecordPress } from '#shared/admin/platform/records/use-record-press.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import {
  listSitePageRevisionsEndpoint,
  listSitePagesEndpoint,
  newSitePageSchema,
  readSitePageEndpoint,
  type SitePage,
  sitePageChangeSchema,
} from '#shared/contract/content/site-pages.ts'
import { pageKind } from './site-page-kind.ts'

export type SitePageEditor = ReturnType<typeof useSitePageEditor>

export const useSitePageEditor = (page: SitePage | null) => {
  const { client, queries } = useServices()
  const lang = page?.lang ?? 'ru'
  const navigate = useNavigate()
  /** The path as the server has stored it. */
  const path = useRef(page?.path ?? null)
  const show = async (saved: SitePage) => {
    const input = { params: { id: saved.id }, query: { lang } }
    showRead(queries, readSitePageEndpoint, input, saved)
    path.current = saved.path
    await refresh(queries, listSitePagesEndpoint, listSitePageRevisionsEndpoint)
  }
  const kind = pageKind(client, lang, () => path.current)
  const editor = useRecord({
    kind,
    given: page,
    input: page ? sitePageChangeSchema : newSitePageSchema,
    onSaved: async (saved, { created }) => {
      await show(saved)
      if (!created) return 'stay'
      return { leave: () => void navigate(`/admin/pages/${saved.id}`, { state: afterSave }) }
    },
  })
  return {
    ...editor,
    lang,
    press: useRecordPress(kind, editor, { show }),
    adoptDroppingDraft: (record: SitePage) => {
      editor.adoptDroppingDraft(record)
      void show(record)
    },
  }
}
