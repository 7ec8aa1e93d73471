/** Data of the calculator's page, and data with which the browser prices quotes itself. */
import { z } from 'zod'
import type { BudgetSolution } from '#shared/calculator/form/solve-budget.ts'
import { deliveryRoutes, priceCurrencies } from '#shared/calculator/quote-input.ts'
import { statementSchema, storedInputSchema } from '#shared/contract/calculation/quotes.ts'
import { ratePointSchema, ratesSchema } from '#shared/contract/calculation/rates.ts'
import { cellSchema, columnSchema } from '#shared/contract/calculation/tables.ts'
import { tariffTimelineSchema } from '#shared/contract/calculation/tariff-timeline.ts'
import { daySchema } from '#shared/contract/platform/common.ts'

import { sectioned } from './shown-sections.ts'

/** The highest bid within a budget, or why there is none. */
const budgetResult = z.union([
  z.object({
    price: z.object({ amount: z.string(), currency: z.enum(priceCurrencies) }),
    /** Total in the currency of the budget. */
    total: z.string(),
    title: z.string(),
    line: z.string().optional(),
    complete: z.boolean(),
  }),
  z.object({ problem: z.string() }),
]) satisfies z.ZodType<BudgetSolution>

export const calculatorPageSchema = z.object({
  kind: z.literal('calculator'),
  /** Heading of the page when no section has the page's heading. */
  title: z.string(),
  ...sectioned,
  /** Values of the form by query parameter. */
  fields: z.record(z.string(), z.string()),
  /** The statement for these fields; null while a field is missing. */
  statement: statementSchema.nullable(),
  /** Input of the statement; `date` is present when a day was chosen, or in a forecast. */
  input: storedInputSchema.nullable(),
  problems: z.record(z.string(), z.string()),
  /** Notice that prices or tables are the example's; empty when all are the office's own. */
  exampleNotice: z.string(),
  /** Auction locations and destinations of the tables in force. */
  places: z.object({
    copart: z.array(z.string()),
    iaai: z.array(z.string()),
    ports: z.array(z.string()),
    destinations: z.array(z.string()),
  }),
  services: z.array(z.object({ code: z.string(), title: z.string(), usd: z.string(), usual: z.boolean() })),
  /** The second car of a comparison; null when the query names none, or one that cannot be priced. */
  beside: z.object({ fields: z.record(z.string(), z.string()), statement: statementSchema }).nullable(),
  /** The car's cost by the rates of a month and a year ago. */
  past: z.array(
    z.object({
      ago: z.enum(['month', 'year']),
      rates: ratesSchema,
      total: statementSchema.shape.total.nullable(),
    }),
  ),
  /** Rates of each of the last thirty days, and of the last day of each month of the year. */
  rateHistory: z.object({ month: z.array(ratePointSchema), year: z.array(ratePointSchema) }),
  /**
   * Present when law, tables or prices have changed since the link was made: the page shows the sums of the link, this
   * object those of today.
   */
  outdated: z
    .object({
      madeOn: daySchema,
      total: statementSchema.shape.total,
      /** Lines that differ, in UAH; null where one of the statements lacks the line. */
      lines: z.array(
        z.object({
          code: z.string(),
          title: z.string(),
          was: z.string().nullable(),
          now: z.string().nullable(),
          /** True when changed rules of the calculation cause the difference. */
          rules: z.boolean().optional(),
        }),
      ),
      /** First day of the current rules, for a link made by earlier rules. */
      rulesSince: daySchema.optional(),
    })
    .nullable(),
  /** The reverse question, "what can I buy for this budget", and its result. */
  budget: z.object({
    amount: z.string(),
    currency: z.enum(['USD', 'EUR', 'UAH']),
    answer: budgetResult.nullable(),
  }),
})

/** Data that the calculator's engine needs in the browser, besides the form. */
export const pricingSchema = z.object({
  /** Today in Kyiv, since a page cached on a device may be older. */
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
  /** Options that affect a quote, by title. */
  options: z.record(z.string(), z.string()),
  /** Names of the office's own services. */
  labels: z.record(z.string(), z.string()),
  /** Days from today until customs, by route, as far as the routes' pages state them. */
  daysToCustoms: z.partialRecord(z.enum(deliveryRoutes), z.number().int()),
})
export type Pricing = z.infer<typeof pricingSchema>
