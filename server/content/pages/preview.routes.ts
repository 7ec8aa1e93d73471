/** The preview of a post in the editor: rendered as its page, stored nowhere. */

import { type Route, route } from '#server/platform/http/mount.ts'
import { previewPolicy } from '#server/platform/ssr/content-policy.ts'
import { previewPost } from '#shared/contract/posts.ts'
import type { PageResponses } from './mount-pages.ts'

export const previewRoutes = (pages: Pick<PageResponses, 'renderDraft'>): Route[] => [
  route(previewPost, async ({ body }) => ({
    status: 200,
    bytes: { type: 'text/html; charset=utf-8', content: Buffer.from(await pages.renderDraft(body)) },
    // Opened as a page of its own it is no more than in the admin's frame.
    headers: {
      'Content-Security-Policy': `${previewPolicy}; frame-ancestors 'none'; sandbox`,
      'X-Robots-Tag': 'noindex',
    },
  })),
]
