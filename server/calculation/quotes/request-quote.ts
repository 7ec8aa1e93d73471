/**
 * Prices and stores quotes for the office's requests. Called before the transaction of a request, since inside a
 * transaction only its own connection may be used.
 */

import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { HttpError } from '#server/platform/http/errors/http-error.ts'
import { addressOfInput } from '#shared/calculator/form/fields-query.ts'
import { markedAddress } from '#shared/calculator/form/link-snapshot.ts'
import type { CalculatorOptions } from '#shared/calculator/prices/options.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { StoredQuote } from '#shared/contract/calculation/quotes.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { hasExampleFigures } from '../prices/example-figures.ts'
import { readCalculatorOptions } from './calculator-options.ts'
import { quoteFor } from './quote.service.ts'
import { headOfForecast, type ShownQuote } from './quote-facts.ts'
import { quoteHtml, quoteText } from './quote-in-mail.ts'
import { storeQuote } from './stored-quote.ts'

export interface PricedQuote {
  /** Includes the date, so that the quote stays reproducible. */
  input: QuoteInput
  /** Path of the calculator's page for this input; if the quote was priced, with a mark of its day and sum. */
  address: string
  /**
   * Stores the quote under a new number, inside the transaction of the request; `at` is the request's time, ISO 8601,
   * UTC. Null when no rates are known at all and nothing can be stored.
   */
  store: ((tx: Tx, at: string) => Promise<CustomerQuote & { id: number }>) | null
}

/** A stored quote in the form in which a customer gets it. */
export interface CustomerQuote extends ShownQuote {
  number: string
  asMail: () => { text: string; html: string }
  /** Adds to a subject that the quote is a forecast, if it is one. */
  subject: (title: string) => string
}

/**
 * Calculates the quote of a request. Throws what `quoteFor` throws for an invalid input; if no rates are known, the
 * quote is left unpriced, so that no customer's request is lost. A request without a calculation has no quote.
 */
export const priceForRequest = async (ctx: Context, input: QuoteInput | undefined, lang: Language) => {
  const quote = input ? await priceAt(ctx, { ...input, date: input.date ?? kyivDay(ctx.now()) }, lang) : null
  const { options } = await readCalculatorOptions(ctx)
  return { quote, options }
}

/** Reads what sending a stored quote to its customer needs; called before the transaction, like `priceForRequest`. */
export const readHandover = async (
  ctx: Context,
): Promise<{ options: CalculatorOptions; show: (quote: StoredQuote) => CustomerQuote }> => {
  const example = await hasExampleFigures(ctx)
  const { options } = await readCalculatorOptions(ctx)
  return { options, show: quote => forCustomer({ ...quote, example }) }
}

const forCustomer = (quote: ShownQuote & { number: string }): CustomerQuote => ({
  ...quote,
  asMail: () => ({ text: quoteText(quote), html: quoteHtml(quote) }),
  subject: title => headOfForecast(quote, title),
})

const priceAt = async (ctx: Context, input: QuoteInput, lang: Language): Promise<PricedQuote> => {
  const example = await hasExampleFigures(ctx)
  const statement = await statementUnlessNoRates(ctx, input, lang)
  const address = addressOfInput(input)
  if (!statement) return { input, address, store: null }
  return {
    input,
    address: markedAddress(address, kyivDay(ctx.now()), statement),
    store: async (tx, at) => {
      const day = kyivDay(new Date(at))
      const numbered = await storeQuote(tx, { input, statement, lang, day, at })
      return {
        id: numbered.id,
        ...forCustomer({ ...numbered, lang, input, statement, createdAt: at, example }),
      }
    },
  }
}

const statementUnlessNoRates = async (
  ctx: Context,
  input: QuoteInput,
  lang: Language,
): Promise<CostBreakdown | null> => {
  try {
    return await quoteFor(ctx, input, lang)
  } catch (error) {
    if (error instanceof HttpError && error.status === 503) return null
    throw error
  }
}
