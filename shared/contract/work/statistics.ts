/** Monthly statistics of the office, for the charts of the overview. Visits are stored only as daily sums. */
import { z } from 'zod'
import { deliveryRoutes, engines } from '#shared/calculator/quote-input.ts'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import { ratePointSchema } from '#shared/contract/calculation/rates.ts'
import { daySchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { type RequestOutcome, requestOutcomes } from '#shared/domain/work/request-outcome.ts'

const amount = z.number().int().min(0)

/** Counts by value, the most frequent first. */
const ranking = z.array(z.object({ value: z.string(), hits: amount }))
export type Ranking = z.infer<typeof ranking>

export const figuresSchema = z.object({
  /** First and last day, both included. */
  from: daySchema,
  to: daySchema,
  /** Every day of the month, including those without requests. */
  requests: z.array(z.object({ day: daySchema, callback: amount, calculation: amount })),
  sources: z.object({ page: ranking, route: ranking, language: ranking }),
  /** Minutes until a colleague took a visitor's request; null when none was taken. */
  answers: z.object({
    answered: amount,
    medianMinutes: amount.nullable(),
    slowestMinutes: amount.nullable(),
    /** Requests by time until taken, each counted in the first range that it fits; null is later than all ranges. */
    spread: z.array(z.object({ within: amount.nullable(), requests: amount })).exactOptional(),
    /** Requests not taken yet, of any age. */
    waiting: amount,
    waitingSince: timestampSchema.nullable(),
  }),
  /** Calculations by visitors, and requests sent with one. */
  calculations: z.array(z.object({ day: daySchema, calculated: amount, requested: amount })),
  /** Calculations opened by a link. */
  byLink: amount,
  asked: z.object({ route: ranking, car: ranking, year: ranking }),
  rates: z.array(ratePointSchema),
})
export type Figures = z.infer<typeof figuresSchema>

export const readFiguresEndpoint = endpoint('GET /api/overview/figures', {
  access: 'requests.read',
  summary:
    'Reads the figures of the last thirty days: requests, time to the first answer, calculations, rates',
  responses: { 200: figuresSchema },
})

const outcomeCounts = z.object({
  /** Requests in any state except spam. */
  requests: amount,
  ...(Object.fromEntries(requestOutcomes.map(outcome => [outcome, amount])) as Record<
    RequestOutcome,
    typeof amount
  >),
  /** Closed while no request of the person has an outcome. */
  unsaid: amount,
  /** Contracts in whole per cent of contracts, refusals and people not reached; null without any of these. */
  percent: z.number().int().min(0).max(100).nullable(),
})
export type OutcomeCounts = z.infer<typeof outcomeCounts>

/** Sorted by number of requests; values beyond the limit are added up in one row, `rest`. */
const byValue = z.array(outcomeCounts.extend({ value: z.string() }))

export const conversionSchema = z.object({
  /** Days of receipt, both included. */
  from: daySchema,
  to: daySchema,
  all: outcomeCounts,
  /** Reasons of refusals, the most frequent first. */
  reasons: ranking,
  /** By a request's `source`, `page` and `route`; `unknown` where missing. */
  source: byValue,
  page: byValue,
  route: byValue,
  /** By name of the person in charge; `unknown` without one. */
  colleague: byValue,
  /** By the Monday of each week, earliest first, including weeks without requests. */
  week: z.array(outcomeCounts.extend({ value: daySchema })),
})
export type Conversion = z.infer<typeof conversionSchema>

export const readConversionEndpoint = endpoint('GET /api/overview/conversion', {
  access: 'requests.read',
  summary:
    'Reads how requests ended, by source, page, route, colleague and week: of the last twelve weeks, or of up to 366 days',
  query: z.strictObject({ from: daySchema.optional(), to: daySchema.optional() }),
  responses: { 200: conversionSchema },
})

/** Difference of bills from calculations in per cent, one decimal; null without data. */
const deviation = z.object({
  orders: amount,
  median: z.number().nullable(),
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
})

const quoteFact = z.object({
  /** Orders handed over in the period. */
  orders: amount,
  /**
   * Orders whose bills are incomplete: more are expected, or a group of the calculation has none and nobody has
   * confirmed it.
   */
  open: amount,
  /** Orders without a calculation, or with an amount whose rate is unknown. */
  incomparable: amount,
  total: deviation,
  groups: z.record(z.enum(lineGroups), deviation),
})

const quoteFacts = z.object({
  /** Days of handover, both included. */
  from: daySchema,
  to: daySchema,
  all: quoteFact,
  routes: z.array(quoteFact.extend({ route: z.enum(deliveryRoutes) })),
})
export type QuoteFacts = z.infer<typeof quoteFacts>

export const readQuoteFactsEndpoint = endpoint('GET /api/overview/quote-fact', {
  access: 'orders.money',
  summary:
    'Reads by how much the bills of the cars that were handed over differ from their calculations, of the last year or of up to 366 days',
  query: z.strictObject({ from: daySchema.optional(), to: daySchema.optional() }),
  responses: { 200: quoteFacts },
})

/** Report of a calculation on the site, limited to the counted values. */
export const calculatedCarSchema = z.strictObject({
  route: z.enum(deliveryRoutes),
  engine: z.enum(engines),
  year: z.number().int().min(1900).max(2100).optional(),
  /** True when the page was opened by a link to this calculation. */
  link: z.literal(true).optional(),
})
export type CalculatedCar = z.infer<typeof calculatedCarSchema>

export const countCalculationEndpoint = endpoint('POST /api/count/calculation', {
  access: 'public',
  summary:
    'Counts a calculation that the browser made by itself: one more on this day, nothing of who made it',
  body: calculatedCarSchema,
  limit: 'quote',
})
