/** Reads of the tariff. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { readTariff } from '#shared/contract/calculation/tariffs.ts'
import { tariffKey } from './tariff-key.ts'

export const tariffQuery = (client: Client) =>
  queryOptions({
    queryKey: [...tariffKey, 'state'],
    queryFn: ({ signal }) => client.call(readTariff, { signal }),
  })
