import type { Context } from '#server/platform/context.ts'
import { findManualRates } from './rate.store.ts'

/** Rates of the bank are its own; the office's cannot be asked for again. */
export async function* exportRates({ db }: Context): AsyncGenerator<string> {
  for (const { day, code, rate, fetched_at } of await findManualRates(db))
    yield `${JSON.stringify({ id: `${code}-${day}`, day, code, rate, updated_at: fetched_at })}\n`
}
