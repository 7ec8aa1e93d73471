/** The state of the form of a page: null for a new one, which the first save creates. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  createSitePage,
  listSitePages,
  newSitePage,
  readSitePage,
  readSitePageRevision,
  type SitePage,
  saveSitePage,
  sitePageChange,
} from '#shared/contract/site-pages.ts'
import { useRecordEditor } from '../drafts/use-record-editor.ts'
import { afterSave } from '../navigation/move-states.ts'
import { useServices } from '../services.ts'
import { mergePages, type PageMerge } from './merge-pages.ts'
import { sitePagesKey } from './page-queries.ts'
import { bodyOfPage, type PageValues, pageValues, valuesOfPage } from './page-values.ts'

export type PageEditor = ReturnType<typeof usePageEditor>

export const usePageEditor = (page: SitePage | null) => {
  const { client } = useServices()
  const lang = page?.lang ?? 'ru'
  const query = { lang }
  const queries = useQueryClient()
  const navigate = useNavigate()
  /** The address that the server has. */
  const path = useRef(page?.path ?? '')
  const refresh = async (saved: SitePage) => {
    path.current = saved.path
    queries.setQueryData([...sitePagesKey, 'one', saved.id, lang], saved)
    void queries.invalidateQueries({ queryKey: [...sitePagesKey, 'revisions', saved.id, lang] })
    await queries.invalidateQueries({ queryKey: [...sitePagesKey, 'list'] })
  }
  const editor = useRecordEditor<PageValues, SitePage, PageMerge>({
    given: page,
    nameOf: id => `site-page-${id ?? 'new'}${lang === 'ru' ? '' : `-${lang}`}`,
    kept: pageValues,
    input: page ? sitePageChange : newSitePage,
    valuesOf: record => (record ? valuesOfPage(record) : noPage),
    read: id => client.call(readSitePage, { params: { id }, query }),
    readVersion: async (id, version) => {
      const old = await client.call(readSitePageRevision, { params: { id, version } })
      return { ...old.contents, path: old.path }
    },
    merge: mergePages,
    create: body => client.call(createSitePage, { body }),
    change: (id, values, ifMatch) =>
      client.call(saveSitePage, { params: { id }, query, body: bodyOfPage(values, path.current), ifMatch }),
    // Known again by its address, of which there is one.
    find: async attempt => {
      const found = (await client.call(listSitePages)).find(known => known.path === attempt.path.trim())
      return found && found.title === attempt.title.trim()
        ? client.call(readSitePage, { params: { id: found.id } })
        : null
    },
    onSaved: async (saved, { created }) => {
      await refresh(saved)
      return created ? () => void navigate(`/admin/pages/${saved.id}`, { state: afterSave }) : null
    },
  })
  return {
    ...editor,
    lang,
    /** Goes on upon what publishing or withdrawing has answered; what was typed stays. */
    goOnWith: (record: SitePage) => {
      editor.goOnWith(record)
      void refresh(record)
    },
    replaceWith: (record: SitePage) => {
      editor.replaceWith(record)
      void refresh(record)
    },
  }
}

const noPage: PageValues = { title: '', path: '', theme: 'neutral', sections: [] }
