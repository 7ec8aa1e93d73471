import { z } from 'zod'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import { statementSchema, storedInputSchema } from '#shared/contract/calculation/quotes.ts'
import { daySchema } from '#shared/contract/platform/common.ts'
import { carCardSchema } from './case-pages.ts'
import { imageVariantSchema, postSummarySchema } from './posts.ts'
import { type KnownSection, sectionKinds } from './site-sections.ts'

export const regionNames = ['usa', 'eu', 'georgia'] as const
export type Region = (typeof regionNames)[number]

/** A calculated example; null while there are no rates or tables. */
const example = z.object({ input: storedInputSchema, statement: statementSchema }).nullable()
export type ExampleCalculation = z.infer<typeof example>

/** Data of a page's sections besides their texts, by the section's id or by the key of the item. */
const sectionData = z.object({
  /** The route that the page is about, if any. */
  region: z.enum(regionNames).optional(),
  examples: z.record(z.string(), example),
  /** Notices that a section's sums use example prices or tables, by section. */
  notices: z.record(z.string(), z.string()).optional(),
  posts: z.record(z.string(), z.array(postSummarySchema)),
  /** The newest delivered cars, for sections that choose none themselves. */
  cars: z.record(z.string(), z.array(carCardSchema)).optional(),
  /** Variants of a picture, by its URL. */
  pictures: z.record(z.string(), z.array(imageVariantSchema)),
  /** Lines of a stored quote, by its number. */
  quotes: z.record(z.string(), z.array(z.object({ title: z.string(), price: z.string() }))),
  prices: z.record(
    z.string(),
    z.array(
      z.object({
        title: z.string(),
        price: z.string(),
        /** Announced prices, when the office has chosen to show them. */
        coming: z.array(z.object({ day: daySchema, price: z.string() })),
      }),
    ),
  ),
  /** Per cent to a tenth, first and last day included; absent with too few cars or too many open bills. */
  quoteFacts: z
    .record(
      z.string(),
      z.object({
        from: daySchema,
        to: daySchema,
        orders: z.number(),
        without: z.number(),
        median: z.number(),
        groups: z.array(z.object({ group: z.enum(lineGroups), median: z.number() })),
      }),
    )
    .optional(),
  /** Totals of preset calculations, by query; a query without a total means that there are no rates or tables. */
  totals: z.record(
    z.string(),
    statementSchema.shape.total.extend({
      title: z.string(),
      /** The day of the calculation and its effect; absent when it is today. */
      line: z.string().optional(),
    }),
  ),
})
export type SectionData = z.infer<typeof sectionData>

/**
 * A section as visitors see it. The fields are the office's with typographic signs added, so the rules for typed
 * values do not apply.
 */
const shownSection = z.looseObject({
  id: z.string(),
  kind: z.enum(sectionKinds),
}) as z.ZodType as z.ZodType<KnownSection>

/** The visible sections of a page. */
export const sectioned = {
  sections: z.array(shownSection),
  data: sectionData,
  /** True in the editor's preview, where each section is marked with its id. */
  marked: z.boolean(),
}
