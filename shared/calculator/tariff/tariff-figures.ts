/**
 * Figures that a law fixes, one row each: the law, the unit and the bounds. Types,
 * schemas, forms and names are derived from the rows; their order is that of the screen.
 */
import { z } from 'zod'
import { texts } from '#messages/calculator/tariff.js'
import {
  euros,
  figure,
  figureOfParts,
  fractionSchema,
  hryvniasOfYear,
  type Law,
  oneOf,
  preference,
  share,
  wholeNumber,
} from './figure-kinds.ts'

export const tariffGroups = ['duty', 'excise', 'vat', 'pension', 'moto', 'heavy', 'admission'] as const
export type TariffGroup = (typeof tariffGroups)[number]

const customsTariff: Law = {
  ru: 'Таможенный тариф Украины (Закон 584-VII от 19.09.2013)',
  uk: 'Митний тариф України (Закон 584-VII від 19.09.2013)',
}
const electricDuty: Law = {
  ru: 'Таможенный тариф Украины, коды 8703 80, 8702 40, 8704 60, 8711 60',
  uk: 'Митний тариф України, коди 8703 80, 8702 40, 8704 60, 8711 60',
}
const dcfta: Law = {
  ru: 'Соглашение об ассоциации Украина — ЕС, приложение I-A, график снижения пошлин',
  uk: 'Угода про асоціацію Україна — ЄС, додаток I-A, графік зниження мит',
}
const vatLaw: Law = { ru: 'Налоговый кодекс Украины, ст. 193', uk: 'Податковий кодекс України, ст. 193' }
const vatExemption: Law = {
  ru: 'Налоговый кодекс Украины, раздел XX, подраздел 2',
  uk: 'Податковий кодекс України, розділ XX, підрозділ 2',
}
const exciseLaw: Law = {
  ru: 'Налоговый кодекс Украины, п. 215.3.5-1 (Закон 2611-VIII от 08.11.2018)',
  uk: 'Податковий кодекс України, п. 215.3.5-1 (Закон 2611-VIII від 08.11.2018)',
}
const motoExcise: Law = {
  ru: 'Налоговый кодекс Украины, п. 215.3 (позиция 8711 УКТ ВЭД)',
  uk: 'Податковий кодекс України, п. 215.3 (позиція 8711 УКТ ЗЕД)',
}
const heavyExcise: Law = {
  ru: 'Налоговый кодекс Украины, п. 215.3 (позиции 8702 и 8704 УКТ ВЭД)',
  uk: 'Податковий кодекс України, п. 215.3 (позиції 8702 і 8704 УКТ ЗЕД)',
}
const pensionLaw: Law = {
  ru: 'Закон 400/97-ВР «О сборе на обязательное государственное пенсионное страхование»',
  uk: 'Закон 400/97-ВР «Про збір на обов’язкове державне пенсійне страхування»',
}
const admissionLaw: Law = {
  ru: 'Закон 2739-IV, ст. 2',
  uk: 'Закон 2739-IV, ст. 2',
}
const budgetOf = (year: number): Law => ({
  ru: `Закон о Государственном бюджете Украины на ${year} год`,
  uk: `Закон про Державний бюджет України на ${year} рік`,
})

const per1000 = euros(() => texts.units.per1000, 10_000)
const perCc = euros(() => texts.units.perCc, 100)
const volume = wholeNumber(() => texts.units.volume, 20_000)
const minimums = wholeNumber(() => texts.units.minimums, 10_000)
const multiplier = wholeNumber(() => '×', 1_000)
const three = z.tuple([fractionSchema, fractionSchema, fractionSchema])

const duty = { group: 'duty', law: customsTariff } as const
const eur1 = { group: 'duty', law: dcfta } as const
const excise = { group: 'excise', law: exciseLaw } as const
const pension = { group: 'pension', law: pensionLaw } as const
const heavy = { group: 'heavy', law: heavyExcise } as const

