/** Shape of unsaved work on a grid as it is kept on the device: the texts of each row and the row's stored place. */
import { z } from 'zod'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { type Day, isDay } from '#shared/domain/time/kyiv-day.ts'
import type { StoredAndNow } from './grid-changes.ts'
import { createGrid, type GridRow, type GridSource, type GridState, step } from './grid-model.ts'

export const gridDraft = z.object({
  columns: z.array(z.string()),
  rows: z.array(
    z.object({
      /** Place of the row in the stored version, from 0; `null` for a new one. */
      from: z.number().int().min(0).nullable(),
      cells: z.array(z.string()),
    }),
  ),
})
export type GridDraft = z.infer<typeof gridDraft>

export const gridDraftOf = ({ base, columns, rows }: StoredAndNow): GridDraft => {
  const places = new Map(base.order.map((id, place) => [id, place]))
  return {
    columns: columns.map(({ key }) => key),
    rows: rows.map(({ id, cells }) => ({ from: places.get(id) ?? null, cells: [...cells] })),
  }
}

/** True when the stored version equals the draft, as after a save whose response was lost. */
export const isStored = (title: TableTitle, source: GridSource, draft: GridDraft): boolean => {
  const { columns, rows } = gridDraftOf(createGrid(title, source))
  const texts = (from: GridDraft['rows']) => JSON.stringify(from.map(({ cells }) => cells))
  return String(columns) === String(draft.columns) && texts(rows) === texts(draft.rows)
}

/** Puts a draft on the stored version, as one step that can be undone. */
export const restoreDraft = (title: TableTitle, source: GridSource, draft: GridDraft): GridState => {
  const fresh = createGrid(title, source)
  const places = fresh.columns.map(({ key }) => draft.columns.indexOf(key))
  const used = new Set<number>()
  let nextId = fresh.nextId
  const rows = draft.rows.map(({ from, cells }): GridRow => {
    const stored = from === null || used.has(from) ? undefined : fresh.rows[from]
    if (from !== null) used.add(from)
    const texts = places.map((place, column) =>
      place === -1 ? (stored?.cells[column] ?? '') : (cells[place] ?? ''),
    )
    if (!stored) nextId += 1
    return { id: stored?.id ?? nextId - 1, cells: texts }
  })
  return { ...step(fresh, rows), nextId }
}

/** @example tableRecord('iaa-fee', '2026-12-01') // 'table-iaa-fee-plan-2026-12-01' */
export const tableRecord = (title: TableTitle, plan: Day | null): string =>
  plan ? `table-${title}-plan-${plan}` : `table-${title}`

export const tableOfRecord = (record: string): { title: TableTitle; plan: Day | null } | null => {
  const [, name, plan = null] = /^table-([a-z-]+?)(?:-plan-([\d-]+))?$/.exec(record) ?? []
  const title = tableTitles.find(each => each === name)
  return title && (plan === null || isDay(plan)) ? { title, plan } : null
}
