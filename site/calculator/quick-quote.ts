/** Reads and prices the small calculator's fields; loaded on demand, since the chunk contains the engine. */

import { listLocations } from '#shared/calculator/delivery/choices.ts'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { fieldsFromUrl } from '#shared/calculator/form/fields-from-url.ts'
import { calculatorAddress, parseQuery } from '#shared/calculator/form/fields-query.ts'
import { markedAddress } from '#shared/calculator/form/link-snapshot.ts'
import type { LotQuestion } from '#shared/calculator/form/lot-lines.ts'
import { readFields } from '#shared/calculator/form/read-fields.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import type { CallSubject } from '../callback/callback-form.tsx'
import { calculationLabel } from './car-label.ts'
import { type LiveQuote, liveQuote, readToday } from './live-quote.ts'
import { loadPricing } from './pricing.ts'

/** `priced` is sent with a request; null while a field has a problem. */
export const quickQuote = async (fields: Fields): Promise<LiveQuote & { priced: CallSubject | null }> => {
  const deviceDay = kyivDay(new Date())
  const today = await readToday(deviceDay).catch(() => deviceDay)
  const { input, problems } = readFields(fields, today)
  if (!input) return { input, statement: null, problems, past: [], priced: null }
  const result = await liveQuote(input, today)
  const { input: counted, statement } = result
  const priced = statement && {
    quote: { ...input, ...counted, date: counted?.date ?? today },
    message: calculationLabel(fields, totalTitle(statement), statement.total),
    link: markedAddress(calculatorAddress(fields), today, statement),
  }
  return { ...result, priced }
}

/**
 * Subject of a call about the calculation in a query; undefined if its fields have problems. Throws without a
 * connection.
 */
export const subjectOf = async (query: string): Promise<CallSubject | undefined> => {
  const { tables } = await loadPricing()
  const fields = fieldsFromUrl(parseQuery(new URLSearchParams(query)), tables)
  const { priced, problems } = await quickQuote(fields)
  if (problems['']) throw new Error(problems[''])
  return priced ?? undefined
}

/** Empty without a connection: the other data of a lot is filled in nevertheless. */
export const yardsOfToday = async (): Promise<LotQuestion['yards']> => {
  const tables = await loadPricing().then(
    pricing => pricing.tables,
    () => null,
  )
  const of = (auction: 'copart' | 'iaai') => (tables ? listLocations(tables, auction) : [])
  return { copart: of('copart'), iaai: of('iaai') }
}
