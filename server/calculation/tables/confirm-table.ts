import { httpError, orNotFound } from '#server/platform/http/errors/http-error.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import type { TableConfirmed } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { rejectOwnChange } from '../tariffs/same-person.ts'
import { laterOf, storePlans } from './table.kind.ts'
import {
  confirmVersion,
  findNewestVersion,
  findPlans,
  findUnconfirmedVersion,
  findVersionsInForce,
} from './table.store.ts'

/**
 * Puts a waiting version in force from its own day, or from today if that day has passed or is not set. Throws 403 for
 * the version's author while the second person's confirmation is required, 409 when it does not wait or a version
 * created after it already counts on its day.
 */
export const confirmTable = async (
  { tx, ctx, by }: ChangeContext,
  title: TableTitle,
  version: number,
): Promise<TableConfirmed> => {
  const today = kyivDay(ctx.now())
  const found = orNotFound(await findUnconfirmedVersion(tx, title, version, today), 'version')
  if (found.waiting === 0) throw httpError('version.not-waiting')
  if (found.overtakenBy !== undefined) {
    throw httpError('version.overtaken', { values: { version: found.overtakenBy } })
  }
  await rejectOwnChange(tx, found.author_id, by)
  // Never before today, so that it does not count on days on which it was not confirmed.
  const effectiveFrom = laterOf(found.effective_from, today)
  const plans = await findPlans(tx, title, effectiveFrom)
  await confirmVersion(tx, title, version, { by: by.actor?.name ?? null, effectiveFrom })
  const counts = (await findVersionsInForce(tx, effectiveFrom)).get(title) === version
  // Meanwhile a version with a higher number may have been saved for an earlier day. It would take precedence over this
  // version and the plans, so these are stored again under newer numbers.
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
