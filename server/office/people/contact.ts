/** A person as they are looked for: by a phone in one form or by an e-mail in lower case. */
import { invalid } from '#server/platform/http/http-error.ts'
import { normalizePhone } from '#shared/domain/phone.ts'
import { withoutInvisible } from '#shared/domain/without-invisible.ts'

export interface Contact {
  phone: string | null
  email: string | null
}

/** Throws 400 for what is neither. */
export const readContact = (text: string): Contact => {
  const typed = text.normalize('NFKC').trim()
  if (isEmail(typed)) return { phone: null, email: typed.toLowerCase() }
  const phone = normalizePhone(typed)
  if (phone === null) throw invalid('contact', 'Введите телефон целиком или адрес почты')
  return { phone, email: null }
}

/**
 * True when a text names the person, however the phone is written in it.
 *
 * @example mentions({ phone: '+380671234567', email: null }, 'жена: 067 123-45-67') // true
 */
export const mentions = ({ phone, email }: Contact, text: string | null): boolean => {
  if (!text) return false
  const read = withoutInvisible(text.normalize('NFKC'))
  if (email !== null) return read.toLowerCase().includes(email)
  if (phone === null) return false
  // Whatever stands between digits in a phone; without its country code the number of nine digits is its own here.
  const digits = read.replaceAll(betweenDigits, '')
  return digits.includes(phone.startsWith('+380') ? phone.slice(4) : phone.slice(1))
}

/**
 * True for a stored phone that is this one. What came from a table may not be in one form: as it was typed, or several
 * numbers in one cell.
 */
export const hasPhone = (phone: string, stored: string | null): boolean => {
  if (stored === null || stored === phone) return stored === phone
  if (/^\+[1-9]\d{6,14}$/.test(stored)) return false
  const known = normalizePhone(stored)
  return known === null ? mentions({ phone, email: null }, stored) : known === phone
}

/** True for a stored e-mail that is this one, also beside a name or another address. */
export const hasEmail = (email: string, stored: string | null): boolean =>
  (stored ?? '')
    .toLowerCase()
    .split(/[\s,;<>]/)
    .includes(email)

/** Another phone or e-mail that a stored field holds of somebody, as they are looked for; null when there is none. */
export const otherContact = (known: Contact, stored: string | null): string | null => {
  if (stored === null || mentions(known, stored)) return null
  return isEmail(stored) ? stored.toLowerCase() : normalizePhone(stored)
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/**
 * A name without the person's phone or e-mail that was typed into it; null when nothing else is in it.
 *
 * @example withoutContact({ phone: '+380671234567', email: null }, 'Олена 067-123-45-67') // 'Олена'
 */
export const withoutContact = (contact: Contact, name: string | null): string | null => {
  if (name === null || !mentions(contact, name)) return name
  const left = withoutInvisible(name.normalize('NFKC'))
    .replaceAll(patternOf(contact), ' ')
    .replaceAll(/\(\s?\)/g, ' ')
    .split(/\s/)
    .filter(word => /[\p{L}\p{N}]/u.test(word))
    .join(' ')
    .replace(/[,;:]$/, '')
  return left === '' || mentions(contact, left) ? null : left
}

const patternOf = ({ phone, email }: Contact): RegExp => {
  if (phone === null)
    return new RegExp((email ?? '').replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`), 'giu')
  const gap = String.raw`(?:\\[nrt]|[^\p{L}\p{N}])*`
  const isUkrainian = phone.startsWith('+380')
  const digits = [...phone.slice(isUkrainian ? 4 : 1)].join(gap)
  return new RegExp(String.raw`\+?${isUkrainian ? `(?:3?${gap}8${gap})?(?:0${gap})?` : ''}${digits}`, 'gu')
}

/** Anything but letters and digits; an end of a line also as JSON writes it, since stored letters are searched as well. */
const betweenDigits = /(?<=\d)(?:\\[nrt]|[^\p{L}\p{N}])+(?=\d)/gu
