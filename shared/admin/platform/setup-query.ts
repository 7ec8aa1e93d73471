/** What is still to do. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { readSetup } from '#shared/contract/system/setup.ts'

export const setupKey = ['setup'] as const

export const setupQuery = (client: Client) =>
  queryOptions({ queryKey: setupKey, queryFn: ({ signal }) => client.call(readSetup, { signal }) })
