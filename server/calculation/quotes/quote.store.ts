/** Quotes as they were given: number, input and every line, so that each can be explained later. */
import { randomUUID } from 'node:crypto'
import { type Expression, type SqlBool, sql } from 'kysely'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { Statement } from '#shared/calculator/statement-shape.ts'
import type { QuoteSummary, StoredQuote } from '#shared/contract/quote.ts'
import type { Day } from '#shared/domain/kyiv-day.ts'
import { quoteSearchKey, searchWords } from './quote-search.ts'

/** Stores a quote under a number of its own, `2026-000123`; inside a transaction. `day` is today in Kyiv. */
export const storeQuote = async (
  tx: Tx,
  quote: { input: QuoteInput; statement: Statement; day: Day; at: string },
): Promise<{ id: number; number: string }> => {
  const { id } = await tx
    .insertInto('quotes')
    .values({
      // Nobody sees this one: the number comes from the id, which the database gives once.
      number: randomUUID(),
      input: JSON.stringify(quote.input),
      statement: JSON.stringify(quote.statement),
      created_at: quote.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const number = `${quote.day.slice(0, 4)}-${String(id).padStart(6, '0')}`
  await tx
    .updateTable('quotes')
    .set({ number, search_key: quoteSearchKey({ ...quote, number }) })
    .where('id', '=', id)
    .execute()
  return { id, number }
}

export const findQuote = async (db: Tx, number: string): Promise<StoredQuote | undefined> => {
  const row = await db
    .selectFrom('quotes')
    .select(['number', 'input', 'statement', 'created_at'])
    .where('number', '=', number)
    .executeTakeFirst()
  return (
    row && {
      number: row.number,
      // Written by `storeQuote` only; an old quote is shown as it was given, whatever the rules ask today.
      input: JSON.parse(row.input) as StoredQuote['input'],
      statement: JSON.parse(row.statement) as StoredQuote['statement'],
      createdAt: row.created_at,
    }
  )
}

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
    .select([
      'quotes.number',
      'quotes.input',
      'quotes.statement',
      'quotes.created_at',
      'requests.id as request',
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
