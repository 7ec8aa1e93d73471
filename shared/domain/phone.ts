/** Phone numbers as people type them, brought to one form. A page loads this file only when it needs it: the numbering plans weigh. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The number in E.164, or `null` when the text cannot be a phone number. Without a country code Ukraine is meant.
 *
 * @example normalizePhone('(067) 123-45-67') // '+380671234567'
 */
export const normalizePhone = (text: string): string | null => {
  const typed = text.normalize('NFKC').trim()
  const number = parsePhoneNumberFromString(typed.replace(oldTrunkPrefix, ''), {
    defaultCountry: 'UA',
    // A number inside other words is no answer to "your phone number".
    extract: false,
  })
  return number?.isValid() ? number.number : null
}

/** Ukraine dialled `8 067 …` at home until 2009, and many a signboard still says so. */
const oldTrunkPrefix = /^8(?=\D*0(?:\D*\d){9}$)/

/** For people: `+380 67 123 4567`; a text that is no number stays as it is. */
export const formatPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
