import { kyivTime } from '#server/platform/http/files/export-file.ts'

/**
 * Parses an ISO time, `2026-11-21 14:35` or `21.11.2026 14:35` in Kyiv, or a day alone; undefined for anything else.
 *
 * @example readRequestTime('2026-07-01 12:00') // '2026-07-01T09:00:00.000Z'
 */
export const readRequestTime = (text: string): string | undefined => {
  if (text.endsWith('Z')) return isoOf(Date.parse(text))
  const found =
    /^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)(?:[ T](?<t>\d\d:\d\d))?/.exec(text)?.groups ??
    /^(?<d>\d\d)\.(?<m>\d\d)\.(?<y>\d{4})(?:,? (?<t>\d\d:\d\d))?/.exec(text)?.groups
  if (!found) return undefined
  const written = `${found.y}-${found.m}-${found.d} ${found.t ?? '12:00'}`
  const utc = Date.parse(`${written.replace(' ', 'T')}:00Z`)
  // Takes the offset of summer time if Kyiv's clock then shows the written time, else that of winter. A time in the
  // hour that is skipped in spring counts as winter time.
  const summer = isoOf(utc - 3 * 3_600_000)
  return summer !== undefined && kyivTime(summer) === written ? summer : isoOf(utc - 2 * 3_600_000)
}

const isoOf = (time: number): string | undefined =>
  Number.isNaN(time) ? undefined : new Date(time).toISOString()
