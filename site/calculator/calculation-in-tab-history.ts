/** Stores the input of a page's small calculators in the tab's history entry, so that it survives reload and back. */
import { type Fields, initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { parseQuery, toQuery } from '#shared/calculator/form/fields-query.ts'

/** `ids`: prefix of the small calculator's field ids, which tells apart several calculators on a page. */
export const keepCalculation = (ids: string, fields: Fields): void => {
  const calculations = { ...storedHere(), [ids]: toQuery(fields) }
  window.history.replaceState({ ...window.history.state, calculations }, '')
}

export const storedCalculation = (ids: string): Fields | null => {
  const query = storedHere()[ids]
  return query === undefined ? null : initialFields(parseQuery(new URLSearchParams(query)))
}

const storedHere = (): Record<string, string> => {
  const state: unknown = window.history.state
  const kept = typeof state === 'object' && state !== null && 'calculations' in state && state.calculations
  return typeof kept === 'object' && kept !== null
    ? Object.fromEntries(Object.entries(kept).filter(([, query]) => typeof query === 'string'))
    : {}
}
