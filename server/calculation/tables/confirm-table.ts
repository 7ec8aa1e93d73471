/** The second person of a table: puts in force what the first one has stored. */

import { httpError, notFound } from '#server/platform/http/errors/http-error.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import type { TableConfirmed } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { rejectOwnChange } from '../tariffs/second-person.ts'
import {
  confirmVersion,
  findNewestVersion,
  findPlans,
  findVersionsInForce,
  findWaitingVersion,
} from './table.store.ts'
import { laterOf, storePlans } from './table-plans.ts'

/**
 * Puts a version in force that waits for a second person, from its own day, or from today where that has passed or there
 * is none. Throws 403 for its author as long as a second person is asked for, 409 when it does not wait or when one that
 * was made after it counts on its day.
 */
export const confirmTable = async (
  { tx, ctx, by }: ChangeContext,
  title: TableTitle,
  version: number,
): Promise<TableConfirmed> => {
  const today = kyivDay(ctx.now())
  const found = await findWaitingVersion(tx, title, version, today)
  if (!found) throw notFound('version')
  if (found.waiting === 0) throw httpError('version.not-waiting')
  if (found.overtakenBy !== undefined) {
    throw httpError('version.overtaken', { values: { version: found.overtakenBy } })
  }
  await rejectOwnChange(tx, found.author_id, by)
  // It counts from now on at the earliest, not on days on which nobody had confirmed it.
  const effectiveFrom = laterOf(found.effective_from, today)
  const plans = await findPlans(tx, title, effectiveFrom)
  await confirmVersion(tx, title, version, { by: by.actor?.name ?? null, effectiveFrom })
  const counts = (await findVersionsInForce(tx, effectiveFrom)).get(title) === version
  // A version saved meanwhile for an earlier day has a higher number and would hide this one and the plans: they are
  // stored again, with newer numbers.
  const again = counts ? plans : [version, ...plans]
  const newest = await findNewestVersion(tx, title)
  await storePlans(tx, { title, plans: again, newest })
  await recordChange(tx, ctx, by, {
    kind: 'table',
    action: 'confirm',
    id: title,
    before: { tableVersion: version, status: 'waiting' },
    after: {
      tableVersion: version,
      status: 'applied',
      effectiveFrom,
      ...(again.length > 0 ? { keptPlans: again.join(', ') } : {}),
    },
  })
  return { version: counts ? version : newest + 1, effectiveFrom }
}
