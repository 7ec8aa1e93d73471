/** The figures of the month; asked again every five minutes while the page is open. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { readConversion, readFigures, readQuoteFacts } from '#shared/contract/work/statistics.ts'

export const figuresQuery = (client: Client) =>
  queryOptions({
    queryKey: ['figures'],
    queryFn: ({ signal }) => client.call(readFigures, { signal }),
    refetchInterval: 5 * 60_000,
  })

export const conversionQuery = (client: Client) =>
  queryOptions({
    queryKey: ['conversion'],
    queryFn: ({ signal }) => client.call(readConversion, { query: {}, signal }),
  })

export const quoteFactQuery = (client: Client) =>
  queryOptions({
    queryKey: ['quote-fact'],
    queryFn: ({ signal }) => client.call(readQuoteFacts, { query: {}, signal }),
  })
