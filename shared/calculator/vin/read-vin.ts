import { cleanVin } from './clean-vin.ts'
import {
  codeForEurope,
  codesOfChassis,
  countries,
  firstYears,
  makeOfCode,
  motorcycleOfCode,
  type OriginDoubt,
  originDoubts,
  russianPlants,
  sharedCarCodes,
  typesOfLastCentury,
  writesNoYear,
  writesYearEverywhere,
} from './vin-makers.ts'

/**
 * Reason why a text is no VIN: its length, characters that no VIN has, or a wrong check digit where North American law
 * requires a right one.
 */
export type VinProblem = 'length' | 'signs' | 'check-digit'

export interface VinReading {
  /** Capital Latin letters and digits, as on the car. */
  vin: string
  problem: VinProblem | null
  /** Make; null where several makes share one maker's code. */
  make: string | null
  /** Country of the maker's code, ISO 3166; the plant may be in another country. */
  country: string | null
  isMotorcycle: boolean
  /**
   * Possible model years, the likelier first: year codes repeat after thirty years, and the earlier year is left out
   * where no such car existed. Empty where the make does not encode the year. A model year begins months before the
   * calendar year.
   */
  modelYears: readonly number[]
  /** Whether the maker's country is in the European Union; null when the country is not known. */
  isOfUnion: boolean | null
  doubt: OriginDoubt | null
}

/**
 * Reads a VIN from its characters alone, without any register: ISO 3779 and 3780, and 49 CFR 565 for North America.
 *
 * @param typed as people type or paste it: small letters, spaces, hyphens, Cyrillic letters that look Latin
 * @param thisYear of the calendar; a model year is at most one year ahead
 * @returns only facts that the characters prove; null or empty where they prove nothing
 */
export const readVin = (typed: string, thisYear: number): VinReading => {
  const vin = cleanVin(typed)
  const problem = problemOf(vin)
  const nothing = {
    make: null,
    country: null,
    isMotorcycle: false,
    modelYears: [],
    isOfUnion: null,
    doubt: null,
  }
  if (problem === 'length' || problem === 'signs') return { vin, problem, ...nothing }
  const code = vin.slice(0, 3)
  const motorcycle = isQuad.test(vin) ? undefined : motorcycleOfCode.get(code)
  const make = motorcycle ?? makeOfCode.get(code) ?? null
  const country = countryOf(vin)
  return {
    vin,
    problem,
    make,
    country,
    isMotorcycle: motorcycle !== undefined,
    modelYears: problem === null ? modelYearsOf(vin, make, motorcycle !== undefined, thisYear) : [],
    isOfUnion: country === null ? null : union.has(country),
    doubt: originDoubts.find(([pattern]) => pattern.test(vin))?.[1] ?? null,
  }
}

/** Honda's TRX, Pioneer and Talon, and Kawasaki's KVF, under codes of motorcycles. */
const isQuad = /^(?:1HF[TV]|JKAVF)/

const problemOf = (vin: string): VinProblem | null => {
  if (/[^A-HJ-NPR-Z0-9]/.test(vin)) return 'signs'
  if (vin.length !== 17) return 'length'
  return isOfNorthAmerica(vin) && !codeForEurope.test(vin) && !holdsCheckDigit(vin) ? 'check-digit' : null
}

const isOfNorthAmerica = (vin: string): boolean => /^(?:[1-5]|7[F-Z0-9])/.test(vin)

/** Value of each letter, A = 1 … Z = 9 in the order of 49 CFR 565.15; a digit is its own value. */
const values = { ABCDEFGH: 1, JKLMN: 1, STUVWXYZ: 2 } as const
const worth = new Map<string, number>([
  ...Object.entries(values).flatMap(([letters, first]) =>
    [...letters].map((letter, at): [string, number] => [letter, first + at]),
  ),
  ['P', 7],
  ['R', 9],
  ...[...'0123456789'].map((digit): [string, number] => [digit, Number(digit)]),
])
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** @returns whether the ninth character is the check digit of the other sixteen */
export const holdsCheckDigit = (vin: string): boolean => {
  const sum = [...vin].reduce((total, sign, at) => total + (worth.get(sign) ?? 0) * (weights[at] ?? 0), 0)
  return vin[8] === '0123456789X'[sum % 11]
}

