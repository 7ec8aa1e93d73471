/** The office's values in force: the latest for each field and day. */
import { type OfficeCell, tariffCellKey } from '#shared/calculator/tariff/tariff-timeline.ts'
import type { StoredCell, StoredChange } from './tariff.store.ts'

/** A value with the change that set it. */
export interface CellInForce {
  cell: StoredCell
  value: string
  change: StoredChange
}

/** By `tariffCellKey`, without withdrawn values. `changes` must be applied changes in the order of their revisions. */
export const cellsInForce = (changes: readonly StoredChange[]): Map<string, CellInForce> => {
  const inForce = new Map<string, CellInForce>()
  for (const change of changes) {
    for (const cell of change.cells) {
      if (cell.value === null) inForce.delete(tariffCellKey(cell))
      else inForce.set(tariffCellKey(cell), { cell, value: cell.value, change })
    }
  }
  return inForce
}

export const asOfficeCells = (inForce: ReadonlyMap<string, CellInForce>): OfficeCell[] =>
  [...inForce.values()].map(({ cell: { field, validFrom, law }, value }) => ({
    field,
    validFrom,
    value,
    law,
  }))
