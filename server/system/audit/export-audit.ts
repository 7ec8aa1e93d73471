/** Exports the audit log as a file, with the filters of its list. */

import type { Tx } from '#server/platform/db/open.ts'
import type { FileColumn, ListFile } from '#server/platform/http/files/list-rows.ts'
import { countAuditEntries, listAuditEntries } from '#server/platform/records/audit.store.ts'
import { recordName } from '#shared/contract/platform/audit-names.ts'
import type { AuditEntry, AuditFilter } from '#shared/contract/system/audit.ts'
import { fieldName, readableFields, verbOf } from '#shared/domain/system/audit-labels.ts'
import { formatAuditValue } from '#shared/domain/system/audit-values.ts'
import { kindName } from '#shared/kinds/all-kinds.ts'

const batchSize = 500

export const auditFile = (db: Tx, filter: AuditFilter): ListFile<AuditEntry> => ({
  name: 'Журнал',
  columns,
  count: () => countAuditEntries(db, filter),
  readBatch: after =>
    listAuditEntries(db, filter, { limit: batchSize, ...(after === undefined ? {} : { before: after.id }) }),
})

const columns: FileColumn<AuditEntry>[] = [
  { title: 'Когда, Киев', kind: 'moment', read: entry => entry.at },
  { title: 'Кто', read: entry => entry.actor?.name ?? 'Сервер' },
  { title: 'Что', read: entry => kindName(entry.kind) },
  { title: 'Запись', read: entry => recordName(entry) ?? entry.recordId },
  { title: 'Действие', read: entry => verbOf(entry.action) },
  { title: 'Изменилось', read: entry => changesOf(entry) },
]

const changesOf = ({ difference, kind }: AuditEntry): string =>
  readableFields(difference)
    .map(([field, { from, to }]) => {
      const label = fieldName(field, kind)
      return `${label}: ${formatAuditValue(field, from)} → ${formatAuditValue(field, to)}`
    })
    .join('; ')
