import { nameTableRow } from '#shared/calculator/tables/table-difference.ts'
import type { TableColumn, TableContent, TableRow } from '#shared/calculator/tables/table-shapes.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { cellValue, sameCell } from './cell-text.ts'
import type { GridDraft } from './grid-draft.ts'
import { textsOf } from './grid-model.ts'

export interface MergeConflict {
  id: string
  /** The row for people: `Copart · Savannah, GA`, or `1500` for a tier. */
  row: string
  /** The column's title; `null` when one side removed the row that the other changed. */
  column: string | null
  base: string
  theirs: string
  mine: string
}

export type TableMergeChoice = 'theirs' | 'mine'

export interface TableMerge {
  /** Cells and rows that both sides changed differently. */
  conflicts: MergeConflict[]
  /** Number of cells and rows that only one side changed, and that are merged without a question. */
  taken: { theirs: number; mine: number }
  /** The merged rows on top of the newest version; a conflict without a choice keeps mine. */
  resolve(choices: ReadonlyMap<string, TableMergeChoice>): GridDraft
}

/**
 * Matches rows by their naming cells. My row that comes from a base row is matched by the base row's name, even if I
 * have renamed it.
 */
export const mergeTables = (
  title: TableTitle,
  base: TableContent,
  theirs: TableContent,
  mine: GridDraft,
): TableMerge => {
  const { columns } = theirs
  const before = textRows(title, columns, base)
  const now = textRows(title, columns, theirs)
  const own = ownRows(title, columns, [...before.keys()], mine)
  const merge: Merging = { columns, conflicts: [], taken: { theirs: 0, mine: 0 } }
  const rows: { name: string; from: number | null; parts: RowParts }[] = []
  for (const [name, row] of now) {
    rows.push({ name, from: rows.length, parts: mergeRow(merge, name, before.get(name), row, own.get(name)) })
  }
  let previous: string | null = null
  for (const [name, row] of own) {
    if (!now.has(name)) {
      const parts = mergeRow(merge, name, before.get(name), undefined, row)
      const at = rows.findIndex(known => known.name === previous) + 1
      rows.splice(at, 0, { name, from: null, parts })
    }
    previous = name
  }
  return {
    conflicts: merge.conflicts,
    taken: merge.taken,
    resolve: choices => ({
      columns: columns.map(({ key }) => key),
      rows: rows.flatMap(({ from, parts }) => {
        const cells = parts(choices)
        return cells ? [{ from, cells }] : []
      }),
    }),
  }
}

type Texts = readonly string[]

/** Cells of a row for the choices made, `null` when the row is removed. */
type RowParts = (choices: ReadonlyMap<string, TableMergeChoice>) => string[] | null

interface Merging {
  columns: readonly TableColumn[]
  conflicts: MergeConflict[]
  taken: { theirs: number; mine: number }
}

const mergeRow = (
  merge: Merging,
  name: string,
  base: Texts | undefined,
  theirs: Texts | undefined,
  mine: Texts | undefined,
): RowParts => {
  if (theirs && mine) return mergeCells(merge, name, base, theirs, mine)
  const left = theirs ?? mine
  if (!left) return () => null
  const side = theirs ? 'theirs' : 'mine'
  if (!base) {
    merge.taken[side] += 1
    return () => [...left]
  }
  const other = theirs ? 'mine' : 'theirs'
  if (left.every((text, column) => same(merge, column, text, base[column]))) {
    merge.taken[other] += 1
    return () => null
  }
  const shown = left.filter(text => text !== '').join(' · ')
  const conflict = { id: name, row: rowLabel(merge, left), column: null, base: '', theirs: '', mine: '' }
  merge.conflicts.push({ ...conflict, [side]: shown, [other]: 'строка удалена' })
  return choices => ((choices.get(name) ?? 'mine') === side ? [...left] : null)
}

const mergeCells = (
  merge: Merging,
  name: string,
  base: Texts | undefined,
  theirs: Texts,
  mine: Texts,
): RowParts => {
  const cells = merge.columns.map(
    (column, index): ((choices: ReadonlyMap<string, TableMergeChoice>) => string) => {
      const [was = '', their = '', own = ''] = [base?.[index], theirs[index], mine[index]]
      if (same(merge, index, their, own)) return () => their
      if (same(merge, index, own, was)) {
        merge.taken.theirs += 1
        return () => their
      }
      if (same(merge, index, their, was)) {
        merge.taken.mine += 1
        return () => own
      }
      const id = `${name}\n\n${column.key}`
      const row = rowLabel(merge, theirs)
      merge.conflicts.push({ id, row, column: column.title, base: was, theirs: their, mine: own })
      return choices => (choices.get(id) === 'theirs' ? their : own)
    },
  )
  return choices => cells.map(choose => choose(choices))
}

const same = ({ columns }: Merging, column: number, a: string, b = ''): boolean =>
  sameCell(a, b, columns[column]?.type ?? 'text')

/** Label of a row: a fee table's tier is its first column; a place or a route is its first two. */
const rowLabel = ({ columns }: Merging, texts: Texts): string =>
  columns[0]?.type === 'text' ? texts.slice(0, 2).join(' · ') : (texts[0] ?? '')

const textRows = (
  title: TableTitle,
  columns: readonly TableColumn[],
  { data }: TableContent,
): Map<string, Texts> => new Map(data.map(row => [nameTableRow(title, row), textsOf(columns, row)]))

const ownRows = (
  title: TableTitle,
  columns: readonly TableColumn[],
  names: readonly string[],
  { columns: keys, rows }: GridDraft,
): Map<string, Texts> => {
  const places = columns.map(({ key }) => keys.indexOf(key))
  const own = new Map<string, Texts>()
  rows.forEach(({ from, cells }, index) => {
    const texts = places.map(place => (place === -1 ? '' : (cells[place] ?? '')))
    if (from === null && texts.every(text => text === '')) return
    const record: TableRow = Object.fromEntries(
      columns.map(({ key, type }, column) => [key, cellValue(texts[column] ?? '', type)]),
    )
    const name = (from === null ? undefined : names[from]) ?? nameTableRow(title, record)
    own.set(own.has(name) ? `${name}\n${index}` : name, texts)
  })
  return own
}
