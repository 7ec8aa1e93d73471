import type { Context } from '#server/platform/context.ts'
import { findManualRates } from './rate.store.ts'

/** Exports only rates set by the office: the bank's can be asked for again. */
export async function* exportRates({ db }: Context): AsyncGenerator<string> {
  for (const { day, code, rate, fetched_at } of await findManualRates(db))
    yield `${JSON.stringify({ id: `${code}-${day}`, day, code, rate, updated_at: fetched_at })}\n`
}
