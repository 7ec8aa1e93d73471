/** Timeline of the tariff for the office: every value with its law and author, and the program's warnings. */
import { texts } from '#messages/server/calculation/tariffs.js'
import type { Context } from '#server/platform/context.ts'
import { tariffFieldIds } from '#shared/calculator/tariff/tariff-fields.ts'
import { builtInCells, tariffCellKey } from '#shared/calculator/tariff/tariff-timeline.ts'
import type { TariffChangeRecord, TariffEntry, TariffState } from '#shared/contract/calculation/tariffs.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { type CellInForce, cellsInForce } from './office-figures-in-force.ts'
import { secondPersonConfirms } from './same-person.ts'
import { listChanges, type StoredChange } from './tariff.store.ts'

const shownChanges = 200

export const readTariffState = async (ctx: Context): Promise<TariffState> => {
  const changes = await listChanges(ctx.db)
  const applied = changes.filter(({ state }) => state === 'applied').sort(byRevision)
  return {
    today: kyivDay(ctx.now()),
    revision: applied.at(-1)?.revision ?? 0,
    entries: entriesOf(applied),
    open: changes.filter(({ state }) => state !== 'applied').map(tariffRecordOf),
    applied: applied.slice(-shownChanges).reverse().map(tariffRecordOf),
    secondPerson: await secondPersonConfirms(ctx.db),
  }
}

export const tariffRecordOf = (change: StoredChange): TariffChangeRecord => ({
  id: change.id,
  state: change.state,
  revision: change.revision,
  cells: change.cells.map(({ over: _, ...cell }) => cell),
  reason: change.reason,
  author: change.author_id === null ? null : { id: change.author_id, name: change.author_name ?? '' },
  confirmedBy: change.confirmed_by_name,
  createdAt: change.created_at,
  updatedAt: change.updated_at,
  version: change.version,
})

/** Questions that the law leaves open, asked of the office beside the program's own figure. */
const openQuestions: { readonly [F in TariffEntry['field']]?: string } = texts.openQuestions

/** Ordered by day, then by field. */
const entriesOf = (applied: readonly StoredChange[]): TariffEntry[] => {
  const office = cellsInForce(applied)
  const builtIn = new Map(builtInCells().map(cell => [tariffCellKey(cell), cell]))
  const entries = [...office.entries()].map(([key, cell]) => officeEntry(cell, builtIn.get(key)))
  for (const [key, { field, validFrom, value, law }] of builtIn) {
    if (office.has(key)) continue
    const note = openQuestions[field] ?? ''
    const nobody = { link: '', note, revision: null, by: null, at: null, builtIn: null }
    entries.push({ field, validFrom, value, law, ...nobody, origin: 'built-in', asks: false })
  }
  return entries.sort(
    (one, other) =>
      Number(one.validFrom > other.validFrom) - Number(one.validFrom < other.validFrom) ||
      tariffFieldIds.indexOf(one.field) - tariffFieldIds.indexOf(other.field),
  )
}

const officeEntry = (
  { cell: { field, validFrom, law, link, note, over }, value, change }: CellInForce,
  builtIn: { value: string; law: string } | undefined,
): TariffEntry => ({
  field,
  validFrom,
  value,
  law,
  link,
  note,
  origin: 'office',
  revision: change.revision,
  by: change.author_name,
  at: change.updated_at,
  builtIn: builtIn ? { value: builtIn.value, law: builtIn.law } : null,
  asks: builtIn !== undefined && builtIn.value !== over && builtIn.value !== value,
})

const byRevision = (one: StoredChange, other: StoredChange): number =>
  (one.revision ?? 0) - (other.revision ?? 0)
