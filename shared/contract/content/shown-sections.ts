/** Words of a page's sections, as visitors read them. */
import { z } from 'zod'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import { statementSchema, storedInputSchema } from '#shared/contract/calculation/quotes.ts'
import { daySchema } from '#shared/contract/platform/common.ts'
import { carCardSchema } from './case-pages.ts'
import { imageVariantSchema, postSummarySchema } from './posts.ts'
import { type KnownSection, sectionKinds } from './site-sections.ts'

export const regions = ['usa', 'eu', 'georgia'] as const
export type Region = (typeof regions)[number]

/** An example from the live engine and tables; null while there are no rates or tables. */
const example = z.object({ input: storedInputSchema, statement: statementSchema }).nullable()
export type Example = z.infer<typeof example>

/** Data of a page's sections besides their own words, under the id of the section or the name of the thing. */
const sectionData = z.object({
  /** The route that the page is about, where it is about one. */
  region: z.enum(regions).optional(),
  examples: z.record(z.string(), example),
  /** Says of the figures of a section that prices or tables of the example are in them. */
  notices: z.record(z.string(), z.string()).optional(),
  posts: z.record(z.string(), z.array(postSummarySchema)),
  /** The newest delivered cars, for a section that names none of its own. */
  cars: z.record(z.string(), z.array(carCardSchema)).optional(),
  /** The forms of a picture, by its address. */
  pictures: z.record(z.string(), z.array(imageVariantSchema)),
  /** The lines of a stored quote, by its number. */
  quotes: z.record(z.string(), z.array(z.object({ title: z.string(), price: z.string() }))),
  prices: z.record(
    z.string(),
    z.array(
      z.object({
        title: z.string(),
        price: z.string(),
        /** Announced prices, where the office wants them shown. */
        coming: z.array(z.object({ day: daySchema, price: z.string() })),
      }),
    ),
  ),
  /** Per cent to a tenth, both days included; none while too few cars or too many open bills stand behind it. */
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
  /** Totals of preset calculations, a lot's under its query; without one there are no rates or tables. */
  totals: z.record(
    z.string(),
    statementSchema.shape.total.extend({
      title: z.string(),
      /** The day that is counted and what it changes; absent where that is simply today. */
      line: z.string().optional(),
    }),
  ),
})
export type SectionData = z.infer<typeof sectionData>

/**
 * A section as visitors read it. Its fields are those that the office writes, but their typography is set: it has signs
 * that nobody types, so that the rules for typing do not hold for it.
 */
const shownSection = z.looseObject({
  id: z.string(),
  kind: z.enum(sectionKinds),
}) as z.ZodType as z.ZodType<KnownSection>

/** The visible sections of a page. */
export const sectioned = {
  sections: z.array(shownSection),
  data: sectionData,
  /** The page stands in the editor: each section can be told from the others. */
  marked: z.boolean(),
}
