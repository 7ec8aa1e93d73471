/** What the engine needs besides the form: the law by date, tables and options in force, the last known rates. Asked for once a visit and day. */
import type { CalculatorKit } from '#shared/contract/pages.ts'

const kits = new Map<string, Promise<CalculatorKit>>()

/**
 * `date` is a declaration date with tables of its own; today's without. Throws when the server cannot be reached and
 * the service worker keeps none.
 */
export const loadKit = (date?: string): Promise<CalculatorKit> => {
  const address = `/api/calculator/kit${date ? `?date=${date}` : ''}`
  const known = kits.get(address)
  if (known) return known
  const kit = fetchKit(address).catch((error: unknown) => {
    kits.delete(address)
    // Without a connection the tables of today are better than none.
    if (date) return loadKit()
    throw error
  })
  kits.set(address, kit)
  return kit
}

const fetchKit = async (address: string): Promise<CalculatorKit> => {
  const response = await fetch(address, { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`The calculator's tables were answered ${response.status}`)
  return response.json() as Promise<CalculatorKit>
}
