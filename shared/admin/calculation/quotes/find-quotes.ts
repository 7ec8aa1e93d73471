import type { PaletteAction, PaletteSearch } from '#shared/admin/platform/navigation/palette-group.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { quotePageQuery } from './quote-queries.ts'

export const findQuotes = async ({ q, client, queries }: PaletteSearch): Promise<PaletteAction[]> => {
  const { items } = await queries.fetchQuery(quotePageQuery(client, { q, sort: undefined, page: 1 }))
  return items.map(({ number, customer, input, total }) => ({
    id: `quote-${number}`,
    label: `Расчёт ${number}`,
    description: [customer, quoteLabel(input), formatMoney(total.usd, 'USD')].filter(Boolean).join(', '),
    go: `/admin/quotes/${number}`,
  }))
}
