/**
 * Every figure of the tariff that the office may enter: its name, unit, bounds, and how its text becomes a part of the
 * tariff. The list is closed: the engine has to know what a figure is for. Longer than most files: one list, read
 * from top to bottom.
 */
import {
  checkEuros,
  checkHryvnias,
  checkPercent,
  checkWhole,
  plainDecimal,
} from '#shared/calculator/figure-text.ts'
import { decimal, type Fraction, percent, type Tariff } from '#shared/calculator/tariff-figures.ts'

export interface TariffField {
  /** The figure, and after a dot its part. */
  id: TariffFieldId
  figure: keyof Tariff
  group: TariffGroup
  /** For people, in Russian. */
  name: string
  /** `%`, `€ за 1000 см³`; empty where the value is a choice. */
  unit: string
  /** The values allowed, where they are named; any text that `check` accepts otherwise. */
  choices?: readonly { value: string; name: string }[]
  /** What is wrong with a value, in Russian; `null` when nothing is. */
  check: (value: string) => string | null
  /** The one written form of a checked value: `7,50` is `7.5`. */
  plain: (value: string) => string
  /** The value that a tariff holds, in its written form. */
  read: (tariff: Tariff) => string
  /** The tariff with a checked value in place. */
  write: (tariff: Tariff, value: string, from: Origin) => Tariff
}

/** Where a value is from. */
export interface Origin {
  source: string
  own?: string | undefined
  /** The year that a subsistence minimum is of; 0 when it names none. */
  year: number
}

export const tariffGroups = [
  { id: 'duty', name: 'Ввозная пошлина' },
  { id: 'excise', name: 'Акциз на легковые автомобили' },
  { id: 'vat', name: 'НДС' },
  { id: 'pension', name: 'Сбор в Пенсионный фонд' },
  { id: 'moto', name: 'Акциз на мотоциклы' },
  { id: 'heavy', name: 'Акциз на грузовики и автобусы' },
] as const
type TariffGroup = (typeof tariffGroups)[number]['id']

export const tariffFieldIds = [
  'dutyPercent',
  'dutyEvPercent',
  'dutyEur1Percent',
  'dutyHeavyPetrolPercent',
  'dutyHeavyDieselPercent',
  'dutyHeavyEur1Percent',
  'excisePetrolLow',
  'excisePetrolHigh',
  'excisePetrolLimitCc',
  'exciseDieselLow',
  'exciseDieselHigh',
  'exciseDieselLimitCc',
  'exciseEvKwh',
  'hybridExcise',
  'vatPercent',
  'vatEvExempt',
  'subsistenceMinimum',
  'pensionBase',
  'pensionSteps.low',
  'pensionSteps.high',
  'pensionSteps.rate1',
  'pensionSteps.rate2',
  'pensionSteps.rate3',
  'exciseMoto.upTo500',
  'exciseMoto.upTo800',
  'exciseMoto.above800',
  'exciseMoto.electric',
  'exciseTruckNew.light',
  'exciseTruckNew.middle',
  'exciseTruckNew.heavy',
  'exciseTruckUsed.light',
  'exciseTruckUsed.middle',
  'exciseTruckUsed.heavy',
  'exciseBus.dieselLow',
  'exciseBus.dieselHigh',
  'exciseBus.petrol',
  'exciseAgeOver5',
  'exciseAgeOver8',
] as const
export type TariffFieldId = (typeof tariffFieldIds)[number]

/** How a field finds its value in a tariff and puts another there. */
interface Place<T> {
  figure: keyof Tariff
  get: (tariff: Tariff) => T
  set: (tariff: Tariff, value: T, from: Origin) => Tariff
}

const whole = <K extends keyof Tariff>(figure: K): Place<Tariff[K]['value']> => ({
  figure,
  get: tariff => tariff[figure].value,
  set: (tariff, value, { source, own }) => ({
    ...tariff,
    [figure]: { value, source, ...(own !== undefined && { own }) },
  }),
})

/** A part of a figure that holds several. */
const part = <K extends keyof Tariff, T>(
  figure: K,
  get: (value: Tariff[K]['value']) => T,
  put: (value: Tariff[K]['value'], next: T) => Tariff[K]['value'],
): Place<T> => {
  const of = whole(figure)
  return {
    figure,
    get: tariff => get(of.get(tariff)),
    set: (tariff, value, from) => of.set(tariff, put(of.get(tariff), value), from),
  }
}

