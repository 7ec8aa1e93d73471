/** The example content of a new installation: its remaining records, and their removal in one step. */
import { z } from 'zod'
import { idSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'

const named = z.object({ id: idSchema, title: z.string() })

export const exampleSchema = z.object({
  /** Posts and categories that the office has not changed; changed ones belong to the office. */
  posts: z.array(named),
  categories: z.array(named),
  /** Pictures shown by these posts only and never put into the library; removed and restored with them. */
  pictures: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Reference lots that came with the program. */
  lots: z.array(named),
  /** Unchanged orders with their money and files. */
  orders: z.array(named),
  /** Delivered cars on the site; their removal is final. */
  cases: z.array(named),
  /** Prices with their original values. */
  prices: z.array(named.extend({ name: z.string(), value: z.string() })),
  /** Tables with the example's version in force; they can only be replaced, since calculations need them. */
  tables: z.array(z.enum(tableTitles)),
})
export type Example = z.infer<typeof exampleSchema>

export const readExampleEndpoint = endpoint('GET /api/example', {
  access: 'options.write',
  summary:
    'Lists what is still here of the example: posts with their pictures, categories, prices, reference lots, orders, tables',
  responses: { 200: exampleSchema },
})

export const removeExampleEndpoint = endpoint('POST /api/example/remove', {
  access: 'options.write',
  summary:
    'Puts the posts, categories, prices, reference lots and orders of the example into the bin, all of them or none, and returns what is left',
  responses: { 200: exampleSchema },
})
