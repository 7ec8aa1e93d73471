/** The example that an empty installation begins with: what of it is still here, and its removal in one step. */
import { z } from 'zod'
import { idSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'

const named = z.object({ id: idSchema, title: z.string() })

export const exampleSchema = z.object({
  /** Posts and categories as they came; one that the office has changed is its own. */
  posts: z.array(named),
  categories: z.array(named),
  /** Pictures that nothing but these posts shows: they go and come back with them. */
  pictures: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Lots by which the office sees what a new price changes. */
  lots: z.array(named),
  /** Orders with their money and files as they came. */
  orders: z.array(named).default([]),
  /** Delivered cars on the site; they go for good. */
  cases: z.array(named).default([]),
  /** Prices at the value that they came with. */
  prices: z.array(named.extend({ name: z.string(), value: z.string() })),
  /** Tables whose version in force is the example's: they are replaced, not removed, since nothing is calculated without. */
  tables: z.array(z.enum(tableTitles)),
})
export type Example = z.infer<typeof exampleSchema>

export const readExampleEndpoint = endpoint({
  method: 'GET',
  path: '/api/example',
  access: 'options.write',
  summary:
    'Lists what is still here of the example: posts with their pictures, categories, prices, reference lots, orders, tables',
  responses: { 200: exampleSchema },
})

export const removeExampleEndpoint = endpoint({
  method: 'POST',
  path: '/api/example/remove',
  access: 'options.write',
  summary:
    'Puts the posts, categories, prices, reference lots and orders of the example into the bin, all of them or none, and returns what is left',
  responses: { 200: exampleSchema },
})
