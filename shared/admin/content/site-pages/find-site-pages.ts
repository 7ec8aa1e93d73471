import { callQuery } from '#shared/admin/platform/calls/call-query.ts'
import type { PaletteAction, PaletteSearch } from '#shared/admin/platform/navigation/palette-group.ts'
import { listSitePagesEndpoint } from '#shared/contract/content/site-pages.ts'
import { isFound } from '#shared/domain/search/search-text.ts'

export const findSitePages = async ({ q, client, queries }: PaletteSearch): Promise<PaletteAction[]> => {
  const pages = await queries.fetchQuery(callQuery(client, listSitePagesEndpoint))
  return pages
    .filter(({ title, path, other }) => isFound(q, title, path, other?.title ?? ''))
    .map(({ id, title, path }) => ({
      id: `page-${id}`,
      label: title,
      description: path,
      go: `/admin/pages/${id}`,
    }))
}
