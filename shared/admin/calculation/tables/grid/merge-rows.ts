import * as words from '#messages/admin/calculation/tables.js'
import { joinOrder } from '#shared/admin/platform/records/join-order.ts'
import type { Choice, Clash, FieldMerge, MergeField } from '#shared/admin/platform/records/merge.ts'
import { nameTableRow } from '#shared/calculator/tables/table-difference.ts'
import type { TableColumn } from '#shared/calculator/tables/table-shapes.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { sameCell } from './cell-text.ts'
import { columnsOf, type GridValues, rowOf } from './grid-values.ts'

/** A cell or row that both sides changed differently. */
interface CellPlace {
  /** The row for people: `Copart · Savannah, GA`, or `1500` for a tier. */
  row: string
  /** The column's title; `null` when one side removed the row that the other changed. */
  column: string | null
  was: string
}

/** A text names a column; a number is the count of cells and rows that only the colleague changed. */
type Place = CellPlace | string | number

export const nameOfPlace = ({ item }: { item: unknown }): string => {
  const place = item as Place
  if (typeof place === 'string') return place
  if (typeof place === 'number') return words.cellsAndRows({ place })
  const { row, column, was } = place
  return `${row} · ${column === null ? words.wholeRow : words.columnWas({ column, was: was || words.noValue })}`
}

/**
 * Merges rows cell by cell. Rows are matched by their naming cells; my row that I have renamed is matched by the name of
 * the base row that it comes from. A column that the colleague has removed is asked about if I have edited it.
 */
export const mergeRows =
  (title: TableTitle): MergeField<GridValues> =>
  (begun, mine, theirs): FieldMerge<GridValues, Place> => {
    const columns = columnsOf(title, { columns: joinOrder(null, theirs.columns, mine.columns) })
    const textRows = (values: GridValues, ...sides: NamesOfSides) => namedRows(title, columns, values, sides)
    const before = begun && textRows(begun.value)
    const now = textRows(theirs)
    const own = textRows(mine, [...(before?.keys() ?? [])], [...now.keys()])
    const merge: Merging = { columns, isKnown: before !== null, clashes: [], taken: 0 }
    const hasColumn = columns.map(({ key }) => theirs.columns.includes(key))
    const keepsColumn = columns.map(({ title: column }, at): ((choices: Choices) => boolean) => {
      if (hasColumn[at]) return () => true
      const edited = [...own].filter(
        ([name, row]) => !same(merge, at, row[at] ?? '', before?.get(name)?.[at]),
      )
      if (edited.length === 0) return () => false
      const side = clash(merge, {
        item: words.columnNamed({ column }),
        mine: words.cellsChanged({ changed: edited.length }),
        theirs: words.columnWasRemoved,
      })
      return choices => side(choices) === 'mine'
    })
    /** The colleague's row, with my cells in the columns that it has no more. */
    const theirRow = (name: string): Texts | undefined =>
      now
        .get(name)
        ?.map((text, at) => (hasColumn[at] ? text : ((own.get(name) ?? before?.get(name))?.[at] ?? '')))
    const places = new Map([...now.keys()].map((name, place) => [name, place]))
    const order = joinOrder(before && [...before.keys()], [...own.keys()], [...places.keys()])
    const rows = order.map(name => ({
      from: places.get(name) ?? null,
      parts: mergeRow(merge, before?.get(name), theirRow(name), own.get(name)),
    }))
    const resolve = (choices: Choices): GridValues => {
      const kept = keepsColumn.map(keeps => keeps(choices))
      return {
        columns: columns.map(({ key }) => key).filter((_, at) => kept[at]),
        rows: rows.flatMap(({ from, parts }) => {
          const cells = parts(choices)?.filter((_, at) => kept[at])
          return cells ? [{ from, cells }] : []
        }),
      }
    }
    return {
      merged: resolve([]),
      taken: merge.taken === 0 ? [] : [merge.taken],
      clashes: merge.clashes,
      resolve,
    }
  }

type Texts = readonly string[]
type Choices = readonly (Choice | undefined)[]

/** Cells of a row for the choices made, `null` when the row is removed. */
type RowParts = (choices: Choices) => string[] | null

