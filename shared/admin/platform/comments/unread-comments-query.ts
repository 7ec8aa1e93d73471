/** Comments that mention the person and wait to be seen. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { listUnreadComments } from '#shared/contract/platform/comments.ts'

export const unreadCommentsKey = ['comments-unread'] as const

export const unreadCommentsQuery = (client: Client) =>
  queryOptions({
    queryKey: unreadCommentsKey,
    queryFn: ({ signal }) => client.call(listUnreadComments, { signal }),
  })
