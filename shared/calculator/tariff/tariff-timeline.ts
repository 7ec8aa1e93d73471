/** The timeline of the tariff from its two parts: what the program knows of the law, and what the office has entered on top. */
import { builtInChanges } from './tariff-data.ts'
import { fullName, tariffField, tariffFieldIds, tariffFields } from './tariff-fields.ts'
import type { Tariff, TariffChange, TariffFieldId, TariffTimeline } from './tariff-figures.ts'

/** One figure from one day on. */
export interface TariffCell {
  field: TariffFieldId
  /** First declaration date that it is for, `YYYY-MM-DD`. */
  validFrom: string
  /** As `TariffField.plain` writes it. */
  value: string
}

/** A cell that the office has entered. */
export interface OfficeCell extends TariffCell {
  /** The law and its article. */
  law: string
  /** Moved from an undated option: no law is named, and no year of a subsistence minimum. */
  undated?: boolean | undefined
}

/** The first day that can be calculated. */
export const firstTariffDate = builtInChanges[0]?.validFrom ?? ''

/**
 * The built-in part with the office's cells in place. A cell holds from its day until the next change of its figure,
 * whoever made that; on the same day the office's counts.
 *
 * @param nameOf what statements call a figure that the office has changed
 */
export const buildTimeline = (
  cells: readonly OfficeCell[],
  revision: number,
  builtIn: readonly TariffChange[] = builtInChanges,
  nameOf: (id: TariffFieldId) => string = id => fullName(tariffField(id)),
): TariffTimeline => {
  const days = [...new Set([...builtIn, ...cells].map(({ validFrom }) => validFrom))].sort()
  // Parts of one figure share its law and its name, so they are written in one order.
  const inOrder = cells.toSorted((one, other) => placeOf(one) - placeOf(other))
  const changes: TariffChange[] = []
  let before: Tariff | undefined
  for (const validFrom of days) {
    // The built-in part begins first and names every figure.
    const known = builtIn.find(change => change.validFrom === validFrom)?.figures ?? {}
    let tariff = { ...before, ...known } as Tariff
    for (const cell of inOrder)
      if (cell.validFrom === validFrom) tariff = withCell(tariff, cell, known, nameOf)
    changes.push({ validFrom, figures: changedFigures(before, tariff) })
    before = tariff
  }
  return { revision, changes }
}

/** Every cell of the built-in part: the figures that each of its days names, in parts as the office enters them. */
export const builtInCells = (
  builtIn: readonly TariffChange[] = builtInChanges,
): (TariffCell & { law: string })[] => {
  let tariff = {} as Tariff
  return builtIn.flatMap(({ validFrom, figures }) => {
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

/** Identity of a cell: two with the same key are the same. */
export const tariffCellKey = ({ field, validFrom }: Pick<TariffCell, 'field' | 'validFrom'>): string =>
  `${validFrom} ${field}`

const placeOf = ({ field }: OfficeCell): number => tariffFieldIds.indexOf(field)

/** `known` is what the program itself names on that day. */
const withCell = (
  tariff: Tariff,
  { field, value, law, validFrom, undated }: OfficeCell,
  known: TariffChange['figures'],
  nameOf: (id: TariffFieldId) => string,
): Tariff => {
  const target = tariffField(field)
  // A day of its own is a law that the program does not know; in the place of what it knows, statements say so.
  const replaces = known[target.figure] !== undefined && target.read(tariff) !== target.plain(value)
  const own = undated || replaces ? [nameOf(field)] : []
  const ofOtherPart = known[target.figure] !== undefined && field.includes('.') && tariff[target.figure].own
  const names = ofOtherPart ? [ofOtherPart, ...own] : own
  return target.write(tariff, value, {
    source: law,
    own: names.length > 0 ? names.join(', ') : undefined,
    year: undated ? 0 : Number(validFrom.slice(0, 4)),
  })
}

const changedFigures = (before: Tariff | undefined, after: Tariff): TariffChange['figures'] => {
  if (!before) return after
  const keys = Object.keys(after) as (keyof Tariff)[]
  return Object.fromEntries(keys.filter(key => before[key] !== after[key]).map(key => [key, after[key]]))
}

/**
 * The cells of a figure that once stood in for the law on every date: from the first day, and again on each day on
 * which the built-in part would change it.
 */
export const undatedCells = (field: TariffFieldId, value: string, law: string): OfficeCell[] => {
  const { figure, plain } = tariffField(field)
  return builtInChanges
    .filter(({ figures }) => figures[figure] !== undefined)
    .map(({ validFrom }) => ({ field, validFrom, value: plain(value), law, undated: true }))
}
