/** Reads of options, with the key under which they are cached. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { listOptions } from '#shared/contract/calculation/options.ts'

export const optionsKey = ['options'] as const

export const optionsQuery = (client: Client) =>
  queryOptions({
    queryKey: optionsKey,
    queryFn: ({ signal }) => client.call(listOptions, { signal }),
  })
