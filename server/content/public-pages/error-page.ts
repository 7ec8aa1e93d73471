import type { Context } from '#server/platform/context.ts'
import type { HttpError } from '#server/platform/http/errors/http-error.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { pageHead } from './head/page-head.ts'
import { readSiteInfo } from './head/site-info.ts'
import type { Untranslated } from './missing-translation.ts'

/**
 * Shows the status and the message meant for people; the cause is only logged. `elsewhere` links to the same page in
 * the other language, if it is published there.
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
      message: error.text(lang),
      ...(elsewhere ? { elsewhere: { path: head.counterpart.path, text: elsewhere.notice } } : {}),
    },
  }
}
