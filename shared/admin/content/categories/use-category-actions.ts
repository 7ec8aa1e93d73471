/** What can be done with categories. */
import { useQueryClient } from '@tanstack/react-query'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/notify-undoable.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { restoreFromBin } from '#shared/contract/bin.ts'
import { type Category, removeCategory } from '#shared/contract/categories.ts'
import { categoriesKey, postsKey } from '../posts/post-queries.ts'

export const useCategoryActions = () => {
  const { client } = useServices()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: categoriesKey })
  const refreshPosts = () => Promise.all([refresh(), queries.invalidateQueries({ queryKey: postsKey })])
  const bringBack = async ({ id, title }: Category) => {
    try {
      await client.call(restoreFromBin, { params: { kind: 'category', ref: String(id) } })
      notifyDone(`Категория «${title}» возвращена`)
    } catch (error) {
      notifyFailure(error)
    }
    await refreshPosts()
  }
  return {
    /** Throws what the call throws. */
    remove: async (category: Category): Promise<void> => {
      await client.call(removeCategory, { params: { id: category.id }, ifMatch: category.version })
      notifyUndoable('Категория удалена', () => void bringBack(category))
      await refreshPosts()
    },
    refresh,
  }
}
