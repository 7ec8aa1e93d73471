/** Prepares texts and typed searches so that different spellings match. */
import { foldKey } from '#shared/domain/fold-key.ts'
import { readMailAddress } from '#shared/domain/mail-address.ts'
import { bareContact } from '#shared/domain/text/bare-contact.ts'
import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'
import { plainApostrophes } from './apostrophes.ts'
import { cyrillicOf, latinOf } from './look-alikes.ts'

/**
 * Folds a text for searching: letters that Ukrainian and Russian spell differently in the same name become one, so that
 * Иван finds Іван and Кравчинский Кравчинський; apostrophes and diacritics are dropped, and a letter of the other
 * alphabet that looks the same is none. Every stored key of a search is written by this function.
 *
 * @example foldForSearch('Дмитро Ґудзь') === foldForSearch('дмитро гудзь') // true
 */
export const foldForSearch = (text: string): string =>
  foldShape(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[іыєэґьъ]/g, letter => sameLetters[letter] ?? letter)

/**
 * Key of a list that is sorted and searched by one column: the title as people sort it, then all texts folded.
 *
 * @example listKey('Коваль', '067') // 'коваль\n067 ковал'
 */
export const listKey = (title: string, ...texts: readonly string[]): string =>
  [
    foldShape(title).replace(/[ёєіїґ]/g, letter => neighbours[letter] ?? letter),
    foldForSearch([...texts, title].join(' ')),
  ]
    .filter(Boolean)
    .join('\n')

/** `й`, `ї` and `ё` need no entry, since they lose their diacritics. */
const sameLetters: Record<string, string> = { і: 'и', ы: 'и', є: 'е', э: 'е', ґ: 'г', ь: '', ъ: '' }

/** Ukrainian letters follow their neighbours in the alphabet; `ё` counts as `е`. */
const neighbours: Record<string, string> = { ё: 'е', є: 'е', і: 'и', ї: 'и', ґ: 'г' }

/**
 * Case, blanks, apostrophes, quotes and the length of a dash make no difference, nor do blanks between initials and
 * around a dash, and each word is of one alphabet as far as its letters allow.
 */
