/** Categories of posts. */
import { z } from 'zod'
import { id, idParams, inLanguage, line, timestamp, version } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'

export const category = z.object({
  id,
  title: z.string(),
  /** In the other languages, empty without one; for the office only. */
  titles: z.object({ uk: z.string() }).optional(),
  /** The Ukrainian title was saved beside an earlier Russian one; for the office only. */
  isOlder: z.boolean().optional(),
  postCount: z.number().int().min(0),
  version,
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Category = z.infer<typeof category>

export const categoryInput = z.strictObject({
  title: line(1, 120, 'Название'),
  /** In the other languages; those that are not sent stay, an empty one goes. */
  titles: z.strictObject({ uk: line(0, 120, 'Название на украинском') }).optional(),
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/category',
  access: 'public',
  summary: 'Lists the categories in alphabetical order with the number of their posts',
  query: inLanguage,
  responses: { 200: z.array(category) },
})

export const readCategory = endpoint({
  method: 'GET',
  path: '/api/category/:id',
  access: 'public',
  summary: 'Reads one category',
  params: idParams,
  query: inLanguage,
  responses: { 200: category },
  problems: [404],
})

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/category',
  access: 'content.write',
  summary: 'Creates a category; its title is unique without regard to case',
  body: categoryInput,
  responses: { 201: category },
  problems: [409],
})

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/api/category/:id',
  access: 'content.write',
  summary: 'Renames a category, in one language or in both',
  params: idParams,
  body: categoryInput,
  responses: { 200: category },
  problems: [404, 409],
  ifMatch: true,
})

export const removeCategory = endpoint({
  method: 'DELETE',
  path: '/api/category/:id',
  access: 'content.write',
  summary: 'Removes a category and detaches its posts; within a day it can be brought back',
  params: idParams,
  responses: { 204: null },
  problems: [404, 409],
  ifMatch: true,
})

export const restoreCategory = endpoint({
  method: 'POST',
  path: '/api/category/:id/restore',
  access: 'content.write',
  summary: 'Brings a category back from the bin, and marks its posts with it again',
  params: idParams,
  responses: { 200: category },
  problems: [404, 409],
})
