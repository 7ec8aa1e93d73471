/** The form of a category: its names in both languages. */
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { Client } from '#shared/client/call.ts'
import {
  type Category,
  categoryInputSchema,
  createCategoryEndpoint,
  listCategoriesEndpoint,
  readCategoryEndpoint,
  updateCategoryEndpoint,
} from '#shared/contract/content/categories.ts'
import { renameDraft } from './category-draft.ts'

type CategoryValues = z.infer<typeof renameDraft>

/** `category` is null for a new one, after which the form begins another. */
export const useCategoryEditor = (category: Category | null, onClose: () => void) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const refreshList = () => refresh(queries, 'category')
  const editor = useRecord({
    kind: categoryKind(client),
    given: category,
    check: values => {
      const issues = categoryInputSchema.safeParse(bodyOf(values)).error?.issues ?? []
      return Object.fromEntries(issues.map(({ path, message }) => [fieldOf(path.join('.')), message]))
    },
    fieldOf,
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

export const categoryKind = (client: Client): FormDefinition<CategoryValues, Category> => ({
  kind: 'category',
  nameOf: id => (id === null ? 'category-new' : categoryRecord(Number(id))),
  kept: renameDraft,
  valuesOf: category => ({ title: category?.title ?? '', uk: category?.titles?.uk ?? '' }),
  read: id => client.call(readCategoryEndpoint, { params: { id } }),
  create: ({ title }) => client.call(createCategoryEndpoint, { body: { title } }),
  change: (id, values, ifMatch) =>
    client.call(updateCategoryEndpoint, { params: { id }, body: bodyOf(values), ifMatch }),
  // Known again by its name, of which there is one, as long as nobody has worked with it.
  find: async attempt =>
    (await client.call(listCategoriesEndpoint)).find(
      ({ title, postCount, version }) => title === attempt.title.trim() && postCount === 0 && version === 1,
    ) ?? null,
  titleOf: ({ title }) => `Категория «${title.trim()}»`,
})

export const categoryRecord = (id: number): string => `category-${id}`

const bodyOf = ({ title, uk }: CategoryValues) => ({ title, titles: { uk } })

const fieldOf = (path: string): string => (path === 'titles.uk' ? 'uk' : path)
