/** The rules of a change to the tariff: what may be entered, when a reason is due, who confirms. */

import type { z } from 'zod'
import { compareLots, rejectLargeImpact } from '#server/calculation/reference-lots/price-impact.ts'
import { type Author, recordChange } from '#server/platform/audit/audit.ts'
import { putInBin } from '#server/platform/bin/bin.store.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import {
  type FieldProblem,
  fieldProblem,
  httpError,
  invalidFields,
  notFound,
  stale,
} from '#server/platform/http/http-error.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import { datedTariffs } from '#shared/calculator/tariff.ts'
import { tariffField } from '#shared/calculator/tariff-fields.ts'
import { buildTimeline, builtInCells, cellKey, type OfficeCell } from '#shared/calculator/tariff-timeline.ts'
import type { PriceImpact } from '#shared/contract/reference-lots.ts'
import type { TariffCellInput, tariffChangeInput } from '#shared/contract/tariff.ts'
import { type Day, dottedDay, kyivDay } from '#shared/domain/kyiv-day.ts'
import { changePayload, changeTitle } from './binned-change.ts'
import { figureOn, rejectMovedFigures } from './moved-figures.ts'
import { asOfficeCells, type CellInForce, cellsInForce } from './office-cells.ts'
import { rejectOwnChange, secondPersonConfirms } from './second-person.ts'
import {
  deleteChange,
  findChange,
  findRevision,
  insertChange,
  listAppliedChanges,
  replaceChange,
  type StoredCell,
  type StoredChange,
} from './tariff.store.ts'
import { asRecord } from './tariff-state.ts'

type ChangeInput = z.infer<typeof tariffChangeInput>
type ByPerson = Author & { actor: NonNullable<Author['actor']> }

/**
 * Prices the typical lots on each day of a change, before and after it. Throws 400 for figures that do not fit into
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

/** Stores a change: as a draft, as one that waits for a second person, or into the timeline. Throws 400 and 409. */
export const createChange = async (
  ctx: Context,
  input: ChangeInput,
  by: ByPerson,
  asksImpact: boolean,
): Promise<StoredChange> => {
  await rejectUnseenImpact(ctx, input, asksImpact)
  return ctx.db.transaction().execute(async tx => {
    await rejectOtherRevision(tx, input)
    const cells = await fittingCells(tx, ctx, input)
    const made = await insertChange(
      tx,
      {
        ...(await nextState(tx, input.draft)),
        ...authored(by),
        origin: 'office',
        cells,
        reason: input.reason,
      },
      timestampOf(ctx),
    )
    await recordChange(tx, ctx, by, about(null, made))
    return made
  })
}

/** Changes a draft or one that waits; whoever changed it last is its author, whom somebody else has to confirm. */
export const updateChange = async (
  ctx: Context,
  id: number,
  input: ChangeInput,
  by: ByPerson & { ifMatch: number | null },
  asksImpact: boolean,
): Promise<StoredChange> => {
  await rejectUnseenImpact(ctx, input, asksImpact)
  return ctx.db.transaction().execute(async tx => {
    const before = await openChange(tx, id, by.ifMatch)
    await rejectOtherRevision(tx, input)
    const cells = await fittingCells(tx, ctx, input)
    const after = await replaceChange(
      tx,
      id,
      { ...(await nextState(tx, input.draft)), ...authored(by), cells, reason: input.reason },
      timestampOf(ctx),
    )
    await recordChange(tx, ctx, by, about(before, after))
    return after
  })
}

/** What a person has seen who confirms. */
interface Seen {
  /** Asks before typical lots change by more than the office wants to happen unseen. */
  asksImpact: boolean
  /** The revision whose figures were seen to differ from those that the change was drawn up against. */
  revision: number | undefined
}

/**
 * Puts an open change into the timeline. Where a second person confirms, a draft begins to wait, and one that waits is
 * confirmed by somebody else than its author (403). Throws 409 for a change that was drawn up against other figures, or
 * that asks for a look at the prices, as it would if it were entered now.
 */
export const confirmChange = async (
  ctx: Context,
  id: number,
  by: ByPerson & { ifMatch: number | null },
  seen: Seen,
): Promise<StoredChange> => {
  const shown = await openChange(ctx.db, id, by.ifMatch)
  // Somebody else's figures are reported first: the prices are of another change with them.
  await rejectMovedFigures(ctx.db, shown, seen.revision)
  if (seen.asksImpact) await rejectLargeTariffImpact(ctx, shown.cells)
  return ctx.db.transaction().execute(async tx => {
    const before = await openChange(tx, id, shown.version)
    await rejectMovedFigures(tx, before, seen.revision)
    // The timeline may have moved since, and the day may have come.
    const cells = await fittingCells(tx, ctx, before)
    if (before.state === 'waiting') await rejectOwnChange(tx, before.author_id, by)
    const waits = before.state === 'draft' && (await secondPersonConfirms(tx))
    const after = await replaceChange(
      tx,
      id,
      {
        cells,
        ...(waits
          ? { state: 'waiting', ...authored(by) }
          : {
              state: 'applied',
              revision: (await findRevision(tx)) + 1,
              confirmed_by_name: before.state === 'waiting' ? (by.actor.name ?? null) : null,
            }),
      },
      timestampOf(ctx),
    )
    await recordChange(tx, ctx, by, { ...about(before, after), action: waits ? 'update' : 'confirm' })
    return after
  })
}

