/**
 * The built-in part of the tariff's timeline. A new law is a new entry at the end with only the figures that it
 * changes; the entries before it stay, so an old declaration date keeps its old result. The office's own entries come
 * on top, see `tariff-timeline.ts`.
 */
import {
  decimal,
  percent,
  type Tariff,
  type TariffChange,
  type TariffTimeline,
} from '#shared/calculator/tariff-figures.ts'

const exciseLaw = 'Налоговый кодекс Украины, п. 215.3.5-1 (Закон 2611-VIII от 08.11.2018)'
const heavyExcise = 'Налоговый кодекс Украины, п. 215.3 (позиции 8702 и 8704 УКТ ВЭД)'
const motoExcise = 'Налоговый кодекс Украины, п. 215.3 (позиция 8711 УКТ ВЭД)'
const customsTariff = 'Таможенный тариф Украины (Закон 584-VII от 19.09.2013)'
const dcfta = 'Соглашение об ассоциации Украина — ЕС, приложение I-A, график снижения пошлин'
const pensionLaw = 'Закон 400/97-ВР «О сборе на обязательное государственное пенсионное страхование»'
const budgetOf = (year: number) => `Закон о Государственном бюджете Украины на ${year} год`
const minimum = (year: number, uah: string) => ({
  subsistenceMinimum: { value: { uah: decimal(uah), year }, source: budgetOf(year) },
})
const eur1 = (rate: string) => ({ dutyEur1Percent: { value: percent(rate), source: dcfta } })

/** The law of November 2018 halved the excise for 90 days; the full rates hold from the day after. */
const first: Tariff = {
  dutyPercent: { value: percent('10'), source: customsTariff },
  dutyEvPercent: {
    value: percent('0'),
    source: 'Таможенный тариф Украины, коды 8703 80, 8702 40, 8704 60, 8711 60',
  },
  ...eur1('6.4'),
  dutyHeavyPetrolPercent: { value: percent('5'), source: customsTariff },
  dutyHeavyDieselPercent: { value: percent('10'), source: customsTariff },
  dutyHeavyEur1Percent: { value: null, source: dcfta },
  vatPercent: { value: percent('20'), source: 'Налоговый кодекс Украины, ст. 193' },
  vatEvExempt: { value: true, source: 'Налоговый кодекс Украины, раздел XX, подраздел 2' },
  excisePetrolLow: { value: decimal('50'), source: exciseLaw },
  excisePetrolHigh: { value: decimal('100'), source: exciseLaw },
  excisePetrolLimitCc: { value: 3000, source: exciseLaw },
  exciseDieselLow: { value: decimal('75'), source: exciseLaw },
  exciseDieselHigh: { value: decimal('150'), source: exciseLaw },
  exciseDieselLimitCc: { value: 3500, source: exciseLaw },
  exciseEvKwh: { value: decimal('1'), source: exciseLaw },
  hybridExcise: { value: 'engine', source: exciseLaw },
  exciseMoto: {
    value: {
      upTo500: decimal('0.062'),
      upTo800: decimal('0.443'),
      above800: decimal('0.447'),
      electric: decimal('22'),
    },
    source: motoExcise,
  },
  exciseTruckNew: { value: [decimal('0.01'), decimal('0.013'), decimal('0.016')], source: heavyExcise },
  exciseTruckUsed: { value: [decimal('0.02'), decimal('0.026'), decimal('0.033')], source: heavyExcise },
  exciseBus: {
    value: { dieselLow: decimal('0.003'), dieselHigh: decimal('0.007'), petrol: decimal('0.007') },
    source: heavyExcise,
  },
  exciseAgeOver5: { value: 40, source: heavyExcise },
  exciseAgeOver8: { value: 50, source: heavyExcise },
  ...minimum(2019, '1921'),
  pensionBase: { value: 'customs_value', source: pensionLaw },
  pensionSteps: {
    value: { low: 165, high: 290, rates: [percent('3'), percent('4'), percent('5')] },
    source: pensionLaw,
  },
}

/** What the program itself knows of the law, in the order of the days. */
export const builtInChanges: readonly TariffChange[] = [
  { validFrom: '2019-02-23', figures: first },
  { validFrom: '2020-01-01', figures: { ...eur1('5.5'), ...minimum(2020, '2102') } },
  { validFrom: '2021-01-01', figures: { ...eur1('4.5'), ...minimum(2021, '2270') } },
  { validFrom: '2022-01-01', figures: { ...eur1('3.6'), ...minimum(2022, '2481') } },
  { validFrom: '2023-01-01', figures: { ...eur1('2.7'), ...minimum(2023, '2684') } },
  { validFrom: '2024-01-01', figures: { ...eur1('1.8'), ...minimum(2024, '3028') } },
  {
    validFrom: '2025-01-01',
    figures: {
      ...eur1('0.9'),
      ...minimum(2025, '3028'),
      dutyHeavyEur1Percent: { value: percent('0'), source: dcfta },
    },
  },
  {
    validFrom: '2026-01-01',
    figures: {
      ...eur1('0'),
      ...minimum(2026, '3328'),
      vatEvExempt: {
        value: false,
        source: 'Налоговый кодекс Украины, раздел XX: льгота действовала до 31.12.2025',
      },
    },
  },
]

/** The timeline of an office that has entered nothing. */
export const builtInTariff: TariffTimeline = { revision: 0, changes: builtInChanges }
