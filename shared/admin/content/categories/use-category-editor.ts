import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { problemsIn } from '#shared/admin/platform/forms/form-problems.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { type Category, categoryInputSchema } from '#shared/contract/content/categories.ts'
import { categoryBody, categoryKind, fieldOfCategory } from './category-kind.ts'

export const categoryLabels = { title: 'Название', uk: 'По-украински' }

/** `category` is null for a new one; after saving it the form is ready for another. */
export const useCategoryEditor = (category: Category | null, onClose: () => void) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const refreshList = () => refresh(queries, 'category')
  const editor = useRecord({
    kind: categoryKind(client),
    given: category,
    input: categoryInputSchema,
    check: values => problemsIn(categoryInputSchema, categoryBody(values), fieldOfCategory),
    fieldOf: fieldOfCategory,
    onSaved: async (_saved, { created, typedOn }) => {
      await refreshList()
      if (created) return 'start anew'
      return typedOn ? 'stay' : { leave: onClose }
    },
    savedText: ({ created }) => (created ? 'Категория создана' : 'Категория переименована'),
  })
  const cancel = () => {
    editor.closeDroppingWork()
    onClose()
  }
  return {
    ...editor,
    cancel,
    takeTheirs: () => {
      void refreshList()
      cancel()
    },
  }
}
