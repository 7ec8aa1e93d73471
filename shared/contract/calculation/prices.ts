/** Prices by date: today's price of an option, and announced prices for future days. */

import { z } from 'zod'
import { texts } from '#messages/contract/calculation.js'
import {
  daySchema,
  idSchema as idShape,
  lineSchema,
  timestampSchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { optionTitleSchema } from './options.ts'
import { priceImpactSchema } from './reference-lots.ts'

export const datedPriceSchema = z.object({
  id: idShape,
  validFrom: daySchema,
  value: z.string(),
  note: z.string(),
  /** The option's earlier value, once the day has come; null while the day is ahead. */
  before: z.string().nullable(),
  author: z.string().nullable(),
  updatedAt: timestampSchema,
  version: versionSchema,
})
export type DatedPriceRecord = z.infer<typeof datedPriceSchema>

export const priceGroups = ['services', 'auctions', 'delivery', 'other'] as const
export type PriceGroup = (typeof priceGroups)[number]

export const pricedOptionSchema = z.object({
  title: z.string(),
  /** Name shown to people. */
  name: z.string(),
  /** Ukrainian name; empty for a service of the office that has none. */
  nameUk: z.string(),
  /** One of `priceGroups`. */
  group: z.string(),
  /** Today's price; empty while it is not set. */
  value: z.string(),
  /** Id of the option whose value is the price; null while it is not set. */
  id: idShape.nullable(),
  version: versionSchema.nullable(),
  /** True while the value is the example's and nobody has confirmed it. */
  example: z.boolean(),
  /** Latest change of the value; null when it was never changed. */
  changed: z.object({ at: timestampSchema, author: z.string().nullable(), checked: z.boolean() }).nullable(),
  /** The day that decides the price in a calculation: of the declaration, or of the calculation itself. */
  countsBy: z.enum(['declaration', 'calculation']),
  /** Announced prices, sorted by day. */
  dated: z.array(datedPriceSchema),
})
export type PricedOption = z.infer<typeof pricedOptionSchema>

const price = {
  validFrom: daySchema,
  value: lineSchema(1, 40, () => texts.labels.price),
  note: lineSchema(0, 300, () => texts.labels.note),
}
const confirmImpact = z.boolean().optional()

export const listPricesEndpoint = endpoint('GET /api/price', {
  access: 'options.read',
  summary: 'Lists all prices, set or not, with what each costs today and from which day on',
  responses: { 200: z.object({ today: daySchema, prices: z.array(pricedOptionSchema) }) },
})

const impactQuery = z.strictObject({ impact: z.literal('check').optional() })
const serviceNames = {
  name: lineSchema(1, 120, () => texts.labels.title),
  nameUk: lineSchema(0, 120, () => texts.labels.titleInUkrainian),
}

export const createPriceEndpoint = endpoint('POST /api/price/new', {
  access: 'options.write',
  summary: 'Sets a price that is not set yet, by its title, or adds an own service by its name',
  body: z.strictObject({
    title: optionTitleSchema.optional(),
    name: serviceNames.name.optional(),
    nameUk: serviceNames.nameUk.optional(),
    value: price.value,
  }),
  responses: { 201: pricedOptionSchema },
  problems: [409],
  idempotent: true,
})

export const updatePriceEndpoint = endpoint('PUT /api/price/today/:title', {
  access: 'options.write',
  summary:
    'Changes what something costs from today on; the value that it has confirms an example; calculations of earlier days stay',
  params: z.strictObject({ title: optionTitleSchema }),
  query: impactQuery,
  body: z.strictObject({
    value: price.value,
    /** Allowed for own services only; an absent name is unchanged. */
    name: serviceNames.name.optional(),
    nameUk: serviceNames.nameUk.optional(),
    confirmImpact,
  }),
  responses: { 200: pricedOptionSchema },
  problems: [404],
  ifMatch: true,
})

const priceChange = z.object({
  id: idShape,
  at: timestampSchema,
  author: z.string().nullable(),
  /** Empty where the price was not set before, or is not set any more. */
  from: z.string(),
  to: z.string(),
  /** False for a change made outside the screen of prices, which would ask about a large impact. */
  checked: z.boolean(),
})
export type PriceChange = z.infer<typeof priceChange>

export const readPriceHistoryEndpoint = endpoint('GET /api/price/history/:title', {
  access: 'options.read',
  summary: 'Reads the latest fifty changes of what something costs, the newest first',
  params: z.strictObject({ title: optionTitleSchema }),
  responses: { 200: z.array(priceChange) },
})

export const readDatedPriceImpactEndpoint = endpoint('POST /api/price/impact', {
  access: 'options.write',
  summary: 'Prices the reference lots with a coming price on its day, and stores nothing',
  body: z.strictObject({ title: optionTitleSchema, validFrom: daySchema, value: price.value }),
  responses: { 200: priceImpactSchema },
})

export const createDatedPriceEndpoint = endpoint('POST /api/price', {
  access: 'options.write',
  summary: 'Keeps a price for a coming day; on that day it becomes the option’s value',
  query: impactQuery,
  body: z.strictObject({ title: optionTitleSchema, ...price, confirmImpact }),
  responses: { 201: datedPriceSchema },
  problems: [409],
  idempotent: true,
})

export const updateDatedPriceEndpoint = endpoint('PUT /api/price/:id', {
  access: 'options.write',
  summary: 'Changes a price whose day is still ahead',
  query: impactQuery,
  body: z.strictObject({ ...price, confirmImpact }),
  responses: { 200: datedPriceSchema },
  ifMatch: true,
})

export const removeDatedPriceEndpoint = endpoint('DELETE /api/price/:id', {
  access: 'options.write',
  summary: 'Takes a price back whose day is still ahead',
  ifMatch: true,
})
