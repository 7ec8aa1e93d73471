/**
 * Data for the engine besides the form: the law by date, tables and options in force, the last known rates. Loaded once
 * for each declaration date, and again after `maxAge` or on a new day.
 */
import type { CalculatorKit } from '#shared/contract/content/calculator-page.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { inPageLanguage } from '../routing/page-language.ts'

/** Milliseconds after which a tab asks whether the office has changed anything. */
export const maxAge = 5 * 60_000

const kits = new Map<string, { kit: Promise<CalculatorKit>; askedAt: number; day: Day }>()

/**
 * `date` loads the tables of that declaration date; without it those of today. Throws when the server cannot be reached
 * and neither this tab nor the service worker has a copy.
 */
export const loadKit = (date?: string): Promise<CalculatorKit> => {
  const address = inPageLanguage(`/api/calculator/kit${date ? `?date=${date}` : ''}`)
  const known = kits.get(address)
  const day = kyivDay(new Date())
  if (known?.day === day && performance.now() - known.askedAt < maxAge) return known.kit
  const kit = fetchKit(address).catch((error: unknown) => {
    if (known) return known.kit
    kits.delete(address)
    // Falls back to today's tables without a connection.
    if (date) return loadKit()
    throw error
  })
  kits.set(address, { kit, askedAt: performance.now(), day })
  return kit
}

const fetchKit = async (address: string): Promise<CalculatorKit> => {
  const response = await fetch(address, { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`The calculator's tables were answered ${response.status}`)
  return response.json() as Promise<CalculatorKit>
}
