/** Reads addresses as they arrive from messengers, mailboxes and paper: with signs of the sentence around them. */
import { decodePercent } from '#shared/domain/search/decode-percent.ts'
import { withoutPunctuation } from '#shared/domain/text/without-punctuation.ts'

/**
 * The address that was probably meant by one that has no page: in lower case (printed, or in a QR code of capitals),
 * without punctuation behind the path or the query, and with a query that is encoded or begins with `&`. Null when it
 * is the same.
 *
 * @example meantAddress('/USA%3Futm_source=viber') // '/usa?utm_source=viber'
 */
export const meantAddress = (address: string): string | null => {
  const [asked = '', ...search] = address.split('?')
  const given = decodePercent(asked) ?? ''
  const [, path = '', inner = ''] = /^([^?&]*)[?&]?(.*)$/s.exec(given) ?? []
  const meant = withoutPunctuation(path).toLowerCase()
  const query = withoutItsEnd([inner, ...search].filter(Boolean).join('&'))
  if (meant === '' || (meant === given && query === search.join('&'))) return null
  return [meant, query].filter(Boolean).join('?')
}

/** A query without the end of a sentence in its last value. */
const withoutItsEnd = (query: string): string => {
  const last = /[^=&]*$/.exec(query)?.[0] ?? ''
  const value = decodePercent(last) ?? last
  const meant = withoutPunctuation(value)
  return meant === value ? query : query.slice(0, query.length - last.length) + encodeURIComponent(meant)
}
