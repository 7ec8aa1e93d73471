/**
 * The built-in part of the tariff's timeline. A new law is a new entry at the end with only the figures that it
 * changes; the earlier entries are never changed, so an old declaration date keeps its result. The office's own entries
 * are added, see `tariff-timeline.ts`.
 */
import type { Law } from './figure-kinds.ts'
import { tariffField } from './tariff-fields.ts'
import {
  type Tariff,
  type TariffChange,
  type TariffFieldId,
  type TariffTimeline,
  tariffFigures,
} from './tariff-figures.ts'

interface BuiltIn {
  validFrom: string
  values: { readonly [F in TariffFieldId]?: string }
  /** Law of a figure, where it differs from the law in `tariff-figures.ts`. */
  laws?: { readonly [K in keyof Tariff]?: Law }
}

const values: readonly BuiltIn[] = [
  {
    // The law of November 2018 halved the excise for 90 days; the full rates apply from the day after.
    validFrom: '2019-02-23',
    values: {
      dutyPercent: '10',
      dutyEvPercent: '0',
      dutyEur1Percent: '6.4',
      dutyHeavyPetrolPercent: '5',
      dutyHeavyDieselPercent: '10',
      dutyHeavyEur1Percent: 'нет',
      vatPercent: '20',
      vatEvExempt: 'yes',
      excisePetrolLow: '50',
      excisePetrolHigh: '100',
      excisePetrolLimitCc: '3000',
      exciseDieselLow: '75',
      exciseDieselHigh: '150',
      exciseDieselLimitCc: '3500',
      exciseEvKwh: '1',
      hybridExcise: 'engine',
      'exciseMoto.upTo500': '0.062',
      'exciseMoto.upTo800': '0.443',
      'exciseMoto.above800': '0.447',
      'exciseMoto.electric': '22',
      'exciseTruckNew.light': '0.01',
      'exciseTruckNew.middle': '0.013',
      'exciseTruckNew.heavy': '0.016',
      'exciseTruckUsed.light': '0.02',
      'exciseTruckUsed.middle': '0.026',
      'exciseTruckUsed.heavy': '0.033',
      'exciseBus.dieselLow': '0.003',
      'exciseBus.dieselHigh': '0.007',
      'exciseBus.petrol': '0.007',
      exciseAgeOver5: '40',
      exciseAgeOver8: '50',
      subsistenceMinimum: '1921',
      pensionBase: 'customs_value',
      'pensionSteps.low': '165',
      'pensionSteps.high': '290',
      'pensionSteps.rate1': '3',
      'pensionSteps.rate2': '4',
      'pensionSteps.rate3': '5',
      admission: 'euro5',
    },
  },
  { validFrom: '2020-01-01', values: { dutyEur1Percent: '5.5', subsistenceMinimum: '2102' } },
  { validFrom: '2021-01-01', values: { dutyEur1Percent: '4.5', subsistenceMinimum: '2270' } },
  { validFrom: '2022-01-01', values: { dutyEur1Percent: '3.6', subsistenceMinimum: '2481' } },
  { validFrom: '2023-01-01', values: { dutyEur1Percent: '2.7', subsistenceMinimum: '2684' } },
  { validFrom: '2024-01-01', values: { dutyEur1Percent: '1.8', subsistenceMinimum: '3028' } },
  {
    validFrom: '2025-01-01',
    values: { dutyEur1Percent: '0.9', dutyHeavyEur1Percent: '0', subsistenceMinimum: '3028' },
  },
  {
    validFrom: '2026-01-01',
    values: { dutyEur1Percent: '0', subsistenceMinimum: '3328', vatEvExempt: 'no' },
    laws: {
      vatEvExempt: {
        ru: 'Налоговый кодекс Украины, раздел XX: льгота действовала до 31.12.2025',
        uk: 'Податковий кодекс України, розділ XX: пільга діяла до 31.12.2025',
      },
    },
  },
  {
    validFrom: '2027-01-01',
    values: { admission: 'euro6' },
    laws: {
      admission: {
        ru: 'Закон 2739-IV, ст. 2, с изменениями от 17.12.2024 по законопроекту 12267',
        uk: 'Закон 2739-IV, ст. 2, зі змінами від 17.12.2024 за законопроєктом 12267',
      },
    },
  },
]

const lawOf = (figure: keyof Tariff, { validFrom, laws }: BuiltIn): Law => {
  const { law } = tariffFigures[figure]
  return laws?.[figure] ?? (typeof law === 'function' ? law(yearOf(validFrom)) : law)
}
const yearOf = (day: string): number => Number(day.slice(0, 4))

/** Built-in changes of the law, by date. */
export const builtInChanges: readonly TariffChange[] = values.map(change => {
  const { validFrom } = change
  // The first change has every part of every figure; a later change has every part of the figures that it changes.
  let figures = {} as Tariff
  for (const [id, value] of Object.entries(change.values)) {
    const field = tariffField(id as TariffFieldId)
    figures = field.write(figures, value, {
      source: lawOf(field.figure, change).ru,
      year: yearOf(validFrom),
    })
  }
  return { validFrom, figures }
})

/** Ukrainian names of the built-in laws, by Russian name. */
export const ukrainianLaws: ReadonlyMap<string, string> = new Map(
  values.flatMap(change =>
    Object.keys(change.values).map(id => {
      const { ru, uk } = lawOf(tariffField(id as TariffFieldId).figure, change)
      return [ru, uk] as const
    }),
  ),
)

/** The timeline of an office that has entered nothing. */
export const builtInTariff: TariffTimeline = { revision: 0, changes: builtInChanges }
