import type { Tx } from '#server/platform/db/open.ts'
import { findRow, listRows, updateRow } from '#server/platform/db/rows.ts'
import { piiSource } from '#server/platform/personal-data/pii-source.ts'
import { mapTexts, textsIn } from '#shared/domain/search/json-texts.ts'

/**
 * Removes place names unknown to the tables: these fields are free text, so a person may have typed a phone number
 * there. Sums stay correct, since an unknown place has no price. Call inside a transaction.
 */
export const erasePlaces = async (tx: Tx, quotes: readonly number[]): Promise<void> => {
  if (quotes.length === 0) return
  const rows = await tx
    .selectFrom('quotes')
    .select(['id', 'input', 'statement'])
    .where('id', 'in', quotes)
    .execute()
  for (const row of rows) {
    // Longest first, since one text may be part of another.
    const places = typedTexts(row).toSorted((one, other) => other.length - one.length)
    const hide = (text: string) => places.reduce((left, place) => left.replaceAll(place, '—'), text)
    if (places.length > 0)
      await replaceTexts(tx, row, (text, field) => (namesPlaces.has(field) ? hide(text) : text))
  }
}

/** Masks contacts in the texts of a quote and keeps the rest. Call inside a transaction. */
const maskQuote = async (tx: Tx, id: number, mask: (text: string) => string): Promise<void> => {
  const row = await findRow(tx, 'quotes', { id }, ['id', 'input', 'statement'])
  if (row) await replaceTexts(tx, row, mask)
}

/** Place names that no table may know; none in a complete quote, where every place had a price. */
const typedTexts = ({ input, statement }: { input: string; statement: string }): string[] => {
  const { complete } = JSON.parse(statement) as { complete: boolean }
  if (complete) return []
  const { usa } = JSON.parse(input) as { usa?: Record<string, unknown> }
  return placeFields.flatMap(field => {
    const place = usa?.[field]
    return typeof place === 'string' && place.length >= shortestPlace ? [place] : []
  })
}

const replaceTexts = async (
  tx: Tx,
  { id, input, statement }: { id: number; input: string; statement: string },
  replace: (text: string, field: string) => string,
): Promise<void> =>
  updateRow(tx, 'quotes', id, { input: mapTexts(input, replace), statement: mapTexts(statement, replace) })

/** Characters; shorter texts identify nobody and also occur within other words. */
const shortestPlace = 3

const placeFields = ['location', 'port', 'destination'] as const

/** Fields of an input and a statement that contain place names. */
const namesPlaces: ReadonlySet<string> = new Set([...placeFields, 'basis', 'message'])

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
  const current = await listRows(db, 'requests', { quote_id: quote }, ['id'])
  const earlier = await listRows(db, 'request_quotes', { quote_id: quote }, ['request_id'])
  return [...current.map(({ id }) => id), ...earlier.map(({ request_id }) => request_id)]
}
