/** The quote endpoint: request and response. The rules between fields are in `shared/calculator/input-rules.ts`. */

import { z } from 'zod'
import { texts as inputTexts } from '#messages/calculation/engine-input.js'
import { texts } from '#messages/contract/calculation.js'
import { checkQuoteInput } from '#shared/calculator/input-rules.ts'
import * as input from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import {
  daySchema,
  hasControlCharacter,
  idSchema,
  lineSchema,
  pageNumberSchema,
  searchedPageSchema,
  timestampSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { errorText } from '#shared/contract/platform/schema-texts.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { ratesSchema } from './rates.ts'

const amount = z.strictObject({
  amount: z.union([z.string().max(20), z.number()], errorText('amountForm')),
  currency: z.enum(input.priceCurrencies, errorText('currency')),
})

const vehicle = z.strictObject({
  kind: z.enum(input.kinds, errorText('kind')),
  engine: z.enum(input.engines, errorText('engine')),
  fuel: z.enum(input.fuels, errorText('fuel')).optional(),
  volumeCc: z.number(errorText('volumeNumber')).optional(),
  volumeFromLitres: z.boolean(errorText('flag')).optional(),
  batteryKwh: z.number(errorText('batteryNumber')).optional(),
  productionYear: z.number(errorText('yearNumber')).optional(),
  grossWeightKg: z.number(errorText('weightNumber')).optional(),
  tractor: z.boolean(errorText('flag')).optional(),
  body: z.enum(input.bodies, errorText('body')).optional(),
})

const place = z
  .string(errorText('nameExpected'))
  .trim()
  .min(1, errorText('fillIn'))
  .max(120, errorText('atMost120'))
  .refine(value => !hasControlCharacter(value, false), errorText('controlCharacters'))

const service = z
  .string(errorText('serviceName'))
  .max(80)
  .refine(value => !hasControlCharacter(value, false), errorText('controlCharacters'))

const usa = z.strictObject({
  auction: z.enum(input.auctions, errorText('auction')),
  location: place,
  sampleYard: z.boolean(errorText('flag')).optional(),
  port: place.optional(),
  destination: place,
  title: z.enum(input.titleKinds, errorText('title')).optional(),
  payment: z.enum(input.payments, errorText('payment')).optional(),
  volume: z.enum(input.volumes, errorText('volumeKind')).optional(),
  bid: z.enum(input.bidKinds, errorText('bid')).optional(),
  insurance: z.boolean(errorText('insurance')).optional(),
})

/**
 * The input of a quote. The upper bound of the production year depends on the declaration date: an input without
 * `date` is checked against it by the caller, with `checkQuoteInput(input, today)`.
 */
export const quoteInputSchema = z
  .strictObject({
    date: daySchema.optional(),
    route: z.enum(input.deliveryRoutes, errorText('route')),
    vehicle,
    price: amount,
    eur1: z.boolean(errorText('eur1')).optional(),
    customsValue: amount.optional(),
    repair: amount.optional(),
    forecast: z.boolean(errorText('forecast')).optional(),
    usa: usa.optional(),
    carriage: amount.optional(),
    services: z.array(service).max(50, errorText('servicesMany')).optional(),
  })
  .superRefine((value, context) => {
    for (const { path, message } of checkQuoteInput(value, undefined, inputTexts)) {
      context.addIssue({ code: 'custom', path: path.split('.').map(readStep), message })
    }
  }) satisfies z.ZodType<input.QuoteInput>

/**
 * An input as it was stored or shared. Input rules apply to requests only: a response schema must accept what
 * earlier or later versions of the rules have accepted. Its values were valid at the time of the request;
 * `quoteInputSchema` says whether it can be priced today.
 */
export const storedInputSchema = z.looseObject({
  route: z.string(),
  vehicle: z.looseObject({ kind: z.string(), engine: z.string() }),
  price: z.looseObject({ amount: z.union([z.string(), z.number()]), currency: z.string() }),
}) as z.ZodType as z.ZodType<input.QuoteInput>

const money = z.string().regex(/^\d+\.\d{2}$/)
const sum = z.object({ uah: money, usd: money, eur: money })
const notes = z.array(z.object({ code: z.string(), message: z.string() }))

export const statementSchema = z.object({
  rates: ratesSchema,
  /** Present in forecasts only: the forecast's day, and the total by the law in force when it was made. */
  ahead: z.object({ day: daySchema, total: sum }).optional(),
  /** Version of the rules; absent in quotes of the first version. */
  rules: z.number().int().min(1).optional(),
  /** Law in force. */
  tariff: z.object({ validFrom: daySchema, revision: z.number().int().min(0) }),
  tables: z.record(z.string(), z.number().int()),
  lines: z.array(
    z.object({
      code: z.string(),
      group: z.enum(['auction', 'delivery', 'customs', 'services']),
      title: z.string(),
      basis: z.string(),
      rate: z.string(),
      ...sum.shape,
    }),
  ),
  customsValue: sum,
  customs: sum,
  total: sum,
  complete: z.boolean(),
  missing: notes,
  warnings: notes,
}) satisfies z.ZodType<CostBreakdown>

export const quoteVehicleEndpoint = endpoint('POST /api/calculator/quote', {
  access: 'public',
  summary: 'Full cost of a vehicle: every line, customs payments and the total by the rates of the day',
  body: quoteInputSchema,
  responses: { 200: statementSchema },
  problems: [422],
  limit: 'quote',
})

/** Parses the input of a form without JavaScript, which sends it as JSON text in one field. */
const quoteOfForm = (value: z.input<typeof quoteInputSchema> | { quote: string }): unknown => {
  if (typeof value !== 'object' || value === null || !('quote' in value)) return value
  try {
    return JSON.parse(value.quote)
  } catch {
    return value
  }
}

export const quoteDocumentEndpoint = endpoint('POST /api/calculator/quote/document', {
  access: 'public',
  summary: 'The quote as a PDF: every line, the totals, rates, tariff and versions of the tables',
  bodyKind: 'json-or-form',
  body: z.preprocess(quoteOfForm, quoteInputSchema),
  responses: { 200: 'bytes' },
  problems: [415, 422],
  limit: 'quote',
})

/** A stored quote: number, input and every line, so that it can be explained later. */
export const storedQuoteSchema = z.object({
  number: z.string(),
  /** Language of the statement and its document. */
  lang: z.enum(languages),
  input: storedInputSchema,
  statement: statementSchema,
  createdAt: timestampSchema,
})
export type StoredQuote = z.infer<typeof storedQuoteSchema>

/** A quote in lists; `requestId` is the request that it came with. */
export const quoteSummarySchema = z.object({
  number: z.string(),
  createdAt: timestampSchema,
  input: storedInputSchema,
  rates: statementSchema.shape.rates,
  tariff: statementSchema.shape.tariff,
  tables: statementSchema.shape.tables,
  total: sum,
  complete: z.boolean(),
  /** Decides the name of the total, together with `complete`. */
  warnings: notes,
  requestId: idSchema.nullable(),
  /** Name of the customer, else phone or e-mail; null without a request and after an erasure. */
  customer: z.string().nullable(),
})
export type QuoteSummary = z.infer<typeof quoteSummarySchema>

/** @example '2026-000123' */
export const quoteNumberSchema = z.string().regex(/^\d{4}-\d{6,12}$/, { error: () => texts.quoteNumber })

const quoteParams = z.strictObject({
  number: quoteNumberSchema,
})

/** Sort orders of the list; `newest` by default. */
export const quoteSorts = ['newest', 'oldest', 'cheapest', 'dearest'] as const
export type QuoteSort = (typeof quoteSorts)[number]

/** Filters of the list and its export. */
const filter = z.strictObject({ q: lineSchema(0, 100, () => texts.labels.search).optional() })

/** Rows of a page. */
export const pageSize = 25

export const listQuotesEndpoint = endpoint('GET /api/quote', {
  access: 'requests.read',
  summary:
    'Reads one page of the quotes that were given, by number, amount, date or customer, in the order of `sort`',
  query: filter.extend({ sort: z.enum(quoteSorts).optional(), page: pageNumberSchema.optional() }),
  responses: { 200: searchedPageSchema(quoteSummarySchema) },
  problems: [404],
})

export const exportQuotesEndpoint = endpoint('GET /api/quote/export.csv', {
  access: 'requests.read',
  summary: 'Downloads the quotes that were given as CSV, newest first',
  query: filter,
  download: { kind: 'person', bulk: true },
})

export const exportQuotesWorkbookEndpoint = endpoint('GET /api/quote/export.xlsx', {
  access: 'requests.read',
  summary: 'Downloads the quotes that were given as a workbook of at most 20,000 rows, newest first',
  query: filter,
  download: { kind: 'person', bulk: true },
  problems: [413],
})

export const readQuoteEndpoint = endpoint('GET /api/quote/:number', {
  access: 'requests.read',
  summary: 'Reads a quote as it was given, with the rates, the tariff and the tables of that time',
  params: quoteParams,
  responses: { 200: storedQuoteSchema },
  problems: [404],
})

export const readQuoteAgainEndpoint = endpoint('GET /api/quote/:number/again', {
  access: 'requests.read',
  summary:
    'Prices a stored quote for its own day and by its own rates with what the law, tables and prices are now',
  params: quoteParams,
  responses: { 200: statementSchema },
  problems: [404, 422],
})

export const readQuoteDocumentEndpoint = endpoint('GET /api/quote/:number/document', {
  access: 'requests.read',
  summary: 'Downloads a quote as it was given as a PDF',
  params: quoteParams,
  download: { kind: 'person', bulk: false },
  problems: [404],
})

/** Segment of a problem's path; a number is an index of a list, which zod expects as a number. */
const readStep = (step: string): string | number => (/^\d+$/.test(step) ? Number(step) : step)
