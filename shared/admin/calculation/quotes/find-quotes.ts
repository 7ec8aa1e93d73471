import * as texts from '#messages/admin/calculation/quotes.js'
import { callQuery } from '#shared/admin/platform/calls/call-query.ts'
import type { PaletteAction, PaletteSearch } from '#shared/admin/platform/navigation/palette-group.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import { listQuotesEndpoint } from '#shared/contract/calculation/quotes.ts'
import { formatMoney } from '#shared/domain/money/money.ts'

export const findQuotes = async ({ q, client, queries }: PaletteSearch): Promise<PaletteAction[]> => {
  const { items } = await queries.fetchQuery(callQuery(client, listQuotesEndpoint, { query: { q } }))
  return items.map(({ number, customer, input, total }) => ({
    id: `quote-${number}`,
    label: texts.quoteOf({ number }),
    description: [customer, quoteLabel(input), formatMoney(total.usd, 'USD')].filter(Boolean).join(', '),
    go: `/admin/quotes/${number}`,
  }))
}
