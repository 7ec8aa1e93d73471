/** Reads of one's own sessions, with the key under which they are cached. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { listSessions } from '#shared/contract/system/accounts.ts'

export const sessionsKey = ['sessions'] as const

export const sessionsQuery = (client: Client) =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => client.call(listSessions, { signal }),
  })
