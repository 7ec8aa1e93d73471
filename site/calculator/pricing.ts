/**
 * Data for the engine besides the form: the law by date, tables and options in force, the last known rates. Loaded once
 * for each declaration date, and again after `maxAge` or on a new day.
 */
import type { Pricing } from '#shared/contract/content/calculator-page.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { callServer } from '../routing/call-server.ts'
import { inPageLanguage } from '../routing/page-language.ts'

/** Milliseconds after which a tab asks whether the office has changed anything. */
export const maxAge = 5 * 60_000

const pricings = new Map<string, { pricing: Promise<Pricing>; askedAt: number; day: Day }>()

/**
 * `date` loads the tables of that declaration date; without it those of today. Throws when the server cannot be reached
 * and neither this tab nor the service worker has a copy.
 */
export const loadPricing = (date?: string): Promise<Pricing> => {
  const address = inPageLanguage(`/api/calculator/kit${date ? `?date=${date}` : ''}`)
  const known = pricings.get(address)
  const day = kyivDay(new Date())
  if (known?.day === day && performance.now() - known.askedAt < maxAge) return known.pricing
  const pricing = fetchPricing(address).catch((error: unknown) => {
    if (known) return known.pricing
    pricings.delete(address)
    // Falls back to today's tables without a connection.
    if (date) return loadPricing()
    throw error
  })
  pricings.set(address, { pricing, askedAt: performance.now(), day })
  return pricing
}

const fetchPricing = async (address: string): Promise<Pricing> => {
  const response = await callServer(address, { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`The calculator's tables were answered ${response.status}`)
  return response.json() as Promise<Pricing>
}
