/** Headers that ask the API for the language of the page; Russian is its language unasked. */
import { language } from '#messages/language.js'
import type { Language } from '#shared/domain/site/languages.ts'

/**
 * An address of the API in the language of the page, or in another one: a form may wait longer than its page.
 *
 * @example inPageLanguage('/api/mail/callback') // '/api/mail/callback?lang=uk' on a Ukrainian page
 */
export const inPageLanguage = (address: string, asked: Language = language): string =>
  asked === 'ru' ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${asked}`
