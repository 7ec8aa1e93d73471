/** Tables, law and rates for a calculation: from the server, or the copy on this device when it is out of reach. */

import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import * as texts from '#messages/admin/work/live-quote.js'
import { noRates } from '#messages/calculation/live-quote.js'
import { type Draft, readDraft, writeDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { QuoteError } from '#shared/calculator/quote-error.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { byExpectedDay } from '#shared/calculator/rates/expected-day.ts'
import { canForecast } from '#shared/calculator/rates/forecast.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { isRetryable } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { type CurrencyCode, currencyCodes, readBankRateEndpoint } from '#shared/contract/calculation/rates.ts'
import { type Pricing, pricingSchema } from '#shared/contract/content/calculator-page.ts'
import { readPricingEndpoint } from '#shared/contract/content/public-pages.ts'
import { type Day, isDay } from '#shared/domain/time/kyiv-day.ts'

export interface KnownPricing {
  pricing: Pricing
  /** Moment when it was read from the server, ISO 8601. */
  savedAt: string
  /** True when the server could not be reached: tables and rates may have changed since `savedAt`. */
  isOld: boolean
}

/** One entry for each server, since servers differ in tables and prices. */
const storageKey = (site: string): string => `calculator-kit:${site}`
export const pricingKey = ['calculator-kit'] as const

/** Milliseconds between reads: `lookEvery` while the server responds, `lookAgain` while it does not. */
const lookEvery = 60_000
const lookAgain = 5_000

export const pricingQuery = (client: Client, site: string) =>
  queryOptions({
    queryKey: pricingKey,
    queryFn: async ({ signal }): Promise<KnownPricing> => {
      try {
        const pricing = await client.call(readPricingEndpoint, { signal })
        const savedAt = new Date().toISOString()
        writeDraft(localStorage, storageKey(site), {
          savedAt,
          erasedWith: null,
          baseVersion: null,
          values: pricing,
        })
        return { pricing, savedAt, isOld: false }
      } catch (error) {
        const kept = isRetryable(error) ? readKept(site) : null
        if (kept === null) throw error
        return { pricing: kept.values, savedAt: kept.savedAt, isOld: true }
      }
    },
    retry: false,
    refetchInterval: query => (query.state.data?.isOld === false ? lookEvery : lookAgain),
  })

const readKept = (site: string): Draft<Pricing> | null =>
  readDraft(localStorage, storageKey(site), pricingSchema as z.ZodType<Pricing>)

/**
 * Tables and rates of a coming day; null while the National Bank has no rates for it, or without a connection.
 * For today `pricingQuery` is used.
 */
export const dayPricingQuery = (client: Client, day: Day, today: Day) =>
  queryOptions({
    queryKey: [...pricingKey, day],
    enabled: isDay(day) && canForecast(day, today),
    queryFn: async ({ signal }): Promise<Pricing | null> => {
      try {
        const [USD, EUR] = await Promise.all(currencyCodes.map(code => readRate(client, code, day, signal)))
        if (!USD || !EUR) return null
        const pricing = await client.call(readPricingEndpoint, { query: { date: day }, signal })
        const manual = currencyCodes.filter(code => ({ USD, EUR })[code].manual)
        const rates = { USD: USD.rate, EUR: EUR.rate, date: day, stale: false, manual }
        return { ...pricing, rates }
      } catch (error) {
        if (isRetryable(error)) return null
        throw error
      }
    },
    retry: false,
    staleTime: lookEvery,
  })

const readRate = async (client: Client, valcode: CurrencyCode, day: Day, signal: AbortSignal) => {
  const [rate] = await client.call(readBankRateEndpoint, {
    query: { valcode, date: day.replaceAll('-', '') },
    signal,
  })
  return rate
}

/**
 * Calculates with the known tables, and fixes the day in `input`: the day is sent with the request, so that the server
 * gets the sum that the caller was told. Returns a problem when the day cannot be priced, with `field` where the person
 * can correct it.
 *
 * @param input has a `date` if one was chosen or is expected
 * @param today in Kyiv; not that of the pricing, which may have been saved on an earlier day
 * @param ofDay pricing of the declaration date when that is not today
 */
export const priceBy = (
  { pricing }: Pick<KnownPricing, 'pricing'>,
  { input, uncertain }: ReturnType<typeof byExpectedDay>,
  today: Day,
  ofDay: Pricing | null,
): { input: QuoteInput; statement: CostBreakdown } | { problem: string; field?: 'date' } => {
  const date = input.date ?? today
  if (date < today) return { problem: texts.dayPassed, field: 'date' }
  const isForecast = date > today && ofDay === null
  if (isForecast && !(input.forecast && canForecast(date, today))) return { problem: noRates, field: 'date' }
  const { rates, tariff, tables, options, labels } = ofDay ?? pricing
  if (rates === null) return { problem: texts.ratesUnknown }
  const known = {
    ...rates,
    stale: rates.stale || rates.date < today,
    ...(isForecast && { forecast: true }),
  }
  try {
    const dated = { ...input, date }
    return {
      input: dated,
      statement: priceQuote({
        input: dated,
        date,
        rates: known,
        madeOn: today,
        uncertain,
        tariff,
        tables,
        options,
        labels,
      }),
    }
  } catch (error) {
    if (error instanceof QuoteError) return { problem: error.message }
    throw error
  }
}
