/** Stores a table as a new version, or reports what storing it would change. */

import { type Author, recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import { type HttpError, httpError, sentenceOf } from '#server/platform/http/http-error.ts'
import { resembledTable } from '#shared/calculator/resembled-table.ts'
import { compareTables } from '#shared/calculator/table-difference.ts'
import type { TableReading } from '#shared/calculator/table-rules.ts'
import type { TableContent } from '#shared/calculator/table-shapes.ts'
import type { TableProblem } from '#shared/calculator/table-sheet.ts'
import type { Difference, TableSaved } from '#shared/contract/tables.ts'
import { type Day, kyivDay } from '#shared/domain/kyiv-day.ts'
import type { TableTitle } from '#shared/domain/table-titles.ts'
import { priceImpact, rejectLargeImpact } from '../reference-lots/price-impact.ts'
import { secondPersonConfirms } from '../tariffs/second-person.ts'
import { maxProblems } from './first-problems.ts'
import { findNewestVersion, findPlans, findVersionsInForce, insertTableVersion } from './table.store.ts'
import { changedMeanwhile, laterOf, storePlans } from './table-plans.ts'
import { tablesInForce } from './tables-in-force.ts'

export interface TableSave {
  title: TableTitle
  /** The sheet's name, for problems. */
  sheet: string
  reading: TableReading
  /** Of all errors, when `reading` holds only the first. */
  errorCount?: number
  effectiveFrom: Day | null
  file: { name: string; bytes: Buffer } | null
  by: Author
  /** An old version comes back: the log says so, and which. */
  restoredFrom?: number
  /** The version that the editor began with; absent for a file, which replaces whatever is there. */
  baseVersion?: number | undefined
  dryRun: boolean
  /** Rejects a version that changes a typical lot by more than the office wants to happen unseen. */
  asksImpact?: boolean
  /** Versions planned for later days are stored again after this one. */
  keepPlans?: boolean | undefined
}

/** Throws 422 with every problem of the rows, 409 when somebody has saved since `baseVersion` or asks to confirm. */
export const saveTable = async (ctx: Context, save: TableSave): Promise<TableSaved> => {
  const { title, sheet, reading } = save
  if (!reading.table) throw ruleProblems(sheet, reading.errors, save.errorCount)
  if (save.asksImpact && !save.dryRun) {
    // Somebody else's save is reported first: the figures would be of another table after it.
    await checkBase(ctx, ctx.db, save)
    const { effectiveFrom } = save
    rejectLargeImpact(await priceImpact(ctx, { title, table: reading.table, effectiveFrom }))
  }
  const allInForce = await tablesInForce(ctx, kyivDay(ctx.now()))
  const inForce = allInForce[title]
  const difference = countRows(compareTables(title, inForce ?? null, reading.table))
  const { version, waiting } = save.dryRun
    ? { version: (await checkBase(ctx, ctx.db, save)) + 1, waiting: await secondPersonConfirms(ctx.db) }
    : await store(ctx, save, reading.table)
  const warnings = reading.warnings.slice(0, maxProblems).map(({ row, message }) => ({
    code: 'table',
    message: `Строка ${row}: ${message}`,
  }))
  const resembles =
    save.file && resembledTable({ title, table: reading.table, fileName: save.file.name }, allInForce)
  return {
    version,
    difference,
    warnings: resembles ? [{ code: 'other-table', message: resembles }, ...warnings] : warnings,
    ...(waiting && { waiting }),
  }
}

const store = (
  ctx: Context,
  save: TableSave,
  table: TableContent,
): Promise<{ version: number; waiting: boolean }> =>
  ctx.db.transaction().execute(async tx => {
    const version = (await checkBase(ctx, tx, save)) + 1
    const waiting = await secondPersonConfirms(tx)
    // What waits leaves plans where they are until it is confirmed.
    const keeps = save.keepPlans === true && !waiting
    const plans = keeps
      ? await findPlans(tx, save.title, laterOf(save.effectiveFrom, kyivDay(ctx.now())))
      : []
    const stored = await insertTableVersion(tx, {
      title: save.title,
      version,
      effectiveFrom: save.effectiveFrom,
      columns: table.columns,
      data: table.data,
      file: save.file,
      authorId: save.by.actor?.id ?? null,
      waiting,
      at: timestampOf(ctx),
    })
    if (!stored) throw changedMeanwhile(version)
    await storePlans(tx, { title: save.title, plans, newest: version })
    const { restoredFrom } = save
    await recordChange(tx, ctx, save.by, {
      kind: 'table',
      ...(restoredFrom === undefined ? {} : { action: 'restore' }),
      id: save.title,
      before: version > 1 ? { tableVersion: version - 1 } : null,
      after: {
        tableVersion: version,
        restoredFrom,
        effectiveFrom: save.effectiveFrom,
        fileName: save.file?.name ?? null,
        ...(plans.length > 0 ? { keptPlans: plans.join(', ') } : {}),
        ...(waiting && { status: 'waiting' }),
      },
    })
    return { version, waiting }
  })

/** Who knows of plans may begin with any version that counts today or will, and not with one that was replaced. */
const checkBase = async (ctx: Now, db: Context['db'], save: TableSave): Promise<number> => {
  const { title, baseVersion } = save
  const newest = await findNewestVersion(db, title)
  if (baseVersion === undefined || baseVersion === newest) return newest
  if (save.keepPlans !== undefined) {
    const today = kyivDay(ctx.now())
    const inForce = (await findVersionsInForce(db, today)).get(title)
    if (baseVersion === inForce || (await findPlans(db, title, today)).includes(baseVersion)) return newest
  }
  throw changedMeanwhile(newest)
}

type Now = Pick<Context, 'now'>

/** The 422 of a table that breaks its rules. */
export const ruleProblems = (
  sheet: string,
  errors: readonly TableProblem[],
  count = errors.length,
): HttpError =>
  httpError('table.invalid', {
    values: { shown: count > maxProblems ? 'first' : 'other', count, most: maxProblems },
    errors: errors.slice(0, maxProblems).map(({ row, column, message }) => ({
      ...{ sheet, row, column },
      ...sentenceOf('table.cell', { text: message }),
    })),
  })

/** The engine lists the cells of added and removed rows; the contract gives the number of those rows. */
const countRows = (difference: ReturnType<typeof compareTables>): Difference => ({
  added: new Set(difference.added.map(({ row }) => row)).size,
  removed: new Set(difference.removed.map(({ row }) => row)).size,
  changed: difference.changed,
})
