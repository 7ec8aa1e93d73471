import { z } from 'zod'
import * as texts from '#messages/admin/content/categories.js'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { removalOf } from '#shared/admin/platform/records/removal.ts'
import type { Client } from '#shared/client/call.ts'
import {
  type Category,
  createCategoryEndpoint,
  readCategoryEndpoint,
  removeCategoryEndpoint,
  updateCategoryEndpoint,
} from '#shared/contract/content/categories.ts'

/** Form values of an existing category, with the names in both languages. */
export const renameDraft = z.object({ title: z.string(), uk: z.string() })

type CategoryValues = z.infer<typeof renameDraft>

export const categoryKind = (client: Client): FormDefinition<CategoryValues, Category> => ({
  kind: 'category',
  nameOf: id => (id === null ? 'category-new' : categoryRecord(Number(id))),
  erasedWith: () => null,
  kept: renameDraft,
  valuesOf: category => ({ title: category?.title ?? '', uk: category?.titles?.uk ?? '' }),
  read: id => client.call(readCategoryEndpoint, { params: { id } }),
  create: ({ title, uk }, { key } = {}) =>
    client.call(createCategoryEndpoint, {
      body: { title, ...(uk === '' ? {} : { titles: { uk } }) },
      idempotencyKey: key,
    }),
  change: (id, values, ifMatch) =>
    client.call(updateCategoryEndpoint, { params: { id }, body: categoryBody(values), ifMatch }),
  titleOf: ({ title }) => texts.namedCategory({ value1: title.trim() }),
})

export const categoryRecord = (id: number): string => `category-${id}`

export const categoryBody = ({ title, uk }: CategoryValues) => ({ title, titles: { uk } })

export const fieldOfCategory = (path: string): string => (path === 'titles.uk' ? 'uk' : path)

export const categoryRemoval = removalOf('category', removeCategoryEndpoint)
