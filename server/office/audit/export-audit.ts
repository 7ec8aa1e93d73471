/** The log as CSV, batch by batch, so that a long one does not fill the memory. */

import type { Tx } from '#server/platform/db/open.ts'
import { csvMark, writeStrangersRow } from '#server/platform/http/csv.ts'
import { kyivTime } from '#server/platform/http/export-file.ts'
import type { AuditEntry, AuditFilter } from '#shared/contract/audit.ts'
import { auditKindNames, fieldName, showValue, verbOf } from '#shared/domain/audit-labels.ts'
import { listEntries } from './audit.store.ts'

const batchSize = 500

export async function* exportEntries(db: Tx, filter: AuditFilter): AsyncGenerator<string> {
  yield csvMark + writeStrangersRow(columns.map(([title]) => title))
  let before: number | undefined
  for (;;) {
    const entries = await listEntries(db, filter, {
      limit: batchSize,
      ...(before === undefined ? {} : { before }),
    })
    yield entries.map(entry => writeStrangersRow(columns.map(([, read]) => read(entry)))).join('')
    before = entries.at(-1)?.id
    if (entries.length < batchSize) return
  }
}

const columns: [title: string, read: (entry: AuditEntry) => string | null][] = [
  ['Когда, Киев', entry => kyivTime(entry.at)],
  ['Кто', entry => entry.actor?.name ?? 'Сервер'],
  ['Что', entry => auditKindNames[entry.kind]],
  ['Запись', entry => entry.recordTitle ?? entry.recordId],
  ['Действие', entry => verbOf(entry.action)],
  ['Изменилось', entry => changesOf(entry)],
]

const changesOf = ({ difference, kind }: AuditEntry): string =>
  Object.entries(difference)
    .map(([field, { from, to }]) => {
      const label = fieldName(field, kind)
      return `${label}: ${showValue(field, from)} → ${showValue(field, to)}`
    })
    .join('; ')
