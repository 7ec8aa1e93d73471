import { formatDate } from '#shared/domain/time/dates.ts'

/** A day, or the Kyiv day of a moment, as people read it; `end` follows it in the same text. */
export const FormattedDate = ({ day, end = '' }: { day: string; end?: string }) => (
  <time lang="uk" dateTime={day}>{`${formatDate(day)}${end}`}</time>
)
