/** An account as the office sees it, and as the audit log records it. */

import type { Row } from '#server/platform/db/tables.ts'
import type { Change } from '#server/platform/records/audit.ts'
import type { Admin } from '#shared/contract/system/accounts.ts'

/** An account in the audit log: what everybody in the office may know of it. */
export const aboutAccount = (row: Row<'admins'>): Change => ({
  kind: 'account',
  id: row.id,
  before: accountResponse(row),
  after: accountResponse(row),
})

export const accountResponse = (row: { id: number; email: string; name: string; role: Admin['role'] }) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
})
