/** The preview of a post in the editor: rendered as its page, stored nowhere. */
import { previewPost } from '#shared/contract/posts.ts'
import { type Route, route } from '../http/mount.ts'
import { previewPolicy } from '../ssr/content-policy.ts'
import type { PageRenderer } from './mount-pages.ts'

export const previewRoutes = (renderer: Pick<PageRenderer, 'renderDraft'>): Route[] => [
  route(previewPost, async ({ body }) => ({
    status: 200,
    bytes: { type: 'text/html; charset=utf-8', content: Buffer.from(await renderer.renderDraft(body)) },
    // Opened as a page of its own it is no more than in the admin's frame.
    headers: {
      'Content-Security-Policy': `${previewPolicy}; frame-ancestors 'none'; sandbox`,
      'X-Robots-Tag': 'noindex',
    },
  })),
]
