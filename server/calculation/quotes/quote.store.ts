import { type Expression, type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import { countRows } from '#server/platform/db/rows.ts'
import { matchesFoldedSearch } from '#server/platform/db/search-condition.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { QuoteSort, QuoteSummary } from '#shared/contract/calculation/quotes.ts'
import { searchWords } from './stored-quote.ts'

export const countQuotes = (db: Tx, q: string | undefined): Promise<number> =>
  countRows(db.selectFrom('quotes').where(eb => eb.or(conditions(q))))

const orders = {
  newest: { column: 'quotes.id', direction: 'desc' },
  oldest: { column: 'quotes.id', direction: 'asc' },
  cheapest: { column: 'quotes.total_cents', direction: 'asc' },
  dearest: { column: 'quotes.total_cents', direction: 'desc' },
} as const

/** Newest first by default. `before` continues after the quote with that number, newest first. */
export const listQuotes = async (
  db: Tx,
  q: string | undefined,
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
    .where(eb => eb.or(conditions(q)))
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

/** Search conditions, to be joined with `or`; always true without a search. */
const conditions = (q: string | undefined): Expression<SqlBool>[] =>
  q
    ? [...searchWords(q).map(words => matchesFoldedSearch('quotes.search_key', words)), ...ofCustomers(q)]
    : [sql<SqlBool>`1 = 1`]

/** Finds quotes, present and earlier ones, by the texts of the requests that they belong to. */
const ofCustomers = (q: string): Expression<SqlBool>[] => {
  const found = matchesFoldedSearch('asking.search_key', q)
  return [
    sql<SqlBool>`quotes.id in (select asking.quote_id from requests as asking where ${found})`,
    sql<SqlBool>`quotes.id in (
      select had.quote_id from request_quotes as had join requests as asking on asking.id = had.request_id
      where ${found})`,
  ]
}
