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
  return [typed.replace(oldTrunkPrefix, ''), typed.replace(withCountryCode, '+')]
    .map(each =>
      // Finds no number inside other text, since the field asks for the number alone.
      parsePhoneNumberFromString(each, { defaultCountry: 'UA', extract: false }),
    )
    .find(number => number?.isValid() && !isTooLong.test(number.number))
}

/** The prefix 8 that calls within Ukraine had until 2009; older signs and adverts still show it. */
const oldTrunkPrefix = /^8(?=\D*0(?:\D*\d){9}$)/

/** The beginning of eleven digits or more, as spreadsheets keep a number of another country: without its plus. */
const withCountryCode = /^(?=[1-79](?:[\s().-]*\d){10,14}$)/

/** One digit more than mobile numbers of Ukraine have; the library's small plan takes ten of those with a 9. */
const isTooLong = /^\+3809\d{9}$/

/** Readable form: `+380 67 123 4567`; a text that is no number is returned unchanged. */
export const formatPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
