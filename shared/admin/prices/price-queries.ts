/** Reads of the prices by date, with the key under which they are cached. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { listPrices } from '#shared/contract/prices.ts'

export const pricesKey = ['prices'] as const

export const pricesQuery = (client: Client) =>
  queryOptions({
    queryKey: pricesKey,
    queryFn: ({ signal }) => client.call(listPrices, { signal }),
  })