interface Merging {
  columns: readonly TableColumn[]
  /** False without the version that the work began with: then every difference is a clash. */
  isKnown: boolean
  clashes: Clash<CellPlace | string>[]
  taken: number
}

const mergeRow = (
  merge: Merging,
  base: Texts | undefined,
  theirs: Texts | undefined,
  mine: Texts | undefined,
): RowParts => {
  if (theirs && mine) return mergeCells(merge, base, theirs, mine)
  const left = theirs ?? mine
  if (!left) return () => null
  const side = theirs ? 'theirs' : 'mine'
  const isRemoved = base && left.every((text, column) => same(merge, column, text, base[column]))
  if (!base || isRemoved) {
    // The colleague alone has added or removed it.
    if ((side === 'theirs') !== (isRemoved === true)) merge.taken += 1
    return () => (isRemoved ? null : [...left])
  }
  const [kept, removed] = [left.filter(text => text !== '').join(' · '), words.rowWasRemoved]
  const isKept = clash(merge, {
    item: { row: rowLabel(merge, left), column: null, was: '' },
    mine: theirs ? removed : kept,
    theirs: theirs ? kept : removed,
  })
  return choices => (isKept(choices) === side ? [...left] : null)
}

const mergeCells = (merge: Merging, base: Texts | undefined, theirs: Texts, mine: Texts): RowParts => {
  const cells = merge.columns.map(({ title }, at): ((choices: Choices) => string) => {
    const [was = '', their = '', own = ''] = [base?.[at], theirs[at], mine[at]]
    if (same(merge, at, their, own)) return () => their
    if (merge.isKnown && same(merge, at, own, was)) {
      merge.taken += 1
      return () => their
    }
    if (merge.isKnown && same(merge, at, their, was)) return () => own
    const item = { row: rowLabel(merge, theirs), column: title, was }
    const chosen = clash(merge, { item, mine: own, theirs: their })
    return choices => (chosen(choices) === 'theirs' ? their : own)
  })
  return choices => cells.map(choose => choose(choices))
}

/** Adds a clash; the function returns the side chosen for it. */
const clash = (
  { clashes }: Merging,
  found: Clash<CellPlace | string>,
): ((choices: Choices) => 'mine' | 'theirs') => {
  const at = clashes.push(found) - 1
  return choices => (choices[at] === 'theirs' ? 'theirs' : 'mine')
}

const same = ({ columns }: Merging, column: number, a: string, b = ''): boolean =>
  sameCell(a, b, columns[column]?.type ?? 'text')

/** Label of a row: a fee table's tier is its first column; a place or a route is its first two. */
const rowLabel = ({ columns }: Merging, texts: Texts): string =>
  columns[0]?.type === 'text' ? texts.slice(0, 2).join(' · ') : (texts[0] ?? '')

/** Names of the base rows, and of the colleague's. */
type NamesOfSides = [base?: readonly string[], theirs?: readonly string[]]

/**
 * Rows by name, with their cells in the order of `columns`. A row that has no name of the sides is the base row that it
 * comes from, renamed, unless another row has that name, as below a pasted one.
 */
const namedRows = (
  title: TableTitle,
  columns: readonly TableColumn[],
  { columns: keys, rows }: GridValues,
  [base = [], theirs = []]: NamesOfSides,
): Map<string, Texts> => {
  const places = columns.map(({ key }) => keys.indexOf(key))
  const texts = rows.map(({ cells }) => places.map(place => (place === -1 ? '' : (cells[place] ?? ''))))
  const own = texts.map(row => nameTableRow(title, rowOf(columns, row)))
  const [known, present] = [new Set([...base, ...theirs]), new Set(own)]
  const named = new Map<string, Texts>()
  texts.forEach((row, index) => {
    const [ownName = '', from = null] = [own[index], rows[index]?.from]
    const former = from === null ? undefined : base[from]
    const isRenamed = former !== undefined && !known.has(ownName) && !present.has(former)
    if (!isRenamed && row.every(text => text === '')) return
    const name = isRenamed ? former : ownName
    named.set(named.has(name) ? `${name}\n${index}` : name, row)
  })
  return named
}
