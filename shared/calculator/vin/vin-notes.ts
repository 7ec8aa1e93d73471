/** Explains a VIN, or why a text is no VIN, in the reader's language. */
import { texts } from '#messages/calculation/vin.js'
import { findVin, isLink } from './clean-vin.ts'
import { mayHoldYear, readVin, type VinReading } from './read-vin.ts'
import { codeForEurope } from './vin-makers.ts'

export interface VinNotes {
  /** Reason why the text is no VIN. */
  problem: string | null
  /** Facts read from the VIN, and what remains to be asked. */
  notes: string[]
  /** Note on whether an EU certificate of origin is possible; a reason to ask, never proof. */
  origin: string | null
  make: string | null
  /** Form fields that the VIN sets. */
  fills: { year?: string; kind?: 'moto' }
}

/**
 * @param typed as people type or paste it; an empty text gives no notes
 * @param lang language of the texts, for the names of countries
 * @param options `year`: text of the form's year field, which may differ from the VIN's year
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
  // With two possible model years none is filled in, since only the owner knows the right one.
  const [only, ...others] = reading.modelYears
  const year = others.length === 0 ? only : undefined
  return {
    problem: problem && texts.checkDigit,
    notes: [
      facts(reading, lang) || texts.makerUnknown,
      reading.country === 'RU' ? texts.russian : reading.country === 'BY' ? texts.belarusian : '',
      codeForEurope.test(vin) ? texts.noCheckDigit : '',
      problem
        ? ''
        : year
          ? standing === undefined || standing.trim() === String(year)
            ? texts.yearFilled({ year: String(year) })
            : texts.yearInPapers
          : only
            ? texts.yearOfTwo
            : mayHoldYear(reading)
              ? texts.yearUnread
              : texts.yearUnknown,
    ].filter(Boolean),
    origin: originNote(reading),
    make,
    fills: { ...(year && { year: String(year) }), ...(isMotorcycle && { kind: 'moto' as const }) },
  }
}

/** URL or number of a lot, from which no data of the car can be read. */
const lotAlone =
  /^(?:(?:https?:\/\/)?(?:[\w-]+\.)*(?:copart|iaai)\.[a-z]{2,3}(?:\.[a-z]{2})?(?:[/?#][^\s@]*)?|(?:(?:lot|лот|stock)\s*)?[#№:\s]*\d{7,9})$/iu

/** URL of another page, or an e-mail address. */
const address = /@|:\/\/|\w\.\w/

/** Length, characters, from which a text cannot be a mistyped VIN. */
const tooMany = 30

/**
 * Note about a text that is neither a VIN nor the beginning of a VIN; null for any other text.
 *
 * @returns `isLot`: the text names a lot, so the office can be asked about it, whether or not a VIN is in its address
 */
export const lotNote = (typed: string): { text: string; isLot: boolean } | null => {
  const text = typed.trim()
  if (lotAlone.test(text) || (isLink(text) && findVin(text) !== null))
    return { text: texts.lotAlone, isLot: true }
  return text.length > tooMany || address.test(text) ? { text: texts.unread, isLot: false } : null
}

/** One sentence that lists the fields a lot lacks; null when it lacks none. */
export const missingNote = (missing: readonly string[]): string | null => {
  const names: Readonly<Record<string, string>> = texts.missingFields
  const fields = missing.map(field => names[field] ?? field).join(', ')
  return missing.length > 0 ? texts.missing({ fields }) : null
}

/** Sentence about a lot that no rule prices. */
export const byHandNote = () => texts.byHand

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
