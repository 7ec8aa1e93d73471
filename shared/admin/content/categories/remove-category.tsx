/** Asks before a category goes, and says how many posts use it. */

import { ConfirmDialog } from '#shared/admin/platform/components/dialogs/confirm-dialog.tsx'
import { count } from '#shared/admin/platform/format/show-time.ts'
import { useConfirmedRemoval } from '#shared/admin/platform/forms/use-confirmed-removal.ts'
import type { Category } from '#shared/contract/content/categories.ts'
import { useCategoryRemoval } from './use-category-removal.ts'

export const RemoveCategory = ({ category, onClose }: { category: Category | null; onClose(): void }) => {
  const { busy, confirm } = useConfirmedRemoval(useCategoryRemoval(), onClose)
  return (
    <ConfirmDialog
      opened={category !== null}
      title={`Удалить «${category?.title ?? ''}»?`}
      action="Удалить категорию"
      busy={busy}
      onConfirm={() => void confirm(category)}
      onClose={onClose}
    >
      {category?.postCount
        ? `С этой категорией ${count(category.postCount, ['статья', 'статьи', 'статей'])}. Сами статьи останутся, отметка снимется.`
        : 'Категория ни в одной статье не используется.'}
    </ConfirmDialog>
  )
}
