/** The state of the form of a page: null for a new one, which the first save creates. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { refresh, showRead } from '#shared/admin/platform/calls/call-query.ts'
import { afterSave } from '#shared/admin/platform/forms/move-states.ts'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { Client } from '#shared/client/call.ts'
import {
  createSitePageEndpoint,
  listSitePageRevisionsEndpoint,
  listSitePagesEndpoint,
  newSitePageSchema,
  readSitePageEndpoint,
  readSitePageRevisionEndpoint,
  type SitePage,
  saveSitePageEndpoint,
  sitePageChangeSchema,
} from '#shared/contract/content/site-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { mergeSections } from './merge-sections.ts'
import { bodyOfPage, type PageValues, pageValues, valuesOfPage } from './page-values.ts'

export type PageEditor = ReturnType<typeof usePageEditor>

export const usePageEditor = (page: SitePage | null) => {
  const { client } = useServices()
  const lang = page?.lang ?? 'ru'
  const queries = useQueryClient()
  const navigate = useNavigate()
  /** The address that the server has. */
  const path = useRef(page?.path ?? null)
  const show = async (saved: SitePage) => {
    const input = { params: { id: saved.id }, query: { lang } }
    showRead(queries, readSitePageEndpoint, input, saved)
    path.current = saved.path
    await refresh(queries, listSitePagesEndpoint, listSitePageRevisionsEndpoint)
  }
  const editor = useRecord({
    kind: pageKind(client, lang, () => path.current),
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
    /** Goes on upon what publishing or withdrawing has answered; what was typed stays. */
    adoptKeepingWork: (record: SitePage) => {
      editor.adoptKeepingWork(record)
      void show(record)
    },
    adoptDroppingWork: (record: SitePage) => {
      editor.adoptDroppingWork(record)
      void show(record)
    },
  }
}

/** `storedPath` is the address that the server has, where a form knows it: only another one is sent. */
export const pageKind = (
  client: Client,
  lang: Language,
  storedPath: () => string | null = () => null,
): FormDefinition<PageValues, SitePage> => {
  const query = { lang }
  const read = (id: SitePage['id']) => client.call(readSitePageEndpoint, { params: { id }, query })
  return {
    read,
    kind: 'site-page',
    nameOf: id => `site-page-${id ?? 'new'}${lang === 'ru' ? '' : `-${lang}`}`,
    kept: pageValues,
    valuesOf: record => (record ? valuesOfPage(record) : noPage),
    readVersion: async (id, version) => {
      const old = await client.call(readSitePageRevisionEndpoint, { params: { id, version } })
      return { ...old.contents, path: old.path }
    },
    merges: { sections: mergeSections },
    create: (body, { key } = {}) => client.call(createSitePageEndpoint, { body, idempotencyKey: key }),
    change: async (id, values, ifMatch) => {
      const body = bodyOfPage(values, storedPath() ?? (await read(id)).path)
      return client.call(saveSitePageEndpoint, { params: { id }, query, body, ifMatch })
    },
    // Known again by its address, of which there is one.
    find: async attempt => {
      const found = (await client.call(listSitePagesEndpoint)).find(
        known => known.path === attempt.path.trim(),
      )
      return found && found.title === attempt.title.trim() ? read(found.id) : null
    },
    titleOf: ({ title }) => `Страница «${title}»`,
  }
}

const noPage: PageValues = { title: '', path: '', theme: 'neutral', sections: [] }
