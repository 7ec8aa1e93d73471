import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import { countUpTo, findRow } from '#server/platform/db/rows.ts'
import { type FoundPart, findByWords, isAmong } from '#server/platform/db/word-search.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { QuoteSort, QuoteSummary } from '#shared/contract/calculation/quotes.ts'
import { searchWords } from './stored-quote.ts'

/** Numbers to which a list is limited; undefined for all quotes. */
type Found = readonly number[] | undefined

export const countQuotes = (db: Tx, among: Found, most?: number): Promise<number> =>
  countUpTo(db, db.selectFrom('quotes').where(isListed(db, among)), most)

const orders = {
  newest: { column: 'quotes.id', direction: 'desc' },
  oldest: { column: 'quotes.id', direction: 'asc' },
  cheapest: { column: 'quotes.total_cents', direction: 'asc' },
  dearest: { column: 'quotes.total_cents', direction: 'desc' },
} as const

/** Newest first by default. `before` continues after the quote with that number, newest first. */
export const listQuotes = async (
  db: Tx,
  among: Found,
  part: { limit: number; offset?: number; sort?: QuoteSort | undefined; before?: string },
): Promise<QuoteSummary[]> => {
  const { column, direction } = orders[part.sort ?? 'newest']
  let query = db
    .selectFrom('quotes')
    .leftJoin('requests', 'requests.quote_id', 'quotes.id')
    // An earlier quote of a request still belongs to it, even after a newer one has replaced it.
    .leftJoin('request_quotes', 'request_quotes.quote_id', 'quotes.id')
    .leftJoin('requests as asking', join =>
      join.on(sql<SqlBool>`asking.id = coalesce(requests.id, request_quotes.request_id)`),
    )
    .select([
      'quotes.number',
      'quotes.input',
      'quotes.statement',
      'quotes.created_at',
      'asking.id as request',
      eb => eb.fn.coalesce('asking.name', 'asking.phone', 'asking.email').as('customer'),
    ])
    .where(isListed(db, among))
    .orderBy(column, direction)
    // A second order by id, so that quotes with equal totals keep their places from page to page.
    .orderBy('quotes.id', 'desc')
    .limit(part.limit)
    .offset(part.offset ?? 0)
  if (part.before !== undefined) {
    const { before } = part
    query = query.where('quotes.id', '<', eb =>
      eb.selectFrom('quotes as last').select('last.id').where('last.number', '=', before),
    )
  }
  const rows = await query.execute()
  return rows.map(row => {
    const { rates, tariff, tables, total, complete, warnings } = JSON.parse(row.statement) as CostBreakdown
    return {
      number: row.number,
      createdAt: row.created_at,
      input: JSON.parse(row.input) as QuoteSummary['input'],
      rates,
      tariff,
      tables,
      total,
      complete,
      warnings,
      requestId: row.request,
      customer: row.customer,
    }
  })
}

const isListed = (db: Tx, among: Found) =>
  among === undefined ? sql<SqlBool>`1 = 1` : isAmong(db, 'quotes.id', among)

/**
 * Numbers of quotes, present and earlier ones, found by their own words or by those of the requests that they belong to;
 * a whole number of a quote, in a sentence or a link too, finds it alone.
 */
export const searchQuotes = async (db: Tx, q: string, part?: FoundPart): Promise<number[]> => {
  const number = /(?<!\d)\d{4}-\d{6,12}(?!\d)/.exec(q)?.[0]
  const named = number && (await findRow(db, 'quotes', { number }, ['id']))
  if (named) return [named.id]
  const own = await findByWords(db, 'quotes', searchWords(q), part)
  const requests = await findByWords(db, 'requests', [q], part)
  const present = db
    .selectFrom('requests')
    .select('quote_id')
    .where(isAmong(db, 'id', requests))
    .where('quote_id', 'is not', null)
  const earlier = db
    .selectFrom('request_quotes')
    .select('quote_id')
    .where(isAmong(db, 'request_id', requests))
  const rows = await present.union(earlier).execute()
  return [...new Set([...own, ...rows.flatMap(({ quote_id }) => quote_id ?? [])])]
}
