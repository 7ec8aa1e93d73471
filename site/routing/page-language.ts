/** Adds the page's language to API paths; Russian is the API's default. */
import { language } from '#messages/language.js'
import type { Language } from '#shared/domain/site/languages.ts'

/**
 * An API path with the page's language. A form that waited for a connection passes the language in which it was filled
 * in.
 *
 * @example inPageLanguage('/api/mail/callback') // '/api/mail/callback?lang=uk' on a Ukrainian page
 */
export const inPageLanguage = (address: string, asked: Language = language): string =>
  asked === 'ru' ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${asked}`
