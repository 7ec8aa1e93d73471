/** Rules of a change to the tariff: allowed values, when a reason is required, who confirms. */

import type { z } from 'zod'
import { texts } from '#messages/server/calculation/tariffs.js'
import { compareLots, rejectLargeImpact } from '#server/calculation/reference-lots/price-impact.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import {
  type FieldProblem,
  fieldProblem,
  httpError,
  invalidFields,
  versionConflict,
} from '#server/platform/http/errors/http-error.ts'
import { assertVersion } from '#server/platform/http/versions.ts'
import type { Author } from '#server/platform/records/audit.ts'
import {
  changeRecord,
  createRecord,
  readRecord,
  removeRecord,
} from '#server/platform/records/change-record.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { datedTariffs, tariffOf } from '#shared/calculator/tariff/tariff.ts'
import { fullName, tariffField } from '#shared/calculator/tariff/tariff-fields.ts'
import type { TariffTimeline } from '#shared/calculator/tariff/tariff-figures.ts'
import {
  buildTimeline,
  builtInCells,
  type OfficeCell,
  type TariffCell,
  tariffCellKey,
} from '#shared/calculator/tariff/tariff-timeline.ts'
import type { PriceImpact } from '#shared/contract/calculation/reference-lots.ts'
import type { TariffCellInput, tariffChangeInputSchema } from '#shared/contract/calculation/tariffs.ts'
import { type Day, formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { asOfficeCells, type CellInForce, cellsInForce } from './office-figures-in-force.ts'
import { rejectOwnChange, secondPersonConfirms } from './same-person.ts'
import {
  type ChangeFields,
  findRevision,
  listAppliedChanges,
  type StoredCell,
  type StoredChange,
} from './tariff.store.ts'
import { changeKind } from './tariff-change.kind.ts'

type ChangeInput = z.infer<typeof tariffChangeInputSchema>

/**
 * Compares the reference lots on each day of a change, before and after it. Throws 400 for values that do not fit into
 * the timeline, 503 when no rate was ever known.
 */
export const tariffImpact = async (
  ctx: Context,
  cells: readonly TariffCellInput[],
): Promise<PriceImpact[]> => {
  const inForce = cellsInForce(await listAppliedChanges(ctx.db))
  const changed = buildTimeline(cellsAfter(inForce, cells), await findRevision(ctx.db))
  const days = [...new Set(cells.map(({ validFrom }) => validFrom))].sort()
  const impacts: PriceImpact[] = []
  for (const day of days) impacts.push(await compareLots(ctx, day, () => ({ tariff: changed })))
  return impacts
}

/** If the caller asks for it, throws 409 for a large impact not confirmed yet; not for drafts, which have no effect. */
export const rejectUnseenImpact = async (ctx: Context, input: ChangeInput, asks: boolean): Promise<void> => {
  if (asks && !input.draft && input.confirmImpact !== true) await rejectLargeTariffImpact(ctx, input.cells)
}

/**
 * Stores a change as a draft, as waiting for a second person, or as applied. Throws 400 for values that do not fit, 409
 * if it was entered against an earlier revision of the tariff.
 */
export const createChange = async (command: ChangeContext, input: ChangeInput): Promise<StoredChange> => {
  await rejectOtherRevision(command.tx, input)
  return createRecord(command, changeKind, await enteredFields(command, input))
}

/** Changes a draft or a waiting change; its last editor counts as the author, so somebody else has to confirm. */
export const updateChange = (command: ChangeContext, id: number, input: ChangeInput): Promise<StoredChange> =>
  changeRecord(command, changeKind, id, async before => {
    rejectApplied(before)
    await rejectOtherRevision(command.tx, input)
    return enteredFields(command, input)
  })

const enteredFields = async ({ tx, ctx, by }: ChangeContext, input: ChangeInput) => ({
  cells: await fittingCells(tx, ctx, input),
  reason: input.reason,
  ...(await nextState(tx, input.draft)),
  ...authored(by),
})

/** State that the confirming person saw. */
interface Seen {
  /** Asks before reference lots change by more than the office's threshold. */
  asksImpact: boolean
  /** The revision for which the person was told that values have changed since the change was entered. */
  revision: number | undefined
}

/** Returns the version that was checked. Throws what `confirmChange` throws, and the 409 about a large impact. */
export const lookAtChange = async (
  ctx: Context,
  { id, ifMatch }: { id: number; ifMatch: number | null },
  seen: Seen,
): Promise<number> => {
  const shown = await readRecord(ctx.db, changeKind, id)
  assertVersion(shown, ifMatch)
  rejectApplied(shown)
  // Checked first: the impact of outdated values would be wrong.
  await rejectMovedFigures(ctx.db, shown, seen.revision)
  if (seen.asksImpact) await rejectLargeTariffImpact(ctx, shown.cells)
  return shown.version
}

/**
 * Applies an open change. If a second person has to confirm, a draft becomes waiting, and a waiting change must be
 * confirmed by somebody other than its author (403). Throws 409 for a change that was entered against other values.
 */
export const confirmChange = (
  command: ChangeContext,
  id: number,
  { revision: seenRevision }: Pick<Seen, 'revision'>,
): Promise<StoredChange> => {
  const { tx, ctx, by } = command
  const decide = async (before: StoredChange): Promise<ChangeFields> => {
    rejectApplied(before)
    await rejectMovedFigures(tx, before, seenRevision)
    // Checked again: since the change was entered, the timeline may have changed or its day may have come.
    const cells = await fittingCells(tx, ctx, before)
    if (before.state === 'waiting') await rejectOwnChange(tx, before.author_id, by)
    const fields = { ...fieldsOf(before), cells }
    if (before.state === 'draft' && (await secondPersonConfirms(tx)))
      return { ...fields, state: 'waiting', ...authored(by) }
    const confirmed_by_name = before.state === 'waiting' ? (by.actor?.name ?? null) : null
    return { ...fields, state: 'applied', revision: (await findRevision(tx)) + 1, confirmed_by_name }
  }
  return changeRecord(command, changeKind, id, decide, ({ state }) =>
    state === 'waiting' ? 'update' : 'confirm',
  )
}

const fieldsOf = ({ id, version, created_at, updated_at, ...fields }: StoredChange): ChangeFields => fields

/** Moves a draft or a waiting change into the bin. */
export const removeChange = (command: ChangeContext, id: number): Promise<StoredChange> =>
  removeRecord(command, changeKind, id, rejectApplied)

const rejectApplied = ({ state }: StoredChange): void => {
  if (state === 'applied') throw httpError('tariff.applied')
}

const rejectOtherRevision = async (tx: Tx, { baseRevision }: ChangeInput): Promise<void> => {
  if ((await findRevision(tx)) !== baseRevision) throw versionConflict()
}

const rejectLargeTariffImpact = async (ctx: Context, cells: readonly TariffCellInput[]): Promise<void> => {
  for (const impact of await tariffImpact(ctx, cells)) rejectLargeImpact(impact)
}

const nextState = async (
  tx: Tx,
  draft: boolean,
): Promise<Pick<StoredChange, 'state' | 'revision' | 'confirmed_by_name'>> => {
  if (draft) return { state: 'draft', revision: null, confirmed_by_name: null }
  if (await secondPersonConfirms(tx)) return { state: 'waiting', revision: null, confirmed_by_name: null }
  return { state: 'applied', revision: (await findRevision(tx)) + 1, confirmed_by_name: null }
}

const authored = ({ actor }: Author) => ({ author_id: actor?.id ?? null, author_name: actor?.name ?? null })

/**
 * The cells as stored. Throws 400 for a change without effect, for one that breaks the tariff's order, and for one on
 * past days without a reason.
 */
const fittingCells = async (
  tx: Tx,
  ctx: ChangeContext['ctx'],
  { cells, reason }: { cells: readonly TariffCellInput[]; reason: string },
): Promise<StoredCell[]> => {
  const today = kyivDay(ctx.now())
  const inForce = cellsInForce(await listAppliedChanges(tx))
  const timeline = buildTimeline(asOfficeCells(inForce), 0)
  const builtIn = new Map(builtInCells().map(cell => [tariffCellKey(cell), cell.value]))
  const problems: FieldProblem[] = []
  const stored = cells.map((cell, at): StoredCell => {
    const over = builtIn.get(tariffCellKey(cell)) ?? null
    const value = cell.value === null ? null : tariffField(cell.field).plain(cell.value)
    const made = { ...cell, value, over, before: figureOn(timeline, cell) }
    const current = inForce.get(tariffCellKey(cell))
    if (value === null && !current) {
      problems.push(fieldProblem(`cells.${at}.value`, 'tariff.not-entered'))
    }
    if (current && isSame(made, current)) {
      problems.push(fieldProblem(`cells.${at}.value`, 'tariff.unchanged'))
    }
    return made
  })
  const last = addYears(today, maxYearsAhead)
  cells.forEach(({ validFrom }, at) => {
    if (validFrom <= last) return
    problems.push(fieldProblem(`cells.${at}.validFrom`, 'tariff.too-late', { day: formatDayDmy(last) }))
  })
  problems.push(...stepProblems(cellsAfter(inForce, stored), stored))
  const past = stored.find(({ validFrom }) => validFrom <= today)
  if (past && reason.trim() === '') {
    problems.push(fieldProblem('reason', 'tariff.reason', { day: formatDayDmy(past.validFrom) }))
  }
  if (problems.length > 0) throw invalidFields(problems)
  return stored
}

/** Laws are not announced for longer, so a later day is a typing error. */
const maxYearsAhead = 10

const addYears = (day: Day, years: number): Day => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

const isSame = (made: StoredCell, { cell }: CellInForce): boolean =>
  (['value', 'law', 'link', 'note', 'over'] as const).every(key => made[key] === cell[key])

/** Checks that the steps of the pension levy ascend on every day. */
const stepProblems = (cells: OfficeCell[], stored: readonly StoredCell[]): FieldProblem[] => {
  const wrong = datedTariffs(buildTimeline(cells, 0)).find(
    ({ figures: { pensionSteps } }) => pensionSteps.value.low >= pensionSteps.value.high,
  )
  if (!wrong) return []
  const at = stored.findIndex(({ field }) => field.startsWith('pensionSteps.'))
  const path = `cells.${Math.max(0, at)}.value`
  return [fieldProblem(path, 'tariff.steps', { day: formatDayDmy(wrong.validFrom) })]
}

/** The office's values in force, with those of a change on top. */
const cellsAfter = (
  inForce: ReadonlyMap<string, CellInForce>,
  cells: readonly TariffCellInput[],
): OfficeCell[] => {
  const replaced = new Set(cells.map(tariffCellKey))
  return [
    ...asOfficeCells(inForce).filter(cell => !replaced.has(tariffCellKey(cell))),
    ...cells.flatMap(({ field, validFrom, value, law }) =>
      value === null ? [] : [{ field, validFrom, value, law }],
    ),
  ]
}

/** Detects that values which a change replaces have changed since the change was entered. */
type CellDay = Pick<TariffCell, 'field' | 'validFrom'>

/** Value that a timeline has for a cell's field on the cell's day. */
const figureOn = (timeline: TariffTimeline, { field, validFrom }: CellDay): string =>
  tariffField(field).read(tariffOf(validFrom, timeline).figures)

/**
 * Throws 409 for a change entered against other values: confirming it would silently overwrite what somebody has
 * entered since. A caller that names the newest revision has seen the difference.
 */
const rejectMovedFigures = async (
  db: Tx,
  { cells }: Pick<StoredChange, 'cells'>,
  seenRevision: number | undefined,
): Promise<void> => {
  const revision = await findRevision(db)
  if (seenRevision === revision) return
  if (seenRevision !== undefined) {
    throw httpError('tariff.moved-again')
  }
  const timeline = buildTimeline(asOfficeCells(cellsInForce(await listAppliedChanges(db))), revision)
  const moved = cells.flatMap((cell, at) => {
    const now = figureOn(timeline, cell)
    if (cell.before === null || cell.before === now) return []
    const figure = texts.figureSince({
      field: fullName(tariffField(cell.field)),
      validFrom: formatDayDmy(cell.validFrom),
    })
    const text = texts.figureMoved({ figure, before: words(cell, cell.before), now: words(cell, now) })
    return [{ path: `cells.${at}.value`, text }]
  })
  if (moved.length === 0) return
  throw httpError('tariff.moved', {
    values: { figures: moved.map(({ text }) => text).join('; ') },
    errors: moved.map(({ path, text }) => fieldProblem(path, 'tariff.figure', { text })),
  })
}

const words = ({ field }: CellDay, value: string): string => {
  const { choices, unit } = tariffField(field)
  const choice = choices?.find(known => known.value === value)
  return choice ? `«${choice.name}»` : `${value.replace('.', ',')} ${unit}`.trim()
}
