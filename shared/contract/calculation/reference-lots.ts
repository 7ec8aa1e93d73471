import { z } from 'zod'
import { texts } from '#messages/contract/calculation.js'
import {
  daySchema,
  idSchema,
  lineSchema,
  timestampSchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { recordCalls } from '#shared/contract/platform/record-calls.ts'
import { quoteInputSchema, storedInputSchema } from './quotes.ts'
import { maxTableValues, rowsToSave, tableFile, titleParamsSchema } from './tables.ts'

/** Limit, because each check prices every lot twice. */
export const referenceLotLimit = 50

/** Title of the option with the threshold in per cent (5 when not set); a larger change must be confirmed. */
export const impactThresholdOption = 'impact_threshold_percent'
/** `type` of the 409 that asks for confirmation; the 409 of a stale version has another. */
export const impactProblem = '/problems/price-impact'

/** A lot is priced on the day of each check, so it names no date. */
const undatedInput = quoteInputSchema.refine(input => input.date === undefined, {
  path: ['date'],
  error: () => texts.lotOfToday,
})

export const referenceLotInputSchema = z.strictObject({
  title: lineSchema(1, 120, () => texts.labels.title),
  input: undatedInput,
})

export const referenceLotSchema = z.object({
  id: idSchema,
  title: z.string(),
  input: storedInputSchema,
  version: versionSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
})
export type ReferenceLot = z.infer<typeof referenceLotSchema>

/** The total in USD; not complete when something could not be priced. */
const lotTotal = z.object({ usd: z.string().regex(/^\d+\.\d{2}$/), complete: z.boolean() })

export const lotImpactSchema = z.object({
  id: idSchema,
  title: z.string(),
  before: lotTotal,
  after: lotTotal,
  /** USD with a sign; it and `percent` are null when the two totals do not have the same lines. */
  difference: z
    .string()
    .regex(/^-?\d+\.\d{2}$/)
    .nullable(),
  percent: z.number().nullable(),
  /** True when the cost changes by more than the threshold, or some part can no longer be priced. */
  aboveThreshold: z.boolean(),
})
export type LotImpact = z.infer<typeof lotImpactSchema>

const sampleImpact = lotImpactSchema.omit({ id: true })
export type SampleImpact = z.infer<typeof sampleImpact>

export const priceImpactSchema = z.object({
  /** The compared day: today, or the first day of the new version. */
  day: daySchema,
  /** Per cent. */
  threshold: z.number(),
  aboveThreshold: z.boolean(),
  lots: z.array(lotImpactSchema),
  /** Changed cells that can move a price, the number that a reference lot uses, and the columns of the unused ones. */
  changedCells: z.number().int(),
  metCells: z.number().int(),
  unmetColumns: z.array(z.string()),
  /** Generated lots for changed cells that no reference lot uses, the largest change first. */
  samples: z.array(sampleImpact),
})
export type PriceImpact = z.infer<typeof priceImpactSchema>

export const listReferenceLotsEndpoint = endpoint('GET /api/reference-lot', {
  access: 'tables.read',
  summary: 'Lists the reference lots by title',
  responses: { 200: z.array(referenceLotSchema) },
})

export const {
  read: readReferenceLotEndpoint,
  create: createReferenceLotEndpoint,
  change: updateReferenceLotEndpoint,
  remove: removeReferenceLotEndpoint,
} = recordCalls({
  path: '/api/reference-lot',
  reads: 'tables.read',
  writes: 'tables.write',
  record: referenceLotSchema,
  input: referenceLotInputSchema,
  says: {
    read: 'Reads one reference lot',
    create: 'Keeps a reference lot by which changes of price are seen',
    change: 'Changes a reference lot',
    remove: 'Removes a reference lot',
  },
})

/** Takes rows as JSON, or a file as multipart, like the endpoints that save. Stores nothing. */
export const readPriceImpactEndpoint = endpoint('POST /api/calculator/:title/impact', {
  access: 'tables.write',
  summary:
    'Prices the reference lots with the table in force and with new rows or a file, and stores nothing',
  params: titleParamsSchema,
  bodyKind: 'json-or-multipart',
  body: z.strictObject({
    data: rowsToSave.data.optional(),
    columns: rowsToSave.columns,
    baseVersion: rowsToSave.baseVersion.optional(),
    effectiveFrom: rowsToSave.effectiveFrom,
  }),
  maxValues: maxTableValues,
  files: { file: { ...tableFile, required: false } },
  responses: { 200: priceImpactSchema },
  problems: [404, 413, 415, 422],
})
