/** The page of the calculator, and what it prices quotes with by itself. */
import { z } from 'zod'
import type { BudgetSolution } from '#shared/calculator/form/solve-budget.ts'
import { deliveryRoutes, priceCurrencies } from '#shared/calculator/quote-input.ts'
import { statementSchema, storedInputSchema } from '#shared/contract/calculation/quotes.ts'
import { ratePointSchema, ratesSchema } from '#shared/contract/calculation/rates.ts'
import { cellSchema, columnSchema } from '#shared/contract/calculation/tables.ts'
import { tariffTimelineSchema } from '#shared/contract/calculation/tariff-timeline.ts'
import { daySchema } from '#shared/contract/platform/common.ts'

import { sectioned } from './shown-sections.ts'

/** The highest bid, or why there is none. */
const budgetResult = z.union([
  z.object({
    price: z.object({ amount: z.string(), currency: z.enum(priceCurrencies) }),
    /** In the currency of the budget. */
    total: z.string(),
    title: z.string(),
    line: z.string().optional(),
    complete: z.boolean(),
  }),
  z.object({ problem: z.string() }),
]) satisfies z.ZodType<BudgetSolution>

export const calculatorPageSchema = z.object({
  kind: z.literal('calculator'),
  /** Its heading where no section has one. */
  title: z.string(),
  ...sectioned,
  /** The form as it was filled in: names of the query string and their values. */
  fields: z.record(z.string(), z.string()),
  /** The statement for these fields; null when something has to be filled in first. */
  statement: statementSchema.nullable(),
  /** Input of the statement: without a chosen day it has one only for a forecast. */
  input: storedInputSchema.nullable(),
  problems: z.record(z.string(), z.string()),
  /** Says that prices or tables are the example's; empty once they are the office's own. */
  exampleNotice: z.string(),
  /** Auction locations and destinations of the tables in force, for the lists. */
  places: z.object({
    copart: z.array(z.string()),
    iaai: z.array(z.string()),
    ports: z.array(z.string()),
    destinations: z.array(z.string()),
  }),
  services: z.array(z.object({ code: z.string(), title: z.string(), usd: z.string(), usual: z.boolean() })),
  /** The car to compare with, when the query names one that can be priced. */
  beside: z.object({ fields: z.record(z.string(), z.string()), statement: statementSchema }).nullable(),
  /** The stored rates of a month and of a year ago, and what this car would have cost by them. */
  past: z.array(
    z.object({
      ago: z.enum(['month', 'year']),
      rates: ratesSchema,
      total: statementSchema.shape.total.nullable(),
    }),
  ),
  /** Every day of the last thirty, and the last day of each month of the year. */
  rateHistory: z.object({ month: z.array(ratePointSchema), year: z.array(ratePointSchema) }),
  /** A link that was made before the law, the tables or the prices changed: the page shows its figures, and here today's. */
  outdated: z
    .object({
      madeOn: daySchema,
      total: statementSchema.shape.total,
      /** The lines that differ, UAH; null where one of the two has none. */
      lines: z.array(
        z.object({
          code: z.string(),
          title: z.string(),
          was: z.string().nullable(),
          now: z.string().nullable(),
          /** The rules of the calculation are why. */
          rules: z.boolean().optional(),
        }),
      ),
      /** The first day of the current rules, for a link that was made by earlier ones. */
      rulesSince: daySchema.optional(),
    })
    .nullable(),
  /** The reverse question as it was asked, and its result. */
  budget: z.object({
    amount: z.string(),
    currency: z.enum(['USD', 'EUR', 'UAH']),
    answer: budgetResult.nullable(),
  }),
})

/** Data that the calculator's engine needs in the browser besides the form. */
export const calculatorKitSchema = z.object({
  /** Today in Kyiv: a page that a device has kept may be older. */
  today: daySchema,
  rates: ratesSchema.nullable(),
  tariff: tariffTimelineSchema,
  tables: z.record(
    z.string(),
    z.object({
      version: z.number().int(),
      columns: z.array(columnSchema),
      data: z.array(z.record(z.string(), cellSchema)),
    }),
  ),
  /** The options that price a quote, by title. */
  options: z.record(z.string(), z.string()),
  /** Names of the office's own services. */
  labels: z.record(z.string(), z.string()),
  /** Whole days from today until customs counts, by route, as far as the pages of the routes say; older servers say none. */
  daysToCustoms: z.partialRecord(z.enum(deliveryRoutes), z.number().int()).default({}),
})
export type CalculatorKit = z.infer<typeof calculatorKitSchema>
