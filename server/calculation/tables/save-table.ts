/** Saves a table: checks its rules and its effect on the prices of reference lots, then stores it as a new version. */
import { texts } from '#messages/server/calculation/tables.js'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type HttpError, httpError, sentenceOf } from '#server/platform/http/errors/http-error.ts'
import { changeRecord, createRecord } from '#server/platform/records/change-record.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { resembledTable } from '#shared/calculator/tables/resembled-table.ts'
import { compareTables } from '#shared/calculator/tables/table-difference.ts'
import type { TableReading } from '#shared/calculator/tables/table-rules.ts'
import type { TableProblem } from '#shared/calculator/tables/table-sheet.ts'
import type { Difference, TableSaved } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { type Day, formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { priceImpact, rejectLargeImpact } from '../reference-lots/price-impact.ts'
import { secondPersonConfirms } from '../tariffs/same-person.ts'
import { changedMeanwhile, laterOf, tableKind } from './table.kind.ts'
import { findNewestVersion, findPlanOfDay, findPlans, findVersionsInForce } from './table.store.ts'
import { maxProblems } from './table-problems.ts'
import { tablesInForce } from './tables-in-force.ts'

export interface TableSave {
  title: TableTitle
  /** Name of the sheet, for messages about problems. */
  sheet: string
  reading: TableReading
  /** Number of all errors, as `reading` lists only the first ones. */
  errorCount?: number
  effectiveFrom: Day | null
  file: { name: string; bytes: Buffer } | null
  /** The earlier version that is restored, for the log. */
  restoredFrom?: number
  /** The version that the editor started from; absent for a file, which may name it in `If-Match`. */
  baseVersion?: number | undefined
  dryRun: boolean
  /** Rejects, until confirmed, a version that changes reference lots by more than the office's threshold. */
  asksImpact?: boolean
  /** When true, versions planned for later days stay planned: they are stored again after this one. */
  keepPlans?: boolean | undefined
  /** The version planned for the same day that the person has seen. */
  replaces?: number | undefined
}

/**
 * Called before the transaction. Throws 422 with every problem of the rows, 409 when somebody has saved or
 * planned since `baseVersion`, or when prices change so much that a person has to confirm.
 */
export const checkTable = async (ctx: Context, save: TableSave) => {
  const { title, sheet, reading } = save
  const { table } = reading
  if (!table) throw ruleProblems(sheet, reading.errors, save.errorCount)
  if (save.asksImpact && !save.dryRun) {
    // Checked first: the impact has to be compared with the newest version.
    await rejectOtherBase(ctx, ctx.db, save)
    const { effectiveFrom } = save
    rejectLargeImpact(await priceImpact(ctx, { title, table, effectiveFrom }))
  }
  const allInForce = await tablesInForce(ctx, kyivDay(ctx.now()))
  const difference = countRows(compareTables(title, allInForce[title] ?? null, table))
  const warnings = reading.warnings.slice(0, maxProblems).map(({ row, message }) => ({
    code: 'table',
    message: texts.rowSays({ row, message }),
  }))
  const resembles = save.file && resembledTable({ title, table, fileName: save.file.name }, allInForce)
  if (resembles) warnings.unshift({ code: 'other-table', message: resembles })
  return { ...save, table, seen: { ...(save.file && { sheet }), difference, warnings } }
}

/** Stores a new version, or with `dryRun` reports the differences. Throws 409 if `baseVersion` is outdated. */
export const saveTable = async (
  command: ChangeContext,
  save: Awaited<ReturnType<typeof checkTable>>,
): Promise<TableSaved> => {
  const { tx, ctx } = command
  const { title, effectiveFrom, file, restoredFrom, table, seen } = save
  const newest = await rejectOtherBase(ctx, tx, save)
  const waiting = await secondPersonConfirms(tx)
  if (save.dryRun) return { version: newest + 1, ...seen, ...(waiting && { waiting }) }
  // If this version has to wait for a second person, planned versions are stored again only when it is confirmed.
  const keeps = save.keepPlans === true && !waiting
  const plans = keeps ? await findPlans(tx, title, laterOf(effectiveFrom, kyivDay(ctx.now()))) : []
  const fields = { title, table, effectiveFrom, file, waiting, plans, restoredFrom }
  const action = restoredFrom === undefined ? undefined : 'restore'
  const { version } =
    newest === 0
      ? await createRecord(command, tableKind, fields)
      : await changeRecord(command, tableKind, title, () => fields, action)
  return { version, ...seen, ...(waiting && { waiting }) }
}

/**
 * Throws 409 for a save that is not based on the newest version. A client that knows planned versions may also start
 * from the one in force or from a plan; a plan of the same day is replaced only by who starts from it or names it.
 * Returns the newest version's number.
 */
const rejectOtherBase = async (
  ctx: Pick<Context, 'now'>,
  db: Tx,
  { title, baseVersion, keepPlans, replaces, effectiveFrom }: TableSave,
): Promise<number> => {
  const newest = await findNewestVersion(db, title)
  if (baseVersion === undefined || baseVersion === newest) return newest
  const today = kyivDay(ctx.now())
  const inForce = (await findVersionsInForce(db, today)).get(title)
  const isKnown = baseVersion === inForce || (await findPlans(db, title, today)).includes(baseVersion)
  if (keepPlans === undefined || !isKnown) throw changedMeanwhile(newest)
  const day = laterOf(effectiveFrom, today)
  const version = day > today ? await findPlanOfDay(db, title, day) : undefined
  if (version !== undefined && version !== baseVersion && version !== replaces)
    throw httpError('table.planned', { values: { day: formatDayDmy(day), version } })
  return newest
}

/** The 422 error for a table that breaks its rules. */
export const ruleProblems = (
  sheet: string,
  errors: readonly TableProblem[],
  count = errors.length,
): HttpError =>
  httpError('table.invalid', {
    values: { shown: count > maxProblems ? 'first' : 'other', count, most: maxProblems },
    errors: errors.slice(0, maxProblems).map(({ row, column, message }) => ({
      sheet,
      row,
      column,
      ...sentenceOf('table.cell', { text: message }),
    })),
  })

/** Replaces the engine's list of cells in added and removed rows by the number of those rows. */
const countRows = (difference: ReturnType<typeof compareTables>): Difference => ({
  added: new Set(difference.added.map(({ row }) => row)).size,
  removed: new Set(difference.removed.map(({ row }) => row)).size,
  changed: difference.changed,
})
