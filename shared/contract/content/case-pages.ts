import { z } from 'zod'
import { daySchema, pageSchema } from '#shared/contract/platform/common.ts'
import { postSummarySchema } from './posts.ts'

/** A delivered car in a list, like a post with labels in place of categories. */
export const carCardSchema = postSummarySchema
  .pick({ id: true, slug: true, title: true, description: true, categories: true })
  .extend({
    ...postSummarySchema.pick({ image: true, imageVariants: true, imageFocus: true }).shape,
    /** Day of the handover. */
    publishedAt: daySchema,
    /** Total by the bills, the agreed sum, and the difference in words; absent where sums are not shown. */
    cost: z.object({ total: z.string(), agreed: z.string(), compared: z.string() }).optional(),
    /** Duration from the contract to the number plates, in words; `way` holds the days between stages. */
    days: z.string(),
    way: z.array(z.int()),
    /** Silhouette shown when there is no photo. */
    body: z.enum(['electric', 'sedan', 'estate', 'suv']),
    /** True for an invented car of the demo content. */
    example: z.boolean(),
  })
export type CarCard = z.infer<typeof carCardSchema>

const carChoice = z.object({ key: z.string(), title: z.string() })
export const carsPageSchema = z.object({
  kind: z.literal('cars'),
  title: z.string(),
  cars: pageSchema(carCardSchema),
  /** Filter choices, each counted with the other filter applied. */
  routes: z.array(carChoice),
  makes: z.array(carChoice),
  route: z.string(),
  make: z.string(),
})
export const carPageSchema = z.object({
  kind: z.literal('car'),
  car: carCardSchema,
  paragraphs: z.array(z.string()),
  pictures: z.array(postSummarySchema.pick({ image: true, imageVariants: true }).extend({ alt: z.string() })),
  /** Duration from the contract, or from the first stage when no contract day is known. */
  days: z.string(),
  /** Day of the contract; null when the duration begins with the first stage. */
  start: daySchema.nullable(),
  stages: z.array(z.object({ name: z.string(), day: daySchema, days: z.string() })),
  money: z
    .object({
      rows: z.array(z.object({ title: z.string(), agreed: z.string(), fact: z.string() })),
      total: z.object({ agreed: z.string(), fact: z.string() }),
      /** Difference of the bills from the calculation, in per cent; null when no calculation was agreed. */
      percent: z.number().nullable(),
    })
    .nullable(),
  /** Path of the calculator with the same car. */
  calculate: z.string(),
  others: z.array(carCardSchema),
  /** Absolute URL of the page, for the share links. */
  url: z.string(),
})
