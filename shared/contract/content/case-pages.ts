/** The pages of delivered cars. */
import { z } from 'zod'
import { daySchema, pageSchema } from '#shared/contract/platform/common.ts'
import { postSummarySchema } from './posts.ts'

/** A delivered car in a list, as a post is: its labels stand in place of categories. */
export const carCardSchema = postSummarySchema
  .pick({ id: true, slug: true, title: true, description: true, categories: true })
  .extend({
    ...postSummarySchema.pick({ image: true, imageVariants: true, imageFocus: true }).shape,
    /** When it was handed over. */
    publishedAt: daySchema,
    /** Its sum by the bills beside the agreed one, and the difference in words; none where sums are not shown. */
    cost: z.object({ total: z.string(), agreed: z.string(), compared: z.string() }).optional(),
    /** From the contract to the plates: in words, and between its stages. */
    days: z.string(),
    way: z.array(z.int()),
    /** The silhouette that stands in place of a photo. */
    body: z.enum(['electric', 'sedan', 'estate', 'suv']),
    /** Comes with the program: the car is invented. */
    example: z.boolean(),
  })
export type CarCard = z.infer<typeof carCardSchema>

const carChoice = z.object({ key: z.string(), title: z.string() })
export const carsPageSchema = z.object({
  kind: z.literal('cars'),
  title: z.string(),
  cars: pageSchema(carCardSchema),
  /** Choices that narrow the list, each counted beside what is chosen of the other. */
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
  /** From the contract on; from the first stage where no contract is known. */
  days: z.string(),
  /** Day of the contract; null where the first stage is the beginning. */
  start: daySchema.nullable(),
  stages: z.array(z.object({ name: z.string(), day: daySchema, days: z.string() })),
  money: z
    .object({
      rows: z.array(z.object({ title: z.string(), agreed: z.string(), fact: z.string() })),
      total: z.object({ agreed: z.string(), fact: z.string() }),
      /** By how much the bills differ from the calculation; null where none was agreed. */
      percent: z.number().nullable(),
    })
    .nullable(),
  /** The calculator with the same car. */
  calculate: z.string(),
  others: z.array(carCardSchema),
  /** The page's own address, for the share links. */
  url: z.string(),
})
