import type { Request, Response } from 'express'
import type { Config } from '#server/platform/config/config.ts'
import { isLanguage, type Language, languages, splitLanguage } from '#shared/domain/site/languages.ts'

/**
 * The language of a URL: of `?lang=`, else of its path's prefix (for `/api/page`, of the path in the query), else
 * Russian.
 *
 * @example languageOf('/api/calculator/quote?lang=uk') // 'uk'
 */
export const languageOf = (address: string): Language => {
  const query = address.indexOf('?')
  const asked = new URLSearchParams(query === -1 ? '' : address.slice(query + 1))
  const lang = asked.get('lang')
  if (isLanguage(lang)) return lang
  const path = address.startsWith('/api/page?') ? asked.get('path') : address
  return splitLanguage(path ?? '').named ?? 'ru'
}

const cookieName = 'reader-language'

/** Remembers on a device in which language its last colleague reads. No secret, and open to links from a letter. */
export const rememberReader = (
  response: Pick<Response, 'cookie'>,
  { https }: Pick<Config, 'https'>,
  lang: Language,
): void => {
  const year = 365 * 86_400_000
  response.cookie(cookieName, lang, {
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
    path: '/',
    maxAge: year,
  })
}

/**
 * The language of somebody of the office who is not signed in: of the last sign-in on this device, else what the
 * browser asks for, else Russian.
 */
export const readerLanguage = (request: Pick<Request, 'get' | 'acceptsLanguages'>): Language => {
  const [, known] = /(?:^|;)\s*reader-language=(\w+)/.exec(request.get('cookie') ?? '') ?? []
  if (isLanguage(known)) return known
  const asked = request.acceptsLanguages([...languages])
  return isLanguage(asked) ? asked : 'ru'
}
