/**
 * Figures that a law fixes, one row each: the law, the names in both languages, the unit and the bounds. Types,
 * schemas, forms and names are derived from the rows; their order is that of the screen.
 */
import { z } from 'zod'
import {
  euros,
  figure,
  figureOfParts,
  fractionSchema,
  hryvniasOfYear,
  oneOf,
  preference,
  share,
  wholeNumber,
} from './figure-kinds.ts'

export const tariffGroups = [
  { id: 'duty', name: 'Ввозная пошлина', uk: 'Ввізне мито' },
  { id: 'excise', name: 'Акциз на легковые автомобили', uk: 'Акцизний податок на легкові автомобілі' },
  { id: 'vat', name: 'НДС', uk: 'ПДВ' },
  { id: 'pension', name: 'Сбор в Пенсионный фонд', uk: 'Пенсійний збір' },
  { id: 'moto', name: 'Акциз на мотоциклы', uk: 'Акцизний податок на мотоцикли' },
  {
    id: 'heavy',
    name: 'Акциз на грузовики и автобусы',
    uk: 'Акцизний податок на вантажівки й автобуси',
  },
  { id: 'admission', name: 'Допуск к оформлению', uk: 'Допуск до оформлення' },
] as const
export type TariffGroup = (typeof tariffGroups)[number]['id']

export interface Law {
  ru: string
  uk: string
}
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

const per1000 = euros('€ за 1000 см³', 10_000)
const perCc = euros('€ за 1 см³', 100)
const volume = wholeNumber('см³', 20_000)
const minimums = wholeNumber('минимумов', 10_000)
const multiplier = wholeNumber('×', 1_000)
const three = z.tuple([fractionSchema, fractionSchema, fractionSchema])

const duty = { group: 'duty', law: customsTariff } as const
const eur1 = { group: 'duty', law: dcfta } as const
const excise = { group: 'excise', law: exciseLaw } as const
const pension = { group: 'pension', law: pensionLaw } as const
const heavy = { group: 'heavy', law: heavyExcise } as const

