/** What can be done with categories. */
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { restoreFromBin } from '#shared/contract/bin.ts'
import {
  type Category,
  type categoryInput,
  createCategory,
  listCategories,
  readCategory,
  removeCategory,
  updateCategory,
} from '#shared/contract/categories.ts'
import { notifyDone, notifyFailure } from '../components/notify.ts'
import { notifyUndoable } from '../components/notify-undoable.tsx'
import { useCreateOnce } from '../drafts/use-create-once.ts'
import { categoriesKey, postsKey } from '../posts/post-queries.ts'
import { useServices } from '../services.ts'

/** What a category is called. */
export type CategoryTexts = z.infer<typeof categoryInput>

export const useCategoryActions = () => {
  const { client } = useServices()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: categoriesKey })
  const refreshPosts = () => Promise.all([refresh(), queries.invalidateQueries({ queryKey: postsKey })])
  const createOnce = useCreateOnce<string, Category>({
    find: async attempt =>
      (await client.call(listCategories)).find(({ title, postCount, version }) => {
        return title === attempt.trim() && postCount === 0 && version === 1
      }) ?? null,
    create: title => client.call(createCategory, { body: { title } }),
    change: ({ id, version }, title) =>
      client.call(updateCategory, { params: { id }, body: { title }, ifMatch: version }),
  })
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
    create: async (title: string): Promise<void> => {
      await createOnce(title)
      await refresh()
      notifyDone('Категория создана')
    },
    rename: async ({ id, version }: Category, body: CategoryTexts): Promise<void> => {
      await client.call(updateCategory, { params: { id }, body, ifMatch: version })
      await refresh()
      notifyDone('Категория переименована')
    },
    remove: async (category: Category): Promise<void> => {
      await client.call(removeCategory, { params: { id: category.id }, ifMatch: category.version })
      notifyUndoable('Категория удалена', () => void bringBack(category))
      await refreshPosts()
    },
    /** As the server has it now; the list is brought up to date as well. */
    read: async (id: number): Promise<Category> => {
      void refresh()
      return client.call(readCategory, { params: { id } })
    },
    refresh,
  }
}
