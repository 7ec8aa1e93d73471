/** Tells the server that somebody calculates, once for each visit of a page: a sum of the day, nothing of who it is. */
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { isOnline } from '../offline/connection.ts'

let counted = false

/** `link`: the page was opened by a link to the calculation. */
export const countCalculation = (
  { route, vehicle: { engine, productionYear } }: QuoteInput,
  link = false,
): void => {
  if (counted || !isOnline()) return
  counted = true
  const year = productionYear === undefined ? {} : { year: productionYear }
  // A sum that is one short is no reason to trouble anybody; a beacon neither waits nor reports.
  navigator.sendBeacon?.(
    '/api/count/calculation',
    new Blob([JSON.stringify({ route, engine, ...year, ...(link && { link }) })], {
      type: 'application/json',
    }),
  )
}
