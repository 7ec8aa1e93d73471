/**
 * State of a version on a day: in force is the newest number whose day has come, so a later save can overtake a plan.
 */
import * as texts from '#messages/admin/calculation/tables.js'
import { since, sinceSecond } from '#messages/admin/calculation/tables.js'
import { language } from '#messages/language.js'
import type { TableVersion } from '#shared/contract/calculation/tables.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'

/**
 * `waiting` needs a second person; `overtaken` will never count, since a newer version begins no later than this plan.
 */
export type VersionState = 'inForce' | 'waiting' | 'planned' | 'overtaken' | 'past'

type Version = Pick<TableVersion, 'version' | 'effectiveFrom' | 'createdAt' | 'inForce'> &
  Partial<Pick<TableVersion, 'waiting'>>

/** The first day on which a version can count. */
export const firstDay = ({ effectiveFrom, createdAt }: Version): Day =>
  effectiveFrom ?? kyivDay(new Date(createdAt))

export const versionState = (version: Version, all: readonly Version[], today: Day): VersionState => {
  if (version.inForce) return 'inForce'
  if (version.waiting) return 'waiting'
  const from = firstDay(version)
  if (from <= today) return 'past'
  return all.some(other => other.version > version.version && !other.waiting && firstDay(other) <= from)
    ? 'overtaken'
    : 'planned'
}

/** Versions that wait for their day, the nearest first. */
export const plannedVersions = <V extends Version>(all: readonly V[], today: Day): V[] =>
  all
    .filter(version => versionState(version, all, today) === 'planned')
    .sort((one, other) => firstDay(one).localeCompare(firstDay(other)))

/** The version planned for exactly this day. */
export const plannedFor = <V extends Version>(day: string, all: readonly V[], today: Day): V | undefined =>
  plannedVersions(all, today).find(version => firstDay(version) === day)

/** Planned versions that would never take effect after a new version from the given day (today when empty). */
export const overtakenBy = <V extends Version>(from: Day | '', all: readonly V[], today: Day): V[] =>
  plannedVersions(all, today).filter(version => firstDay(version) >= (from || today))

/**
 * Names the year when it is not the current one.
 *
 * @example sinceDay('2026-12-01', '2026-11-20') // 'с 1 декабря'
 */
export const sinceDay = (day: Day, today: Day): string => {
  const [year = '', , date = ''] = day.split('-')
  const words = [dayAndMonth.format(new Date(`${day}T00:00:00Z`)), ...(today.startsWith(year) ? [] : [year])]
  const named = { day: words.join(' ') }
  return (date === '02' ? sinceSecond(named) : since(named)).replaceAll(' ', '\u00a0')
}

/** Words of a button that stores a version for a later day; null when it counts at once. */
export const plannedDeed = (from: Day, today: Day): string | null =>
  from > today ? texts.schedule({ from: sinceDay(from, today) }) : null

const dayAndMonth = new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'long' })
