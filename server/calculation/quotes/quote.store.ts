/** The list of stored quotes, searched and in pages. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Statement } from '#shared/calculator/statement-shape.ts'
import type { QuoteSummary } from '#shared/contract/quote.ts'
import { searchWords } from './quote-search.ts'

export const countQuotes = async (db: Tx, q: string | undefined): Promise<number> => {
  const row = await db
    .selectFrom('quotes')
    .where(eb => eb.or(conditions(q)))
    .select(eb => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Newest first. */
export const listQuotes = async (
  db: Tx,
  q: string | undefined,
  part: { limit: number; offset: number },
): Promise<QuoteSummary[]> => {
  const rows = await db
    .selectFrom('quotes')
    .leftJoin('requests', 'requests.quote_id', 'quotes.id')
    // One that another has replaced since still belongs to its request.
    .leftJoin('request_quotes', 'request_quotes.quote_id', 'quotes.id')
    .select([
      'quotes.number',
      'quotes.input',
      'quotes.statement',
      'quotes.created_at',
      eb => eb.fn.coalesce('requests.id', 'request_quotes.request_id').as('request'),
    ])
    .where(eb => eb.or(conditions(q)))
    .orderBy('quotes.id', 'desc')
    .limit(part.limit)
    .offset(part.offset)
    .execute()
  return rows.map(row => {
    const { rates, tariff, tables, total, complete } = JSON.parse(row.statement) as Statement
    return {
      number: row.number,
      createdAt: row.created_at,
      input: JSON.parse(row.input) as QuoteSummary['input'],
      ...{ rates, tariff, tables, total, complete },
      requestId: row.request,
    }
  })
}

/** One of these holds for a quote that is searched for; without words every quote is. */
const conditions = (q: string | undefined): Expression<SqlBool>[] =>
  q
    ? searchWords(q).map(words => sql<SqlBool>`quotes.search_key like ${likePattern(words)} escape '\\'`)
    : [sql<SqlBool>`1 = 1`]
