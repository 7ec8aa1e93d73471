import { mailAddress, readMailAddress } from '#shared/domain/mail-address.ts'
import { withoutDetour } from '#shared/domain/text/allowed-urls.ts'
import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'
import { isSafeHref } from './safe-href.ts'

/**
 * The URL for a link as people type and paste it; null when the text cannot be one. The server checks it again.
 *
 * @example linkAddress('example.com') // 'https://example.com'
 * @example linkAddress('+38 (044) 123-45-67') // 'tel:+380441234567'
 */
export const linkAddress = (typed: string): string | null => {
  const text = withoutDetour(withoutInvisible(typed).trim())
  if (isSafeHref(text)) return text
  const mail = readMailAddress(text)
  if (mailAddress.test(mail)) return `mailto:${mail}`
  if (/^(?:tel:)?\s*[+(]?\d[\d\s().-]+$/i.test(text)) return numberAddress(text.replace(/[^\d+]/g, ''))
  if (text === '' || /\s/.test(text)) return null
  if (/^(?:\/(?!\/)|#)/.test(text)) return text
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) return /^(?:https?:\/\/|mailto:|tel:)/i.test(text) ? text : null
  // The part before an @ is no site: «@firma.ua» is the name of a page of a network.
  return !/^[^/?#]*@/.test(text) && /^[^/]+\.[^/]+/.test(text) && URL.canParse(`https://${text}`)
    ? `https://${text}`
    : null
}

/** Without a country code Ukraine is meant. */
const numberAddress = (digits: string): string | null =>
  /^\+?\d{7,15}$/.test(digits)
    ? `tel:${digits.replace(/^(?=0\d{9}$)/, '+38').replace(/^(?=380\d{9}$)/, '+')}`
    : null

/** Browsers and Node have it; this room has the types of neither. */
declare const URL: { canParse(address: string): boolean }