export const tariffFigures = {
  /** Import duty on passenger cars and motorcycles, a share of customs value. */
  dutyPercent: figure(duty, share),
  /** Import duty on pure electric vehicles of any kind. */
  dutyEvPercent: figure({ ...duty, law: electricDuty }, share),
  /** Import duty with an EUR.1 certificate. */
  dutyEur1Percent: figure(eur1, share),
  /** Import duty on trucks and buses with a petrol or gas engine. */
  dutyHeavyPetrolPercent: figure(duty, share),
  dutyHeavyDieselPercent: figure(duty, share),
  dutyHeavyEur1Percent: figure(eur1, preference),
  /** Excise base of passenger cars: up to and including the limit, and above it. */
  excisePetrolLow: figure(excise, per1000),
  excisePetrolHigh: figure(excise, per1000),
  excisePetrolLimitCc: figure(excise, volume),
  exciseDieselLow: figure(excise, per1000),
  exciseDieselHigh: figure(excise, per1000),
  exciseDieselLimitCc: figure(excise, volume),
  exciseEvKwh: figure(
    excise,
    euros(() => texts.units.perKwh, 10_000),
  ),
  hybridExcise: figure(
    excise,
    oneOf(texts.choices.hybridExcise, [
      { value: 'engine', means: 'engine' },
      { value: 'flat100', means: 'flat100' },
    ]),
  ),
  vatPercent: figure({ group: 'vat', law: vatLaw }, share),
  /** VAT exemption of pure electric vehicles of any kind. */
  vatEvExempt: figure(
    { group: 'vat', law: vatExemption },
    oneOf(texts.choices.vatEvExempt, [
      { value: 'yes', means: true },
      { value: 'no', means: false },
    ]),
  ),
  /** Subsistence minimum of able-bodied persons on 1 January, with its year. */
  subsistenceMinimum: figure({ group: 'pension', law: budgetOf }, hryvniasOfYear),
  pensionBase: figure(
    pension,
    oneOf(texts.choices.pensionBase, [
      { value: 'customs_value', means: 'customs_value' },
      { value: 'with_taxes', means: 'with_taxes' },
    ]),
  ),
  /** Limits of the pension levy in subsistence minimums, and its rates. */
  pensionSteps: figureOfParts(pension, z.object({ low: z.number(), high: z.number(), rates: three }), {
    low: [['low'], minimums],
    high: [['high'], minimums],
    rate1: [['rates', 0], share],
    rate2: [['rates', 1], share],
    rate3: [['rates', 2], share],
  }),
  /** Excise on motorcycles, up to and including each volume. */
  exciseMoto: figureOfParts(
    { group: 'moto', law: motoExcise },
    z.object({
      upTo500: fractionSchema,
      upTo800: fractionSchema,
      above800: fractionSchema,
      electric: fractionSchema,
    }),
    {
      upTo500: [['upTo500'], perCc],
      upTo800: [['upTo800'], perCc],
      above800: [['above800'], perCc],
      electric: [['electric'], euros(() => texts.units.perMotorcycle, 10_000)],
    },
  ),
  /** Excise on trucks by gross weight: up to and including 5,000 kg, up to and including 20,000 kg, above. */
  exciseTruckNew: figureOfParts(heavy, three, {
    light: [[0], perCc],
    middle: [[1], perCc],
    heavy: [[2], perCc],
  }),
  exciseTruckUsed: figureOfParts(heavy, three, {
    light: [[0], perCc],
    middle: [[1], perCc],
    heavy: [[2], perCc],
  }),
  /** Excise on buses: diesel if new or up to and including 5,000 cm³, used diesel above, petrol. */
  exciseBus: figureOfParts(
    heavy,
    z.object({ dieselLow: fractionSchema, dieselHigh: fractionSchema, petrol: fractionSchema }),
    {
      dieselLow: [['dieselLow'], perCc],
      dieselHigh: [['dieselHigh'], perCc],
      petrol: [['petrol'], perCc],
    },
  ),
  /** Age factors of truck and bus excise: older than 5 and up to 8 years (trucks), older than 8. */
  exciseAgeOver5: figure(heavy, multiplier),
  exciseAgeOver8: figure(heavy, multiplier),
  /** Lowest class of vehicles of 8701 20, 8702, 8704 and 8705, unless brought in before its day; changes no sum. */
  admission: figure(
    { group: 'admission', law: admissionLaw },
    oneOf(texts.choices.admission, [
      { value: 'euro5', means: 'euro5' },
      { value: 'euro6', means: 'euro6' },
    ]),
  ),
}

type Table = typeof tariffFigures

/** Id of a form field: the name of the figure, and after a dot the part. */
export type TariffFieldId = {
  [K in keyof Table]: keyof Table[K]['parts'] extends infer P
    ? P extends ''
      ? K
      : `${K}.${P & string}`
    : never
}[keyof Table]

export interface TariffFigure<T> {
  value: T
  /** The law or official publication of the value. */
  source: string
  /** Name of the figure for people; set when the office replaced the law's value without naming a law. */
  own?: string | undefined
}

export type Tariff = { [K in keyof Table]: TariffFigure<z.infer<Table[K]['schema']>> }

/** The figures that change on a day; all others keep their values. */
export interface TariffChange {
  /** First declaration date of the change, `YYYY-MM-DD`. */
  validFrom: string
  figures: { readonly [K in keyof Tariff]?: Tariff[K] | undefined }
}

/**
 * The law over time, as the API sends it: the first change has every figure, later changes only the changed figures.
 */
export interface TariffTimeline {
  /** Counts the office's changes of the timeline; 0 is the built-in part alone. */
  revision: number
  /** Changes by date. */
  changes: readonly TariffChange[]
}

export interface DatedTariff {
  /** First declaration date of the tariff, `YYYY-MM-DD`. */
  validFrom: string
  /** First day of its rates; earlier than `validFrom` where only admission changed, which is in no sum. */
  ratesFrom: string
  figures: Tariff
}
