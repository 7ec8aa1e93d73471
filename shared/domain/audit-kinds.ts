/** The kinds of records that the log distinguishes. */
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
  'tariff',
  'price',
  'request',
  'site-page',
] as const
export type AuditKind = (typeof auditKinds)[number]
