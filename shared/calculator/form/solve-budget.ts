/** The highest bid whose total stays within a budget, for a form, or the reason why there is none. */
import { texts as textsOfReader } from '#messages/calculation/engine-input.js'
import type { InputTexts } from '#shared/calculator/input-rules.ts'
import type { QuoteRequest } from '#shared/calculator/price-quote.ts'
import type { PriceCurrency } from '#shared/calculator/quote-input.ts'
import { dayLine } from '#shared/calculator/statement/expected-day-line.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import type { Currency } from '#shared/domain/money/money.ts'
import { readMoney } from '#shared/domain/money/typed-money.ts'
import { highestBid } from './highest-bid.ts'

export type BudgetSolution =
  | {
      price: { amount: string; currency: PriceCurrency }
      /** Total at the highest bid, in the currency of the budget. */
      total: string
      title: string
      /** Sentence about a declaration day other than today and its effect on the total; absent for today. */
      line?: string | undefined
      complete: boolean
    }
  | { problem: string }

/** `amount` is as typed: spaces and a decimal comma are accepted. */
export interface Budget {
  amount: string
  currency: Currency
}

/** Answers in whole units of the price's currency, since bids are made in them. */
export const solveBudget = (
  request: QuoteRequest,
  budget: Budget,
  texts: InputTexts = textsOfReader,
): BudgetSolution => {
  // A budget in hryvnias may exceed the limit of a price.
  const amount =
    readMoney(budget.amount)?.amount ?? budget.amount.replace(/[\s\u00a0]/g, '').replace(',', '.')
  if (!/^\d{1,11}(\.\d{1,2})?$/.test(amount)) return { problem: texts.budget }
  const { price, ...input } = request.input
  const found = highestBid({
    ...request,
    input,
    budget: { amount, currency: budget.currency },
    currency: price.currency,
    step: 100,
  })
  if (!found) return { problem: texts.budgetTooSmall }
  const { statement } = found
  return {
    price: found.price,
    total: statement.total[field[budget.currency]],
    title: totalTitle(statement, request.texts),
    line: dayLine(statement) ?? undefined,
    complete: statement.complete,
  }
}

const field = { UAH: 'uah', USD: 'usd', EUR: 'eur' } as const