type Names = Pick<TariffField, 'group' | 'name'>

const asPercent = (names: Names, place: Place<Fraction>): Omit<TariffField, 'id'> => ({
  ...names,
  unit: '%',
  figure: place.figure,
  check: checkPercent,
  plain: plainDecimal,
  read: tariff => textOf(place.get(tariff)),
  write: (tariff, value, from) => place.set(tariff, percent(plainDecimal(value)), from),
})

const asEuros = (
  { unit, most, ...names }: Names & { unit: string; most: number },
  place: Place<Fraction>,
): Omit<TariffField, 'id'> => ({
  ...names,
  unit,
  figure: place.figure,
  check: checkEuros(most),
  plain: plainDecimal,
  read: tariff => textOf(place.get(tariff)),
  write: (tariff, value, from) => place.set(tariff, decimal(plainDecimal(value)), from),
})

const asWhole = (
  { unit, most, ...names }: Names & { unit: string; most: number },
  place: Place<number>,
): Omit<TariffField, 'id'> => ({
  ...names,
  unit,
  figure: place.figure,
  check: checkWhole(1, most),
  plain: plainDecimal,
  read: tariff => String(place.get(tariff)),
  write: (tariff, value, from) => place.set(tariff, Number(value.trim()), from),
})

const asChoice = <T>(
  names: Names,
  place: Place<T>,
  choices: readonly { value: string; name: string; means: NoInfer<T> }[],
): Omit<TariffField, 'id'> => ({
  ...names,
  unit: '',
  figure: place.figure,
  choices: choices.map(({ value, name }) => ({ value, name })),
  check: value =>
    choices.some(known => known.value === value.trim())
      ? null
      : `Допустимы значения: ${choices.map(known => known.value).join(', ')}`,
  plain: value => value.trim(),
  read: tariff => choices.find(({ means }) => means === place.get(tariff))?.value ?? '',
  write: (tariff, value, from) => {
    const chosen = choices.find(known => known.value === value.trim())
    return chosen ? place.set(tariff, chosen.means, from) : tariff
  },
})

/** `0,447` or `10 %` as `0.447` and `10`. */
const textOf = ({ text }: Fraction): string => text.replace(' %', '').replace(',', '.')

const per1000 = { unit: '€ за 1000 см³', most: 10_000 }
const perCc = { unit: '€ за 1 см³', most: 100 }

/** Trucks' bands by gross weight. */
const band = (figure: 'exciseTruckNew' | 'exciseTruckUsed', at: 0 | 1 | 2) =>
  part(
    figure,
    bands => bands[at],
    (bands, next): readonly [Fraction, Fraction, Fraction] => [
      at === 0 ? next : bands[0],
      at === 1 ? next : bands[1],
      at === 2 ? next : bands[2],
    ],
  )

const pensionRate = (at: 0 | 1 | 2) =>
  part(
    'pensionSteps',
    ({ rates }) => rates[at],
    ({ rates, ...steps }, next) => ({
      ...steps,
      rates: [at === 0 ? next : rates[0], at === 1 ? next : rates[1], at === 2 ? next : rates[2]] as const,
    }),
  )

/** How trucks and buses without a preference are written. */
const noPreference = 'нет'

