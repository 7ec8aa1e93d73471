/** Rules of changes to the tariff. A change restored from the bin is a draft, even if it was waiting before. */
import { texts } from '#messages/domain/system.js'
import { restoreRows } from '#server/platform/records/bin.store.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import { repositoryStatements } from '#server/platform/records/table-repository.ts'
import { logFigures } from '#shared/calculator/tariff/logged-figures.ts'
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
      figures: logFigures(cells),
    }),
  },
  bin: {
    kind: 'tariff',
    right: 'tables.write',
    title: ({ id, cells: [first] }) => titleInBin(id, first),
    titleOf: ({ id, cells }) => titleInBin(Number(id), (JSON.parse(String(cells)) as Cells)[0]),
    payload: (_tx, { cells, ...values }) => ({
      rows: [
        { table: 'tariff_changes', values: { ...values, cells: JSON.stringify(cells), state: 'draft' } },
      ],
    }),
    restore: async (tx, { rows }, at) => {
      await restoreRows(tx, rows, at)
      const { id, reason } = rows[0]?.values ?? {}
      return {
        title: texts.inBin.change({ id: Number(id) }),
        note: texts.inBin.backAsDraft,
        record: { status: 'draft', reason },
      }
    },
  },
} satisfies FullEntityDefinition<StoredChange, ChangeFields>

type Cells = StoredChange['cells']

const titleInBin = (id: number, first: Cells[number] | undefined): string =>
  first
    ? texts.inBin.changeFrom({
        id,
        figure: fullName(tariffField(first.field)),
        day: formatDayDmy(first.validFrom),
      })
    : texts.inBin.change({ id })
