import { expect, test } from 'vitest'
import * as edit from './grid-edit.ts'
import { insertRows, removeRows } from './grid-edit.ts'
import { createGrid, type GridState, valuesOfGrid } from './grid-model.ts'
import { valuesOfTable } from './grid-values.ts'
import { mergeRows, nameOfPlace } from './merge-rows.ts'
import { aSource, feeRows, selecting } from './testing/grid-makers.ts'

const base = aSource('copart-fee', feeRows)
const put = (state: GridState, row: number, column: number, text: string) =>
  edit.pasteBlock(selecting(state, row, column), [[text]])
const mineWith = (change: (state: GridState) => GridState) =>
  valuesOfGrid(change(createGrid('copart-fee', base)))

const merged = (
  theirs: string[][],
  change: (state: GridState) => GridState,
  choice: 'mine' | 'theirs' = 'mine',
) => {
  const begun = { value: valuesOfTable(base) }
  const now = valuesOfTable(aSource('copart-fee', theirs))
  const merge = mergeRows('copart-fee')(begun, mineWith(change), now)
  const { rows } = merge.resolve(merge.clashes.map(() => choice))
  return { merge, texts: rows.map(({ cells }) => cells) }
}

const [header = [], one = [], two = [], three = []] = feeRows

test('changes of different cells meet without a question', () => {
  const { merge, texts } = merged([header, ['0', '99.99', '30'], two, three], state => put(state, 1, 2, '60'))
  expect(merge.clashes).toEqual([])
  expect(merge.taken).toEqual([1])
  expect(texts).toEqual([
    ['0', '99,99', '30'],
    ['100', '499,99', '60'],
    ['500', '', '600 + 1%'],
  ])
})

test('the same cell changed twice is asked about', () => {
  const theirs = [header, ['0', '99.99', '30'], two, three]
  const mine = (state: GridState) => put(state, 0, 2, '35')
  expect(merged(theirs, mine).merge.clashes).toMatchObject([
    { item: { row: '0', column: 'Сбор', was: '25' }, theirs: '30', mine: '35' },
  ])
  expect(merged(theirs, mine, 'mine').texts[0]).toEqual(['0', '99,99', '35'])
  expect(merged(theirs, mine, 'theirs').texts[0]).toEqual(['0', '99,99', '30'])
})

test('the same change on both sides is no conflict', () => {
  const { merge } = merged([header, ['0', '99.99', '30.00'], two, three], state => put(state, 0, 2, '30'))
  expect(merge.clashes).toEqual([])
})

test('rows that only one side added or removed', () => {
  const { merge, texts } = merged(
    [header, one, ['100', '199.99', '49.5'], ['200', '499.99', '55'], three],
    state => {
      const added = put(insertRows(selecting(state, 2, 0), 'below'), 3, 0, '900')
      return added
    },
  )
  expect(merge.clashes).toEqual([])
  expect(texts.map(([from]) => from)).toEqual(['0', '100', '200', '500', '900'])
})

test('a row that one removed and the other changed is asked about', () => {
  const theirs = [header, one, ['100', '499.99', '51'], three]
  const mine = (state: GridState) => removeRows(selecting(state, 1, 0))
  expect(merged(theirs, mine).merge.clashes).toMatchObject([
    { item: { row: '100', column: null }, theirs: '100 · 499,99 · 51', mine: 'строка удалена' },
  ])
  expect(merged(theirs, mine, 'mine').texts).toHaveLength(2)
  expect(merged(theirs, mine, 'theirs').texts).toHaveLength(3)
})

test('a row that one removed and the other left goes', () => {
  const { merge, texts } = merged(feeRows, state => removeRows(selecting(state, 1, 0)))
  expect(merge.clashes).toEqual([])
  expect(texts).toHaveLength(2)
})

test('a tier whose start I moved stays the same row', () => {
  const { merge, texts } = merged([header, one, ['100', '499.99', '51'], three], state =>
    put(state, 1, 0, '120'),
  )
  expect(merge.clashes).toEqual([])
  expect(texts[1]).toEqual(['120', '499,99', '51'])
})

test('without the version that the work began with every difference is asked about', () => {
  const theirs = valuesOfTable(aSource('copart-fee', [header, ['0', '99.99', '30'], two, three]))
  const { clashes, merged } = mergeRows('copart-fee')(
    null,
    mineWith(state => put(state, 1, 2, '60')),
    theirs,
  )
  expect(clashes).toMatchObject([
    { theirs: '30', mine: '25' },
    { theirs: '49,5', mine: '60' },
  ])
  expect(merged.rows).toHaveLength(3)
})

test('a column that came by a file stays beside my cells', () => {
  const wider = aSource('copart-fee', [
    ['Price from', 'Price to', 'High volume', 'Standard'],
    ['0', '', '20', '25'],
  ])
  const narrow = aSource('copart-fee', [
    ['Price from', 'Price to', 'Standard'],
    ['0', '', '25'],
  ])
  const mine = valuesOfGrid(put(createGrid('copart-fee', narrow), 0, 2, '26'))
  const { merged, clashes } = mergeRows('copart-fee')(
    { value: valuesOfTable(narrow) },
    mine,
    valuesOfTable(wider),
  )
  expect(clashes).toEqual([])
  expect(merged).toEqual({
    columns: ['Price from', 'Price to', 'High volume', 'Standard'],
    rows: [{ from: 0, cells: ['0', '', '20', '26'] }],
  })
})

