/** Counts a calculation on the server, once for each page visit, in a daily total without personal data. */
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { isOnline } from '../offline/connection.ts'

let counted = false

/** `link`: the page was opened through a link to a calculation. */
export const countCalculation = (
  { route, vehicle: { engine, productionYear } }: QuoteInput,
  link = false,
): void => {
  if (counted || !isOnline()) return
  counted = true
  const year = productionYear === undefined ? {} : { year: productionYear }
  // Sent as a beacon without waiting for success, since a lost count does not matter.
  navigator.sendBeacon?.(
    '/api/count/calculation',
    new Blob([JSON.stringify({ route, engine, ...year, ...(link && { link }) })], {
      type: 'application/json',
    }),
  )
}
