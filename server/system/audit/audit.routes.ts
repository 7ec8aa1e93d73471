import type { Context } from '#server/platform/context.ts'
import { csvResponse, workbookResponse } from '#server/platform/http/files/list-file.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { boundsOfPage, listPageResponse } from '#server/platform/http/requests/pagination.ts'
import { countAuditEntries, listAuditEntries } from '#server/platform/records/audit.store.ts'
import * as contract from '#shared/contract/system/audit.ts'
import { auditFile } from './export-audit.ts'

const pageSize = 50

export const auditRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listAuditEndpoint, async ({ query: { page, sort, ...filter } }) => {
    const bounds = boundsOfPage(page, await countAuditEntries(ctx.db, filter), pageSize)
    const { offset } = bounds
    const oldestFirst = sort === 'oldest'
    return ok(
      listPageResponse(
        await listAuditEntries(ctx.db, filter, { limit: pageSize, offset, oldestFirst }),
        bounds,
      ),
    )
  }),
  route(contract.exportAuditEndpoint, async ({ query }) => csvResponse(auditFile(ctx.db, query), ctx.now())),
  route(contract.exportAuditWorkbookEndpoint, async ({ query }) =>
    workbookResponse(auditFile(ctx.db, query), ctx.now()),
  ),
]