test('rows that I alone have moved stay where I put them, beside the cells of a colleague', () => {
  const moveFirstDown = (state: GridState) => edit.moveRows(selecting(state, 0, 0), 1)
  const { merge, texts } = merged([header, ['0', '99.99', '30'], two, three], moveFirstDown)
  expect(merge.clashes).toEqual([])
  expect(texts).toEqual([
    ['100', '499,99', '49,5'],
    ['0', '99,99', '30'],
    ['500', '', '600 + 1%'],
  ])
})

const yards = (...rows: string[][]) =>
  aSource('transportation', [['Auction', 'Auction Location', 'Newark, NJ'], ...rows])
const north = ['Copart', 'Chicago North, IL', '670']
const south = ['Copart', 'Chicago South, IL', '670']
const indianapolis = ['Copart', 'Indianapolis, IN', '520']
const heights = ['Copart', 'Chicago Heights, IL', '690']

test('rows of a pasted sheet that a new row has moved down are still those of their names', () => {
  const base = yards(north, south, indianapolis)
  const sheetPasted = (rows: string[][]) =>
    valuesOfGrid(edit.pasteBlock(selecting(createGrid('transportation', base), 0, 0), rows))
  const begun = { value: valuesOfTable(base) }
  const theirs = valuesOfTable(yards(north, south.with(2, '720'), indianapolis))
  const merge = mergeRows('transportation')(begun, sheetPasted([heights, north, south, indianapolis]), theirs)
  expect(merge.clashes).toEqual([])
  expect(merge.merged.rows).toEqual([
    { from: null, cells: heights },
    { from: 0, cells: north },
    { from: 1, cells: south.with(2, '720') },
    { from: 2, cells: indianapolis },
  ])
  const shorter = mergeRows('transportation')(
    begun,
    sheetPasted([north, indianapolis, ['', '', '']]),
    valuesOfTable(base),
  )
  expect(shorter).toMatchObject({
    clashes: [],
    merged: { rows: [{ cells: north }, { cells: indianapolis }] },
  })
})

test('the colleague’s cell goes into the tier that it was asked about, also below a tier that I have pasted', () => {
  const pasted = [['0', '49.99', '20'], ['50', '99.99', '25'], two, ['500', '', '700']]
  const mine = (state: GridState) => edit.pasteBlock(selecting(state, 0, 0), pasted)
  const theirs = [header, one, two, ['500', '', '650']]
  expect(merged(theirs, mine).merge.clashes).toMatchObject([
    { item: { row: '500', was: '600 + 1%' }, mine: '700', theirs: '650' },
  ])
  expect(merged(theirs, mine, 'theirs').texts.map(([from, , fee]) => [from, fee])).toEqual([
    ['0', '20'],
    ['50', '25'],
    ['100', '49,5'],
    ['500', '650'],
  ])
})

test('a row that I gave the name of a colleague’s new row is one row with it, and is asked about', () => {
  const base = yards(north, south)
  const renamed = valuesOfGrid(put(createGrid('transportation', base), 1, 1, 'Chicago Heights, IL'))
  const mergeWith = (...theirs: string[][]) =>
    mergeRows('transportation')({ value: valuesOfTable(base) }, renamed, valuesOfTable(yards(...theirs)))
  const added = mergeWith(north, south, heights)
  expect(added.clashes).toMatchObject([
    { item: { row: 'Copart · Chicago Heights, IL', column: 'Newark, NJ' }, mine: '670', theirs: '690' },
  ])
  expect(added.resolve(['mine']).rows.map(({ cells }) => cells)).toEqual([north, heights.with(2, '670')])
  expect(added.resolve(['theirs']).rows.map(({ cells }) => cells)).toEqual([north, heights])
  const alike = mergeWith(north, heights.with(2, '670'))
  expect(alike).toMatchObject({ clashes: [], merged: { rows: [{ cells: north }, { from: 1 }] } })
})

test('a column that a colleague has removed goes, and is asked about if I have typed in it', () => {
  const table = (...rows: string[][]) => aSource('transportation', rows)
  const base = table(
    ['Auction', 'Auction Location', 'Newark, NJ', 'Miami, FL'],
    ['Copart', 'Abilene, TX', '500', '700'],
  )
  const begun = valuesOfTable(base)
  const theirs = valuesOfTable(
    table(
      ['Auction', 'Auction Location', 'Newark, NJ'],
      ['Copart', 'Abilene, TX', '510'],
      ['Copart', 'Dallas, TX', '400'],
    ),
  )
  const mergeOf = (column: number) =>
    mergeRows('transportation')(
      { value: begun },
      valuesOfGrid(put(createGrid('transportation', base), 0, column, '999')),
      theirs,
    )
  expect(mergeOf(1)).toMatchObject({ clashes: [], merged: { columns: theirs.columns } })
  const merge = mergeOf(3)
  expect(merge.clashes).toEqual([
    { item: 'столбец «Miami, FL»', mine: 'Изменено ячеек: 1', theirs: 'столбец удалён' },
  ])
  expect(merge.resolve(['theirs'])).toEqual(theirs)
  expect(merge.resolve(['mine'])).toMatchObject({
    columns: begun.columns,
    rows: [
      { cells: ['Copart', 'Abilene, TX', '510', '999'] },
      { cells: ['Copart', 'Dallas, TX', '400', ''] },
    ],
  })
})

test('a place is named with what stood there', () => {
  expect(nameOfPlace({ item: { row: '100', column: 'Сбор', was: '25' } })).toBe('100 · Сбор, было 25')
  expect(nameOfPlace({ item: { row: '100', column: null, was: '' } })).toBe('100 · вся строка')
  expect(nameOfPlace({ item: 'столбец «Сбор»' })).toBe('столбец «Сбор»')
  expect(nameOfPlace({ item: 3 })).toBe('ячеек и строк: 3')
})
