/** Reads of the audit log. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { listAudit } from '#shared/contract/system/audit.ts'
import type { KindName } from '#shared/kinds/all-kinds.ts'

/** What narrows the log, as texts of the address; only what is set. */
export interface AuditQuery {
  kind?: KindName
  actor?: string
  record?: string
  from?: string
  to?: string
}

export const auditQuery = (client: Client, filter: AuditQuery & { sort?: 'oldest' }, page: number) =>
  queryOptions({
    queryKey: ['audit', filter, page],
    queryFn: ({ signal }) =>
      client.call(listAudit, {
        query: { ...filter, ...(page > 1 ? { page: String(page) } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
