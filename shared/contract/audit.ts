/** Who changed what and when: every write of the office, with the difference. */
import { z } from 'zod'
import { id, pageOf, timestamp } from './common.ts'
import { endpoint } from './endpoint.ts'

export const auditKinds = [
  'account',
  'session',
  'category',
  'meta',
  'option',
  'post',
  'picture',
  'table',
  'reference-lot',
  'rate',
  'request',
] as const
export type AuditKind = (typeof auditKinds)[number]

export const auditEntry = z.object({
  id,
  at: timestamp,
  actor: z.object({ id, name: z.string() }).nullable(),
  /** `create`, `update`, `delete`, or the verb of what happened: `sign-in`, `restore`. */
  action: z.string(),
  kind: z.enum(auditKinds),
  recordId: z.string().nullable(),
  /** Field by field; `null` stands for a value that was not there. */
  difference: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'audit.read',
  summary: 'Reads one page of the audit log, newest first, by kind, record and person',
  query: z.strictObject({
    page: z.string().max(20).optional(),
    kind: z.enum(auditKinds).optional(),
    record: z.string().max(80).optional(),
    actor: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, 'Сотрудник: номер')
      .transform(Number)
      .optional(),
  }),
  answers: { 200: pageOf(auditEntry) },
  problems: [404],
})
