/** Asks before a category goes, and says how many posts use it. */
import { useState } from 'react'
import type { Category } from '#shared/contract/categories.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { notifyFailure } from '../components/notify.ts'
import { focusTitle } from '../components/page.tsx'
import { count } from '../components/show-time.ts'
import { useCategoryActions } from './use-category-actions.ts'

export const RemoveCategory = ({ category, onClose }: { category: Category | null; onClose(): void }) => {
  const { remove, refresh } = useCategoryActions()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (!category) return
    setBusy(true)
    try {
      await remove(category)
      focusTitle()
    } catch (error) {
      notifyFailure(error)
      void refresh()
    }
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={category !== null}
      title={`Удалить «${category?.title ?? ''}»?`}
      action="Удалить категорию"
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {category?.postCount
        ? `С этой категорией ${count(category.postCount, ['статья', 'статьи', 'статей'])}. Сами статьи останутся, отметка снимется.`
        : 'Категория ни в одной статье не используется.'}
    </ConfirmDialog>
  )
}