/** Codes of model years (tenth character), from 1980 on. */
const yearSigns = 'ABCDEFGHJKLMNPRSTVWXY123456789'

const modelYearsOf = (
  vin: string,
  make: string | null,
  isMotorcycle: boolean,
  thisYear: number,
): number[] => {
  const at = yearSigns.indexOf(vin[9] ?? '')
  if (at < 0 || !writesYear(vin, make)) return []
  const years = [2010 + at, 1980 + at].filter(year => year <= thisYear + 1 && year >= firstYearOf(vin, make))
  if (years.length < 2 || isMotorcycle || codeForEurope.test(vin)) return years
  // On cars for North America a letter as seventh character means 2010 or later, a digit an earlier year. Trucks above
  // 4,536 kg, buses and chassis are free of it (49 CFR 565.15, note to table VII).
  const code = vin.slice(0, 3)
  const isOfCars = (make !== null && !codesOfChassis.has(code)) || sharedCarCodes.has(code)
  const isLetter = /[A-Z]/.test(vin[6] ?? '')
  if (isLetter && isOfCars && (isOfNorthAmerica(vin) || isForNorthAmerica(vin)))
    return years.filter(year => year >= 2010)
  const isBefore2010 = !isLetter && isOfCars && make !== null && isOfNorthAmerica(vin)
  return isBefore2010 ? years.filter(year => year < 2010) : years
}

/** Codes of China in the data of the US authority. */
const isOfChina = (vin: string): boolean => /^(?:[LH]|R[1-8])/.test(vin)

/** First possible model year: VINs of seventeen signs begin in 1981, Chinese ones in 1997 with standard GB 16735. */
const firstYearOf = (vin: string, make: string | null): number => {
  if (isOfChina(vin)) return Math.max(1997, firstYears.get(make ?? '') ?? 0)
  if (/^W..ZZZ/.test(vin) && !typesOfLastCentury.has(vin.slice(6, 8))) return 1998
  return firstYears.get(vin.slice(0, 3)) ?? firstYears.get(make ?? '') ?? 1981
}

/**
 * True for a car made elsewhere for North America: only there must the ninth character be a check digit. European
 * makers write digits or ZZZ as fourth to sixth character.
 */
const isForNorthAmerica = (vin: string): boolean => mayBeForNorthAmerica(vin) && /[A-Z]/.test(vin[9] ?? '')

const mayBeForNorthAmerica = (vin: string): boolean =>
  holdsCheckDigit(vin) && /[A-Z]/.test(vin.slice(3, 8)) && vin.slice(3, 6) !== 'ZZZ'

/**
 * True where the tenth character may be a year that this program cannot tell: of a maker whose habit it does not know,
 * or of a car for North America of 2001 to 2009, where European makers write digits of their own.
 */
export const mayHoldYear = ({ vin, make }: Pick<VinReading, 'vin' | 'make'>): boolean =>
  yearSigns.includes(vin[9] ?? '0') && (make === null || !writesNoYear.has(make) || mayBeForNorthAmerica(vin))

const writesYear = (vin: string, make: string | null): boolean => {
  if (isOfNorthAmerica(vin) || isOfChina(vin)) return true
  if (make !== null && writesYearEverywhere.has(make)) return true
  return isForNorthAmerica(vin)
}

const order = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890'

const countryOf = (vin: string): string | null => {
  if (russianPlants.has(vin.slice(0, 3))) return 'RU'
  const place = order.indexOf(vin[1] ?? '')
  const found = countries.find(([range]) => {
    if (range[0] !== vin[0]) return false
    if (range.length === 1) return true
    return order.indexOf(range[1] ?? '') <= place && place <= order.indexOf(range[4] ?? '')
  })
  return found?.[1] ?? null
}

/** Members of the European Union among the countries of `ranges`. */
const union = new Set('DE PL CZ HU PT RO SK AT FR ES NL BE FI SE IT'.split(' '))
