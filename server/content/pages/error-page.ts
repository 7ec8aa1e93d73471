/** What the error page is made of. */

import type { Context } from '#server/platform/context.ts'
import type { HttpError } from '#server/platform/http/http-error.ts'
import type { PageData } from '#shared/contract/pages.ts'
import { pageHead } from './page-head.ts'
import { readSiteInfo } from './site-info.ts'

/** The cause stays in the log: the page says the status and the sentence that is meant for people. */
export const errorPage = async (ctx: Context, error: HttpError, build: string): Promise<PageData> => {
  const site = await readSiteInfo(ctx, build)
  const head = pageHead(ctx, site, {
    title: `${error.status} — ${site.name}`,
    description: '',
    keywords: '',
    path: '/',
    indexed: false,
  })
  return {
    site,
    head: { ...head, canonical: '', jsonLd: [] },
    page: { kind: 'error', status: error.status, message: error.message },
  }
}
