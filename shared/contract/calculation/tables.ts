/** The six fee and delivery tables of the calculator, with their versions. */

import { z } from 'zod'
import { texts } from '#messages/contract/calculation.js'
import { daySchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { errorText } from '#shared/contract/platform/schema-texts.ts'
import {
  tableCellLimit,
  tableColumnLimit,
  tableFileLimit,
  tableRowLimit,
} from '#shared/domain/calculation/table-limits.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'

export { tableFileLimit }

/** The underscore spelling is accepted as well; an unknown title is 404, so the path takes any text. */
export const titleParamsSchema = z.strictObject({ title: z.string().max(80) })
const versionParams = z.strictObject({
  title: z.string().max(80),
  n: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
})

/** `null` stands for an empty cell. */
export const cellSchema = z.union([z.string(), z.number(), z.null()])
export type Cell = z.infer<typeof cellSchema>

export const columnSchema = z.object({
  key: z.string(),
  title: z.string(),
  type: z.enum(['text', 'number', 'fee']),
})
export type Column = z.infer<typeof columnSchema>

const version = z.number().int().positive()

export const tableSchema = z.object({
  title: z.enum(tableTitles),
  version,
  effectiveFrom: daySchema.nullable(),
  updatedAt: timestampSchema,
  columns: z.array(columnSchema),
  data: z.array(z.record(z.string(), cellSchema)),
})
export type Table = z.infer<typeof tableSchema>

export const differenceSchema = z.object({
  added: z.number().int(),
  removed: z.number().int(),
  changed: z.array(z.object({ row: z.number().int(), column: z.string(), from: cellSchema, to: cellSchema })),
})
export type Difference = z.infer<typeof differenceSchema>

export const warningSchema = z.object({ code: z.string(), message: z.string() })

/** Result of a save or a dry run; in a dry run `version` is the number that a save would get. */
export const tableSavedSchema = z.object({
  version,
  /** Name of the sheet that was read; absent where no file was. */
  sheet: z.string().optional(),
  difference: differenceSchema,
  warnings: z.array(warningSchema),
  /** True when the version needs a second person's confirmation. */
  waiting: z.boolean().optional(),
})
export type TableSaved = z.infer<typeof tableSavedSchema>

export const tableVersionSchema = z.object({
  version,
  effectiveFrom: daySchema.nullable(),
  createdAt: timestampSchema,
  author: z.string().nullable(),
  fileName: z.string().nullable(),
  rows: z.number().int(),
  inForce: z.boolean(),
  /** True when the content was loaded with the demo, and not by the office. */
  example: z.boolean(),
  /** Null unless a second person must confirm the version; `own`: the caller saved it and so may not confirm it. */
  waiting: z.enum(['own', 'other']).nullable(),
  confirmedBy: z.string().nullable(),
})
export type TableVersion = z.infer<typeof tableVersionSchema>

export const tableFile = {
  required: true,
  maxBytes: tableFileLimit,
  description: 'CSV or XLSX, at most 5 MiB',
} as const
export const rowsToSave = {
  data: z
    .array(z.record(z.string().max(200), cellSchema), { error: () => texts.rowsExpected })
    .max(tableRowLimit, { error: () => texts.rowLimit({ tableRowLimit }) }),
  columns: z.array(z.string().max(200)).max(tableColumnLimit).optional(),
  /** The version that the editing began from; 0 for a table without versions. */
  baseVersion: z.number().int().min(0),
  effectiveFrom: daySchema.optional(),
}
/**
 * Limit of values in a JSON body: twice the allowed table, so that a slightly larger one gets a readable error, not a
 * 413.
 */
export const maxTableValues = 2 * (tableCellLimit + tableRowLimit)

/**
 * With `?impact=check` a version is rejected with 409 (`type` `/problems/price-impact`, the lots concerned in `errors`)
 * when a lot changes by more than the threshold, unless `confirmImpact` says that a person has seen this. Without the
 * check nothing is rejected. `confirmImpact` is sent with the other fields: `true` in JSON, text in multipart;
 * restoring a version has no body and takes it in the query.
 */
const impactCheck = { impact: z.literal('check').optional() }
const confirmedText = z.enum(['true', 'false']).optional()
/**
 * `true` stores planned versions again after this version, so that they still take effect on their days; otherwise this
 * version also overrides all planned versions.
 */
const keepPlans = z.boolean().optional()
/** The version planned for the same day, which the person has seen; another one is not replaced. */
const replaces = version.optional()
const keepPlansText = z.enum(['true', 'false']).optional()

export const readTableEndpoint = endpoint('GET /api/calculator/:title', {
  access: 'public',
  summary: 'Reads the version of a table that is in force today',
  params: titleParamsSchema,
  responses: { 200: tableSchema },
  problems: [404],
})

export const uploadTableEndpoint = endpoint('POST /api/calculator', {
  access: 'tables.write',
  summary: 'Checks a CSV or XLSX file whole and stores it as a new version; ?dryRun=1 stores nothing',
  query: z.strictObject({ dryRun: z.literal('1').optional(), ...impactCheck }),
  bodyKind: 'multipart',
  body: z.strictObject({
    title: z.string(errorText('table')).max(80),
    effectiveFrom: daySchema.optional(),
    confirmImpact: confirmedText,
    keepPlans: keepPlansText,
  }),
  files: { file: tableFile },
  responses: { 201: tableSavedSchema, 200: tableSavedSchema },
  problems: [404, 413, 415, 422],
  ifMatch: true,
  idempotent: true,
})

export const saveTableEndpoint = endpoint('PUT /api/calculator/:title', {
  access: 'tables.write',
  summary:
    'Saves the rows of the grid editor as a new version; 409 when baseVersion is neither the newest nor, with keepPlans, in force or planned, or when another version is planned for the same day',
  params: titleParamsSchema,
  query: z.strictObject({ dryRun: z.literal('1').optional(), ...impactCheck }),
  body: z.strictObject({ ...rowsToSave, confirmImpact: z.boolean().optional(), keepPlans, replaces }),
  maxValues: maxTableValues,
  responses: { 200: tableSavedSchema },
  problems: [404, 413, 422],
  ifMatch: true,
  idempotent: true,
})

export const listTableVersionsEndpoint = endpoint('GET /api/calculator/:title/versions', {
  access: 'tables.read',
  summary: 'Lists the versions of a table, newest first',
  params: titleParamsSchema,
  responses: { 200: z.array(tableVersionSchema) },
  problems: [404],
})

export const readTableVersionEndpoint = endpoint('GET /api/calculator/:title/versions/:n', {
  access: 'tables.read',
  summary: 'Reads one version of a table',
  params: versionParams,
  responses: { 200: tableSchema },
  problems: [404],
})

const tableConfirmed = z.object({
  /** Higher than the number in the path, if a version that begins earlier was stored meanwhile. */
  version,
  /** First day of the version. */
  effectiveFrom: daySchema,
})
export type TableConfirmed = z.infer<typeof tableConfirmed>

export const confirmTableVersionEndpoint = endpoint('POST /api/calculator/:title/versions/:n/confirm', {
  access: 'tables.write',
  summary:
    'Confirms a version that waits, as a second person; without a day of its own, or with one that has passed, it counts from today',
  params: versionParams,
  responses: { 200: tableConfirmed },
  problems: [404, 409],
})

export const restoreTableVersionEndpoint = endpoint('POST /api/calculator/:title/versions/:n/restore', {
  access: 'tables.write',
  summary: 'Stores an old version again as the newest one',
  params: versionParams,
  query: z.strictObject({ ...impactCheck, confirmImpact: confirmedText, keepPlans: keepPlansText }),
  responses: { 201: tableSavedSchema },
  problems: [404, 409],
})

export const readExampleTableEndpoint = endpoint('GET /api/calculator/:title/example', {
  access: 'tables.read',
  summary:
    'Reads the columns that a table has and rows that may stand in it, of a table that was never loaded as well',
  params: titleParamsSchema,
  responses: { 200: tableSchema.pick({ title: true, columns: true, data: true }) },
  problems: [404],
})

const exportFormat = z.enum(['csv', 'xlsx'], { error: () => texts.fileFormat }).default('csv')

export const downloadExampleTableEndpoint = endpoint('GET /api/calculator/:title/example/file', {
  access: 'tables.read',
  summary: 'Downloads the example of a table as CSV or XLSX, to be filled with own figures',
  params: titleParamsSchema,
  query: z.strictObject({ format: exportFormat }),
  responses: { 200: 'bytes' },
  problems: [404],
})

export const exportTableEndpoint = endpoint('GET /api/calculator/:title/export', {
  access: 'tables.read',
  summary: 'Downloads the version in force, or another by number, as CSV or XLSX',
  params: titleParamsSchema,
  query: z.strictObject({
    format: exportFormat,
    version: z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .optional(),
  }),
  download: { kind: 'table', bulk: false },
  problems: [404],
})
