import { z } from 'zod'
import { texts } from '#messages/contract/system.js'
import {
  daySchema,
  idSchema,
  searchedPageSchema,
  timestampSchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { kindNames } from '#shared/kinds/all-kinds.ts'

export const auditEntrySchema = z.object({
  id: idSchema,
  at: timestampSchema,
  actor: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** `create`, `update`, `delete`, or another event: `sign-in`, `restore`. */
  action: z.string(),
  /** One of `kindNames`, or a kind that only a newer server knows. */
  kind: z.string(),
  recordId: z.string().nullable(),
  /** Current or former name of the record; null without a name. */
  recordTitle: z.string().nullable(),
  /** Version that the change made, for records with revisions. */
  recordVersion: versionSchema.nullable(),
  /** Changes by field; `null` stands for a missing value. */
  difference: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** Filters of the log and its export. Days are Kyiv's, both included. */
const filter = z.strictObject({
  kind: z.enum(kindNames).optional(),
  /** The record's number, or a part of its name. */
  record: z.string().max(80).optional(),
  actor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: () => texts.personNumber })
    .transform(Number)
    .optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
})
export type AuditFilter = z.infer<typeof filter>

/** Rows of a page. */
export const pageSize = 50

export const listAuditEndpoint = endpoint('GET /api/audit', {
  access: 'audit.read',
  summary:
    'Reads one page of the audit log, the newest first or the oldest, by kind, record, person and days',
  query: filter.extend({ sort: z.literal('oldest').optional(), page: z.string().max(20).optional() }),
  responses: { 200: searchedPageSchema(auditEntrySchema) },
  problems: [404],
})

export const exportAuditEndpoint = endpoint('GET /api/audit/export.csv', {
  access: 'audit.read',
  summary: 'Downloads the log, or what the filters leave of it, as CSV',
  query: filter,
  download: { kind: 'person', bulk: true },
})

export const exportAuditWorkbookEndpoint = endpoint('GET /api/audit/export.xlsx', {
  access: 'audit.read',
  summary: 'Downloads the log, or what the filters leave of it, as a workbook of at most 20,000 rows',
  query: filter,
  download: { kind: 'person', bulk: true },
  problems: [413],
})
