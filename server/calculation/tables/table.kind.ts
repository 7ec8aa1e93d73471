/** Rules of tables. The record is the newest version, in force or not; earlier versions stay stored. */

import type { Tx } from '#server/platform/db/open.ts'
import { type HttpError, httpError } from '#server/platform/http/errors/http-error.ts'
import type { EntityDefinition } from '#server/platform/records/entity-definition.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import type { TableContent } from '#shared/calculator/tables/table-shapes.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { findNewestVersion, insertTableVersion, storeAgain } from './table.store.ts'

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

interface NewestVersion {
  title: TableTitle
  version: number
  /** Fields of the stored version, for the log. */
  saved?: Readonly<Record<string, unknown>>
}

interface TableFields {
  title: TableTitle
  table: TableContent
  effectiveFrom: Day | null
  file: { name: string; bytes: Buffer } | null
  /** True when the version waits for a second person. */
  waiting: boolean
  /** Versions planned for later days, which are stored again after this one. */
  plans: readonly number[]
  restoredFrom: number | undefined
}

const storeVersion = async (
  { tx, by, at }: ChangeContext,
  version: number,
  { table, plans, restoredFrom, ...fields }: TableFields,
): Promise<NewestVersion> => {
  const { title, effectiveFrom, file, waiting } = fields
  const authorId = by.actor?.id ?? null
  if (!(await insertTableVersion(tx, { ...fields, ...table, version, authorId, at })))
    throw changedMeanwhile(version)
  await storePlans(tx, { title, plans, newest: version })
  const saved = {
    restoredFrom,
    effectiveFrom,
    fileName: file?.name ?? null,
    ...(plans.length > 0 && { keptPlans: plans.join(', ') }),
    ...(waiting && { status: 'waiting' }),
  }
  return { title, version, saved }
}

export const tableKind = {
  entityName: 'table',
  find: async (tx, title): Promise<NewestVersion | undefined> => {
    const version = await findNewestVersion(tx, title)
    return version === 0 ? undefined : { title, version }
  },
  insert: (command, fields) => storeVersion(command, 1, fields),
  replace: (command, { version }, fields) => storeVersion(command, version + 1, fields),
  log: {
    kind: 'table',
    id: ({ title }) => title,
    fields: ({ version, saved }) => ({ tableVersion: version, ...saved }),
  },
} satisfies EntityDefinition<NewestVersion, TableFields, TableTitle>
