/** Shape of a statement, the result of a quote. Amounts are strings with two decimals. */
import type { RatesOrigin } from '#shared/domain/money/rates-source.ts'

/** In the order of the statement. */
export const lineGroups = ['auction', 'delivery', 'customs', 'services'] as const
export type LineGroup = (typeof lineGroups)[number]

/** One amount in three currencies; the foreign ones are the hryvnia figure divided by the rate of the day. */
export interface Sum {
  uah: string
  usd: string
  eur: string
}

export interface StatementLine extends Sum {
  /** `price`, `buyer_fee`, `duty`, … or the title of the option that priced it. */
  code: string
  group: LineGroup
  /** For people, in Russian. */
  title: string
  /** Base of the rate, for people. */
  basis: string
  /** The rate, for people: `50 EUR × 2,0 × 8`. */
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
  /** The day they are of. */
  date: string
  /** They are the last known ones because the source could not be reached. */
  stale: boolean
  /** Today's, for a coming day that has none yet. */
  forecast?: boolean | undefined
}

/** A forecast's own day, and what the total would be by the law of the day on which it was made. */
export interface AheadOfToday {
  day: string
  total: Sum
}

export interface CostBreakdown {
  rates: DayRates
  /** Only in forecasts; those of earlier versions have none. */
  ahead?: AheadOfToday | undefined
  /** The rules that it was made by, see `calculation-rules.ts`; absent for the first. */
  rules?: number | undefined
  /** The tariff's first day, and the revision of the timeline; quotes given before there were revisions have none. */
  tariff: { validFrom: string; revision?: number | undefined }
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

/** Amounts of a statement always have two decimals. */
export const kopecksOf = (uah: string): number => Number(uah.replace('.', ''))
