/** Previews of a post and of a page with the unsaved contents of their editors; nothing is stored. */

import { previewPolicy } from '#server/platform/http/defences/content-policy.ts'
import { type HandlerResponse, type HttpRoute, route } from '#server/platform/http/mount.ts'
import { previewPostEndpoint } from '#shared/contract/content/posts.ts'
import { previewSitePageEndpoint } from '#shared/contract/content/site-pages.ts'
import type { PageResponses } from './mount-pages.ts'

export const previewRoutes = (pages: Pick<PageResponses, 'renderDraft' | 'renderPageDraft'>): HttpRoute[] => [
  route(previewPostEndpoint, async ({ body }) => previewOf(await pages.renderDraft(body))),
  route(previewSitePageEndpoint, async ({ body, actor }) =>
    previewOf(await pages.renderPageDraft(body, actor)),
  ),
]

const previewOf = (html: string): HandlerResponse => ({
  status: 200,
  bytes: { type: 'text/html; charset=utf-8', content: Buffer.from(html) },
  // Sandboxes the preview even if it is opened outside the admin's frame.
  headers: {
    'Content-Security-Policy': `${previewPolicy}; frame-ancestors 'none'; sandbox`,
    'X-Robots-Tag': 'noindex',
  },
})
