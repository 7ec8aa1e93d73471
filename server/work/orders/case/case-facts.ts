/** Facts of an order for its public case: stages with their days, costs, and the fields of the calculation. */
import { findQuote } from '#server/calculation/quotes/stored-quote.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { fieldsOfInput } from '#shared/calculator/form/calculator-fields.ts'
import { toQuery } from '#shared/calculator/form/fields-query.ts'
import { amountText, compareWithAgreed, groupsInQuestion } from '#shared/calculator/orders/order-money.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { StoredQuote } from '#shared/contract/calculation/quotes.ts'
import type { CaseFacts } from '#shared/contract/content/cases.ts'
import type { OrderMoney } from '#shared/contract/work/order-money.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { findMoney } from '../order-money.store.ts'

export const caseFactsOf = async (db: Tx, order: Order): Promise<CaseFacts> => {
  const { contractDay, createdAt, stages, quoteNumber, route } = order
  const reached = stages.flatMap(({ ru, uk, actual }) => (actual === null ? [] : [{ ru, uk, day: actual }]))
  const quote = quoteNumber === null ? undefined : await findQuote(db, quoteNumber)
  const { date: _, forecast: __, ...fields } = quote ? fieldsOfInput(inputOf(quote)) : { route }
  return {
    start: contractDay ?? reached[0]?.day ?? kyivDay(new Date(createdAt)),
    stages: reached,
    money: comparisonOf(await findMoney(db, order.id)),
    query: toQuery(fields),
  }
}

/** Removes the places of an incomplete calculation: visitors may have typed any text there. */
const inputOf = ({ input, statement }: StoredQuote): QuoteInput => {
  if (!input.usa || statement.complete) return input
  const { port: _, ...usa } = input.usa
  return { ...input, usa: { ...usa, location: '', destination: '' } }
}

/**
 * Agreed and actual costs. Null unless every sum is known in the order's currency, the bills are closed and no group of
 * costs may lack its bill.
 */
export const comparisonOf = (money: OrderMoney | undefined): CaseFacts['money'] => {
  if (!money?.closed || money.bills.length === 0 || groupsInQuestion(money, money.agreed).length > 0)
    return null
  const { groups, total } = compareWithAgreed(money, money.agreed)
  if (total.unknown > 0) return null
  const asText = ({ agreed, fact }: typeof total) => ({
    agreed: agreed === null ? null : amountText(agreed),
    fact: amountText(fact),
  })
  return {
    currency: money.currency,
    groups: groups.map(group => ({ group: group.group, ...asText(group) })),
    total: asText(total),
  }
}
