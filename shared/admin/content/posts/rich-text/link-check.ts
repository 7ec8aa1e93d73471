/** Checks whether a link within this site leads to an existing page. */
import { pagePath, sitePages } from '#shared/admin/content/metas/meta-queries.ts'
import { isMissing } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { readPostBySlugEndpoint } from '#shared/contract/content/posts.ts'
import { readPublishedPageEndpoint } from '#shared/contract/content/site-pages.ts'

/**
 * True only for a path of this site without a page. Links to other sites cannot be checked, and without a
 * connection no link can; both count as good.
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
    return isMissing(error)
  }
}
