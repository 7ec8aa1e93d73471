/** Reads of the pages of the site, with the keys under which they are kept. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import {
  listSitePageRevisions,
  listSitePages,
  type PageLang,
  readSitePage,
} from '#shared/contract/content/site-pages.ts'

export const sitePagesKey = ['site-pages'] as const

export const sitePagesQuery = (client: Client) =>
  queryOptions({
    queryKey: [...sitePagesKey, 'list'],
    queryFn: ({ signal }) => client.call(listSitePages, { signal }),
  })

export const sitePageQuery = (client: Client, id: number, lang: PageLang) =>
  queryOptions({
    queryKey: [...sitePagesKey, 'one', id, lang],
    queryFn: ({ signal }) => client.call(readSitePage, { params: { id }, query: { lang }, signal }),
    // A form must start from what the server has now, and then stay as the person leaves it.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

export const pageRevisionsQuery = (client: Client, id: number, lang: PageLang) =>
  queryOptions({
    queryKey: [...sitePagesKey, 'revisions', id, lang],
    queryFn: ({ signal }) => client.call(listSitePageRevisions, { params: { id }, query: { lang }, signal }),
  })
