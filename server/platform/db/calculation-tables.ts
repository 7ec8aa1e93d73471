/** Tables of prices, rates, tariffs and quotes; for the format of values see `tables.ts`. */
import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#shared/domain/site/languages.ts'
import { fact, inFiles, json, kept, office, person, rows, table, times, why } from './table-columns.ts'

export interface OptionTable {
  id: Generated<number>
  title: string
  value: string
  note: Generated<string>
  version: Generated<number>
  created_at: string
  updated_at: string
}

export interface TableVersionTable {
  id: Generated<number>
  title: string
  version: number
  /** `null`: in force from the moment it was stored. */
  effective_from: string | null
  columns: string
  data: string
  row_count: number
  file_name: string | null
  file: Uint8Array | null
  author_id: number | null
  /** 1: not in force until a second person has confirmed it. */
  waiting: Generated<number>
  confirmed_by_name: string | null
  created_at: string
}

export interface RateTable {
  day: string
  code: string
  /** Decimal text as published: UAH per 1 unit. `null` when the bank has no rate for that day. */
  rate: string | null
  source: 'nbu' | 'manual'
  fetched_at: string
}

export interface QuoteTable {
  id: Generated<number>
  number: string
  input: string
  statement: string
  /** Language of `statement`. */
  lang: ColumnType<Language, Language | undefined, never>
  /** Number, totals and days as people type them, see `stored-quote.ts`. */
  search_key: Generated<string>
  /** The total in cents of a dollar, to sort by. */
  total_cents: Generated<number>
  created_at: string
}

/** Changes of the office to the timeline of the tariff, see `calculation/tariffs`. */
export interface TariffChangeTable {
  id: Generated<number>
  /** Set once the change is applied: the timeline of a revision consists of the changes up to its number. */
  revision: number | null
  state: 'draft' | 'waiting' | 'applied'
  /** `options`: moved from the undated options of earlier versions. */
  origin: 'office' | 'options'
  /** JSON, see `tariff.store.ts`. */
  cells: string
  reason: string
  author_id: number | null
  author_name: string | null
  confirmed_by_name: string | null
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** Prices of options by their first day, see `calculation/prices`. */
export interface DatedPriceTable {
  id: Generated<number>
  title: string
  valid_from: string
  value: string
  note: string
  /** The option's previous value, stored when this price takes effect; null until then. */
  before: string | null
  author_id: number | null
  author_name: string | null
  version: Generated<number>
  created_at: string
  updated_at: string
}

export interface ReferenceLotTable {
  id: Generated<number>
  title: string
  title_key: string
  /** The quote call's input without a date, JSON. */
  input: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

export const calculationColumns = {
  options: table<OptionTable>(
    rows(fact('id'), office('title', 'value', 'note'), fact(...times), kept(why.follows, fact('version'))),
  ),
  dated_prices: table<DatedPriceTable>(
    rows(
      fact('id'),
      office('title'),
      fact('valid_from'),
      office('value', 'note', 'before'),
      fact('author_name', ...times),
      kept(why.follows, fact('author_id', 'version')),
    ),
  ),
  table_versions: table<TableVersionTable>(
    rows(
      fact('id'),
      office('title'),
      fact('version', 'effective_from'),
      json(office('columns', 'data')),
      office('file_name'),
      fact('waiting', 'confirmed_by_name', 'created_at'),
      kept(why.follows, fact('row_count', 'file', 'author_id')),
    ),
  ),
  tariff_changes: table<TariffChangeTable>(
    rows(
      fact('id', 'revision', 'state', 'origin'),
      json(office('cells')),
      office('reason'),
      fact('author_name', 'confirmed_by_name', ...times),
      kept(why.follows, fact('author_id', 'version')),
    ),
  ),
  reference_lots: table<ReferenceLotTable>(
    rows(
      fact('id'),
      office('title'),
      json(office('input')),
      fact(...times),
      kept(why.follows, office('title_key'), fact('version')),
    ),
  ),
  quotes: table<QuoteTable>(
    rows(
      fact('id', 'number'),
      json(person('input', 'statement')),
      fact('lang', 'created_at'),
      kept(why.follows, fact('search_key', 'total_cents')),
    ),
  ),
  rates: table<RateTable>(inFiles(fact('day', 'code', 'rate', 'source', 'fetched_at'))),
}
