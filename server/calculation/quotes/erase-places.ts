/** Takes what a person may have typed out of stored quotes. */
import type { Tx } from '#server/platform/db/open.ts'

/**
 * Places of a calculation are free texts on the way in, and nothing keeps a person from leaving a phone there. What
 * the tables do not know has no price: the figures lose nothing.
 * Inside a transaction.
 */
export const erasePlaces = async (tx: Tx, quotes: readonly number[]): Promise<void> => {
  if (quotes.length === 0) return
  const rows = await tx
    .selectFrom('quotes')
    .select(['id', 'input', 'statement'])
    .where('id', 'in', quotes)
    .execute()
  for (const { id, input, statement } of rows) {
    const { usa } = JSON.parse(input) as { usa?: Record<string, unknown> }
    const places = placeFields.flatMap(field => {
      const place = usa?.[field]
      return typeof place === 'string' && place.length >= shortestPlace ? [place] : []
    })
    const { complete } = JSON.parse(statement) as { complete: boolean }
    if (complete || places.length === 0) continue
    const clean = (json: string) =>
      JSON.stringify(JSON.parse(json), (_key, value: unknown) =>
        typeof value === 'string'
          ? places.reduce((text, place) => text.replaceAll(place, '—'), value)
          : value,
      )
    await tx
      .updateTable('quotes')
      .set({ input: clean(input), statement: clean(statement) })
      .where('id', '=', id)
      .execute()
  }
}

/** Characters: shorter ones name nobody, and stand in other words. */
const shortestPlace = 3

const placeFields = ['location', 'port', 'destination'] as const
