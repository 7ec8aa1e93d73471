/** Values of the tariff that are still missing for calculating a year by its own law. */
import type { YearLack } from '#shared/contract/calculation/calendar.ts'
import type { TariffChangeRecord, TariffEntry } from '#shared/contract/calculation/tariffs.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'

/** Day of the year from which the next year is checked: budgets are passed in autumn. */
const reminderFrom = '11-01'

/**
 * Checks this year, and the next one from 1 November. Reports where a fallback is used: the last known subsistence
 * minimum, or the previous year's EUR.1 preference (not once that is 0 %). A law that is only a draft does not count. An
 * admission of the coming year that only the program knows is asked about: parliament has put it off before.
 */
export const yearLacks = (
  today: Day,
  entries: readonly (Pick<TariffEntry, 'field' | 'validFrom' | 'value'> & {
    origin?: TariffEntry['origin']
  })[],
  open: readonly Pick<TariffChangeRecord, 'cells'>[],
): YearLack[] => {
  const year = Number(today.slice(0, 4))
  const years = today.slice(5) >= reminderFrom ? [year, year + 1] : [year]
  return years.flatMap(asked => {
    const lacks: YearLack[] = []
    // A value must begin on 1 January: with one from March, January would still use last year's.
    const ofYear = (field: TariffEntry['field']) =>
      entries.some(entry => entry.field === field && entry.validFrom === `${asked}-01-01`)
    const before = entries.findLast(
      ({ field, validFrom }) => field === 'dutyEur1Percent' && validFrom < `${asked}-01-01`,
    )
    if (!ofYear('subsistenceMinimum')) lacks.push({ year: asked, what: 'subsistence-minimum' })
    if (!ofYear('dutyEur1Percent') && before?.value !== '0') lacks.push({ year: asked, what: 'eur1' })
    const isUnconfirmed = entries.some(
      ({ field, validFrom, origin }) =>
        field === 'admission' &&
        origin === 'built-in' &&
        validFrom > today &&
        validFrom.startsWith(`${asked}-`),
    )
    if (isUnconfirmed) lacks.push({ year: asked, what: 'admission' })
    const isOpen = open.some(({ cells }) => cells.some(({ validFrom }) => validFrom.startsWith(`${asked}-`)))
    if (isOpen) lacks.push({ year: asked, what: 'open-changes' })
    return lacks
  })
}
