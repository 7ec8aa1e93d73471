/** What the error page is made of. */

import * as ru from '#messages/page-errors.js'
import * as uk from '#messages/uk/page-errors.js'
import type { Context } from '#server/platform/context.ts'
import type { HttpError } from '#server/platform/http/http-error.ts'
import type { PageData } from '#shared/contract/pages.ts'
import type { Language } from '#shared/domain/languages.ts'
import { pageHead } from './page-head.ts'
import { readSiteInfo } from './site-info.ts'
import type { Untranslated } from './untranslated.ts'

const messages: Record<Language, typeof ru> = { ru, uk }

/**
 * The cause stays in the log: the page says the status and the sentence that is meant for people, and leads to what was
 * asked for where that stands in the other language only.
 */
export const errorPage = async (
  ctx: Context,
  error: HttpError,
  build: string,
  lang: Language,
  elsewhere: Untranslated | null = null,
): Promise<PageData> => {
  const site = await readSiteInfo(ctx, build, lang)
  const head = pageHead(ctx, site, {
    title: `${error.status} — ${site.name}`,
    description: '',
    keywords: '',
    path: '/',
    ...(elsewhere ? { otherPath: elsewhere.path } : {}),
    indexed: false,
  })
  return {
    site,
    head: { ...head, canonical: '', jsonLd: [] },
    page: {
      kind: 'error',
      status: error.status,
      message: messageOf(error, lang),
      ...(elsewhere ? { elsewhere: { path: head.counterpart.path, text: elsewhere.notice } } : {}),
    },
  }
}

/** What is thrown says itself in Russian. */
const messageOf = ({ status, message }: HttpError, lang: Language): string => {
  if (lang === 'ru') return message
  const { notFound, gone, tooMany, unavailable, failed, refused } = messages[lang]
  if (status === 404) return notFound
  if (status === 410) return gone
  if (status === 429) return tooMany
  if (status === 503) return unavailable
  return status >= 500 ? failed : refused
}
