/** Decides which nightly backups are kept: the newest of each of the last days, weeks and months. */

import { momentOfBackup } from '../db/backup-names.ts'

/** How many days, weeks and months keep one backup each. */
const kept = { days: 7, weeks: 4, months: 12 } as const

/**
 * The names to remove. Files that are no nightly backup are never among them, nor is the newest backup.
 *
 * @example backupsToRemove(['backup-2026-11-19-0300.tar', 'backup-2026-11-19-0100.tar']) // the second one
 */
export const backupsToRemove = (names: readonly string[]): string[] => {
  const backups = names
    .flatMap(name => {
      const moment = momentOfBackup(name)
      return moment ? [{ name, moment }] : []
    })
    .sort((a, b) => b.moment.getTime() - a.moment.getTime())
  const stays = new Set<string>()
  for (const [periodOf, count] of [
    [dayOf, kept.days],
    [weekOf, kept.weeks],
    [monthOf, kept.months],
  ] as const) {
    const newest = new Map<string, string>()
    for (const { name, moment } of backups) {
      const period = periodOf(moment)
      if (!newest.has(period) && newest.size < count) newest.set(period, name)
    }
    for (const name of newest.values()) stays.add(name)
  }
  return backups.map(({ name }) => name).filter(name => !stays.has(name))
}

/**
 * Day by which a backup made at `newest` has been removed, as long as a new one is made every night: the last backup of
 * a month is kept for the months after it.
 *
 * @example backupsGoneBy(new Date('2026-11-20T01:00:00Z')) // 2 November 2027
 */
export const backupsGoneBy = (newest: Date): Date =>
  new Date(Date.UTC(newest.getUTCFullYear(), newest.getUTCMonth() + kept.months, 2))

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7)

const dayMs = 86_400_000
/** Number of a week. Weeks begin on Monday; 1 January 1970 was a Thursday, hence + 3. */
const weekOf = (moment: Date): string => String(Math.floor((moment.getTime() / dayMs + 3) / 7))
