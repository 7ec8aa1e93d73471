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
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)) return { phone: null, email: typed.toLowerCase() }
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

/** Anything but letters and digits; an end of a line also as JSON writes it, since stored letters are searched as well. */
const betweenDigits = /(?<=\d)(?:\\[nrt]|[^\p{L}\p{N}])+(?=\d)/gu