const definitions: Record<TariffFieldId, Omit<TariffField, 'id'>> = {
  dutyPercent: asPercent({ group: 'duty', name: 'Легковые и мотоциклы' }, whole('dutyPercent')),
  dutyEvPercent: asPercent({ group: 'duty', name: 'Электромобили' }, whole('dutyEvPercent')),
  dutyEur1Percent: asPercent(
    { group: 'duty', name: 'С EUR.1, легковые и мотоциклы' },
    whole('dutyEur1Percent'),
  ),
  dutyHeavyPetrolPercent: asPercent(
    { group: 'duty', name: 'Грузовики и автобусы, бензин' },
    whole('dutyHeavyPetrolPercent'),
  ),
  dutyHeavyDieselPercent: asPercent(
    { group: 'duty', name: 'Грузовики и автобусы, дизель' },
    whole('dutyHeavyDieselPercent'),
  ),
  dutyHeavyEur1Percent: {
    group: 'duty',
    name: 'С EUR.1, грузовики и автобусы',
    unit: '%',
    figure: 'dutyHeavyEur1Percent',
    check: value => (value.trim() === noPreference ? null : checkPercent(value)),
    plain: value => (value.trim() === noPreference ? noPreference : plainDecimal(value)),
    read: ({ dutyHeavyEur1Percent: { value } }) => (value === null ? noPreference : textOf(value)),
    write: (tariff, value, from) =>
      whole('dutyHeavyEur1Percent').set(
        tariff,
        value.trim() === noPreference ? null : percent(plainDecimal(value)),
        from,
      ),
  },
  excisePetrolLow: asEuros(
    { group: 'excise', name: 'Бензин и газ, до порога объёма', ...per1000 },
    whole('excisePetrolLow'),
  ),
  excisePetrolHigh: asEuros(
    { group: 'excise', name: 'Бензин и газ, больше порога', ...per1000 },
    whole('excisePetrolHigh'),
  ),
  excisePetrolLimitCc: asWhole(
    { group: 'excise', name: 'Бензин и газ, порог объёма', unit: 'см³', most: 20_000 },
    whole('excisePetrolLimitCc'),
  ),
  exciseDieselLow: asEuros(
    { group: 'excise', name: 'Дизель, до порога объёма', ...per1000 },
    whole('exciseDieselLow'),
  ),
  exciseDieselHigh: asEuros(
    { group: 'excise', name: 'Дизель, больше порога', ...per1000 },
    whole('exciseDieselHigh'),
  ),
  exciseDieselLimitCc: asWhole(
    { group: 'excise', name: 'Дизель, порог объёма', unit: 'см³', most: 20_000 },
    whole('exciseDieselLimitCc'),
  ),
  exciseEvKwh: asEuros(
    { group: 'excise', name: 'Электромобили', unit: '€ за 1 кВт·ч', most: 10_000 },
    whole('exciseEvKwh'),
  ),
  hybridExcise: asChoice({ group: 'excise', name: 'Гибриды' }, whole('hybridExcise'), [
    { value: 'engine', name: 'как их двигатель', means: 'engine' },
    { value: 'flat100', name: '100 € за автомобиль', means: 'flat100' },
  ]),
  vatPercent: asPercent({ group: 'vat', name: 'Ставка' }, whole('vatPercent')),
  vatEvExempt: asChoice({ group: 'vat', name: 'Электромобили' }, whole('vatEvExempt'), [
    { value: 'yes', name: 'освобождены', means: true },
    { value: 'no', name: 'платят', means: false },
  ]),
  subsistenceMinimum: {
    group: 'pension',
    name: 'Прожиточный минимум',
    unit: '₴',
    figure: 'subsistenceMinimum',
    check: checkHryvnias,
    plain: plainDecimal,
    read: ({ subsistenceMinimum: { value } }) => textOf(value.uah),
    write: (tariff, value, from) =>
      whole('subsistenceMinimum').set(tariff, { uah: decimal(plainDecimal(value)), year: from.year }, from),
  },
  pensionBase: asChoice({ group: 'pension', name: 'База сбора' }, whole('pensionBase'), [
    { value: 'customs_value', name: 'таможенная стоимость', means: 'customs_value' },
    { value: 'with_taxes', name: 'с пошлиной и акцизом', means: 'with_taxes' },
  ]),
  'pensionSteps.low': asWhole(
    { group: 'pension', name: 'Первый порог', unit: 'минимумов', most: 10_000 },
    part(
      'pensionSteps',
      ({ low }) => low,
      (steps, low) => ({ ...steps, low }),
    ),
  ),
  'pensionSteps.high': asWhole(
    { group: 'pension', name: 'Второй порог', unit: 'минимумов', most: 10_000 },
    part(
      'pensionSteps',
      ({ high }) => high,
      (steps, high) => ({ ...steps, high }),
    ),
  ),
  'pensionSteps.rate1': asPercent({ group: 'pension', name: 'До первого порога' }, pensionRate(0)),
  'pensionSteps.rate2': asPercent({ group: 'pension', name: 'До второго порога' }, pensionRate(1)),
  'pensionSteps.rate3': asPercent({ group: 'pension', name: 'Выше второго порога' }, pensionRate(2)),
  'exciseMoto.upTo500': asEuros(
    { group: 'moto', name: 'До 500 см³', ...perCc },
    part(
      'exciseMoto',
      ({ upTo500 }) => upTo500,
      (rates, upTo500) => ({ ...rates, upTo500 }),
    ),
  ),
  'exciseMoto.upTo800': asEuros(
    { group: 'moto', name: '501–800 см³', ...perCc },
    part(
      'exciseMoto',
      ({ upTo800 }) => upTo800,
      (rates, upTo800) => ({ ...rates, upTo800 }),
    ),
  ),
  'exciseMoto.above800': asEuros(
    { group: 'moto', name: 'Больше 800 см³', ...perCc },
    part(
      'exciseMoto',
      ({ above800 }) => above800,
      (rates, above800) => ({ ...rates, above800 }),
    ),
  ),
  'exciseMoto.electric': asEuros(
    { group: 'moto', name: 'Электрические', unit: '€ за мотоцикл', most: 10_000 },
    part(
      'exciseMoto',
      ({ electric }) => electric,
      (rates, electric) => ({ ...rates, electric }),
    ),
  ),
  'exciseTruckNew.light': asEuros(
    { group: 'heavy', name: 'Новый грузовик до 5 т', ...perCc },
    band('exciseTruckNew', 0),
  ),
  'exciseTruckNew.middle': asEuros(
    { group: 'heavy', name: 'Новый грузовик 5–20 т', ...perCc },
    band('exciseTruckNew', 1),
  ),
  'exciseTruckNew.heavy': asEuros(
    { group: 'heavy', name: 'Новый грузовик больше 20 т', ...perCc },
    band('exciseTruckNew', 2),
  ),
  'exciseTruckUsed.light': asEuros(
    { group: 'heavy', name: 'Грузовик с пробегом до 5 т', ...perCc },
    band('exciseTruckUsed', 0),
  ),
  'exciseTruckUsed.middle': asEuros(
    { group: 'heavy', name: 'Грузовик с пробегом 5–20 т', ...perCc },
    band('exciseTruckUsed', 1),
  ),
  'exciseTruckUsed.heavy': asEuros(
    { group: 'heavy', name: 'Грузовик с пробегом больше 20 т', ...perCc },
    band('exciseTruckUsed', 2),
  ),
  'exciseBus.dieselLow': asEuros(
    { group: 'heavy', name: 'Автобус, дизель до 5000 см³', ...perCc },
    part(
      'exciseBus',
      ({ dieselLow }) => dieselLow,
      (rates, dieselLow) => ({ ...rates, dieselLow }),
    ),
  ),
  'exciseBus.dieselHigh': asEuros(
    { group: 'heavy', name: 'Автобус, дизель больше 5000 см³', ...perCc },
    part(
      'exciseBus',
      ({ dieselHigh }) => dieselHigh,
      (rates, dieselHigh) => ({ ...rates, dieselHigh }),
    ),
  ),
  'exciseBus.petrol': asEuros(
    { group: 'heavy', name: 'Автобус, бензин', ...perCc },
    part(
      'exciseBus',
      ({ petrol }) => petrol,
      (rates, petrol) => ({ ...rates, petrol }),
    ),
  ),
  exciseAgeOver5: asWhole(
    { group: 'heavy', name: 'Множитель: грузовик 6–8 лет', unit: '×', most: 1_000 },
    whole('exciseAgeOver5'),
  ),
  exciseAgeOver8: asWhole(
    { group: 'heavy', name: 'Множитель: старше 8 лет', unit: '×', most: 1_000 },
    whole('exciseAgeOver8'),
  ),
}

/** In the order of the screen. */
export const tariffFields: readonly TariffField[] = tariffFieldIds.map(id => ({ id, ...definitions[id] }))

const byId = new Map(tariffFields.map(field => [field.id, field]))

export const tariffField = (id: TariffFieldId): TariffField => {
  const field = byId.get(id)
  if (!field) throw new RangeError(`No figure of the tariff: ${id}`)
  return field
}

/**
 * The name of a figure outside its group.
 *
 * @example fullName(tariffField('vatPercent')) // 'НДС — ставка'
 */
export const fullName = ({ group, name }: Pick<TariffField, 'group' | 'name'>): string =>
  `${tariffGroups.find(({ id }) => id === group)?.name} — ${withSmallLetter(name)}`

/** Abbreviations keep their letters. */
const withSmallLetter = (name: string): string =>
  /^.[а-яё]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
