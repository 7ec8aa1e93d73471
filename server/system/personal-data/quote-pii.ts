import { maskQuote, typedTexts } from '#server/calculation/quotes/erase-typed-texts.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { piiSource } from '#server/platform/personal-data/pii-source.ts'
import { textsIn } from '#shared/domain/search/json-texts.ts'

/** Places of a calculation are typed by visitors, and may contain any text. */
export const quotePii = piiSource({
  read: (db, after, limit) =>
    db
      .selectFrom('quotes')
      .select(['id', 'number', 'input', 'statement'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  isOwn: (row, person) => person.quotes.has(row.id) && typedTexts(row).length > 0,
  texts: row => [...textsIn(row.input), ...textsIn(row.statement)],
  record: row => row.number,
  requests: (row, db) => requestsOfQuote(db, row.id),
  // Own quotes are erased with the requests that they belong to.
  erase: async () => {},
  mask: maskQuote,
})

const requestsOfQuote = async (db: Tx, quote: number): Promise<number[]> => {
  const current = await db.selectFrom('requests').select('id').where('quote_id', '=', quote).execute()
  const earlier = await db
    .selectFrom('request_quotes')
    .select('request_id as id')
    .where('quote_id', '=', quote)
    .execute()
  return [...current, ...earlier].map(({ id }) => id)
}
