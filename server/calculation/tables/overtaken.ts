/** When a version that waits for a second person is no longer needed. */
import type { Row } from '#server/platform/db/tables.ts'
import { type Day, kyivDay } from '#shared/domain/kyiv-day.ts'

type Version = Pick<Row<'table_versions'>, 'version' | 'effective_from' | 'created_at' | 'waiting'>

/**
 * The newest number among those that were made after a waiting version and count on its day already; undefined while it
 * would still change something. Whatever counts before its day, like an urgent correction, leaves it its day; so does
 * what counts after it. By the moment of making and not by number: plans are stored again under newer numbers.
 */
export const overtakenBy = <V extends Version>(
  waits: Version,
  all: readonly V[],
  today: Day,
): V | undefined => {
  // A day that has passed, and none, become the day of the confirmation.
  const from = waits.effective_from ?? ''
  const to = from > today ? from : today
  return all.findLast(other => {
    const day = other.effective_from ?? kyivDay(new Date(other.created_at))
    return other.waiting === 0 && isMadeAfter(other, waits) && day >= from && day <= to
  })
}

const isMadeAfter = (one: Version, other: Version): boolean =>
  one.created_at > other.created_at || (one.created_at === other.created_at && one.version > other.version)
