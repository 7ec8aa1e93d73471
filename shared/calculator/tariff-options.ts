/** The figures of the tariff that the office may replace through options, and what such an option may hold. */
import { decimalsOf, million, parseMillionths } from '#shared/calculator/exact.ts'
import { decimal, percent, type Tariff } from '#shared/calculator/tariff-figures.ts'

/**
 * What is wrong with the value of a `tariff.*` option, in Russian; `null` when nothing is. A title that is no figure
 * of the tariff is wrong too. The server asks when an option is saved, the engine when it is read.
 *
 * @example checkTariffOption('tariff.vat_percent', '200') // 'Процент от 0 до 100'
 */
export const checkTariffOption = (title: string, value: string): string | null => {
  const option = tariffOptions.get(title)
  if (!option) return `Такой ставки нет. Есть: ${[...tariffOptions.keys()].join(', ')}`
  return option.check(value)
}

/** The figures with the options' values in place of the law's, and the titles of the options that were used, by figure. */
export const overrideTariff = (
  figures: Tariff,
  options: Readonly<Record<string, string>>,
): { figures: Tariff; overridden: Partial<Record<keyof Tariff, string>> } => {
  let changed = figures
  const overridden: Partial<Record<keyof Tariff, string>> = {}
  for (const [title, { figure, check, apply }] of tariffOptions) {
    const value = Object.hasOwn(options, title) ? options[title] : undefined
    if (value === undefined || check(value) !== null) continue
    changed = apply(changed, value.trim())
    overridden[figure] = title
  }
  return { figures: changed, overridden }
}

/** What is wrong with a percentage from 0 to 100 with at most four decimals, in Russian; `null` when nothing is. */
export const checkPercent = (value: string): string | null => {
  const millionths = parseMillionths(value)
  if (millionths === null) return 'Нужен процент, например 10 или 1,5'
  if (decimalsOf(value) > 4) return 'Не больше четырёх знаков после запятой'
  return millionths > 100 * million ? 'Процент от 0 до 100' : null
}

interface TariffOption {
  figure: keyof Tariff
  check: (value: string) => string | null
  /** The tariff with the figure replaced by a checked value. */
  apply: (figures: Tariff, value: string) => Tariff
}

const checkEuros = (value: string): string | null => {
  const millionths = parseMillionths(value)
  if (millionths === null) return 'Нужна сумма в евро, например 50'
  if (decimalsOf(value) > 4) return 'Не больше четырёх знаков после запятой'
  return millionths > 10_000 * million ? 'Сумма от 0 до 10 000 евро' : null
}

const checkMinimum = (value: string): string | null => {
  const millionths = parseMillionths(value)
  if (millionths === null || decimalsOf(value) > 2) return 'Нужна сумма в гривнах, например 3328'
  return millionths < million || millionths > million * million ? 'Сумма от 1 до 1 000 000 гривен' : null
}

const source = 'Настройки сайта'

const rate = (figure: 'dutyPercent' | 'dutyEvPercent' | 'dutyEur1Percent' | 'vatPercent'): TariffOption => ({
  figure,
  check: checkPercent,
  apply: (figures, value) => ({ ...figures, [figure]: { value: percent(value), source } }),
})

const euros = (
  figure: 'excisePetrolLow' | 'excisePetrolHigh' | 'exciseDieselLow' | 'exciseDieselHigh' | 'exciseEvKwh',
): TariffOption => ({
  figure,
  check: checkEuros,
  apply: (figures, value) => ({ ...figures, [figure]: { value: decimal(value), source } }),
})

const oneOf = (allowed: readonly string[]) => (value: string) =>
  allowed.includes(value.trim()) ? null : `Допустимы значения: ${allowed.join(', ')}`

const hybridExcise: TariffOption = {
  figure: 'hybridExcise',
  check: oneOf(['engine', 'flat100']),
  apply: (figures, value) => ({
    ...figures,
    hybridExcise: { value: value === 'flat100' ? 'flat100' : 'engine', source },
  }),
}

const pensionBase: TariffOption = {
  figure: 'pensionBase',
  check: oneOf(['customs_value', 'with_taxes']),
  apply: (figures, value) => ({
    ...figures,
    pensionBase: { value: value === 'with_taxes' ? 'with_taxes' : 'customs_value', source },
  }),
}

/** The office's minimum is for every year: `year` 0 says that none is named. */
const subsistenceMinimum: TariffOption = {
  figure: 'subsistenceMinimum',
  check: checkMinimum,
  apply: (figures, value) => ({
    ...figures,
    subsistenceMinimum: { value: { uah: decimal(value), year: 0 }, source },
  }),
}

const tariffOptions: ReadonlyMap<string, TariffOption> = new Map<string, TariffOption>([
  ['tariff.duty_percent', rate('dutyPercent')],
  ['tariff.duty_ev_percent', rate('dutyEvPercent')],
  ['tariff.duty_eur1_percent', rate('dutyEur1Percent')],
  ['tariff.vat_percent', rate('vatPercent')],
  ['tariff.excise_petrol_low', euros('excisePetrolLow')],
  ['tariff.excise_petrol_high', euros('excisePetrolHigh')],
  ['tariff.excise_diesel_low', euros('exciseDieselLow')],
  ['tariff.excise_diesel_high', euros('exciseDieselHigh')],
  ['tariff.excise_ev_kwh', euros('exciseEvKwh')],
  ['tariff.hybrid_excise', hybridExcise],
  ['tariff.subsistence_minimum', subsistenceMinimum],
  ['tariff.pension_base', pensionBase],
])
