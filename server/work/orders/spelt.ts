/** A text as it is compared, with the place of each word and sign: letters and digits alone, look-alike letters as one. */

/** A run of letters and digits, as it stands in the text. */
export interface Word {
  from: number
  to: number
  /** Without marks and apostrophes. */
  bare: string
  signs: string
}

export const speltWordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}\p{Cf}'’ʼ`]+/gu)].flatMap(({ 0: found, index }) => {
    const word = bareOf(found).replaceAll(/['’ʼ`]/g, '')
    return word === '' ? [] : [{ from: index, to: index + found.length, bare: word, signs: signsOf(word) }]
  })

/** Without marks, also those of `й` and `ї`. */
const bareOf = (text: string): string => text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '')

/** Replaces each letter and digit by one of those that look like it, and drops all other characters. */
export const signsOf = (text: string): string =>
  latinOf(bareOf(text).toUpperCase())
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[OQ]/g, '0')
    .replaceAll('I', '1')

const latin = 'abcehikmoptxy'
const cyrillic = 'авсенікмортху'

const swap = (word: string, from: string, to: string): string =>
  word.replaceAll(/./gu, letter => to[from.indexOf(letter)] ?? letter)

/** Letters of either alphabet that look like one of the other, as it is there; of one case. */
export const latinOf = (word: string): string =>
  swap(word, cyrillic + cyrillic.toUpperCase(), latin + latin.toUpperCase())
export const cyrillicOf = (word: string): string => swap(word, latin, cyrillic)

/** The part of the text that holds these signs, whatever stands between them. */
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

/** From the first to the last of these words, as the text has it. */
export const sliceOf = (text: string, words: readonly Word[]): string =>
  text.slice(words[0]?.from, words.at(-1)?.to)
