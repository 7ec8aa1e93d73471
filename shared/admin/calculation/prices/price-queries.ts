/** Reads of the prices, with the keys under which they are cached. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { listPrices, readPriceHistory } from '#shared/contract/calculation/prices.ts'
import { optionsKey } from '../options/option-queries.ts'
import { pricesKey } from '../options/prices-key.ts'
import { tariffKey } from '../tariffs/tariff-key.ts'

export const pricesQuery = (client: Client) =>
  queryOptions({
    queryKey: [...pricesKey, 'list'],
    queryFn: ({ signal }) => client.call(listPrices, { signal }),
  })

export const priceHistoryQuery = (client: Client, title: string) =>
  queryOptions({
    queryKey: [...pricesKey, 'history', title],
    queryFn: ({ signal }) => client.call(readPriceHistory, { params: { title }, signal }),
  })

/** What shows prices elsewhere, the calendar and the options, is read again when it is looked at. */
export const refreshPrices = async (queries: QueryClient): Promise<void> => {
  void queries.invalidateQueries({ queryKey: tariffKey })
  void queries.invalidateQueries({ queryKey: optionsKey })
  await queries.invalidateQueries({ queryKey: pricesKey })
}
