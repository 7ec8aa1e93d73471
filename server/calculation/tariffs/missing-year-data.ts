/** Figures that a year still lacks before it can be calculated by its own law. */
import type { YearLack } from '#shared/contract/calculation/calendar.ts'
import type { TariffChangeRecord, TariffEntry } from '#shared/contract/calculation/tariffs.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'

/** The next year is asked about from this day of the year on: budgets are passed in autumn. */
const reminderFrom = '11-01'

/**
 * Checks this year, and the next one from 1 November. Fallbacks that this reports: a year without its subsistence minimum
 * takes the last known one; one without its column of the EUR.1 schedule takes the preference of the year before (nothing
 * is lacking once that is 0 %); an announced law that is only a draft does not count.
 */
export const yearLacks = (
  today: Day,
  entries: readonly Pick<TariffEntry, 'field' | 'validFrom' | 'value'>[],
  open: readonly Pick<TariffChangeRecord, 'cells'>[],
): YearLack[] => {
  const year = Number(today.slice(0, 4))
  const years = today.slice(5) >= reminderFrom ? [year, year + 1] : [year]
  return years.flatMap(asked => {
    const lacks: YearLack[] = []
    // From its first day: a figure of March leaves January to the year before.
    const ofYear = (field: TariffEntry['field']) =>
      entries.some(entry => entry.field === field && entry.validFrom === `${asked}-01-01`)
    const before = entries.findLast(
      ({ field, validFrom }) => field === 'dutyEur1Percent' && validFrom < `${asked}-01-01`,
    )
    if (!ofYear('subsistenceMinimum')) lacks.push({ year: asked, what: 'subsistence-minimum' })
    if (!ofYear('dutyEur1Percent') && before?.value !== '0') lacks.push({ year: asked, what: 'eur1' })
    const isOpen = open.some(({ cells }) => cells.some(({ validFrom }) => validFrom.startsWith(`${asked}-`)))
    if (isOpen) lacks.push({ year: asked, what: 'open-changes' })
    return lacks
  })
}
