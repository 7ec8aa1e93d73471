/** Tables of prices, rates, tariffs and quotes; for the format of values see `tables.ts`. */
import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#shared/domain/site/languages.ts'
import { fact, inFiles, json, kept, office, person, rows, why } from '../table-columns.ts'

export const calculationColumns = {
  options: rows({
    id: fact<Generated<number>>(),
    title: office(),
    value: office(),
    note: office<Generated<string>>(),
    created_at: fact(),
    updated_at: fact(),
    version: kept(why.follows, fact<Generated<number>>()),
  }),
  /** Prices of options by their first day, see `calculation/prices`. */
  dated_prices: rows({
    id: fact<Generated<number>>(),
    title: office(),
    valid_from: fact(),
    value: office(),
    note: office(),
    /** The option's previous value, stored when this price takes effect; null until then. */
    before: office<string | null>(),
    author_name: fact<string | null>(),
    created_at: fact(),
    updated_at: fact(),
    author_id: kept(why.follows, fact<number | null>()),
    version: kept(why.follows, fact<Generated<number>>()),
  }),
  table_versions: rows({
    id: fact<Generated<number>>(),
    title: office(),
    version: fact<number>(),
    /** `null`: in force from the moment it was stored. */
    effective_from: fact<string | null>(),
    columns: json(office()),
    data: json(office()),
    file_name: office<string | null>(),
    /** 1: not in force until a second person has confirmed it. */
    waiting: fact<Generated<number>>(),
    confirmed_by_name: fact<string | null>(),
    created_at: fact(),
    row_count: kept(why.follows, fact<number>()),
    file: kept(why.follows, fact<Uint8Array | null>()),
    author_id: kept(why.follows, fact<number | null>()),
  }),
  /** Changes of the office to the timeline of the tariff, see `calculation/tariffs`. */
  tariff_changes: rows({
    id: fact<Generated<number>>(),
    /** Set once the change is applied: the timeline of a revision consists of the changes up to its number. */
    revision: fact<number | null>(),
    state: fact<'draft' | 'waiting' | 'applied'>(),
    /** JSON, see `tariff.store.ts`. */
    cells: json(office()),
    reason: office(),
    author_name: fact<string | null>(),
    confirmed_by_name: fact<string | null>(),
    created_at: fact(),
    updated_at: fact(),
    author_id: kept(why.follows, fact<number | null>()),
    version: kept(why.follows, fact<Generated<number>>()),
  }),
  reference_lots: rows({
    id: fact<Generated<number>>(),
    title: office(),
    /** The quote call's input without a date, JSON. */
    input: json(office()),
    created_at: fact(),
    updated_at: fact(),
    title_key: kept(why.follows, office()),
    version: kept(why.follows, fact<Generated<number>>()),
  }),
  quotes: rows({
    id: fact<Generated<number>>(),
    number: fact(),
    input: json(person()),
    statement: json(person()),
    /** Language of `statement`. */
    lang: fact<ColumnType<Language, Language | undefined, never>>(),
    created_at: fact(),
    /** Number, totals and days as people type them, see `stored-quote.ts`. */
    search_key: kept(why.follows, fact<Generated<string>>()),
    /** The total in cents of a dollar, to sort by. */
    total_cents: kept(why.follows, fact<Generated<number>>()),
  }),
  rates: inFiles({
    day: fact(),
    code: fact(),
    /** Decimal text as published: UAH per 1 unit. `null` when the bank has no rate for that day. */
    rate: fact<string | null>(),
    source: fact<'nbu' | 'manual'>(),
    fetched_at: fact(),
  }),
}
