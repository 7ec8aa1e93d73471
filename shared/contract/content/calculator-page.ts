/** The page of the calculator, and what it prices quotes with by itself. */
import { z } from 'zod'
import type { BudgetSolution } from '#shared/calculator/form/solve-budget.ts'
import { priceCurrencies, routes } from '#shared/calculator/quote-input.ts'
import { statement, storedInput } from '#shared/contract/calculation/quotes.ts'
import { ratePoint, rates } from '#shared/contract/calculation/rates.ts'
import { cell, column } from '#shared/contract/calculation/tables.ts'
import { tariffTimeline } from '#shared/contract/calculation/tariff-timeline.ts'
import { day } from '#shared/contract/platform/common.ts'

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

export const calculatorPage = z.object({
  kind: z.literal('calculator'),
  /** Its heading where no section has one. */
  title: z.string(),
  ...sectioned,
  /** The form as it was filled in: names of the query string and their values. */
  fields: z.record(z.string(), z.string()),
  /** The statement for these fields; null when something has to be filled in first. */
  statement: statement.nullable(),
  /** Input of the statement: without a chosen day it has one only for a forecast. */
  input: storedInput.nullable(),
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
  beside: z.object({ fields: z.record(z.string(), z.string()), statement }).nullable(),
  /** The stored rates of a month and of a year ago, and what this car would have cost by them. */
  past: z.array(z.object({ ago: z.enum(['month', 'year']), rates, total: statement.shape.total.nullable() })),
  /** Every day of the last thirty, and the last day of each month of the year. */
  rateHistory: z.object({ month: z.array(ratePoint), year: z.array(ratePoint) }),
  /** A link that was made before the law, the tables or the prices changed: the page shows its figures, and here today's. */
  outdated: z
    .object({
      madeOn: day,
      total: statement.shape.total,
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
      rulesSince: day.optional(),
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
export const calculatorKit = z.object({
  /** Today in Kyiv: a page that a device has kept may be older. */
  today: day,
  rates: rates.nullable(),
  tariff: tariffTimeline,
  tables: z.record(
    z.string(),
    z.object({
      version: z.number().int(),
      columns: z.array(column),
      data: z.array(z.record(z.string(), cell)),
    }),
  ),
  /** The options that price a quote, by title. */
  options: z.record(z.string(), z.string()),
  /** Names of the office's own services. */
  labels: z.record(z.string(), z.string()),
  /** Whole days from today until customs counts, by route, as far as the pages of the routes say; older servers say none. */
  daysToCustoms: z.partialRecord(z.enum(routes), z.number().int()).default({}),
})
export type CalculatorKit = z.infer<typeof calculatorKit>
