/** Rules of changes to the tariff. A change restored from the bin is a draft, even if it was waiting before. */
import { texts } from '#messages/server/calculation/tariffs.js'
import { restoreRows } from '#server/platform/records/bin.store.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import { repositoryStatements } from '#server/platform/records/table-repository.ts'
import { fullName, tariffField } from '#shared/calculator/tariff/tariff-fields.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { type ChangeFields, changeRows, type StoredChange } from './tariff.store.ts'

export const changeKind = {
  ...repositoryStatements(changeRows),
  entityName: 'change',
  log: {
    kind: 'tariff',
    id: ({ id }) => id,
    fields: ({ state, revision, reason, cells, version }) => ({
      status: state,
      revision,
      reason,
      version,
      figures: cells
        .map(({ field, validFrom, value }) => `${validFrom} ${field} = ${value ?? '—'}`)
        .join('; '),
    }),
  },
  bin: {
    kind: 'tariff',
    right: 'tables.write',
    title: ({ id, cells }) =>
      [
        texts.changeOf({ id: String(id) }),
        ...cells
          .slice(0, 1)
          .map(({ field, validFrom }) =>
            texts.figureSince({ field: fullName(tariffField(field)), validFrom: formatDayDmy(validFrom) }),
          ),
      ].join(': '),
    payload: (_tx, { cells, ...values }) => ({
      rows: [
        { table: 'tariff_changes', values: { ...values, cells: JSON.stringify(cells), state: 'draft' } },
      ],
    }),
    restore: async (tx, { rows }, at) => {
      await restoreRows(tx, rows, at)
      const { id, reason } = rows[0]?.values ?? {}
      return {
        title: texts.changeOf({ id: String(id) }),
        note: texts.cameBackDraft,
        record: { status: 'draft', reason },
      }
    },
  },
} satisfies FullEntityDefinition<StoredChange, ChangeFields>
