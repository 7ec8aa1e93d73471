/** Keeps planned versions of a table when a newer version is stored or confirmed. */
import type { Tx } from '#server/platform/db/open.ts'
import { type HttpError, httpError } from '#server/platform/http/errors/http-error.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { storeAgain } from './table.store.ts'

/** Stores planned versions again, under numbers above `newest`, which takes effect before them. */
export const storePlans = async (
  tx: Tx,
  { title, plans, newest }: { title: TableTitle; plans: readonly number[]; newest: number },
): Promise<void> => {
  for (const [at, version] of plans.entries()) {
    const next = newest + at + 1
    if (!(await storeAgain(tx, title, { version, next }))) throw changedMeanwhile(next)
  }
}

/** Day on which a version takes effect: never before the day on which it is stored or confirmed. */
export const laterOf = (effectiveFrom: Day | null, today: Day): Day =>
  effectiveFrom !== null && effectiveFrom > today ? effectiveFrom : today

/** The 409 error for a save that did not start from the newest version. */
export const changedMeanwhile = (newest: number): HttpError =>
  httpError('table.stale', { values: { version: newest }, path: 'baseVersion' })
