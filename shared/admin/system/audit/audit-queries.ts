/** Reads of the audit log. */
import { callQuery, forList, pageOf } from '#shared/admin/platform/calls/call-query.ts'
import type { Client } from '#shared/client/call.ts'
import { listAuditEndpoint } from '#shared/contract/system/audit.ts'
import type { KindName } from '#shared/kinds/all-kinds.ts'

/** Filters of the log, as texts of the address; only those that are set. */
export interface AuditQuery {
  kind?: KindName
  actor?: string
  record?: string
  from?: string
  to?: string
}

export const auditQuery = (client: Client, filter: AuditQuery & { sort?: 'oldest' }, page: number) =>
  callQuery(client, listAuditEndpoint, { query: { ...filter, page: pageOf(page) } }, forList)
