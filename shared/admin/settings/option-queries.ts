/** Reads of options and admins, with the keys under which they are kept. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { listAdmins, listSessions } from '#shared/contract/auth.ts'
import { listOptions } from '#shared/contract/options.ts'

export const optionsKey = ['options'] as const
export const adminsKey = ['admins'] as const
export const sessionsKey = ['sessions'] as const

export const sessionsQuery = (client: Client) =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => client.call(listSessions, { signal }),
  })

export const optionsQuery = (client: Client) =>
  queryOptions({
    queryKey: optionsKey,
    queryFn: ({ signal }) => client.call(listOptions, { signal }),
  })

export const adminsQuery = (client: Client) =>
  queryOptions({
    queryKey: adminsKey,
    queryFn: ({ signal }) => client.call(listAdmins, { signal }),
  })
