/** Reads and prices the small calculator's fields; a chunk of its own with the engine. */
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { readFields } from '#shared/calculator/form/read-fields.ts'
import { type LiveQuote, liveQuote } from './live-quote.ts'

export const quickQuote = async (fields: Fields, today: string): Promise<LiveQuote> => {
  const { input, problems } = readFields(fields, today)
  return input ? liveQuote(input, today) : { statement: null, problems, past: [] }
}
