/** Posts and requests that the palette finds by what is typed. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listPostPage } from '#shared/contract/posts.ts'
import { listRequests } from '#shared/contract/requests.ts'
import { nameOf, requestKindNames, requestStatusNames } from '../requests/request-names.ts'
import { useServices } from '../services.ts'

export interface Find {
  id: string
  label: string
  description: string
  path: string
}

/** Letters below which everything would be found. */
const shortest = 2
const most = 5

export const usePaletteSearch = (query: string): { posts: Find[]; requests: Find[] } => {
  const { client } = useServices()
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
  if (q.length < shortest) return { posts: [], requests: [] }
  return {
    posts: (posts.data?.items ?? []).slice(0, most).map(post => ({
      id: `post-${post.id}`,
      label: post.title,
      description: post.slug,
      path: `/admin/posts/${post.id}`,
    })),
    requests: (requests.data?.items ?? []).slice(0, most).map(request => ({
      id: `request-${request.id}`,
      label: nameOf(request),
      description: `${requestKindNames[request.kind]}, ${requestStatusNames[request.status].toLowerCase()}`,
      path: `/admin/requests?open=${request.id}`,
    })),
  }
}
