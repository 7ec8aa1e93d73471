/** Takes what a person may have typed out of stored quotes. */
import type { Tx } from '#server/platform/db/open.ts'
import { mapTexts } from '#shared/domain/search/json-texts.ts'

/**
 * Places of a calculation are free texts on the way in, and nothing keeps a person from leaving a phone there. What
 * the tables do not know has no price: the figures lose nothing, even where a place is called `usa` or `100`.
 * Inside a transaction.
 */
export const erasePlaces = async (tx: Tx, quotes: readonly number[]): Promise<void> => {
  if (quotes.length === 0) return
  const rows = await tx
    .selectFrom('quotes')
    .select(['id', 'input', 'statement'])
    .where('id', 'in', quotes)
    .execute()
  for (const row of rows) {
    // The longest first: one may be a part of another.
    const places = typedTexts(row).toSorted((one, other) => other.length - one.length)
    const hide = (text: string) => places.reduce((left, place) => left.replaceAll(place, '—'), text)
    if (places.length > 0)
      await replaceTexts(tx, row, (text, field) => (namesPlaces.has(field) ? hide(text) : text))
  }
}

/** Takes a contact out of what was typed into a quote, and leaves the rest. Inside a transaction. */
export const maskQuote = async (tx: Tx, id: number, mask: (text: string) => string): Promise<void> => {
  const row = await tx
    .selectFrom('quotes')
    .select(['id', 'input', 'statement'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row) await replaceTexts(tx, row, mask)
}

/** The places that no table knows; none in a quote that is complete. */
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

/** Characters: shorter ones name nobody, and stand in other words. */
const shortestPlace = 3

const placeFields = ['location', 'port', 'destination'] as const

/** Fields with place names, of an input and of a statement. */
const namesPlaces: ReadonlySet<string> = new Set([...placeFields, 'basis', 'message'])
