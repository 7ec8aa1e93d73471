/** Shape of a statement, the result of a quote. Amounts are strings with two decimals. */
import type { RatesOrigin } from '#shared/domain/money/rates-source.ts'

/** In the order of the statement. */
export const lineGroups = ['auction', 'delivery', 'customs', 'services'] as const
export type LineGroup = (typeof lineGroups)[number]

/** One amount in three currencies; dollars and euros are the hryvnias divided by the rate of the day. */
export interface Sum {
  uah: string
  usd: string
  eur: string
}

export interface StatementLine extends Sum {
  /** `price`, `buyer_fee`, `duty`, … or the title of the option that prices the line. */
  code: string
  group: LineGroup
  /** Line title in Russian. */
  title: string
  /** Base of the rate, as readable text. */
  basis: string
  /** The rate as readable text: `50 EUR × 2,0 × 8`. */
  rate: string
}

/** A warning or something that could not be priced; `code` is stable, `message` is for people. */
export interface StatementNote {
  code: string
  message: string
}

/** Rates, UAH for one unit: the National Bank's, or set by the office. */
export interface DayRates extends RatesOrigin {
  USD: number
  EUR: number
  /** Day of the rates. */
  date: string
  /** True when the last known rates are used because the source could not be reached. */
  stale: boolean
  /** True when today's rates are used for a future day. */
  forecast?: boolean | undefined
}

/** A forecast's own day, and the total by the law of the day on which the forecast was made. */
export interface AheadOfToday {
  day: string
  total: Sum
}

export interface CostBreakdown {
  rates: DayRates
  /** Only in forecasts. */
  ahead?: AheadOfToday | undefined
  /** Version of the rules, see `calculation-rules.ts`; absent for the first. */
  rules?: number | undefined
  /** The tariff's first day, and the revision of the timeline. */
  tariff: { validFrom: string; revision: number }
  /** Versions of the tables that the statement is made from. */
  tables: Record<string, number>
  lines: StatementLine[]
  customsValue: Sum
  /** Duty, excise and VAT. */
  customs: Sum
  total: Sum
  /** False when something in `missing` is not in the total. */
  complete: boolean
  /** Codes are line codes or option titles. */
  missing: StatementNote[]
  warnings: StatementNote[]
}

/** Kopecks of a statement's amount, which always has two decimals. */
export const kopecksOf = (uah: string): number => Number(uah.replace('.', ''))
