/** Calculates the fields as they are typed, by the tables and rates in force on the declaration date. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServices } from '#shared/admin/platform/services.ts'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { readFields } from '#shared/calculator/form/read-fields.ts'
import { byExpectedDay } from '#shared/calculator/rates/expected-day.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { dayPricingQuery, priceBy, pricingQuery } from './pricing.ts'

export const useLiveQuote = (fields: Fields) => {
  const { client, shell } = useServices()
  const pricing = useQuery(pricingQuery(client, shell.site))
  const today = pricing.data && !pricing.data.isOld ? pricing.data.pricing.today : kyivDay(new Date())
  const read = useMemo(() => readFields(fields, today), [fields, today])
  const known = pricing.data?.pricing
  const counted = useMemo(
    () => known && read.input && byExpectedDay(read.input, today, known.daysToCustoms, known.tariff),
    [known, read.input, today],
  )
  const dayPricing = useQuery(dayPricingQuery(client, counted?.input.date ?? today, today))
  const ofDay = dayPricing.data ?? null
  const priced = useMemo(
    () =>
      pricing.data && counted && !dayPricing.isLoading ? priceBy(pricing.data, counted, today, ofDay) : null,
    [pricing.data, counted, today, ofDay, dayPricing.isLoading],
  )
  const problem = priced !== null && 'problem' in priced ? priced : null
  return {
    pricing,
    today,
    /**
     * Day used for the calculation: the chosen one, else the expected day at customs or, while fields are invalid,
     * today.
     */
    countedDay: counted?.input.date ?? today,
    problems: read.problems,
    /** Problem of the day, which has no rates or has passed. */
    ofDate: (problem?.field ? { [problem.field]: problem.problem } : {}) as Record<string, string>,
    /** Reason why there is no sum although all fields are valid. */
    failure: problem && !problem.field ? problem.problem : null,
    told: priced !== null && 'statement' in priced ? priced : null,
  }
}

export type LiveQuote = ReturnType<typeof useLiveQuote>
