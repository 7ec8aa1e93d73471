/** Volumes, batteries and weights as people type them, with a unit or without. */
import { ccOfLitres } from './litres.ts'

/**
 * The number with at most two decimals; null for any other text. One separator before each three digits separates
 * thousands, spaces always do.
 *
 * @example readNumber('3.500 кг', kilograms) // 3500
 */
export const readNumber = (typed: string, unit?: RegExp): number | null => {
  const text = typed.normalize('NFKC').replace(/\s/g, '')
  const bare = unit ? text.replace(unit, '') : text
  const number = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/.test(bare)
    ? bare.replaceAll(/\D/g, '')
    : bare.replace(',', '.')
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(number) ? Number(number) : null
}

/** A battery in «75 кВт» is meant in hours. */
export const kilowattHours = /(?:kw(?:[·⋅•*./-]?h)?|квт(?:[·⋅•*./-]?[чг](?:од)?)?)\.?$/i

/**
 * A year with its word, or the month of the first registration before it.
 *
 * @example readYear('03/2021 г.в.') // 2021
 */
export const readYear = (typed: string): number | null =>
  readNumber(typed.trim().replace(month, ''), /(?:г(?:\.?в|од[ау]?)?|р(?:\.?в|[іо]к[ау]?)?)\.?$/i)

const month = /^(?:0?[1-9]|1[0-2])[./-](?=(?:19|20)\d\d(?!\d))/

/** Litres with three decimals say the cubic centimetres. */
const cubicCentimetres = /(?:(?:cm|см)\^?3|c?cm?|куб(?:ов|ів)?\.?(?:см)?3?|(?<=[.,]\d{3})(?:l|л))\.?$/i

export interface TypedVolume {
  cc: number
  /** True where the litres are rounded to fewer than three decimals. */
  fromLitres: boolean
}

/** @example readVolume('2 л') // { cc: 2000, fromLitres: true } */
export const readVolume = (typed: string): TypedVolume | null => {
  const litres = ccOfLitres(typed)
  const cc = litres ?? readNumber(typed, cubicCentimetres)
  return cc === null ? null : { cc, fromLitres: litres !== null }
}

/**
 * Kilograms of a lorry's weight; up to a hundred are tonnes, since no lorry weighs less or more.
 *
 * @example readWeight('3,5') // 3500
 */
export const readWeight = (typed: string): number | null => {
  const tonnes = readNumber(typed, /(?:t|т|тонн\p{L}{0,2}|tons?|tonnes?)\.?$/iu)
  const isTonnes = tonnes !== null && tonnes <= 100
  return isTonnes
    ? Math.round(tonnes * 1000)
    : readNumber(typed, /(?:kg|кг|к[иі]лограм{1,2}\p{L}{0,3})\.?$/iu)
}
