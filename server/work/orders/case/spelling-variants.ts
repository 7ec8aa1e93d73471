/**
 * Text in the form in which it is compared, with the position of each word: only letters and digits, with look-alike
 * letters unified.
 */

import { plainApostrophes } from '#shared/domain/search/apostrophes.ts'
import { latinOf } from '#shared/domain/search/look-alikes.ts'

/** A run of letters and digits in a text. */
export interface Word {
  from: number
  to: number
  /** The word without diacritics and apostrophes. */
  bare: string
  signs: string
}

export const speltWordsOf = (text: string): Word[] =>
  [...plainApostrophes(text).matchAll(spelled)].flatMap(({ 0: found, index }) => {
    const word = bareOf(found.replaceAll("'", ''))
    return word === '' ? [] : [{ from: index, to: index + found.length, bare: word, signs: signsOf(word) }]
  })

const spelled = /[\p{L}\p{N}\p{M}\p{Cf}']+/gu

/** Removes diacritics, also those of `й` and `ї`, and the stroke of `ł`, which is none in Unicode. */
const bareOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')

/** Replaces each letter and digit by one representative of its look-alikes, and drops all other characters. */
export const signsOf = (text: string): string =>
  latinOf(bareOf(text).toUpperCase())
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[OQ]/g, '0')
    .replaceAll('I', '1')

/** Finds these letters and digits in the text, whatever other characters separate them. */
export const findSigns = (text: string, wanted: string): string | null => {
  const signs = signsOf(wanted)
  const words = speltWordsOf(text)
  const at = words
    .map(word => word.signs)
    .join('')
    .indexOf(signs)
  if (signs === '' || at < 0) return null
  let before = 0
  const touched = words.filter(word => {
    before += word.signs.length
    return before > at && before - word.signs.length < at + signs.length
  })
  return sliceOf(text, touched)
}

/** The text from the first to the last of these words. */
export const sliceOf = (text: string, words: readonly Word[]): string =>
  text.slice(words[0]?.from, words.at(-1)?.to)
