/** Reads of posts and categories, with the keys under which they are kept. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { listCategories } from '#shared/contract/content/categories.ts'
import {
  listPostPage,
  listRevisions,
  type PostFlaw,
  type PostSort,
  type PostStatus,
  readPost,
} from '#shared/contract/content/posts.ts'
import type { Language } from '#shared/domain/site/languages.ts'

export const postsKey = ['posts'] as const
export const categoriesKey = ['categories'] as const

export interface PostFilters {
  q: string
  category: string
  status: PostStatus | undefined
  sort: PostSort | undefined
  flaw: PostFlaw | undefined
  page: number
}

export const postPageQuery = (client: Client, { page, q, category, status, sort, flaw }: PostFilters) =>
  queryOptions({
    queryKey: [...postsKey, 'page', { page, q, category, status, sort, flaw }],
    queryFn: ({ signal }) =>
      client.call(listPostPage, {
        params: { page },
        query: {
          ...(q ? { q } : {}),
          ...(category ? { category } : {}),
          ...(status ? { status } : {}),
          ...(sort ? { sort } : {}),
          ...(flaw ? { flaw } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const postQuery = (client: Client, id: number, lang: Language = 'ru') =>
  queryOptions({
    queryKey: [...postsKey, 'one', id, lang],
    queryFn: ({ signal }) => client.call(readPost, { params: { id }, query: { lang }, signal }),
    // A form must start from what the server has now, and then stay as the person leaves it.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** The translation of a post; null when there is none. */
export const translationQuery = (client: Client, id: number, lang: Language) =>
  queryOptions({
    staleTime: 0,
    refetchOnWindowFocus: false,
    queryKey: [...postsKey, 'translation', id, lang],
    queryFn: async ({ signal }) => {
      try {
        return await client.call(readPost, { params: { id }, query: { lang }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

export const revisionsQuery = (client: Client, id: number, lang: Language = 'ru') =>
  queryOptions({
    queryKey: [...postsKey, 'revisions', id, lang],
    queryFn: ({ signal }) => client.call(listRevisions, { params: { id }, query: { lang }, signal }),
  })

export const categoriesQuery = (client: Client) =>
  queryOptions({
    queryKey: categoriesKey,
    queryFn: ({ signal }) => client.call(listCategories, { signal }),
  })
