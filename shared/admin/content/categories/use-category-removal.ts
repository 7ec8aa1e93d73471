/** Asks before a category goes, and says how many posts use it. */
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { focusTitle } from '#shared/admin/platform/components/page.tsx'
import { pluralise } from '#shared/admin/platform/format/format-time.ts'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import type { Category } from '#shared/contract/content/categories.ts'
import { categoryRemoval } from './category-kind.ts'

export const useCategoryRemoval = () => {
  const queries = useQueryClient()
  const remove = useRemoval(categoryRemoval, () => refresh(queries, 'category'))
  return (category: Category) => {
    const title = `Категория «${category.title}»`
    confirm({
      title: `Удалить «${category.title}»?`,
      action: 'Удалить категорию',
      text: category.postCount
        ? `С этой категорией ${pluralise(category.postCount, ['статья', 'статьи', 'статей'])}. Сами статьи останутся, отметка снимется.`
        : 'Категория ни в одной статье не используется.',
      act: async () => {
        const texts = { title, removed: 'Категория удалена', returned: `${title} возвращена` }
        if (await remove(category, texts)) focusTitle()
      },
    })
  }
}