const foldShape = (text: string): string =>
  foldKey(plainApostrophes(text).replaceAll(/['"«»“”„‟‹›]/g, ''))
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/(?<=[.-]) | (?=-)/g, '')
    // Its stroke is no diacritic in Unicode.
    .replaceAll('ł', 'l')
    .replace(/[\p{L}\p{N}\p{M}]+/gu, inOneAlphabet)

/** A number, such as a VIN, is meant in Latin letters; other words, such as a name, in Cyrillic ones. */
const inOneAlphabet = (word: string): string => {
  if (!isMixed(word)) return word
  const ways = /\p{N}/u.test(word) ? [latinOf, cyrillicOf] : [cyrillicOf, latinOf]
  const letters = word.normalize('NFD')
  return ways.map(way => way(letters).normalize('NFC')).find(spelled => !isMixed(spelled)) ?? word
}

const isMixed = (word: string): boolean => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word)

/**
 * Readings of a typed search, folded: as typed, as if typed in another keyboard layout or in letters of the other
 * alphabet that look the same, an e-mail address as it is stored, and the digits of a phone number without its optional
 * prefix.
 *
 * @example searchMeanings('ghbdtn') // ['ghbdtn', 'привет']
 * @example searchMeanings('067 123 45 67') // ['067 123 45 67', '671234567']
 */
export const searchMeanings = (copied: string): string[] => {
  // A number of few digits alone is that of a request or an order, which its list looks up.
  const typed = withoutInvisible(copied)
    .replace(/^[\s*]+(?=[^\s*])/, '')
    .replace(/^[№#](?!\s*(?:\d\s*){0,6}$)\s*/, '')
    .replace(ofChat, '$1')
  const text = foldForSearch(typed)
  const number = withoutLabel(typed)
  const phone = phonePart(number)
  const others = text.length >= 3 ? [...otherLayouts(typed), latinOf(typed), cyrillicOf(typed)] : []
  const addresses = typed.includes('@') ? [readMailAddress(typed)] : []
  const meanings = [text, ...payerMeanings(text), ...[number, ...others, ...addresses].map(foldForSearch)]
  return [...new Set([...meanings, ...(phone === null ? [] : [phone])])].filter(meaning => meaning !== '')
}

/** The link of a chat, whose number is a person's phone. */
const ofChat = /^\S{0,40}(?:wa\.me\/|t\.me\/\+|phone=|number=)(?:\+|%2B)?(\d{9,15})(?:[&?]\S*)?$/i

/**
 * A number without what it is called in a letter or on a lot's page, and without its day; any other text, and few
 * digits, as they are: a name of a car has such.
 *
 * @example withoutLabel('Счёт № 26-17 от 24.11.2026') // '26-17'
 */
export const withoutLabel = (text: string): string => {
  const typed = text.replace(/\s(?:в[іi]д|от)\s\d[\d./]+.*$/isu, '')
  const [label = ''] = /^\D*\s(?=[^\s\d]*(?:\d\D*){6})|^\D*[№#:]/.exec(typed) ?? []
  const rest = typed
    .slice(label.length)
    .trim()
    .replace(/^[№#]\s*/, '')
  return !/\p{L}/u.test(label) || /^(?:\d{1,5}|\D*|\/.*)$/s.test(rest) ? typed : rest
}

/**
 * A payer as a bank statement names it, folded: without the legal form, which is spelled out or not, and by the surname
 * and the first initial.
 *
 * @example payerMeanings('шевченко т.г. фоп') // ['шевченко т.г.', 'шевченко т']
 */
const payerMeanings = (text: string): string[] => {
  const name = text.replaceAll(legalForm, ' ').replaceAll(/\s+/g, ' ').trim()
  const [, surname, initial] = /^(\p{L}[\p{L}-]+) (\p{L})[. ](?:\p{L}\.?)?$/u.exec(name) ?? []
  const [, first, last] = /^(\p{L})\.(?:\p{L}\.)?(\p{L}[\p{L}-]+)$/u.exec(name) ?? []
  return [
    ...(name.length >= 3 ? [name] : []),
    ...(initial ? [`${surname} ${initial}`] : []),
    ...(first ? [`${last} ${first}`] : []),
  ]
}

const legalForm =
  /(?<!\p{L})(?:фоп|флп|спд|тз?ов|ооо|пп|чп|п?р?ат|товариство з обмеженою видповидалнистю|общество с ограниченной ответственностю|физична особа[ -]{1,3}пидприемец|приватне пидприемство|(?:приватне )?акционерне товариство)(?!\p{L})/gu

/**
 * Parts of a reading that a text must all hold: of several words, each, since a name is written in either order and a
 * car stands apart from its owner; of anything with short words or digits alone, the whole.
 *
 * @example partsOf('иван шевченко') // ['иван', 'шевченко']
 */
export const partsOf = (meaning: string): string[] => {
  const words = meaning.split(/[ ,;/()-]+/).filter(Boolean)
  const areLong = words.every(word => /^[\p{L}\p{N}]{3,}$/u.test(word))
  return areLong && words.some(word => /^\p{L}+$/u.test(word)) ? words : [meaning]
}

/** True when one of the texts contains one of the readings of the search. */
export const isFound = (typed: string, ...texts: readonly string[]): boolean => {
  const meanings = searchMeanings(typed)
  if (meanings.length === 0) return true
  const folded = texts.map(foldForSearch)
  return meanings.some(meaning => folded.some(text => partsOf(meaning).every(part => text.includes(part))))
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
  const phone = bareContact(typed).replace('(0)', '')
  if (!/^[\d\s()[\]+./\p{Pd}−]+$/u.test(phone)) return null
  const digits = phone.replaceAll(/\D/g, '').replace(/^00(?=[1-9]\d{6})/, '')
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