/** Throws a draft or one that waits into the bin. */
export const removeChange = (
  ctx: Context,
  id: number,
  by: Author & { ifMatch: number | null },
): Promise<void> =>
  ctx.db.transaction().execute(async tx => {
    const before = await openChange(tx, id, by.ifMatch)
    await putInBin(tx, ctx, by, {
      ...{ kind: 'tariff', id, title: changeTitle(before) },
      payload: changePayload(before),
    })
    await deleteChange(tx, id)
    await recordChange(tx, ctx, by, about(before, null))
  })

const openChange = async (db: Tx, id: number, ifMatch: number | null): Promise<StoredChange> => {
  const change = await findChange(db, id)
  if (!change) throw notFound('change')
  rejectStale(change, ifMatch)
  if (change.state === 'applied') {
    throw httpError('tariff.applied')
  }
  return change
}

const rejectOtherRevision = async (tx: Tx, { baseRevision }: ChangeInput): Promise<void> => {
  if ((await findRevision(tx)) !== baseRevision) throw stale()
}

const rejectUnseenImpact = async (ctx: Context, input: ChangeInput, asks: boolean): Promise<void> => {
  if (asks && !input.draft && input.confirmImpact !== true) await rejectLargeTariffImpact(ctx, input.cells)
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

const authored = ({ actor }: ByPerson) => ({ author_id: actor.id, author_name: actor.name ?? null })

/**
 * The cells as they are stored. Throws 400 for a change that changes nothing, that would leave the tariff in disorder,
 * or that reaches into days that have come without a reason.
 */
const fittingCells = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  { cells, reason }: { cells: readonly TariffCellInput[]; reason: string },
): Promise<StoredCell[]> => {
  const today = kyivDay(ctx.now())
  const inForce = cellsInForce(await listAppliedChanges(tx))
  const timeline = buildTimeline(asOfficeCells(inForce), 0)
  const builtIn = new Map(builtInCells().map(cell => [cellKey(cell), cell.value]))
  const problems: FieldProblem[] = []
  const stored = cells.map((cell, at): StoredCell => {
    const over = builtIn.get(cellKey(cell)) ?? null
    const value = cell.value === null ? null : tariffField(cell.field).plain(cell.value)
    const made = { ...cell, value, over, before: figureOn(timeline, cell) }
    const present = inForce.get(cellKey(cell))
    if (value === null && !present) {
      problems.push(fieldProblem(`cells.${at}.value`, 'tariff.not-entered'))
    }
    if (present && isSame(made, present)) {
      problems.push(fieldProblem(`cells.${at}.value`, 'tariff.unchanged'))
    }
    return made
  })
  const last = addYears(today, maxYearsAhead)
  cells.forEach(({ validFrom }, at) => {
    if (validFrom <= last) return
    problems.push(fieldProblem(`cells.${at}.validFrom`, 'tariff.too-late', { day: dottedDay(last) }))
  })
  problems.push(...stepProblems(cellsAfter(inForce, stored), stored))
  const past = stored.find(({ validFrom }) => validFrom <= today)
  if (past && reason.trim() === '') {
    problems.push(fieldProblem('reason', 'tariff.reason', { day: dottedDay(past.validFrom) }))
  }
  if (problems.length > 0) throw invalidFields(problems)
  return stored
}

/** No law is announced for longer: a later day is a slip. */
const maxYearsAhead = 10

const addYears = (day: Day, years: number): Day => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

const isSame = (made: StoredCell, { cell }: CellInForce): boolean =>
  (['value', 'law', 'link', 'note', 'over'] as const).every(key => made[key] === cell[key])

/** The steps of the pension levy ascend on every day. */
const stepProblems = (cells: OfficeCell[], stored: readonly StoredCell[]): FieldProblem[] => {
  const wrong = datedTariffs(buildTimeline(cells, 0)).find(
    ({ figures: { pensionSteps } }) => pensionSteps.value.low >= pensionSteps.value.high,
  )
  if (!wrong) return []
  const at = stored.findIndex(({ field }) => field.startsWith('pensionSteps.'))
  const path = `cells.${Math.max(0, at)}.value`
  return [fieldProblem(path, 'tariff.steps', { day: dottedDay(wrong.validFrom) })]
}

/** The office's figures with a change in place. */
const cellsAfter = (
  inForce: ReadonlyMap<string, CellInForce>,
  cells: readonly TariffCellInput[],
): OfficeCell[] => {
  const replaced = new Set(cells.map(cellKey))
  return [
    ...asOfficeCells(inForce).filter(cell => !replaced.has(cellKey(cell))),
    ...cells.flatMap(({ field, validFrom, value, law }) =>
      value === null ? [] : [{ field, validFrom, value, law }],
    ),
  ]
}

const about = (before: StoredChange | null, after: StoredChange | null) => ({
  kind: 'tariff' as const,
  id: (after ?? before)?.id ?? null,
  before: before && loggedFields(before),
  after: after && loggedFields(after),
})

const loggedFields = (change: StoredChange) => {
  const { state, revision, reason, cells, version } = asRecord(change)
  const figures = cells.map(({ field, validFrom, value }) => `${validFrom} ${field} = ${value ?? '—'}`)
  return { status: state, revision, reason, figures: figures.join('; '), version }
}
