/** The reference lots and what each costs today. */
import { useMemo } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { checkQuoteInput } from '#shared/calculator/input-rules.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { listReferenceLotsEndpoint, type ReferenceLot } from '#shared/contract/calculation/reference-lots.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { useTryFigures } from '../tables/grid/grid-queries.ts'
import { useTablesInForce } from '../tables-in-force.ts'

export const useLots = () => useCall(listReferenceLotsEndpoint)

/** Today's statements by lot; a lot that today's rules reject has none. Empty until rates and tables are loaded. */
export const useLotPrices = (
  lots: readonly ReferenceLot[] | undefined,
): ReadonlyMap<number, CostBreakdown> => {
  const tables = useTablesInForce()
  const { rates, tariff, options } = useTryFigures()
  return useMemo(() => {
    const date = kyivDay(new Date())
    if (!lots || !rates || !tariff || !options) return new Map()
    return new Map(
      lots
        .filter(({ input }) => checkQuoteInput(input, date).length === 0)
        .map(({ id, input }) => [id, priceQuote({ input, date, rates, tariff, tables, options })]),
    )
  }, [lots, tables, rates, tariff, options])
}
