/** Builds the timeline of the tariff from the built-in law and the office's own entries. */
import { builtInChanges } from './tariff-data.ts'
import { fullName, tariffField, tariffFieldIds, tariffFields } from './tariff-fields.ts'
import type { Tariff, TariffChange, TariffFieldId, TariffTimeline } from './tariff-figures.ts'

/** Value of one figure from a day on. */
export interface TariffCell {
  field: TariffFieldId
  /** First declaration date of the value, `YYYY-MM-DD`. */
  validFrom: string
  /** Written form, as `TariffField.plain` returns it. */
  value: string
}

export interface OfficeCell extends TariffCell {
  /** The law and its article, as the source of the value. */
  law: string
}

/** The first day that can be calculated. */
export const firstTariffDate = builtInChanges[0]?.validFrom ?? ''

/**
 * Puts the office's cells into the built-in timeline. A cell applies from its day until the next change of its figure,
 * built-in or the office's; on the same day the office's cell is used.
 */
export const buildTimeline = (cells: readonly OfficeCell[], revision: number): TariffTimeline => {
  const days = [...new Set([...builtInChanges, ...cells].map(({ validFrom }) => validFrom))].sort()
  // Parts of one figure share its law and name, so a fixed order makes the result independent of the order of entry.
  const inOrder = cells.toSorted((one, other) => placeOf(one) - placeOf(other))
  const changes: TariffChange[] = []
  let before: Tariff | undefined
  for (const validFrom of days) {
    // The built-in changes begin first and have every figure, so `tariff` is complete from the first day.
    const known = builtInChanges.find(change => change.validFrom === validFrom)?.figures ?? {}
    let tariff = { ...before, ...known } as Tariff
    for (const cell of inOrder) if (cell.validFrom === validFrom) tariff = withCell(tariff, cell, known)
    changes.push({ validFrom, figures: changedFigures(before, tariff) })
    before = tariff
  }
  return { revision, changes }
}

/** Every cell of the built-in timeline: its figures by date, split into the parts of the form. */
export const builtInCells = (): (TariffCell & { law: string })[] => {
  let tariff = {} as Tariff
  return builtInChanges.flatMap(({ validFrom, figures }) => {
    tariff = { ...tariff, ...figures } as Tariff
    return tariffFields
      .filter(({ figure }) => figures[figure] !== undefined)
      .map(({ id, figure, read }) => ({
        field: id,
        validFrom,
        value: read(tariff),
        law: tariff[figure].source,
      }))
  })
}

/** Key of a cell: one figure on one day. */
export const tariffCellKey = ({ field, validFrom }: Pick<TariffCell, 'field' | 'validFrom'>): string =>
  `${validFrom} ${field}`

const placeOf = ({ field }: OfficeCell): number => tariffFieldIds.indexOf(field)

/** The tariff with one cell of the office put in. `known`: built-in figures of the cell's day. */
const withCell = (
  tariff: Tariff,
  { field, value, law, validFrom }: OfficeCell,
  known: TariffChange['figures'],
): Tariff => {
  const target = tariffField(field)
  // Statements name an office's figure only when it replaces a built-in figure of the same day; on any other day it is
  // a new law.
  const replaces = known[target.figure] !== undefined && target.read(tariff) !== target.plain(value)
  const own = replaces ? [fullName(tariffField(field))] : []
  const ofOtherPart = known[target.figure] !== undefined && field.includes('.') && tariff[target.figure].own
  const names = ofOtherPart ? [ofOtherPart, ...own] : own
  return target.write(tariff, value, {
    source: law,
    own: names.length > 0 ? names.join(', ') : undefined,
    year: Number(validFrom.slice(0, 4)),
  })
}

const changedFigures = (before: Tariff | undefined, after: Tariff): TariffChange['figures'] => {
  if (!before) return after
  const keys = Object.keys(after) as (keyof Tariff)[]
  return Object.fromEntries(keys.filter(key => before[key] !== after[key]).map(key => [key, after[key]]))
}
