/** Detects that values which a change replaces have changed since the change was entered. */
import type { Tx } from '#server/platform/db/open.ts'
import { fieldProblem, httpError } from '#server/platform/http/errors/http-error.ts'
import { tariffOf } from '#shared/calculator/tariff/tariff.ts'
import { fullName, tariffField } from '#shared/calculator/tariff/tariff-fields.ts'
import type { TariffTimeline } from '#shared/calculator/tariff/tariff-figures.ts'
import { buildTimeline, type TariffCell } from '#shared/calculator/tariff/tariff-timeline.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { asOfficeCells, cellsInForce } from './office-figures-in-force.ts'
import { findRevision, listAppliedChanges, type StoredChange } from './tariff.store.ts'

type CellDay = Pick<TariffCell, 'field' | 'validFrom'>

/** Value that a timeline has for a cell's field on the cell's day. */
export const figureOn = (timeline: TariffTimeline, { field, validFrom }: CellDay): string =>
  tariffField(field).read(tariffOf(validFrom, timeline).figures)

/**
 * Throws 409 for a change entered against other values: confirming it would silently overwrite what somebody has
 * entered since. A caller that names the newest revision has seen the difference.
 */
export const rejectMovedFigures = async (
  db: Tx,
  { cells }: Pick<StoredChange, 'cells'>,
  seenRevision: number | undefined,
): Promise<void> => {
  const revision = await findRevision(db)
  if (seenRevision === revision) return
  if (seenRevision !== undefined) {
    throw httpError('tariff.moved-again')
  }
  const timeline = buildTimeline(asOfficeCells(cellsInForce(await listAppliedChanges(db))), revision)
  const moved = cells.flatMap((cell, at) => {
    const now = figureOn(timeline, cell)
    if (cell.before === null || cell.before === now) return []
    const figure = `${fullName(tariffField(cell.field))} с ${formatDayDmy(cell.validFrom)}`
    const text = `${figure}: было ${words(cell, cell.before)}, теперь ${words(cell, now)}`
    return [{ path: `cells.${at}.value`, text }]
  })
  if (moved.length === 0) return
  throw httpError('tariff.moved', {
    values: { figures: moved.map(({ text }) => text).join('; ') },
    errors: moved.map(({ path, text }) => fieldProblem(path, 'tariff.figure', { text })),
  })
}

const words = ({ field }: CellDay, value: string): string => {
  const { choices, unit } = tariffField(field)
  const choice = choices?.find(known => known.value === value)
  return choice ? `«${choice.name}»` : `${value.replace('.', ',')} ${unit}`.trim()
}
