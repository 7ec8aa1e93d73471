/** Whether a link into this site leads to a page that is there. */
import { pagePath, sitePages } from '#shared/admin/content/metas/meta-queries.ts'
import { ApiError } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { readPostBySlugEndpoint } from '#shared/contract/content/posts.ts'
import { readPublishedPageEndpoint } from '#shared/contract/content/site-pages.ts'

/**
 * True only for an address of this site without a page. Other sites cannot be asked from a page of ours, and without a
 * connection nothing is known: those pass.
 *
 * @example await leadsNowhere(client, '/blgo') // true
 */
export const leadsNowhere = async (client: Client, href: string): Promise<boolean> => {
  if (!href.startsWith('/')) return false
  const [address = ''] = href.split(/[?#]/, 1)
  const path = address.replace(/(?<=.)\/$/, '')
  if (path.startsWith('/media/') || Object.keys(sitePages).some(page => pagePath(page) === path)) return false
  const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1]
  try {
    if (slug) await client.call(readPostBySlugEndpoint, { params: { slug: decodeURIComponent(slug) } })
    else await client.call(readPublishedPageEndpoint, { query: { path } })
    return false
  } catch (error) {
    return error instanceof ApiError && error.status === 404
  }
}
