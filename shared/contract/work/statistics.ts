/** Figures of the office over a month, for the pictures of the overview. Of visitors only sums by day are known. */
import { z } from 'zod'
import { deliveryRoutes, engines } from '#shared/calculator/quote-input.ts'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import { ratePointSchema } from '#shared/contract/calculation/rates.ts'
import { daySchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { type RequestOutcome, requestOutcomes } from '#shared/domain/work/request-outcome.ts'

const amount = z.number().int().min(0)

/** Sums by what was asked for, the most frequent first. */
const ranking = z.array(z.object({ value: z.string(), hits: amount }))
export type Ranking = z.infer<typeof ranking>

export const figuresSchema = z.object({
  /** Both included. */
  from: daySchema,
  to: daySchema,
  /** Every day of the month, also those without. */
  requests: z.array(z.object({ day: daySchema, callback: amount, calculation: amount })),
  sources: z.object({ page: ranking, route: ranking, language: ranking }),
  /** Minutes until somebody of the office took a visitor's request up; null when none was. */
  answers: z.object({
    answered: amount,
    medianMinutes: amount.nullable(),
    slowestMinutes: amount.nullable(),
    /** How many were taken up within so many minutes, and not sooner; null is later than all of these. */
    spread: z.array(z.object({ within: amount.nullable(), requests: amount })).exactOptional(),
    /** Nobody has taken these up yet, however old they are. */
    waiting: amount,
    waitingSince: timestampSchema.nullable(),
  }),
  /** Calculations that visitors made, and requests that came with one. */
  calculations: z.array(z.object({ day: daySchema, calculated: amount, requested: amount })),
  /** Calculations opened by a link. Older servers do not count them. */
  byLink: amount.exactOptional(),
  asked: z.object({ route: ranking, car: ranking, year: ranking }),
  rates: z.array(ratePointSchema),
})
export type Figures = z.infer<typeof figuresSchema>

export const readFiguresEndpoint = endpoint({
  method: 'GET',
  path: '/api/overview/figures',
  access: 'requests.read',
  summary:
    'Reads the figures of the last thirty days: requests, time to the first answer, calculations, rates',
  responses: { 200: figuresSchema },
})

const outcomeCounts = z.object({
  /** All but spam, in whatever state. */
  requests: amount,
  ...(Object.fromEntries(requestOutcomes.map(outcome => [outcome, amount])) as Record<
    RequestOutcome,
    typeof amount
  >),
  /** Closed without an outcome; null from a server that did not count them yet. */
  unsaid: amount.nullable().default(null),
  /** Contracts among those that ended and were ours, to the percent; null while there are none. */
  percent: z.number().int().min(0).max(100).nullable(),
})
export type OutcomeCounts = z.infer<typeof outcomeCounts>

/** The most requests first; what is beyond the longest list is one more line, `rest`. */
const byValue = z.array(outcomeCounts.extend({ value: z.string() }))

export const conversionSchema = z.object({
  /** Days on which requests came, both included. */
  from: daySchema,
  to: daySchema,
  all: outcomeCounts,
  /** Reasons of refusals, the most frequent first. */
  reasons: ranking,
  /** As `source`, `page` and `route` of a request; `unknown` where it has none. */
  source: byValue,
  page: byValue,
  route: byValue,
  /** By the name of the holder; `unknown` for nobody. */
  colleague: byValue,
  /** By the Monday that each week begins with, the earliest first, also those without a request. */
  week: z.array(outcomeCounts.extend({ value: daySchema })),
})
export type Conversion = z.infer<typeof conversionSchema>

export const readConversionEndpoint = endpoint({
  method: 'GET',
  path: '/api/overview/conversion',
  access: 'requests.read',
  summary:
    'Reads how requests ended, by source, page, route, colleague and week: of the last twelve weeks, or of up to 366 days',
  query: z.strictObject({ from: daySchema.optional(), to: daySchema.optional() }),
  responses: { 200: conversionSchema },
})

/** Per cent by which bills differ from the calculations, to a tenth; null without one. */
const deviation = z.object({
  orders: amount,
  median: z.number().nullable(),
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
})

const quoteFact = z.object({
  /** Handed over in the period. */
  orders: amount,
  /** More bills are expected, or one of a group may be missing. */
  open: amount,
  /** Without a calculation, or with an amount whose rate nobody knows. */
  incomparable: amount,
  total: deviation,
  groups: z.record(z.enum(lineGroups), deviation),
})

const quoteFacts = z.object({
  /** Days on which cars were handed over, both included. */
  from: daySchema,
  to: daySchema,
  all: quoteFact,
  routes: z.array(quoteFact.extend({ route: z.enum(deliveryRoutes) })),
})
export type QuoteFacts = z.infer<typeof quoteFacts>

export const readQuoteFactsEndpoint = endpoint({
  method: 'GET',
  path: '/api/overview/quote-fact',
  access: 'orders.money',
  summary:
    'Reads by how much the bills of the cars that were handed over differ from their calculations, of the last year or of up to 366 days',
  query: z.strictObject({ from: daySchema.optional(), to: daySchema.optional() }),
  responses: { 200: quoteFacts },
})

/** Report of a page of the site about a calculation that it made: no more than is counted. */
export const calculatedCarSchema = z.strictObject({
  route: z.enum(deliveryRoutes),
  engine: z.enum(engines),
  year: z.number().int().min(1900).max(2100).optional(),
  /** The page was opened by a link to this calculation. */
  link: z.literal(true).optional(),
})
export type CalculatedCar = z.infer<typeof calculatedCarSchema>

export const countCalculationEndpoint = endpoint({
  method: 'POST',
  path: '/api/count/calculation',
  access: 'public',
  summary:
    'Counts a calculation that the browser made by itself: one more on this day, nothing of who made it',
  body: calculatedCarSchema,
  responses: { 204: null },
  limit: 'quote',
})
