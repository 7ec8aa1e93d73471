/** What the palette finds by what is typed: posts, pages, pictures, requests and options. */

import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { optionsQuery } from '#shared/admin/calculation/options/option-queries.ts'
import { pictureTitle, placesLabel } from '#shared/admin/content/media/picture-labels.ts'
import { sitePagesQuery } from '#shared/admin/content/pages/page-queries.ts'
import { nameOf, requestKindNames } from '#shared/admin/work/requests/request-names.ts'
import { isPriceTitle } from '#shared/calculator/options.ts'
import { listPictures } from '#shared/contract/pictures.ts'
import { listPostPage } from '#shared/contract/posts.ts'
import { listRequests } from '#shared/contract/requests.ts'
import { can } from '#shared/domain/can.ts'
import { nameOption } from '#shared/domain/option-names.ts'
import { isFound } from '#shared/domain/search-text.ts'
import { requestStatusNames } from '#shared/domain/state-names.ts'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'

export interface Find {
  id: string
  label: string
  description: string
  /** Other words that it is found by. */
  keywords?: string
  path: string
}

/** Letters below which everything would be found. */
const shortest = 2
const maxPerKind = 5

type Found = Record<'posts' | 'pages' | 'pictures' | 'requests' | 'options', Find[]>

export const usePaletteSearch = (query: string): Found => {
  const { client } = useServices()
  const user = useUser()
  const [q] = useDebouncedValue(query.trim().slice(0, 100), 200)
  const common = { enabled: q.length >= shortest, placeholderData: keepPreviousData }
  const posts = useQuery({
    ...common,
    queryKey: ['palette', 'posts', q],
    queryFn: ({ signal }) => client.call(listPostPage, { params: { page: 1 }, query: { q }, signal }),
  })
  const requests = useQuery({
    ...common,
    queryKey: ['palette', 'requests', q],
    queryFn: ({ signal }) => client.call(listRequests, { query: { q }, signal }),
  })
  const readsContent = user !== null && can(user, 'content.read')
  const pages = useQuery({ ...sitePagesQuery(client), enabled: q.length >= shortest && readsContent })
  const pictures = useQuery({
    ...common,
    enabled: q.length >= shortest && readsContent,
    queryKey: ['palette', 'pictures', q],
    queryFn: ({ signal }) => client.call(listPictures, { query: { q }, signal }),
  })
  const options = useQuery({
    ...optionsQuery(client),
    enabled: q.length >= shortest && user !== null && can(user, 'options.read'),
  })
  if (q.length < shortest) return { posts: [], pages: [], pictures: [], requests: [], options: [] }
  return {
    options: (options.data ?? [])
      .map(({ title, value, note }) => ({ title, value, note, name: nameOption(title).name }))
      .filter(({ title, note, name }) => isFound(q, name, title, note))
      .slice(0, maxPerKind)
      .map(({ title, value, note, name }) => ({
        id: `option-${title}`,
        label: name,
        description: value.slice(0, 80),
        keywords: `${title} ${note}`,
        path: isPriceTitle(title) ? '/admin/prices' : `/admin/setting?q=${encodeURIComponent(title)}`,
      })),
    posts: (posts.data?.items ?? []).slice(0, maxPerKind).map(post => ({
      id: `post-${post.id}`,
      label: post.title || 'Без заголовка',
      description: post.slug,
      path: `/admin/posts/${post.id}`,
    })),
    pages: (pages.data ?? [])
      .filter(({ title, path, other }) => isFound(q, title, path, other?.title ?? ''))
      .slice(0, maxPerKind)
      .map(({ id, title, path, other }) => ({
        id: `page-${id}`,
        label: title,
        description: path,
        keywords: other?.title ?? '',
        path: `/admin/pages/${id}`,
      })),
    pictures: (pictures.data?.items ?? []).slice(0, maxPerKind).map(picture => ({
      id: `picture-${picture.id}`,
      label: pictureTitle(picture),
      description: placesLabel(picture),
      path: `/admin/media/${picture.id}`,
    })),
    requests: (requests.data?.items ?? []).slice(0, maxPerKind).map(request => ({
      id: `request-${request.id}`,
      label: nameOf(request),
      description: `${requestKindNames[request.kind]}, ${requestStatusNames[request.status].toLowerCase()}`,
      path: `/admin/requests?open=${request.id}`,
    })),
  }
}
