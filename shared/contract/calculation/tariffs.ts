/** The law by date: the timeline of the tariff, and the changes that the office makes to it. */

import { z } from 'zod'
import { texts } from '#messages/contract/calculation.js'
import { tariffField, tariffFieldIds } from '#shared/calculator/tariff/tariff-fields.ts'
import { firstTariffDate, tariffCellKey } from '#shared/calculator/tariff/tariff-timeline.ts'
import {
  daySchema,
  idSchema as idShape,
  lineSchema,
  linesSchema,
  timestampSchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { priceImpactSchema } from './reference-lots.ts'

const field = z.enum(tariffFieldIds, { error: () => texts.unknownFigure })
const revision = z.number().int().min(0)

/** A domain name; one with letters outside ASCII must be in its `xn--` form. */
const hostname = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,63}|xn--[a-z\d-]{1,59})$/i

/** True for `user:password@` before the host, with any kind of slashes. */
const hasCredentials = (text: string): boolean => text.split(/[/?#\\]+/, 2).some(part => part.includes('@'))

const link = z.union(
  [
    z.literal(''),
    z
      .url({ protocol: /^https?$/, hostname, error: () => texts.linkForm })
      .max(500, { error: () => texts.linkLength })
      .refine(text => !hasCredentials(text), { error: () => texts.linkWithPassword }),
  ],
  { error: () => texts.linkForm },
)

/** A figure with its first day. */
const cellInput = z
  .strictObject({
    field,
    validFrom: daySchema.refine(value => value >= firstTariffDate, {
      error: () => texts.notBefore({ firstTariffDate }),
    }),
    /** Null removes the office's figure: the program's own value, or the earlier figure, applies again. */
    value: lineSchema(1, 40, () => texts.labels.value).nullable(),
    /** The law and its article. */
    law: lineSchema(0, 300, () => texts.labels.law),
    link,
    note: linesSchema(500, () => texts.labels.note),
  })
  .superRefine((cell, context) => {
    if (cell.value === null) return
    const problem = tariffField(cell.field).check(cell.value)
    if (problem) context.addIssue({ code: 'custom', path: ['value'], message: problem })
    if (cell.law === '') {
      context.addIssue({ code: 'custom', path: ['law'], message: texts.nameLaw })
    }
  })
export type TariffCellInput = z.infer<typeof cellInput>

const cells = z
  .array(cellInput)
  .min(1, { error: () => texts.oneFigure })
  .max(100, { error: () => texts.figureLimit })
  .refine(list => new Set(list.map(tariffCellKey)).size === list.length, { error: () => texts.figureTwice })

export const tariffChangeInputSchema = z.strictObject({
  cells,
  /** Reason of the change; required for a past or present day, since quotes of that day change. */
  reason: linesSchema(500, () => texts.labels.reason),
  /** True for an announced law, which is stored but not applied yet. */
  draft: z.boolean(),
  /** The newest revision that the person has seen. */
  baseRevision: revision,
  /** True when the person has seen that reference lots change by more than the threshold. */
  confirmImpact: z.boolean().optional(),
})

const cell = z.object({
  field,
  validFrom: daySchema,
  value: z.string().nullable(),
  law: z.string(),
  link: z.string(),
  note: z.string(),
  /** Value in force on that day when the change was drafted; null when that was not stored. */
  before: z.string().nullable(),
})
export type TariffChangeCell = z.infer<typeof cell>

export const tariffChangeSchema = z.object({
  id: idShape,
  /** `draft` is an announcement, `waiting` needs a second person's confirmation, `applied` has a revision. */
  state: z.enum(['draft', 'waiting', 'applied']),
  revision: revision.nullable(),
  cells: z.array(cell),
  reason: z.string(),
  author: z.object({ id: idShape, name: z.string() }).nullable(),
  confirmedBy: z.string().nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  version: versionSchema,
})
export type TariffChangeRecord = z.infer<typeof tariffChangeSchema>

const builtIn = z.object({ value: z.string(), law: z.string() })

/** A figure of the timeline, in force from its day. */
export const tariffEntrySchema = z.object({
  field,
  validFrom: daySchema,
  value: z.string(),
  law: z.string(),
  link: z.string(),
  note: z.string(),
  origin: z.enum(['built-in', 'office']),
  /** Revision of the change that set the value; null for the program's own figures. */
  revision: revision.nullable(),
  by: z.string().nullable(),
  at: timestampSchema.nullable(),
  /** The program's own value for that day, which the office's figure overrides. */
  builtIn: builtIn.nullable(),
  /** True when a newer program brings another value for a day that the office had set, so the office must decide. */
  asks: z.boolean(),
})
export type TariffEntry = z.infer<typeof tariffEntrySchema>

export const tariffStateSchema = z.object({
  /** Today in Kyiv. */
  today: daySchema,
  revision,
  /** Sorted by day and figure. */
  entries: z.array(tariffEntrySchema),
  /** Drafts and changes that wait for a second person. */
  open: z.array(tariffChangeSchema),
  /** Applied changes of the office, newest first, at most 200. */
  applied: z.array(tariffChangeSchema),
  /** True when changes need a second person's confirmation. */
  secondPerson: z.boolean(),
})
export type TariffState = z.infer<typeof tariffStateSchema>

export const readTariffEndpoint = endpoint('GET /api/tariff', {
  access: 'tables.read',
  summary: 'Reads the timeline of the tariff, who entered what, and the changes that are still open',
  responses: { 200: tariffStateSchema },
})

export const readTariffImpactEndpoint = endpoint('POST /api/tariff/impact', {
  access: 'tables.write',
  summary:
    'Prices the reference lots by the tariff and by a change of it, on each of its days; stores nothing',
  body: z.strictObject({ cells }),
  responses: { 200: z.object({ days: z.array(priceImpactSchema) }) },
})

const impactQuery = z.strictObject({ impact: z.literal('check').optional() })

export const createTariffChangeEndpoint = endpoint('POST /api/tariff/change', {
  access: 'tables.write',
  summary:
    'Puts figures into the timeline, or keeps them as a draft, or asks a second person to confirm them',
  query: impactQuery,
  body: tariffChangeInputSchema,
  responses: { 201: tariffChangeSchema },
  problems: [409],
  idempotent: true,
})

export const updateTariffChangeEndpoint = endpoint('PUT /api/tariff/change/:id', {
  access: 'tables.write',
  summary: 'Changes a draft or a change that waits; one that is applied is corrected by another',
  query: impactQuery,
  body: tariffChangeInputSchema,
  responses: { 200: tariffChangeSchema },
  ifMatch: true,
})

export const confirmTariffChangeEndpoint = endpoint('POST /api/tariff/change/:id/confirm', {
  access: 'tables.write',
  summary:
    'Confirms a change that waits, as a second person; a draft is put into the timeline or begins to wait; 409 when its figures have changed since',
  query: z.strictObject({
    ...impactQuery.shape,
    /** Set when the person has seen that reference lots change by more than the threshold. */
    confirmImpact: z.literal('true').optional(),
    /** The newest revision that the person has seen; required if figures have changed since the change was drafted. */
    baseRevision: z
      .string()
      .regex(/^\d{1,9}$/, { error: () => texts.revisionForm })
      .transform(Number)
      .optional(),
  }),
  responses: { 200: tariffChangeSchema },
  ifMatch: true,
})

export const removeTariffChangeEndpoint = endpoint('DELETE /api/tariff/change/:id', {
  access: 'tables.write',
  summary:
    'Throws a draft or a change that waits into the bin; an applied one is taken back by another change',
  ifMatch: true,
})
