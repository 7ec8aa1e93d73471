/** Reads addresses as they arrive from messengers, mailboxes and paper: with signs of the sentence around them. */
import { decodePercent } from '#shared/domain/search/decode-percent.ts'
import { withoutPunctuation } from '#shared/domain/text/without-punctuation.ts'

/**
 * The address that was probably meant by one that has no page: in lower case (printed, or in a QR code of capitals),
 * without punctuation, and with a query that is encoded or begins with `&`. Null when it is the same.
 *
 * @example meantAddress('/USA%3Futm_source=viber') // '/usa?utm_source=viber'
 */
export const meantAddress = (address: string): string | null => {
  const [asked = '', ...search] = address.split('?')
  const given = decodePercent(asked) ?? ''
  const [, path = '', inner = ''] = /^([^?&]*)[?&]?(.*)$/s.exec(given) ?? []
  const meant = withoutPunctuation(path).toLowerCase()
  if (meant === '' || meant === given) return null
  return [meant, [inner, ...search].filter(Boolean).join('&')].filter(Boolean).join('?')
}
