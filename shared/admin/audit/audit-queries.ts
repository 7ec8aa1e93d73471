/** Reads of the audit log. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { type AuditKind, listAudit } from '#shared/contract/audit.ts'

export interface AuditFilter {
  kind: AuditKind | undefined
  actor: string
  record: string
  page: number
}

export const auditQuery = (client: Client, { kind, actor, record, page }: AuditFilter) =>
  queryOptions({
    queryKey: ['audit', { kind, actor, record, page }],
    queryFn: ({ signal }) =>
      client.call(listAudit, {
        query: {
          ...(kind ? { kind } : {}),
          ...(actor ? { actor } : {}),
          ...(record ? { record } : {}),
          ...(page > 1 ? { page: String(page) } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
