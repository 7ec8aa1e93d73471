import type { PaletteAction, PaletteSearch } from '#shared/admin/platform/navigation/palette-group.ts'
import { listPostPageEndpoint } from '#shared/contract/content/posts.ts'

export const findPosts = async ({ q, client, signal }: PaletteSearch): Promise<PaletteAction[]> => {
  const { items } = await client.call(listPostPageEndpoint, { params: { page: 1 }, query: { q }, signal })
  return items.map(({ id, title, slug }) => ({
    id: `post-${id}`,
    label: title || 'Без заголовка',
    description: slug,
    go: `/admin/posts/${id}`,
  }))
}
