/** What a calculation needs, from the server or, without it, as this device had it last. */
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Draft, readDraft, writeDraft } from '#shared/admin/drafts/draft-store.ts'
import { isUnreachable } from '#shared/admin/drafts/use-waiting-save.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { QuoteError } from '#shared/calculator/quote-error.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { Statement } from '#shared/calculator/statement-shape.ts'
import type { Client } from '#shared/client/call.ts'
import { type CalculatorKit, calculatorKit, readCalculatorKit } from '#shared/contract/pages.ts'

export interface KnownKit {
  kit: CalculatorKit
  /** ISO 8601: when the server gave it. */
  savedAt: string
  /** The server cannot be reached, so it may have changed since. */
  isOld: boolean
}

/** Servers differ in their tables and prices. */
const storageKey = (site: string): string => `calculator-kit:${site}`
export const kitKey = ['calculator-kit'] as const

/** Milliseconds between two looks: for changes, and for a server that is back. */
const lookEvery = 60_000
const lookAgain = 5_000

export const kitQuery = (client: Client, site: string) =>
  queryOptions({
    queryKey: kitKey,
    queryFn: async ({ signal }): Promise<KnownKit> => {
      try {
        const kit = await client.call(readCalculatorKit, { signal })
        const savedAt = new Date().toISOString()
        writeDraft(localStorage, storageKey(site), { savedAt, baseVersion: null, values: kit })
        return { kit, savedAt, isOld: false }
      } catch (error) {
        const kept = isUnreachable(error) ? readKept(site) : null
        if (kept === null) throw error
        return { kit: kept.values, savedAt: kept.savedAt, isOld: true }
      }
    },
    retry: false,
    refetchInterval: query => (query.state.data?.isOld === false ? lookEvery : lookAgain),
  })

const readKept = (site: string): Draft<CalculatorKit> | null =>
  readDraft(localStorage, storageKey(site), calculatorKit as z.ZodType<CalculatorKit>)

/**
 * The statement by what is known, and the day that it holds for: it goes with the request, so that the sum stays the one
 * that the caller was told. A message in place of the statement when the day cannot be priced.
 *
 * @param deviceDay today in Kyiv by this device's clock: an old kit names a day that is over
 */
export const priceByKit = (
  { kit, isOld }: KnownKit,
  input: QuoteInput,
  deviceDay: string,
): { input: QuoteInput; statement: Statement } | { problem: string } => {
  const date = isOld ? deviceDay : kit.today
  const { rates, tariff, tables, options, labels } = kit
  if (rates === null) return { problem: 'Курсы валют ещё неизвестны: посчитать пока нельзя.' }
  const known = { ...rates, stale: rates.stale || rates.date < date }
  try {
    const dated = { ...input, date }
    return {
      input: dated,
      statement: priceQuote({ input: dated, date, rates: known, tariff, tables, options, labels }),
    }
  } catch (error) {
    if (error instanceof QuoteError) return { problem: error.message }
    throw error
  }
}
