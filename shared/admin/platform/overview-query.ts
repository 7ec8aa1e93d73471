/** What needs attention; asked again every minute while a window is open. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { readOverview } from '#shared/contract/system/system.ts'

/** Milliseconds. */
const freshness = 60_000

export const overviewKey = ['overview'] as const

export const overviewQuery = (client: Client) =>
  queryOptions({
    queryKey: overviewKey,
    queryFn: ({ signal }) => client.call(readOverview, { signal }),
    refetchInterval: freshness,
  })
