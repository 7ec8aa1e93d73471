/**
 * Finds words that a public case must not contain: the customer, identifiers of the car, and numbers that lead to
 * either. Sums that the page shows itself are not searched.
 */
import type { Order } from '#shared/contract/work/orders.ts'
import { findContact } from '#shared/domain/contact.ts'
import { latinOf } from '#shared/domain/search/look-alikes.ts'
import { findName } from './find-name-in-text.ts'
import { findSigns, signsOf, sliceOf, speltWordsOf, type Word } from './spelling-variants.ts'

type Private = Pick<Order, 'name' | 'phones' | 'email' | 'plate' | 'vin' | 'make' | 'model'> &
  Pick<Order, 'lot' | 'auction' | 'container' | 'declaration' | 'contractNumber'>

/** Used for a case whose order no longer exists; VINs of any car are still found. */
export const noOrder: Private = {
  ...{ name: '', phones: [], email: '', plate: '', vin: '', make: '', model: '' },
  ...{ lot: '', auction: '', container: '', declaration: '', contractNumber: '' },
}

/** Returns the part of the text that names the field, or null. */
type Find = (order: Private, text: string) => string | null

/** Checks by field, in the order in which they run. */
const forbidden = {
  plate: ({ plate }, text) => (signsOf(plate).length >= 4 ? findSigns(text, plate) : null),
  vin: ({ vin }, text) => findVin(text, vin),
  lot: ({ lot }, text) => findNumber(text, lot),
  container: ({ container }, text) => findNumber(text, container),
  declaration: ({ declaration }, text) => findNumber(text, declaration),
  contract: ({ contractNumber }, text) => findNumber(text, contractNumber),
  auction: ({ auction }, text) => findPath(text, auction) ?? findNumber(text, auction),
  phone: ({ phones }, text) => first(phones, phone => findContactIn(text, phone, phone.slice(-9))),
  email: ({ email }, text) => (email === '' ? null : findContactIn(text, email.toLowerCase(), email)),
  name: ({ name, make, model }, text) => findName(text, name, `${make} ${model}`),
} satisfies Record<string, Find>

export interface Named {
  what: keyof typeof forbidden
  words: string
}

/**
 * The first forbidden field that a text names, in any spelling; prefers a false alarm to a leak.
 *
 * @example namedIn({ ...order, plate: 'AA1234BB' }, 'Номер аа 1234-вв') // { what: 'plate', words: 'аа 1234-вв' }
 */
export const namedIn = (order: Private, text: string): Named | null =>
  first(Object.entries<Find>(forbidden), ([what, find]) => {
    const words = find(order, text)
    return words === null ? null : { what: what as Named['what'], words }
  })

const first = <T, R>(list: readonly T[], find: (one: T) => R | null): R | null => {
  for (const one of list) {
    const found = find(one)
    if (found !== null) return found
  }
  return null
}

const findContactIn = (text: string, key: string, signs: string): string | null => {
  const [range] = findContact(key, text)
  return range ? text.slice(range.from, range.to) : findSigns(text, signs)
}

/** Letters and digits; shorter numbers occur in any text by chance. */
const shortestNumber = 5
/**
 * Letters and digits from which a number is also found if it is written in parts; the parts of a shorter one could be a
 * sum or a year next to a letter.
 */
const longNumber = 8

/** Finds a number as a whole token: the contract 12500 is not found in «12 500 $». A field may hold several numbers. */
const findNumber = (text: string, value: string): string | null => {
  const words = speltWordsOf(text)
  return first([value, ...value.split(/[\s/]+/)], number => {
    const signs = signsOf(number)
    if (signs.length < shortestNumber || !/\d/.test(number)) return null
    const isLong = signs.length >= longNumber && /\p{L}/u.test(signs)
    return first(words, word => findJoined(text, words.slice(words.indexOf(word)), signs, isLong))
  })
}

/** Joins words with a dash or slash between them into one token; a long number with letters may have other gaps too. */
const findJoined = (text: string, words: readonly Word[], signs: string, inParts: boolean): string | null => {
  let joined = ''
  for (const [at, word] of words.entries()) {
    const between = text.slice(words[at - 1]?.to ?? word.from, word.from)
    if (!inParts && !/^[-–—‑/_]?$/.test(between)) return null
    joined += word.signs
    if (joined === signs) return sliceOf(text, words.slice(0, at + 1))
    if (!signs.startsWith(joined)) return null
  }
  return null
}

/** Finds the path of a link to the auction: it leads to this lot, while the host names only the auction. */
const findPath = (text: string, auction: string): string | null =>
  first(
    [...auction.matchAll(/[\p{L}\p{N}-]\.\p{L}{2,24}(?::\d{1,5})?(\/[^\s?#]*)/gu)],
    ({ 1: path = '' }) => {
      const whole = path.replace(/\/$/, '')
      const at = text.toLowerCase().indexOf(whole.toLowerCase())
      return signsOf(whole).length < shortestNumber || at < 0 ? null : text.slice(at, at + whole.length)
    },
  )

/** Letters and digits: people often write only the last six of a VIN. */
const lastSigns = 6

const findVin = (text: string, vin: string): string | null => {
  const signs = signsOf(vin)
  const isEnd = (word: Word) => word.signs.length >= lastSigns && signs.endsWith(word.signs)
  const words = speltWordsOf(text)
  const end = signs.length < lastSigns ? undefined : words.find(isEnd)
  const whole = signs.length < lastSigns ? null : findSigns(text, vin)
  return whole ?? (end ? sliceOf(text, [end]) : findAnyVin(text, words))
}

/** Finds a VIN of any car. A VIN that is split into parts counts only if it ends in four digits, as every VIN does. */
const findAnyVin = (text: string, words: readonly Word[]): string | null => {
  const parts = words.map(({ bare }) => latinOf(bare.toUpperCase()))
  return first([...parts.keys()], at => {
    if (wholeVin.test(parts[at] ?? '')) return sliceOf(text, words.slice(at, at + 1))
    let joined = ''
    let count = 0
    while (joined.length < 17 && at + count < parts.length) {
      joined += parts[at + count] ?? ''
      count += 1
    }
    const isVin = wholeVin.test(joined) && joined.replaceAll(/\d/g, '').length >= 3 && /\d{4}$/.test(joined)
    return isVin ? sliceOf(text, words.slice(at, at + count)) : null
  })
}

const wholeVin = /^(?=(?:[A-Z]*\d){5})[A-HJ-NPR-Z\d]{17}$/
