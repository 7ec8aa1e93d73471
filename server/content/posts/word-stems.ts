/** Words as search compares them: folded, and without the endings that Russian and Ukrainian change. */
import type { Language } from '#shared/domain/site/languages.ts'
import { joinApostrophes, ukrainianStem } from './ukrainian-stem.ts'

/**
 * The words of a text in lower case, `ё` as `е`; a Russian word of five letters or more loses its last vowels, so that
 * «растаможка» finds «растаможку». Only letters and digits count; a very long word is cut. Texts and searches of a
 * language are stemmed by the same rules.
 *
 * @example wordStems('Растаможка BMW X5!', 'ru') // ['растаможк', 'bmw', 'x5']
 */
export const wordStems = (text: string, lang: Language): string[] =>
  wordsOf(text, lang).map(word => stemOf(word, lang))

/**
 * Prefix to search for while the last word is being typed: its stem, or the word as typed if the stem has three letters
 * or fewer, which would match too much (`мит` also begins «митниця», the customs).
 *
 * @example typedBeginning('автомобил', 'ru') // 'автомобил'
 * @example typedBeginning('мито', 'uk') // 'мито'
 */
export const typedBeginning = (text: string, lang: Language): string => {
  const word = wordsOf(text, lang).at(-1) ?? ''
  const stem = stemOf(word, lang)
  return stem.length > 3 ? stem : word
}

const wordsOf = (text: string, lang: Language): string[] => {
  const folded = text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е')
  return (lang === 'uk' ? joinApostrophes(folded) : folded).match(/[\p{L}\p{N}]+/gu) ?? []
}

const stemOf = (word: string, lang: Language): string => {
  // `é` is found by `e`; in Cyrillic a diacritic makes another letter, so `й` is not changed.
  const plain = /\p{Script=Cyrillic}/u.test(word) ? word : word.normalize('NFD').replace(/\p{M}/gu, '')
  const cut = plain.slice(0, maxWordLength)
  if (lang === 'uk') return /^[а-яіїєґ]{3,}$/.test(cut) ? ukrainianStem(cut) : cut
  if (!/^[а-яіїєґ]{5,}$/.test(cut)) return cut
  const stem = cut.replace(/[аеиоуыэюяьйіїє]{1,2}$/, '')
  return stem.length >= 4 ? stem : cut
}

/** Characters; nothing that people search for is longer. */
const maxWordLength = 40
