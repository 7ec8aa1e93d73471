/** The kinds of records that the log distinguishes. */
export const auditKinds = [
  'account',
  'session',
  'category',
  'meta',
  'menu',
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
  'reply-template',
  'telegram',
  'mail',
  'person',
] as const
export type AuditKind = (typeof auditKinds)[number]
