/** Which tariff is in force on a declaration date, with the office's own figures in place. */
import type { CalculatorOptions } from '#shared/calculator/options.ts'
import { QuoteError } from '#shared/calculator/quote-error.ts'
import { datedTariffs } from '#shared/calculator/tariff-data.ts'
import type { DatedTariff, Tariff } from '#shared/calculator/tariff-figures.ts'
import { overrideTariff } from '#shared/calculator/tariff-options.ts'

export interface TariffInForce extends DatedTariff {
  /** Titles of the options that replaced a figure. */
  overridden: Partial<Record<keyof Tariff, string>>
}

/**
 * The tariff of a declaration date. Throws `QuoteError` with the code `date_before_tariff` for a date before the
 * first entry (2019-02-23).
 */
export const tariffOf = (date: string, options: CalculatorOptions): TariffInForce => {
  const entry = datedTariffs.findLast(({ validFrom }) => validFrom <= date)
  if (!entry) {
    throw new QuoteError(
      'date_before_tariff',
      `Расчёт возможен для дат с ${datedTariffs[0]?.validFrom}: раньше действовали другие ставки.`,
    )
  }
  const ofOptions = inForce.get(options) ?? new Map<DatedTariff, TariffInForce>()
  inForce.set(options, ofOptions)
  const known = ofOptions.get(entry)
  if (known) return known
  const made = { validFrom: entry.validFrom, ...overrideTariff(entry.figures, options) }
  ofOptions.set(entry, made)
  return made
}

/** The first day that can be calculated. */
export const firstTariffDate = datedTariffs[0]?.validFrom ?? ''

const inForce = new WeakMap<CalculatorOptions, Map<DatedTariff, TariffInForce>>()
