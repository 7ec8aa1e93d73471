import { z } from 'zod'
import { texts } from '#messages/contract/content.js'
import {
  idSchema,
  langQuerySchema,
  lineSchema,
  timestampSchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { recordCalls } from '#shared/contract/platform/record-calls.ts'

export const categorySchema = z.object({
  id: idSchema,
  title: z.string(),
  /** Titles in other languages, empty when missing; sent to the office only. */
  titles: z.object({ uk: z.string() }).optional(),
  /** True when the Russian title changed after the Ukrainian one was saved; sent to the office only. */
  isOlder: z.boolean().optional(),
  postCount: z.number().int().min(0),
  version: versionSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
})
export type Category = z.infer<typeof categorySchema>

export const categoryInputSchema = z.strictObject({
  title: lineSchema(1, 120, () => texts.labels.name),
  /** Titles in other languages; an absent title is unchanged, an empty one is removed. */
  titles: z.strictObject({ uk: lineSchema(0, 120, () => texts.labels.nameInUkrainian) }).optional(),
})

export const listCategoriesEndpoint = endpoint('GET /api/category', {
  access: 'public',
  summary: 'Lists the categories in alphabetical order with the number of their posts',
  query: langQuerySchema,
  responses: { 200: z.array(categorySchema) },
})

const plain = recordCalls({
  path: '/api/category',
  reads: 'public',
  writes: 'content.write',
  record: categorySchema,
  input: categoryInputSchema,
  says: {
    read: 'Reads one category',
    create: 'Creates a category; its title is unique without regard to case',
    change: 'Renames a category, in one language or in both',
    remove: 'Removes a category and detaches its posts; within a day it can be brought back',
  },
})

export const {
  create: createCategoryEndpoint,
  change: updateCategoryEndpoint,
  remove: removeCategoryEndpoint,
} = plain

export const readCategoryEndpoint = { ...plain.read, query: langQuerySchema }

export const restoreCategoryEndpoint = endpoint('POST /api/category/:id/restore', {
  access: 'content.write',
  summary: 'Brings a category back from the bin, and marks its posts with it again',
  responses: { 200: categorySchema },
  problems: [409],
})
