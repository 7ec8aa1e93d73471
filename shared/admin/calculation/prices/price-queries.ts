import type { QueryClient } from '@tanstack/react-query'
import { callQuery, refresh } from '#shared/admin/platform/calls/call-query.ts'
import type { Client } from '#shared/client/call.ts'
import { listPricesEndpoint, readPriceHistoryEndpoint } from '#shared/contract/calculation/prices.ts'

export const pricesQuery = (client: Client) => callQuery(client, listPricesEndpoint)

export const priceHistoryQuery = (client: Client, title: string) =>
  callQuery(client, readPriceHistoryEndpoint, { params: { title } })

export const refreshPrices = (queries: QueryClient): Promise<void> => refresh(queries, 'price')
