/** A quote as it was made, stored under a number, so that its lines can be explained later. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, insertRow, updateRow } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { StoredQuote } from '#shared/contract/calculation/quotes.ts'
import { foldForSearch } from '#shared/domain/search/search-text.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { type Day, formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

/** Stores a quote under a number of its own, `2026-000123`; inside a transaction. `day` is today in Kyiv. */
export const storeQuote = async (
  tx: Tx,
  quote: { input: QuoteInput; statement: CostBreakdown; lang: Language; day: Day; at: string },
): Promise<{ id: number; number: string }> => {
  const { id } = await insertRow(tx, 'quotes', {
    // A placeholder until the insert has given the id, from which the number is made.
    number: randomUUID(),
    input: JSON.stringify(quote.input),
    statement: JSON.stringify(quote.statement),
    lang: quote.lang,
    created_at: quote.at,
  })
  const number = await freeNumber(tx, quote.day.slice(0, 4), id)
  await updateRow(tx, 'quotes', id, {
    number,
    search_key: quoteSearchKey({ ...quote, number }),
    total_cents: Number(quote.statement.total.usd.replace('.', '')),
  })
  return { id, number }
}

/** The number made from the id; if an imported quote has it already, the one after the year's highest. */
const freeNumber = async (tx: Tx, year: string, id: number): Promise<string> => {
  const numberOf = (count: number) => `${year}-${String(count).padStart(6, '0')}`
  const taken = await findRow(tx, 'quotes', { number: numberOf(id) }, ['id'])
  if (!taken) return numberOf(id)
  const { highest } = await tx
    .selectFrom('quotes')
    .select(sql<number>`max(cast(substr(number, 6) as bigint))`.as('highest'))
    // The range is for the index; in a language's order a placeholder may stand within it.
    .where(eb => eb.between('number', numberOf(0), `${year}-999999999`))
    .where('number', 'like', `${year}-%`)
    .executeTakeFirstOrThrow()
  return numberOf(Number(highest) + 1)
}

export const findQuote = async (db: Tx, number: string): Promise<StoredQuote | undefined> => {
  const row = await findRow(db, 'quotes', { number }, ['number', 'input', 'statement', 'lang', 'created_at'])
  return row && quoteOfRow(row)
}

/** Not validated again: only `storeQuote` writes the JSON, and an old quote is shown as made, whatever today's rules. */
export const quoteOfRow = (
  row: Pick<Row<'quotes'>, 'number' | 'lang' | 'input' | 'statement' | 'created_at'>,
): StoredQuote => ({
  number: row.number,
  lang: row.lang,
  input: JSON.parse(row.input) as StoredQuote['input'],
  statement: JSON.parse(row.statement) as StoredQuote['statement'],
  createdAt: row.created_at,
})

/** Deletes for good, since quotes have no bin; quotes of a request are kept. */
export const dropQuotes = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .deleteFrom('quotes')
    .where('id', 'in', ids)
    .where(sql<boolean>`not exists (select 1 from requests where requests.quote_id = quotes.id)`)
    .where(sql<boolean>`not exists (select 1 from request_quotes where request_quotes.quote_id = quotes.id)`)
    .execute()
}

/** The text to search in. Totals are included with cents and rounded, since people quote them rounded. */
export const quoteSearchKey = (quote: {
  number: string
  /** Kyiv date on which the quote was made. */
  day: Day
  input: QuoteInput
  statement: CostBreakdown
}): string => {
  const { uah, usd, eur } = quote.statement.total
  const totals = [uah, usd, eur].flatMap(amount => [amount, String(Math.round(Number(amount)))])
  const days = [quote.day, quote.input.date ?? quote.day, quote.statement.rates.date]
  return foldForSearch(
    [
      quote.number,
      ...totals,
      String(quote.input.price.amount),
      ...days.flatMap(day => [day, formatDayDmy(day)]),
    ].join('\n'),
  )
}

/**
 * Words to search for: as typed, and as an amount without currency signs, spaces and thousands separators.
 *
 * @example searchWords('$9,340') // ['$9,340', '9340']
 */
export const searchWords = (typed: string): string[] => {
  const bare = typed.replaceAll(/[\s\u00a0\u202f$€₴]/g, '')
  if (!/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$|^\d+(?:[.,]\d{1,2})?$/.test(bare)) return [typed]
  const amount = /^\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare.replaceAll(',', '')
  return [...new Set([typed, amount])]
}
