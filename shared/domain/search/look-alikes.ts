/** Letters of the Latin and the Cyrillic alphabet that look the same. */

const latin = 'abcehikmoptxy'
const cyrillic = 'авсенікмортху'

const swap = (word: string, from: string, to: string): string =>
  word.replaceAll(/./gu, letter => to[from.indexOf(letter)] ?? letter)

/** Replaces look-alike letters of the other alphabet in a word, keeping upper and lower case. */
export const latinOf = (word: string): string =>
  swap(word, cyrillic + cyrillic.toUpperCase(), latin + latin.toUpperCase())
export const cyrillicOf = (word: string): string => swap(word, latin, cyrillic)
