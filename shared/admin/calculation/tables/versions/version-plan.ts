/**
 * State of a version on a day: in force is the newest number whose day has come, so a later save can overtake a plan.
 */
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

/** Planned versions that would never take effect after a new version from the given day (today when empty). */
export const overtakenBy = <V extends Version>(from: Day | '', all: readonly V[], today: Day): V[] =>
  plannedVersions(all, today).filter(version => firstDay(version) >= (from || today))
