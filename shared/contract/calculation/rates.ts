import { z } from 'zod'
import { daySchema, typedDaySchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { errorText, ofCode } from '#shared/contract/platform/schema-texts.ts'

export const currencyCodes = ['USD', 'EUR'] as const
export type CurrencyCode = (typeof currencyCodes)[number]

export const ratesSchema = z.object({
  USD: z.number(),
  EUR: z.number(),
  date: daySchema,
  stale: z.boolean(),
  /** Currencies with a rate set by the office; absent when both are the bank's. */
  manual: z.array(z.enum(currencyCodes)).optional(),
  /** True for a future day without rates, for which today's are used. */
  forecast: z.boolean().optional(),
})
export type Rates = z.infer<typeof ratesSchema>

export const readCurrencyEndpoint = endpoint('GET /api/calculator/currency', {
  access: 'public',
  summary: 'Reads the last known rates of USD and EUR in hryvnias; 503 when none was ever known',
  responses: { 200: z.object({ data: ratesSchema }) },
})

/** A rate in the National Bank's own format. */
export const bankRateSchema = z.object({
  r030: z.number().int(),
  txt: z.string(),
  rate: z.number(),
  cc: z.string(),
  exchangedate: z.string(),
  /** Present when the office set the rate in place of the bank's. */
  manual: z.literal(true).optional(),
})
export type BankRate = z.infer<typeof bankRateSchema>

export const readBankRateEndpoint = endpoint('GET /currency', {
  access: 'public',
  summary: 'Passes on the National Bank’s rate of a day in its own shape; an empty list when there is none',
  query: z.strictObject({
    valcode: z.enum(currencyCodes, errorText('valcode')),
    date: z.string(errorText('dateForm')).regex(/^\d{8}$/, errorText('dateForm')),
    json: z.string().max(5).optional(),
  }),
  responses: { 200: z.array(bankRateSchema) },
})

/** Stored rates of a day; `null` where the bank has no rate or was not asked. */
export const dayRateSchema = z.object({
  date: daySchema,
  USD: z.number().nullable(),
  EUR: z.number().nullable(),
  /** Currencies with a rate set by the office. */
  manual: z.array(z.enum(currencyCodes)),
})
export type DayRate = z.infer<typeof dayRateSchema>

/** UAH for one unit; a value outside these limits is an error, not a rate. */
export const lowestRate = 0.1
export const highestRate = 100_000

/** As a rate is copied with its currency. */
const hryvnias = /^₴\s?|\s?(?:₴|uah|грн\.?)$/i

/** UAH for one unit, with at most six decimals, as the bank publishes it, between `lowestRate` and `highestRate`. */
export const givenRate = (code: CurrencyCode) =>
  z
    .union([z.number(), z.string().max(20)], ofCode('rateNumber', code))
    .transform(value => String(value).trim().replace(hryvnias, '').replace(',', '.'))
    // `Number` alone would also read `0x10` and `1e2`.
    .transform(value => (/^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN))
    .refine(value => value >= lowestRate && value <= highestRate, ofCode('rateLimits', code))
    .refine(value => /^\d{1,6}(\.\d{1,6})?$/.test(String(value)), ofCode('rateDecimals', code))

/** Rates that the office sets for a day; a currency left out uses the bank's. */
export const handRatesSchema = z
  .strictObject({ USD: givenRate('USD').optional(), EUR: givenRate('EUR').optional() })
  .refine(({ USD, EUR }) => USD !== undefined || EUR !== undefined, {
    path: ['USD'],
    ...errorText('oneRate'),
  })

const dayParams = z.strictObject({ day: daySchema })

export const listRatesEndpoint = endpoint('GET /api/rate', {
  access: 'options.read',
  summary:
    'Lists the stored rates of a range of days, newest first, at most 366 days; those set by hand of any range',
  query: z.strictObject({ from: daySchema, to: daySchema, source: z.enum(['manual']).optional() }),
  responses: { 200: z.array(dayRateSchema) },
})

/** Both rates of a day. */
export const ratePointSchema = z.object({ date: daySchema, USD: z.number(), EUR: z.number() })
export type RatePoint = z.infer<typeof ratePointSchema>

/** Length of the history in days, today included. */
const historyQuery = z.strictObject({ days: z.enum(['30', '365'], errorText('historyDays')) })

export const readRateHistoryEndpoint = endpoint('GET /api/rate/history', {
  access: 'public',
  summary: 'Reads the stored rates of the last month or year, the oldest first; the bank is not asked',
  query: historyQuery,
  responses: { 200: z.object({ points: z.array(ratePointSchema) }) },
})

export const readRateChartEndpoint = endpoint('GET /api/rate/chart', {
  access: 'public',
  summary: 'Reads the same as a drawn chart, SVG',
  /** Draws a narrow chart, whose labels are readable on a phone. */
  query: historyQuery.extend({ narrow: z.literal('true', 'narrow: true').optional() }),
  responses: { 200: 'bytes' },
})

export const readBankDayEndpoint = endpoint('GET /api/rate/:day/bank', {
  access: 'options.read',
  summary:
    'Reads what the National Bank itself says of a day, whatever the office has set; 503 when it is silent',
  params: dayParams,
  responses: { 200: z.object({ date: daySchema, USD: z.number().nullable(), EUR: z.number().nullable() }) },
})

export const setRateEndpoint = endpoint('PUT /api/rate/:day', {
  access: 'options.write',
  summary: 'Sets the rates of a day by hand; they count before the bank’s until they are removed',
  params: z.strictObject({ day: typedDaySchema }),
  body: handRatesSchema,
  responses: { 200: dayRateSchema },
})

export const removeRateEndpoint = endpoint('DELETE /api/rate/:day', {
  access: 'options.write',
  summary: 'Removes the rates of a day that were set by hand; the bank’s count again',
  params: dayParams,
  problems: [404],
})
