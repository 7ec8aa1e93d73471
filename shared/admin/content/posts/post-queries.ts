import { queryOptions } from '@tanstack/react-query'
import { callKey, callQuery, forForm, forList } from '#shared/admin/platform/calls/call-query.ts'
import { ApiError } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import {
  listPostPageEndpoint,
  type PostFlaw,
  type PostSort,
  type PostStatus,
  readPostEndpoint,
} from '#shared/contract/content/posts.ts'
import type { Language } from '#shared/domain/site/languages.ts'

export interface PostFilters {
  q: string
  category: string
  status: PostStatus | undefined
  sort: PostSort | undefined
  flaw: PostFlaw | undefined
  page: number
}

export const postPageQuery = (client: Client, { page, ...query }: PostFilters) =>
  callQuery(client, listPostPageEndpoint, { params: { page }, query }, forList)

export const postQuery = (client: Client, id: number, lang: Language = 'ru') =>
  callQuery(client, readPostEndpoint, { params: { id }, query: { lang } }, forForm)

/** The translation of a post; null when there is none. */
export const translationQuery = (client: Client, id: number, lang: Language) =>
  queryOptions({
    ...forForm,
    queryKey: [...callKey(readPostEndpoint, { params: { id }, query: { lang } }), 'or null'],
    queryFn: async ({ signal }) => {
      try {
        return await client.call(readPostEndpoint, { params: { id }, query: { lang }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
