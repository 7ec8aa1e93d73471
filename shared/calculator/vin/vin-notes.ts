/** Explains a VIN, or a text that is none, in the words of the build's language. */
import * as texts from '#messages/calculation/vin.js'
import { readVin, type VinReading } from './read-vin.ts'

export interface VinNotes {
  /** Reason why it is no VIN. */
  problem: string | null
  /** Facts that its signs tell, and what is still to ask. */
  notes: string[]
  /** Whether a certificate of origin in the Union can be hoped for: a reason to ask, never a verdict. */
  origin: string | null
  make: string | null
  /** Fields of the calculator that it fills. */
  fills: { year?: string; kind?: 'moto' }
}

/**
 * @param typed as people type or paste it; nothing is said of an empty one
 * @param lang of the texts, for the names of countries
 * @param beside `year` as its field has it, where another one than the VIN's may stand
 */
export const vinNotes = (
  typed: string,
  lang: string,
  { thisYear = new Date().getFullYear(), year: standing }: { thisYear?: number; year?: string } = {},
): VinNotes => {
  const reading = readVin(typed, thisYear)
  const { vin, problem, make, isMotorcycle } = reading
  const nothing: VinNotes = { problem: null, notes: [], origin: null, make: null, fills: {} }
  if (vin === '') return nothing
  if (problem === 'signs') return { ...nothing, problem: texts.signs }
  if (problem === 'length') {
    const length = texts.length({ count: vin.length })
    return vin.length > 17 ? { ...nothing, problem: length } : { ...nothing, notes: [length] }
  }
  // Two possible model years: only the owner knows which.
  const [only, ...others] = reading.modelYears
  const year = others.length === 0 ? only : undefined
  return {
    problem: problem && texts.checkDigit,
    notes: [
      facts(reading, lang) || texts.makerUnknown,
      reading.country === 'RU' ? texts.russian : '',
      problem
        ? ''
        : year
          ? standing === undefined || standing.trim() === String(year)
            ? texts.yearFilled({ year: String(year) })
            : texts.yearInPapers
          : only
            ? texts.yearOfTwo
            : texts.yearUnknown,
    ].filter(Boolean),
    origin: originNote(reading),
    make,
    fills: { ...(year && { year: String(year) }), ...(isMotorcycle && { kind: 'moto' as const }) },
  }
}

/** An auction's address or number of a lot, which no figures can be read from. */
const lotAlone =
  /^(?:(?:https?:\/\/)?(?:[\w-]+\.)*(?:copart|iaai)\.[a-z]{2,3}(?:\.[a-z]{2})?(?:[/?#][^\s@]*)?|(?:(?:lot|лот|stock)\s*)?[#№:\s]*\d{7,9})$/iu

/** Another page's address, or that of a person. */
const address = /@|:\/\/|\w\.\w/

/** Signs with which a text is no mistyped VIN any more. */
const tooMany = 30

/**
 * Note about a text that is neither a VIN nor a part of one; null for any other.
 *
 * @returns `isLot` when somebody can be asked about it
 */
export const lotNote = (typed: string): { text: string; isLot: boolean } | null => {
  const text = typed.trim()
  if (lotAlone.test(text)) return { text: texts.lotAlone, isLot: true }
  return text.length > tooMany || address.test(text) ? { text: texts.unread, isLot: false } : null
}

/** One sentence of the fields that a lot does not name; null when it lacks nothing. */
export const missingNote = (missing: readonly string[]): string | null => {
  const names: Readonly<Record<string, string>> = texts.missingFields
  const fields = missing.map(field => names[field] ?? field).join(', ')
  return missing.length > 0 ? texts.missing({ fields }) : null
}

/** @example `Volkswagen · код изготовителя: Германия · модельный год 2019 или 1989` */
const facts = ({ make, country, modelYears: [first, second] }: VinReading, lang: string): string => {
  const [year, other] = [String(first), String(second)]
  return [
    make,
    country &&
      texts.madeIn({
        country: new Intl.DisplayNames([lang], { type: 'region', style: 'short' }).of(country) ?? country,
      }),
    first && (second ? texts.otherYear({ year, other }) : texts.modelYear({ year })),
  ]
    .filter(Boolean)
    .join(' · ')
}

const originNote = ({ isOfUnion, doubt }: VinReading): string | null => {
  if (doubt) return texts.doubts[doubt]
  if (isOfUnion === null) return null
  return isOfUnion ? texts.ofUnion : texts.notOfUnion
}
