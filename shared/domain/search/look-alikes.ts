/** Letters of the Latin and the Cyrillic alphabet that look the same. */

const small = { latin: 'abcehikmoptxy', cyrillic: 'авсенікмортху' }
const latin = small.latin + small.latin.toUpperCase()
const cyrillic = small.cyrillic + small.cyrillic.toUpperCase()

const swap = (word: string, from: string, to: string): string =>
  word.replaceAll(/./gu, letter => to[from.indexOf(letter)] ?? letter)

/** Replaces look-alike letters of the other alphabet in a word, keeping upper and lower case. */
export const latinOf = (word: string): string => swap(word, cyrillic, latin)
export const cyrillicOf = (word: string): string => swap(word, latin, cyrillic)
