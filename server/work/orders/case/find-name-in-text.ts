/** Finds a person's name in a text, in any grammatical case, alphabet or spelling; prefers a false alarm to a leak. */

import { cyrillicOf, latinOf } from '#shared/domain/search/look-alikes.ts'
import { transliterate } from '#shared/domain/search/transliterate.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { sliceOf, speltWordsOf } from './spelling-variants.ts'

/** Finds a word of the name in the text. Words of `besides`, such as make and model, do not count. */
export const findName = (text: string, name: string, besides: string): string | null => {
  const known = new Set(lowerWords(besides).flatMap(({ lower }) => keysOf(lower)))
  const others = (from: string) =>
    lowerWords(from).filter(({ lower }) => !keysOf(lower).some(key => known.has(key)))
  const named = others(name).filter(
    ({ lower }) => lower.length > 1 && !/^\d+$/.test(lower) && !little.has(lower),
  )
  return findAny(
    text,
    named.flatMap(({ lower }) => keysOf(lower)),
    others(text),
  )
}

const lowerWords = (text: string) =>
  speltWordsOf(text).map(word => ({ ...word, lower: word.bare.toLowerCase() }))

/** Joins neighbouring words, because a name may be written in parts: `Ко-валь`. */
const findAny = (
  text: string,
  named: readonly string[],
  words: ReturnType<typeof lowerWords>,
): string | null => {
  const longest = Math.max(0, ...named.map(key => key.length)) + longestEnding
  const isNamed = (key: string, isWhole: boolean) =>
    named.some(
      name =>
        ((isWhole || name.length > 3) && key === name) ||
        (name.length > 3 && key.startsWith(name) && ending.test(key.slice(name.length))),
    )
  for (const [first] of words.entries()) {
    let joined = ''
    for (const [next, { lower }] of words.slice(first).entries()) {
      joined += lower
      if (joined.length > longest) break
      if (keysOf(joined).some(key => isNamed(key, next === 0)))
        return sliceOf(text, words.slice(first, first + next + 1))
    }
  }
  return null
}

/** Case endings of Russian and Ukrainian, in the simplified letters of `keyOf`. */
const ending = /^[aeiou]{0,3}(?:m|v|h)$/
const longestEnding = 5

/** Short words between names, which do not count as a part of a name. */
const little = new Set(['та', 'от', 'из', 'до', 'по', 'на', 'за', 'не'])

/** Keys of a word in both languages and with look-alike letters replaced: spellings of one name share a key. */
const keysOf = (word: string): string[] => {
  const inCyrillic = cyrillicOf(word)
  const inLatin = latinOf(word)
  const spellings = [
    word,
    ...(/\p{Script=Latin}/u.test(inCyrillic) ? [] : [inCyrillic]),
    ...(/\p{Script=Cyrillic}/u.test(inLatin) ? [] : [inLatin]),
  ]
  return [
    ...new Set(spellings.flatMap(spelling => languages.map(lang => keyOf(transliterate(spelling, lang))))),
  ]
}

/** Unifies sounds that Ukrainian, Russian and their Latin spellings write in several ways, and drops last vowels. */
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

/** Endings of surnames, as of Ковалёв and Ковальов, and first names that Russian and Ukrainian spell differently. */
const otherForms = [
  [/i?o(?=v)/g, 'e'],
  [/^nikol/, 'mikol'],
  [/^vladimir/, 'volodimir'],
  [/^tatian/, 'tetian'],
  [/^svetlan/, 'svitlan'],
  [/^akaterin/, 'katerin'],
  [/^filip/, 'pilip'],
  [/^pavel$/, 'pavl'],
  [/^han$/, 'an'],
  [/^fedir/, 'fedor'],
  [/^konstantin/, 'kostiantin'],
  [/^nikit/, 'mikit'],
  [/^iakiv/, 'iakev'],
  [/^hristin/, 'kristin'],
  [/^vir$/, 'ver'],
  [/^alz$/, 'alh'],
] as const
