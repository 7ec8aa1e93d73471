import type { PaletteAction, PaletteSearch } from '#shared/admin/platform/navigation/palette-group.ts'
import { isFound } from '#shared/domain/search/search-text.ts'
import { sitePagesQuery } from './page-queries.ts'

export const findPages = async ({ q, client, queries }: PaletteSearch): Promise<PaletteAction[]> => {
  const pages = await queries.fetchQuery(sitePagesQuery(client))
  return pages
    .filter(({ title, path, other }) => isFound(q, title, path, other?.title ?? ''))
    .map(({ id, title, path }) => ({
      id: `page-${id}`,
      label: title,
      description: path,
      go: `/admin/pages/${id}`,
    }))
}
