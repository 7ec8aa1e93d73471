/** Prices by date: what an option will cost from a coming day on, beside what it costs today. */
import { z } from 'zod'
import { day, idParams, id as idShape, line, timestamp, version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { optionTitle } from './options.ts'
import { priceImpact } from './reference-lots.ts'

export const datedPrice = z.object({
  id: idShape,
  validFrom: day,
  value: z.string(),
  note: z.string(),
  /** What it was before, once the day has come; null while it is ahead. */
  before: z.string().nullable(),
  author: z.string().nullable(),
  updatedAt: timestamp,
  version,
})
export type DatedPriceRecord = z.infer<typeof datedPrice>

export const pricedOption = z.object({
  title: z.string(),
  /** For people. */
  name: z.string(),
  value: z.string(),
  /** The day by which a calculation takes it: of the declaration, or of the calculation itself. */
  countsBy: z.enum(['declaration', 'calculation']),
  /** In the order of their days. */
  dated: z.array(datedPrice),
})
export type PricedOption = z.infer<typeof pricedOption>

const price = {
  validFrom: day,
  value: line(1, 40, 'Цена'),
  note: line(0, 300, 'Пояснение'),
}
const confirmImpact = z.boolean().optional()

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/price',
  access: 'options.read',
  summary: 'Lists the options that are prices, with what each costs from which day on',
  responses: { 200: z.object({ today: day, prices: z.array(pricedOption) }) },
})

export const readDatedPriceImpact = endpoint({
  method: 'POST',
  path: '/api/price/impact',
  access: 'options.write',
  summary: 'Prices the reference lots with a coming price on its day, and stores nothing',
  body: z.strictObject({ title: optionTitle, validFrom: day, value: price.value }),
  responses: { 200: priceImpact },
})

const impactQuery = z.strictObject({ impact: z.literal('check').optional() })

export const createDatedPrice = endpoint({
  method: 'POST',
  path: '/api/price',
  access: 'options.write',
  summary: 'Keeps a price for a coming day; on that day it becomes the option’s value',
  query: impactQuery,
  body: z.strictObject({ title: optionTitle, ...price, confirmImpact }),
  responses: { 201: datedPrice },
  problems: [409],
})

export const updateDatedPrice = endpoint({
  method: 'PUT',
  path: '/api/price/:id',
  access: 'options.write',
  summary: 'Changes a price whose day is still ahead',
  params: idParams,
  query: impactQuery,
  body: z.strictObject({ ...price, confirmImpact }),
  responses: { 200: datedPrice },
  problems: [404, 409],
  ifMatch: true,
})

export const removeDatedPrice = endpoint({
  method: 'DELETE',
  path: '/api/price/:id',
  access: 'options.write',
  summary: 'Takes a price back whose day is still ahead',
  params: idParams,
  responses: { 204: null },
  problems: [404, 409],
  ifMatch: true,
})
