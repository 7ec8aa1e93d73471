/** What must never stand on the page of a delivered car: its customer, and the very car. */
import type { Order } from '#shared/contract/work/orders.ts'
import { namesContact } from '#shared/domain/contact.ts'
import { transliterate } from '#shared/domain/search/transliterate.ts'
import { languages } from '#shared/domain/site/languages.ts'

type Private = Pick<Order, 'name' | 'phones' | 'email' | 'plate' | 'vin' | 'make' | 'model'>

/** `other` is the VIN. */
export type Named = 'name' | 'phone' | 'email' | 'plate' | 'vin'

/**
 * What of its customer or car a text names, in whatever case, alphabet and spelling; the name by any of its words but
 * those of `make` and `model`. A false alarm is cheaper than a leak.
 *
 * @example namedIn({ ...order, plate: 'AA1234BB' }, 'Номер аа 1234-вв') // 'plate'
 */
export const namedIn = (
  { name, phones, email, plate, vin, make, model }: Private,
  text: string,
): Named | null => {
  const signs = signsOf(text)
  const holds = (sign: string) => signs.includes(signsOf(sign))
  if (plate.length > 3 && holds(plate)) return 'plate'
  if ((vin.length > 5 && holds(vin)) || hasVin(text)) return 'vin'
  if (phones.some(phone => namesContact(phone, text) || holds(phone.slice(-9)))) return 'phone'
  if (email !== '' && (namesContact(email.toLowerCase(), text) || holds(email))) return 'email'
  const ofCar = new Set(wordsOf(`${make} ${model}`).flatMap(keysOf))
  const others = (words: readonly string[]) => words.filter(word => !keysOf(word).some(key => ofCar.has(key)))
  const named = others(wordsOf(name)).filter(
    word => word.length > 1 && !/^\d+$/.test(word) && !little.has(word),
  )
  return namesAny(named.flatMap(keysOf), others(wordsOf(text))) ? 'name' : null
}

/** A word may be written in parts: `Ко-валь`. */
const namesAny = (named: readonly string[], words: readonly string[]): boolean => {
  const longest = Math.max(0, ...named.map(key => key.length)) + longestEnding
  const isNamed = (key: string, isWhole: boolean) =>
    named.some(
      one =>
        ((isWhole || one.length > 3) && key === one) ||
        (one.length > 3 && key.startsWith(one) && ending.test(key.slice(one.length))),
    )
  return words.some((_, first) => {
    let joined = ''
    for (const word of words.slice(first)) {
      const isWhole = joined === ''
      joined += word
      if (joined.length > longest) return false
      if (keysOf(joined).some(key => isNamed(key, isWhole))) return true
    }
    return false
  })
}

/** Of cases, as keys have them. */
const ending = /^[aeiou]{0,3}(?:m|v|h)$/
const longestEnding = 5

/** Between names. */
const little = new Set(['та', 'от', 'из', 'до', 'по', 'на', 'за', 'не'])

/** Without marks, also those of `й` and `ї`. */
const wordsOf = (text: string): string[] =>
  bare(text)
    .replaceAll(/['’ʼ`]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const bare = (text: string): string => text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '')

/** Letters that look alike. */
const latin = 'abcehikmoptxy'
const cyrillic = 'авсенікмортху'

const swap = (word: string, from: string, to: string): string =>
  word.replaceAll(/./gu, letter => to[from.indexOf(letter)] ?? letter)

/** The forms in which two spellings of a name are the same: by each language, and with look-alike letters put right. */
const keysOf = (word: string): string[] => {
  const inCyrillic = swap(word, latin, cyrillic)
  const inLatin = swap(word, cyrillic, latin)
  const spellings = [
    word,
    ...(/\p{Script=Latin}/u.test(inCyrillic) ? [] : [inCyrillic]),
    ...(/\p{Script=Cyrillic}/u.test(inLatin) ? [] : [inLatin]),
  ]
  return [...new Set(spellings.flatMap(one => languages.map(lang => keyOf(transliterate(one, lang)))))]
}

/** Sounds that Ukrainian, Russian and their Latin spellings write in several ways are one; last vowels go. */
const keyOf = (spelt: string): string => {
  const plain = spelt
    .replaceAll('shch', 'sch')
    .replaceAll(/kh|gh|g/g, 'h')
    .replaceAll('x', 'ks')
    .replaceAll('ts', 'c')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll(/(.)\1+/g, '$1')
    .replaceAll('ie', 'e')
  const stem = withoutLastVowels(plain)
  const known = (stem.length > 1 ? stem : plain).replace(/^[aeo](?=..)/, 'a')
  return otherForms.reduce((key, [form, other]) => key.replace(form, other), known)
}

const withoutLastVowels = (text: string): string => {
  let end = text.length
  while (end > 0 && 'aeiou'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Of names that sound otherwise in the other language. */
const otherForms = [
  [/^nikol/, 'mikol'],
  [/^vladimir/, 'volodimir'],
  [/^tatian/, 'tetian'],
  [/^svetlan/, 'svitlan'],
  [/^akaterin/, 'katerin'],
  [/^filip/, 'pilip'],
  [/^pavel$/, 'pavl'],
  [/^han$/, 'an'],
] as const

/** Of any car. In parts it ends in the four digits that every car has there. */
const hasVin = (text: string): boolean => {
  const words =
    bare(text)
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.map(toLatin) ?? []
  return words.some((word, first) => {
    if (wholeVin.test(word)) return true
    let joined = ''
    for (const part of words.slice(first)) {
      joined += part
      if (joined.length >= 17) break
    }
    return wholeVin.test(joined) && joined.replaceAll(/\d/g, '').length >= 3 && /\d{4}$/.test(joined)
  })
}

const wholeVin = /^(?=(?:[A-Z]*\d){5})[A-HJ-NPR-Z\d]{17}$/

const toLatin = (text: string): string => swap(text, cyrillic.toUpperCase(), latin.toUpperCase())

/** Letters and digits alone, of those that look alike one. */
const signsOf = (text: string): string =>
  toLatin(bare(text).toUpperCase())
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[OQ]/g, '0')
    .replaceAll('I', '1')
