import { queryOptions } from '@tanstack/react-query'
import { kindKey } from '#shared/admin/platform/calls/call-query.ts'
import type { Client } from '#shared/client/call.ts'
import { previewOrderFileEndpoint, readOrderFileEndpoint } from '#shared/contract/work/order-files.ts'

/** Bytes of a file, or of its preview; the server logs each read of a file. */
export const fileQuery = (client: Client, id: number, part: 'preview' | 'whole') =>
  queryOptions({
    queryKey: [...kindKey('order'), 'file', part, id],
    queryFn: async ({ signal }) => {
      const endpoint = part === 'whole' ? readOrderFileEndpoint : previewOrderFileEndpoint
      return (await client.download(endpoint, { params: { id }, signal })).content
    },
    staleTime: 'static',
    retry: false,
  })
