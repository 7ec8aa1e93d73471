/** Ways in which a typed search may stand written in a text. */
import { foldKey } from '#shared/domain/fold-key.ts'

/**
 * A text for searching: letters that Ukrainian and Russian write differently in the same name are one, so that Иван
 * finds Іван; apostrophes and accents do not count.
 *
 * @example foldForSearch('Дмитро Ґудзь') === foldForSearch('дмитро гудзь') // true
 */
export const foldForSearch = (text: string): string =>
  [...foldKey(text)].map(letter => sameLetters.get(letter) ?? letter).join('')

/** Also for the database, which folds what is stored; the apostrophes become nothing. */
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
 * All that may be meant by what was typed, folded: as it is, with the keyboard in the other layout, and the digits of
 * a phone number without the beginning that some write and some do not.
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

/** True when one of the texts holds what was typed, in any of its meanings. */
export const isFound = (typed: string, ...texts: readonly string[]): boolean => {
  const meanings = searchMeanings(typed)
  if (meanings.length === 0) return true
  const folded = texts.map(foldForSearch)
  return meanings.some(meaning => folded.some(text => text.includes(meaning)))
}

/**
 * Searched text as if typed in the other keyboard layout; nothing for a text of digits only.
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

/** Only of what is typed like a number: in other words digits mean something else. */
const phonePart = (typed: string): string | null => {
  if (!/^[\d\s()+./\-–]+$/.test(typed.trim())) return null
  const digits = typed.replaceAll(/\D/g, '').replace(/^00(?=[1-9]\d{6})/, '')
  // Stored numbers begin with the country: 0 is how it is dialled at home, 80 how it once was, 380 is written by few.
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
