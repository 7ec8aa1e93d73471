/** Reads of the tariff, with the key under which they are cached. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { readTariff } from '#shared/contract/tariff.ts'

/** Everything that a change of the tariff makes stale stands below it. */
export const tariffKey = ['tariff'] as const

export const tariffQuery = (client: Client) =>
  queryOptions({
    queryKey: [...tariffKey, 'state'],
    queryFn: ({ signal }) => client.call(readTariff, { signal }),
  })
