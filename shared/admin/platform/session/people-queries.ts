/** Reads of the people of the office, with the key under which they are cached. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { listAdmins } from '#shared/contract/system/accounts.ts'

export const adminsKey = ['admins'] as const

export const adminsQuery = (client: Client) =>
  queryOptions({
    queryKey: adminsKey,
    queryFn: ({ signal }) => client.call(listAdmins, { signal }),
  })
