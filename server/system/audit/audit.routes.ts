import { texts } from '#messages/server/system/audit.js'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { partlySearched } from '#server/platform/db/word-search.ts'
import { csvResponse, workbookResponse } from '#server/platform/http/files/list-file.ts'
import type { FileColumn, ListFile } from '#server/platform/http/files/list-rows.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { boundsOfPage, countedFor, listPageResponse } from '#server/platform/http/requests/pagination.ts'
import {
  countAuditEntries,
  type EntryFilter,
  listAuditEntries,
  searchEntries,
} from '#server/platform/records/audit.store.ts'
import { recordName } from '#shared/contract/platform/audit-names.ts'
import type { AuditEntry } from '#shared/contract/system/audit.ts'
import * as contract from '#shared/contract/system/audit.ts'
import { fieldName, readableFields, verbOf } from '#shared/domain/system/audit-labels.ts'
import { formatAuditValue } from '#shared/domain/system/audit-values.ts'
import { kindName } from '#shared/kinds/all-kinds.ts'

export const auditRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listAuditEndpoint, async ({ query: { page, sort, ...asked } }) => {
    const oldestFirst = sort === 'oldest'
    const most = countedFor(page, contract.pageSize)
    const filter = await searchEntries(ctx.db, asked, { most: most + 1, oldestFirst })
    const bounds = boundsOfPage(page, await countAuditEntries(ctx.db, filter, most), contract.pageSize)
    const { offset } = bounds
    return ok({
      ...listPageResponse(
        await listAuditEntries(ctx.db, filter, { limit: contract.pageSize, offset, oldestFirst }),
        bounds,
      ),
      ...(await partlySearched(ctx.db, 'audit', { q: asked.record, found: filter.titled, most })),
    })
  }),
  route(contract.exportAuditEndpoint, async ({ query }) =>
    csvResponse(auditFile(ctx.db, await searchEntries(ctx.db, query)), ctx.now()),
  ),
  route(contract.exportAuditWorkbookEndpoint, async ({ query }) =>
    workbookResponse(auditFile(ctx.db, await searchEntries(ctx.db, query)), ctx.now()),
  ),
]

/** Exports the audit log as a file, with the filters of its list. */
const auditFile = (db: Tx, filter: EntryFilter): ListFile<AuditEntry> => ({
  name: texts.title,
  columns: columns(),
  count: () => countAuditEntries(db, filter),
  readBatch: (after, limit) =>
    listAuditEntries(db, filter, { limit, ...(after === undefined ? {} : { before: after.id }) }),
})

const columns = (): FileColumn<AuditEntry>[] => [
  { title: texts.columns.at, kind: 'moment', read: entry => entry.at },
  { title: texts.columns.who, read: entry => entry.actor?.name ?? texts.server },
  { title: texts.columns.kind, read: entry => kindName(entry.kind) },
  { title: texts.columns.record, read: entry => recordName(entry) ?? entry.recordId },
  { title: texts.columns.action, read: entry => verbOf(entry.action) },
  { title: texts.columns.changes, read: entry => changesOf(entry) },
]

const changesOf = ({ difference, kind }: AuditEntry): string =>
  readableFields(difference)
    .map(([field, { from, to }]) => {
      const label = fieldName(field, kind)
      return `${label}: ${formatAuditValue(field, from)} → ${formatAuditValue(field, to)}`
    })
    .join('; ')
