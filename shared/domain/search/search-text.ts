/** Prepares texts and typed searches so that different spellings match. */
import { foldKey } from '#shared/domain/fold-key.ts'

/**
 * Folds a text for searching: letters that Ukrainian and Russian spell differently in the same name become one, so that
 * Иван finds Іван; apostrophes and accents are dropped.
 *
 * @example foldForSearch('Дмитро Ґудзь') === foldForSearch('дмитро гудзь') // true
 */
export const foldForSearch = (text: string): string =>
  [...foldKey(text)].map(letter => sameLetters.get(letter) ?? letter).join('')

/** Letters and their replacements, also used by the database to fold stored text; apostrophes are removed. */
export const sameLetters: ReadonlyMap<string, string> = new Map([
  ['і', 'и'],
  ['ї', 'и'],
  ['ы', 'и'],
  ['є', 'е'],
  ['ё', 'е'],
  ['э', 'е'],
  ['ґ', 'г'],
  ["'", ''],
  ['’', ''],
  ['ʼ', ''],
])

/**
 * Readings of a typed search, folded: as typed, as if typed in another keyboard layout, and the digits of a phone
 * number without its optional prefix.
 *
 * @example searchMeanings('ghbdtn') // ['ghbdtn', 'привет']
 * @example searchMeanings('067 123 45 67') // ['067 123 45 67', '671234567']
 */
export const searchMeanings = (typed: string): string[] => {
  const text = foldForSearch(typed)
  const phone = phonePart(typed)
  const meanings = [text, ...(text.length >= 3 ? otherLayouts(typed).map(foldForSearch) : [])]
  return [...new Set([...meanings, ...(phone === null ? [] : [phone])])].filter(meaning => meaning !== '')
}

/** True when one of the texts contains one of the readings of the search. */
export const isFound = (typed: string, ...texts: readonly string[]): boolean => {
  const meanings = searchMeanings(typed)
  if (meanings.length === 0) return true
  const folded = texts.map(foldForSearch)
  return meanings.some(meaning => folded.some(text => text.includes(meaning)))
}

/**
 * The search as if typed in another keyboard layout; empty for a text of digits only.
 *
 * @example otherLayouts('ghbdtn') // ['привет']
 */
export const otherLayouts = (typed: string): string[] => {
  const text = foldKey(typed)
  const shifted = (keys: ReadonlyMap<string, string>) =>
    [...text].map(letter => keys.get(letter) ?? letter).join('')
  return [...new Set([shifted(toRussian), shifted(toUkrainian), shifted(toLatin)])].filter(
    other => other !== text,
  )
}

/** Only for a search that looks like a phone number. */
const phonePart = (typed: string): string | null => {
  if (!/^[\d\s()+./\-–]+$/.test(typed.trim())) return null
  const digits = typed.replaceAll(/\D/g, '').replace(/^00(?=[1-9]\d{6})/, '')
  // Stored numbers begin with the country code; typed ones begin with 0, with 80 as dialled until 2009, or rarely with
  // 380.
  const rest = digits.replace(/^(?:38|8)?0(?=\d{3})/, '')
  return rest.length >= 4 ? rest : null
}

const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`\\"
const russian = 'йцукенгшщзхъфывапролджэячсмитьбюё\\'
const ukrainian = "йцукенгшщзхїфівапролджєячсмитьбю'ґ"

const keysFrom = (from: string, to: string): Map<string, string> =>
  new Map([...from].map((letter, at) => [letter, to.charAt(at)]))

const toRussian = keysFrom(latin, russian)
const toUkrainian = keysFrom(latin, ukrainian)
const toLatin = new Map([...keysFrom(ukrainian, latin), ...keysFrom(russian, latin)])
