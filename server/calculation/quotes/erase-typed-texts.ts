import type { Tx } from '#server/platform/db/open.ts'
import { mapTexts } from '#shared/domain/search/json-texts.ts'

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
export const maskQuote = async (tx: Tx, id: number, mask: (text: string) => string): Promise<void> => {
  const row = await tx
    .selectFrom('quotes')
    .select(['id', 'input', 'statement'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row) await replaceTexts(tx, row, mask)
}

/** Place names that no table may know; none in a complete quote, where every place had a price. */
export const typedTexts = ({ input, statement }: { input: string; statement: string }): string[] => {
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
): Promise<void> => {
  await tx
    .updateTable('quotes')
    .set({ input: mapTexts(input, replace), statement: mapTexts(statement, replace) })
    .where('id', '=', id)
    .execute()
}

/** Characters; shorter texts identify nobody and also occur within other words. */
const shortestPlace = 3

const placeFields = ['location', 'port', 'destination'] as const

/** Fields of an input and a statement that contain place names. */
const namesPlaces: ReadonlySet<string> = new Set([...placeFields, 'basis', 'message'])
