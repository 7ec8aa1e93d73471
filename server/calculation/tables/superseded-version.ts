/** Decides whether a version that waits for a second person was superseded by another version. */
import type { Row } from '#server/platform/db/tables.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'

type Version = Pick<Row<'table_versions'>, 'version' | 'effective_from' | 'created_at' | 'waiting'>

/**
 * The newest of the versions that were created after a waiting one and take effect on its day; undefined while confirming
 * it would still change something. A version that takes effect earlier, like an urgent correction, or later does not
 * supersede it. Compared by creation time and not by number: plans are stored again under newer numbers.
 */
export const overtakenBy = <V extends Version>(
  waits: Version,
  all: readonly V[],
  today: Day,
): V | undefined => {
  // A version without a day, or with a past one, takes effect on the day of its confirmation.
  const from = waits.effective_from ?? ''
  const to = from > today ? from : today
  return all.findLast(other => {
    const day = other.effective_from ?? kyivDay(new Date(other.created_at))
    return other.waiting === 0 && isMadeAfter(other, waits) && day >= from && day <= to
  })
}

const isMadeAfter = (one: Version, other: Version): boolean =>
  one.created_at > other.created_at || (one.created_at === other.created_at && one.version > other.version)
