import { texts as textsOfReader } from '#messages/calculation/engine.js'
import type { EngineTexts } from '#shared/calculator/engine-texts.ts'
import { QuoteError } from '#shared/calculator/quote-error.ts'
import { addDays } from '#shared/domain/time/kyiv-day.ts'
import type { DatedTariff, Tariff, TariffTimeline } from './tariff-figures.ts'

/**
 * The tariff of a declaration date. Throws `QuoteError` with the code `date_before_tariff` for a date before the
 * first entry (2019-02-23).
 */
export const tariffOf = (
  date: string,
  timeline: TariffTimeline,
  texts: Pick<EngineTexts, 'dateBeforeTariff'> = textsOfReader,
): DatedTariff => {
  const tariffs = datedTariffs(timeline)
  const inForce = tariffs.findLast(({ validFrom }) => validFrom <= date)
  if (!inForce) {
    throw new QuoteError('date_before_tariff', texts.dateBeforeTariff({ day: tariffs[0]?.validFrom ?? '' }))
  }
  return inForce
}

/**
 * Every complete tariff by first day. Cached by the timeline object, so pass the same object while its revision is the
 * same.
 */
export const datedTariffs = (timeline: TariffTimeline): readonly DatedTariff[] => {
  const known = compiled.get(timeline)
  if (known) return known
  const tariffs: DatedTariff[] = []
  for (const { validFrom, figures } of timeline.changes) {
    const before = tariffs.at(-1)
    const changesRates = !before || Object.keys(figures).some(figure => figure !== 'admission')
    const ratesFrom = changesRates ? validFrom : before.ratesFrom
    // The first change names every figure.
    tariffs.push({ validFrom, ratesFrom, figures: { ...before?.figures, ...figures } as Tariff })
  }
  compiled.set(timeline, tariffs)
  return tariffs
}

/** The last day on which a figure still has its value of `date`; null when no later change is known. */
export const lastDayOf = (figure: keyof Tariff, date: string, timeline: TariffTimeline): string | null => {
  const tariffs = datedTariffs(timeline)
  const { value } = tariffOf(date, timeline).figures[figure]
  const next = tariffs.find(({ validFrom, figures }) => validFrom > date && figures[figure].value !== value)
  return next ? addDays(next.validFrom, -1) : null
}

/** The first day on which a figure has its value of `date`. */
export const firstDayOf = (figure: keyof Tariff, date: string, timeline: TariffTimeline): string => {
  const past = datedTariffs(timeline).filter(({ validFrom }) => validFrom <= date)
  const { value } = tariffOf(date, timeline).figures[figure]
  const other = past.findLastIndex(({ figures }) => figures[figure].value !== value)
  return past[other + 1]?.validFrom ?? date
}

const compiled = new WeakMap<TariffTimeline, readonly DatedTariff[]>()
