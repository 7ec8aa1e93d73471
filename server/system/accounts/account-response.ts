import type { Row } from '#server/platform/db/tables.ts'
import type { Change } from '#server/platform/records/audit.ts'
import type { Admin } from '#shared/contract/system/accounts.ts'

/** Change of an account for the audit log, with only the fields that everybody in the office may see. */
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
