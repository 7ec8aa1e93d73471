/** Versions of a table that are planned for later days, when a newer one is stored or confirmed. */
import type { Tx } from '#server/platform/db/open.ts'
import { type HttpError, httpError } from '#server/platform/http/errors/http-error.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { storeAgain } from './table.store.ts'

/** Stores planned versions again, with numbers above that of a newer version that takes effect before them. */
export const storePlans = async (
  tx: Tx,
  { title, plans, newest }: { title: TableTitle; plans: readonly number[]; newest: number },
): Promise<void> => {
  for (const [at, version] of plans.entries()) {
    const next = newest + at + 1
    if (!(await storeAgain(tx, title, { version, next }))) throw changedMeanwhile(next)
  }
}

/** The day on which a version takes effect: at the earliest the one on which it is stored or confirmed. */
export const laterOf = (effectiveFrom: Day | null, today: Day): Day =>
  effectiveFrom !== null && effectiveFrom > today ? effectiveFrom : today

/** The 409 of a save that is based on a version that is no longer the newest. */
export const changedMeanwhile = (newest: number): HttpError =>
  httpError('table.stale', { values: { version: newest }, path: 'baseVersion' })
