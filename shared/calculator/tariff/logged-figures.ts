/** Figures of a change as the log stores them, and as it shows them in the reader’s language. */
import { texts } from '#messages/calculator/tariff.js'
import { type Day, formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { showFigure } from './show-figure.ts'
import { fullName, tariffFields } from './tariff-fields.ts'
import type { TariffFieldId } from './tariff-figures.ts'

interface LoggedFigure {
  field: TariffFieldId
  validFrom: Day
  /** Null where the office has taken its figure back. */
  value: string | null
}

/** @example logFigures([{ field: 'vatPercent', validFrom: '2027-01-01', value: '21' }]) // '2027-01-01 vatPercent = 21' */
export const logFigures = (figures: readonly LoggedFigure[]): string =>
  figures.map(({ field, validFrom, value }) => `${validFrom} ${field} = ${value ?? taken}`).join('; ')

/** Names the figures of `logFigures`; the last of a text that the log has cut becomes `…`. */
export const nameLoggedFigures = (logged: string): string =>
  withoutCut(logged).replaceAll(figure, (whole, day: Day, id: string, value: string) => {
    const field = tariffFields.find(known => known.id === id)
    if (!field) return whole
    return texts.loggedFigure({
      name: fullName(field),
      day: formatDayDmy(day),
      value: value === taken ? texts.takenBack : showFigure(field.id, value),
    })
  })

const withoutCut = (logged: string): string => {
  const end = logged.search(/… \(\d+\)$/)
  return end < 0 ? logged : `${logged.slice(0, logged.lastIndexOf(';', end) + 1)} …`
}

const taken = '—'
const figure = /(\d{4}-\d{2}-\d{2}) ([\w.]+) = ([^;]+)/g
