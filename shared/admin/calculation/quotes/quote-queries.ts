import { callQuery, forList, pageOf } from '#shared/admin/platform/calls/call-query.ts'
import type { Client } from '#shared/client/call.ts'
import { listQuotesEndpoint, type QuoteSort } from '#shared/contract/calculation/quotes.ts'

export const quotePageQuery = (
  client: Client,
  { q, sort, page }: { q: string; sort: QuoteSort | undefined; page: number },
) => callQuery(client, listQuotesEndpoint, { query: { q, sort, page: pageOf(page) } }, forList)
