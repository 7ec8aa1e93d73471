/** Reads of the templates of replies. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { listReplyTemplates } from '#shared/contract/work/reply-templates.ts'

export const templatesKey = ['reply-templates'] as const

export const templatesQuery = (client: Client) =>
  queryOptions({
    queryKey: templatesKey,
    queryFn: ({ signal }) => client.call(listReplyTemplates, { signal }),
  })
