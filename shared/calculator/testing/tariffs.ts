/** Timelines for tests. */
import { builtInChanges } from '#shared/calculator/tariff/tariff-data.ts'
import { tariffField } from '#shared/calculator/tariff/tariff-fields.ts'
import type { TariffFieldId, TariffTimeline } from '#shared/calculator/tariff/tariff-figures.ts'
import { buildTimeline, type OfficeCell } from '#shared/calculator/tariff/tariff-timeline.ts'

/** A timeline in which the office's figures stand in for the law's on every date. */
export const tariffWith = (values: Partial<Record<TariffFieldId, string>>): TariffTimeline =>
  buildTimeline(
    (Object.entries(values) as [TariffFieldId, string][]).flatMap(([field, value]) =>
      cellsOnEachDay(field, value),
    ),
    1,
  )

/** On the first day, and on each day on which the law changes the figure. */
const cellsOnEachDay = (field: TariffFieldId, value: string): OfficeCell[] => {
  const { figure, plain } = tariffField(field)
  return builtInChanges
    .filter(({ figures }) => figures[figure] !== undefined)
    .map(({ validFrom }) => ({ field, validFrom, value: plain(value), law: 'Закон' }))
}
