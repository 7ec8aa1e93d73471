import { useQueryClient } from '@tanstack/react-query'
import type { Removal } from '#shared/admin/platform/records/removal.ts'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { type Category, removeCategory } from '#shared/contract/content/categories.ts'
import { categoriesKey, postsKey } from '../posts/post-queries.ts'

export const categoryRemoval: Removal = {
  name: 'category',
  bin: 'category',
  remove: (client, id, ifMatch) => client.call(removeCategory, { params: { id: Number(id) }, ifMatch }),
}

/** Resolves false when it stays. */
export const useCategoryRemoval = () => {
  const queries = useQueryClient()
  const remove = useRemoval(categoryRemoval, () =>
    Promise.all([categoriesKey, postsKey].map(queryKey => queries.invalidateQueries({ queryKey }))),
  )
  return (category: Category) =>
    remove(category, {
      title: `Категория «${category.title}»`,
      removed: 'Категория удалена',
      returned: `Категория «${category.title}» возвращена`,
    })
}