export const tariffFigures = {
  /** Import duty on passenger cars and motorcycles, a share of customs value. */
  dutyPercent: figure(duty, share, 'Легковые и мотоциклы', 'легкові та мотоцикли'),
  /** Import duty on pure electric vehicles of any kind. */
  dutyEvPercent: figure({ ...duty, law: electricDuty }, share, 'Электромобили', 'електромобілі'),
  /** Import duty with an EUR.1 certificate. */
  dutyEur1Percent: figure(eur1, share, 'С EUR.1, легковые и мотоциклы', 'з EUR.1, легкові та мотоцикли'),
  /** Import duty on trucks and buses with a petrol or gas engine. */
  dutyHeavyPetrolPercent: figure(
    duty,
    share,
    'Грузовики и автобусы, бензин',
    'вантажівки та автобуси, бензин',
  ),
  dutyHeavyDieselPercent: figure(
    duty,
    share,
    'Грузовики и автобусы, дизель',
    'вантажівки та автобуси, дизель',
  ),
  dutyHeavyEur1Percent: figure(
    eur1,
    preference,
    'С EUR.1, грузовики и автобусы',
    'з EUR.1, вантажівки та автобуси',
  ),
  /** Excise base of passenger cars: up to and including the limit, and above it. */
  excisePetrolLow: figure(
    excise,
    per1000,
    'Бензин и газ, до порога объёма',
    'бензин і газ, до порогового об’єму',
  ),
  excisePetrolHigh: figure(excise, per1000, 'Бензин и газ, больше порога', 'бензин і газ, понад поріг'),
  excisePetrolLimitCc: figure(excise, volume, 'Бензин и газ, порог объёма', 'бензин і газ, пороговий об’єм'),
  exciseDieselLow: figure(excise, per1000, 'Дизель, до порога объёма', 'дизель, до порогового об’єму'),
  exciseDieselHigh: figure(excise, per1000, 'Дизель, больше порога', 'дизель, понад поріг'),
  exciseDieselLimitCc: figure(excise, volume, 'Дизель, порог объёма', 'дизель, пороговий об’єм'),
  exciseEvKwh: figure(excise, euros('€ за 1 кВт·ч', 10_000), 'Электромобили', 'електромобілі'),
  hybridExcise: figure(
    excise,
    oneOf([
      { value: 'engine', name: 'как их двигатель', means: 'engine' },
      { value: 'flat100', name: '100 € за автомобиль', means: 'flat100' },
    ]),
    'Гибриды',
    'гібриди',
  ),
  vatPercent: figure({ group: 'vat', law: vatLaw }, share, 'Ставка', 'ставка'),
  /** VAT exemption of pure electric vehicles of any kind. */
  vatEvExempt: figure(
    { group: 'vat', law: vatExemption },
    oneOf([
      { value: 'yes', name: 'освобождены', means: true },
      { value: 'no', name: 'платят', means: false },
    ]),
    'Электромобили',
    'електромобілі',
  ),
  /** Subsistence minimum of able-bodied persons on 1 January, with its year. */
  subsistenceMinimum: figure(
    { group: 'pension', law: budgetOf },
    hryvniasOfYear,
    'Прожиточный минимум',
    'прожитковий мінімум',
  ),
  pensionBase: figure(
    pension,
    oneOf([
      { value: 'customs_value', name: 'таможенная стоимость', means: 'customs_value' },
      { value: 'with_taxes', name: 'с пошлиной и акцизом', means: 'with_taxes' },
    ]),
    'База сбора',
    'база збору',
  ),
  /** Limits of the pension levy in subsistence minimums, and its rates. */
  pensionSteps: figureOfParts(pension, z.object({ low: z.number(), high: z.number(), rates: three }), {
    low: [['low'], minimums, 'Первый порог', 'перший поріг'],
    high: [['high'], minimums, 'Второй порог', 'другий поріг'],
    rate1: [['rates', 0], share, 'До первого порога', 'до першого порогу'],
    rate2: [['rates', 1], share, 'До второго порога', 'до другого порогу'],
    rate3: [['rates', 2], share, 'Выше второго порога', 'понад другий поріг'],
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
      upTo500: [['upTo500'], perCc, 'До 500 см³', 'до 500 см³'],
      upTo800: [['upTo800'], perCc, '501–800 см³', '501–800 см³'],
      above800: [['above800'], perCc, 'Больше 800 см³', 'понад 800 см³'],
      electric: [['electric'], euros('€ за мотоцикл', 10_000), 'Электрические', 'електричні'],
    },
  ),
  /** Excise on trucks by gross weight: up to and including 5,000 kg, up to and including 20,000 kg, above. */
  exciseTruckNew: figureOfParts(heavy, three, {
    light: [[0], perCc, 'Новый грузовик до 5 т', 'нова вантажівка до 5 т'],
    middle: [[1], perCc, 'Новый грузовик 5–20 т', 'нова вантажівка 5–20 т'],
    heavy: [[2], perCc, 'Новый грузовик больше 20 т', 'нова вантажівка понад 20 т'],
  }),
  exciseTruckUsed: figureOfParts(heavy, three, {
    light: [[0], perCc, 'Грузовик с пробегом до 5 т', 'вантажівка з пробігом до 5 т'],
    middle: [[1], perCc, 'Грузовик с пробегом 5–20 т', 'вантажівка з пробігом 5–20 т'],
    heavy: [[2], perCc, 'Грузовик с пробегом больше 20 т', 'вантажівка з пробігом понад 20 т'],
  }),
  /** Excise on buses: diesel if new or up to and including 5,000 cm³, used diesel above, petrol. */
  exciseBus: figureOfParts(
    heavy,
    z.object({ dieselLow: fractionSchema, dieselHigh: fractionSchema, petrol: fractionSchema }),
    {
      dieselLow: [
        ['dieselLow'],
        perCc,
        'Автобус, дизель: новый или с пробегом до 5000 см³',
        'автобус, дизель: новий або з пробігом до 5000 см³',
      ],
      dieselHigh: [
        ['dieselHigh'],
        perCc,
        'Автобус с пробегом, дизель больше 5000 см³',
        'автобус із пробігом, дизель понад 5000 см³',
      ],
      petrol: [['petrol'], perCc, 'Автобус, бензин', 'автобус, бензин'],
    },
  ),
  /** Age factors of truck and bus excise: older than 5 and up to 8 years (trucks), older than 8. */
  exciseAgeOver5: figure(heavy, multiplier, 'Множитель: грузовик 6–8 лет', 'множник: вантажівка 6–8 років'),
  exciseAgeOver8: figure(heavy, multiplier, 'Множитель: старше 8 лет', 'множник: понад 8 років'),
  /** Lowest class of vehicles of 8701 20, 8702, 8704 and 8705, unless brought in before its day; changes no sum. */
  admission: figure(
    { group: 'admission', law: admissionLaw },
    oneOf([
      { value: 'euro5', name: 'не ниже Евро-5', means: 'euro5' },
      { value: 'euro6', name: 'не ниже Евро-6', means: 'euro6' },
    ]),
    'Грузовики, тягачи и автобусы',
    'вантажівки, тягачі та автобуси',
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
