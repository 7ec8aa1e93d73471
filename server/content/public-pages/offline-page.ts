/** The page that the service worker caches for visitors without a connection. */
import type { PageData } from '#shared/contract/content/public-pages.ts'
import type { BuiltInPageOf } from './built-in-page.ts'
import { pageHead } from './head/page-head.ts'
import { type PageRequest, pageTextsIn } from './page-request.ts'

const offlinePage = async ({ ctx, site }: PageRequest): Promise<PageData> => {
  const head = pageHead(ctx, site, {
    title: `${pageTextsIn(site.lang).offline} — ${site.name}`,
    path: '/offline',
    indexed: false,
  })
  return { site, head, page: { kind: 'offline' } }
}

export const offlinePageKind: BuiltInPageOf<'offline'> = {
  load: { '/offline': offlinePage },
  reads: [],
  listed: null,
  share: null,
}
