import { latinOf } from '#shared/domain/search/look-alikes.ts'
import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'

/**
 * A container's number as its papers have it: in Latin capitals, without the signs that set its parts apart, the word
 * before it and the size behind it.
 *
 * @example cleanContainer('МSCU 765432/1') // 'MSCU7654321', although its first letter was Cyrillic
 * @example cleanContainer('MSCU 7654321/40HC') // 'MSCU7654321'
 */
export const cleanContainer = (typed: string): string =>
  latinOf(
    withoutInvisible(typed)
      .replace(/^[^\d№:]*(?:[№:]+|\s(?=[\p{L}]{4}\s?\d))/u, '')
      .replaceAll(/[\s\p{Pd}/.[\]]/gu, '')
      .toUpperCase(),
  ).replace(size, '')

/** «40HC», «40'HQ» or the «45G1» of ISO 6346. */
const size = /(?<=^[A-Z]{3}[UJZ]\d{7})\W*[24]\d\W*(?:[A-Z][A-Z\d]\W*)?$/

/** The container's number that a text holds, as `cleanContainer` writes it. */
export const findContainer = (text: string): string | null => {
  const found = /(?<![A-Z])[A-Z]{3}[UJZ][\s\p{Pd}/.]{0,3}\d{3}\s?\d{3}[\s\p{Pd}/.[]{0,3}\d(?!\d)/u.exec(
    latinOf(withoutInvisible(text).toUpperCase()),
  )
  return found && cleanContainer(found[0])
}

/**
 * True when the check digit of a container's number is right (ISO 6346): letters count 10 to 38 without multiples of
 * 11, the character at place n weighs 2ⁿ, the sum is taken mod 11 mod 10.
 *
 * @returns null for a text that is no whole number of a container
 * @example isContainerNumber('CSQU3054383') // true
 */
export const isContainerNumber = (typed: string): boolean | null => {
  const signs = cleanContainer(typed)
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(signs)) return null
  const sum = [...signs.slice(0, 10)].reduce((total, sign, place) => total + signValue(sign) * 2 ** place, 0)
  return (sum % 11) % 10 === Number(signs[10])
}

/** @example signValue('B') // 12, since 11 is skipped */
const signValue = (sign: string): number => {
  if (/\d/.test(sign)) return Number(sign)
  const plain = sign.charCodeAt(0) - 55
  return plain + Math.floor((plain - 1) / 10)
}
