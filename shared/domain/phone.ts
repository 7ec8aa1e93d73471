/** Parses and formats phone numbers. Loaded on demand, since the numbering plans are large. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { bareContact } from './text/bare-contact.ts'

/**
 * The number in E.164, or `null` when the text cannot be a phone number. Without a country code Ukraine is meant. A
 * number with an extension is none: E.164 has no place for it, and without it a call reaches a switchboard.
 *
 * @example normalizePhone('(067) 123-45-67') // '+380671234567'
 */
export const normalizePhone = (text: string): string | null => {
  const number = readNumber(text)
  return number?.ext ? null : (number?.number ?? null)
}

/** The same without regard to an extension, to compare whose a number is. */
export const phoneKey = (text: string): string | null => readNumber(text)?.number ?? null

const readNumber = (text: string) => {
  // The library knows no bracket before a plus: «(+38) 067 …».
  const typed = bareContact(text).replace(/^\((?=\+)/, '')
  const number = parsePhoneNumberFromString(typed.replace(oldTrunkPrefix, ''), {
    defaultCountry: 'UA',
    // Finds no number inside other text, since the field asks for the number alone.
    extract: false,
  })
  return number?.isValid() ? number : undefined
}

/** The prefix 8 that calls within Ukraine had until 2009; older signs and adverts still show it. */
const oldTrunkPrefix = /^8(?=\D*0(?:\D*\d){9}$)/

/** Readable form: `+380 67 123 4567`; a text that is no number is returned unchanged. */
export const formatPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
