import { expect, test } from 'vitest'
import { readBlock, writeBlock } from './clipboard-text.ts'
import { changedColumns, changesOf } from './grid-changes.ts'
import { checkGrid } from './grid-check.ts'
import * as edit from './grid-edit.ts'
import { type GridState, markSaved, redo, showValues, typedRows, undo, valuesOfGrid } from './grid-model.ts'
import * as select from './grid-select.ts'
import { type GridValues, gridValues, tableOfValues } from './grid-values.ts'
import { aFeeGrid, gridTexts, selecting } from './testing/grid-makers.ts'

const start = aFeeGrid()
const first = ['0', '99,99', '25']
const second = ['100', '499,99', '49,5']
const third = ['500', '', '600 + 1%']

type Change = (state: GridState) => GridState

const typed =
  (text: string): Change =>
  state =>
    edit.commitEditing(edit.typeText(edit.startEditing(state, 'edit'), text))

const cases: [name: string, from: GridState, change: Change, rows: string[][]][] = [
  ['typing into a cell', selecting(start, 0, 2), typed(' 30 '), [['0', '99,99', '30'], second, third]],
  [
    'clearing a range',
    selecting(start, 0, 1, 1, 2),
    edit.clearCells,
    [['0', '', ''], ['100', '', ''], third],
  ],
  [
    'filling down copies the top row of the range',
    selecting(start, 0, 2, 2, 2),
    edit.fillDown,
    [first, ['100', '499,99', '25'], ['500', '', '25']],
  ],
  [
    'filling one row takes the row above',
    selecting(start, 1, 2),
    edit.fillDown,
    [first, ['100', '499,99', '25'], third],
  ],
  ['filling the first row takes nothing', selecting(start, 0, 2), edit.fillDown, [first, second, third]],
  [
    'a block goes to the top left corner',
    selecting(start, 0, 1),
    state =>
      edit.pasteBlock(state, [
        ['49,99', '10'],
        ['5', '6'],
      ]),
    [['0', '49,99', '10'], ['100', '5', '6'], third],
  ],
  [
    'a block longer than the table adds rows',
    selecting(start, 2, 0),
    state =>
      edit.pasteBlock(state, [
        ['500', '999,99', '1'],
        ['1000', '', '2'],
      ]),
    [first, second, ['500', '999,99', '1'], ['1000', '', '2']],
  ],
  [
    'one cell fills the range',
    selecting(start, 0, 2, 2, 2),
    state => edit.pasteBlock(state, [['7,25%']]),
    [
      ['0', '99,99', '7,25%'],
      ['100', '499,99', '7,25%'],
      ['500', '', '7,25%'],
    ],
  ],
  [
    'a range that holds the block twice is filled with it',
    selecting(start, 0, 1, 1, 2),
    state => edit.pasteBlock(state, [['a', 'b']]),
    [['0', 'a', 'b'], ['100', 'a', 'b'], third],
  ],
  [
    'headers in the block are left out, in Russian as well',
    selecting(start, 0, 0),
    state =>
      edit.pasteBlock(state, [
        ['Цена от', 'Цена до', 'Сбор'],
        ['0', '', '9'],
      ]),
    [['0', '', '9'], second, third],
  ],
  [
    'a new row above',
    selecting(start, 1, 0),
    state => edit.insertRows(state, 'above'),
    [first, ['', '', ''], second, third],
  ],
  [
    'two new rows below two selected',
    selecting(start, 0, 0, 1, 0),
    state => edit.insertRows(state, 'below'),
    [first, second, ['', '', ''], ['', '', ''], third],
  ],
  ['repeating a row', selecting(start, 0, 1), edit.repeatRows, [first, first, second, third]],
  ['removing rows', selecting(start, 2, 0, 1, 0), edit.removeRows, [first]],
  ['removing every row', select.selectAll(start), edit.removeRows, []],
  ['moving a row up', selecting(start, 1, 0), state => edit.moveRows(state, -1), [second, first, third]],
  [
    'moving two rows down',
    selecting(start, 0, 0, 1, 0),
    state => edit.moveRows(state, 1),
    [third, first, second],
  ],
  ['the first row goes no higher', start, state => edit.moveRows(state, -1), [first, second, third]],
  [
    'sorting down puts empty cells last',
    start,
    state => edit.sortGridRows(state, 1, true),
    [second, first, third],
  ],
  ['sorting fees by amount', start, state => edit.sortGridRows(state, 2, true), [third, second, first]],
]

test.each(cases)('%s, and back by undo', (_name, from, change, expected) => {
  const after = change(from)
  expect(gridTexts(after)).toEqual(expected)
  expect(gridTexts(undo(after))).toEqual(gridTexts(from))
  expect(gridTexts(redo(undo(after)))).toEqual(expected)
})

test('a paste is one step, also when it adds rows', () => {
  const after = edit.pasteBlock(selecting(start, 2, 0), [
    ['1', '2', '3'],
    ['4', '5', '6'],
  ])
  expect(after.past).toHaveLength(1)
})

test('a step after undo forgets what was undone', () => {
  const undone = undo(typed('30')(selecting(start, 0, 2)))
  expect(redo(typed('31')(undone))).toMatchObject({ future: [] })
})

test('says when a block does not fit, and puts the rest', () => {
  const after = edit.pasteBlock(selecting(start, 0, 2), [['30', '31', '32']])
  expect(gridTexts(after)[0]).toEqual(['0', '99,99', '30'])
  expect(after.notice).toBe('Вставлено не всё: справа не хватило столбцов (2)')
})

test('typing nothing new is no step', () => {
  expect(typed('25')(selecting(start, 0, 2)).past).toEqual([])
})

test('the typed text counts before it is committed, and Escape gives it up', () => {
  const typing = edit.typeText(edit.startEditing(selecting(start, 0, 2), 'replace', 'x'), 'xy')
  expect(typedRows(typing)[0]?.cells[2]).toBe('xy')
  expect(typedRows(edit.cancelEditing(typing))).toBe(start.rows)
})

test('copying gives the block that Excel reads', () => {
  expect(writeBlock(edit.copyRange(selecting(start, 1, 2, 0, 1)))).toBe('99,99\t25\r\n499,99\t49,5')
})

test('an edit under a filter changes the row that is seen', () => {
  const filtered = edit.filterRows(start, { text: '499', only: 'all' })
  expect(gridTexts(filtered)).toEqual([second])
  const after = typed('50')(selecting(filtered, 0, 2))
  expect(after.rows.map(({ cells }) => cells[2])).toEqual(['25', '50', '600 + 1%'])
  expect(edit.moveRows(filtered, 1).notice).toBe('Чтобы двигать строки, уберите отбор')
})

test('a filter finds a text of any case in any cell, among the rows that it is given', () => {
  const named = typed('Copart')(selecting(start, 1, 1))
  const shown = (text: string, ids?: ReadonlySet<number>) =>
    gridTexts(edit.filterRows(named, { text, only: 'all' }, ids))
  expect(shown(' cOPART ')).toEqual([['100', 'Copart', '49,5']])
  const ids = new Set(named.rows.slice(1).map(({ id }) => id))
  expect(shown('', ids)).toEqual([['100', 'Copart', '49,5'], third])
  expect(shown('99,99', ids)).toEqual([])
  expect(edit.filterRows(named, { text: ' ', only: 'all' }).shown).toBeNull()
})

test('a row that no longer matches the filter stays until the filter is set again', () => {
  const filtered = selecting(edit.filterRows(start, { text: '499', only: 'all' }), 0, 1)
  expect(gridTexts(typed('')(filtered))).toEqual([['100', '', '49,5']])
})

test('a paste under a filter shows the rows that it adds', () => {
  const filtered = edit.filterRows(start, { text: '499', only: 'all' })
  const after = edit.pasteBlock(filtered, readBlock('1\t2\t3\n4\t5\t6'))
  expect(gridTexts(after)).toEqual([
    ['1', '2', '3'],
    ['4', '5', '6'],
  ])
})

test('steps of the cursor stop at the edges; Tab leaves after the last cell', () => {
  const last = select.moveBy(start, Infinity, Infinity)
  expect(last.selection.active).toEqual({ row: 2, column: 2 })
  expect(select.moveToNext(last, false)).toBeNull()
  expect(select.moveToNext(selecting(start, 0, 2), false)?.selection.active).toEqual({ row: 1, column: 0 })
  expect(select.moveToNext(start, true)).toBeNull()
  const wide = select.moveBy(selecting(start, 1, 1), 5, -5, true)
  expect(wide.selection).toEqual({ active: { row: 1, column: 1 }, far: { row: 2, column: 0 } })
})

test('the same value written another way is no change', () => {
  const after = typed('49.50')(selecting(start, 1, 2))
  expect(changesOf(after)).toMatchObject({ any: false, cells: 0 })
})

test('counts changed cells, added and removed rows, and the order', () => {
  const changed = typed('30')(selecting(start, 0, 2))
  expect(changesOf(changed)).toMatchObject({ cells: 1, added: 0, removed: 0, reordered: false, any: true })
  expect(changesOf(edit.removeRows(changed))).toMatchObject({ cells: 0, removed: 1 })
  expect(changesOf(edit.moveRows(start, 1))).toMatchObject({ cells: 0, reordered: true, any: true })
  const empty = edit.insertRows(start, 'below')
  expect(changesOf(empty)).toMatchObject({ added: 0, any: false })
  expect(changesOf(typed('7')(empty))).toMatchObject({ added: 1 })
})

test('after a save nothing is changed, and undo counts against the saved version', () => {
  const changed = edit.insertRows(typed('30.50')(selecting(start, 0, 2)), 'below')
  const { content } = checkGrid(changed, {})
  if (!content) throw new Error('the rows break the rules')
  const saved = markSaved(changed, content)
  expect(changesOf(saved).any).toBe(false)
  // The empty row is not stored, and the cell stands as it is stored.
  expect(gridTexts(saved)).toEqual([['0', '99,99', '30,5'], second, third])
  expect(valuesOfGrid(saved).rows.map(({ from }) => from)).toEqual([0, 1, 2])
  const undone = undo(undo(saved))
  expect(changedColumns(undone, undone.rows[0] ?? { id: 0, cells: [] })).toEqual(new Set([2]))
})

const base = valuesOfGrid(start)
const showing = (values: GridValues) => showValues(start, base, values) ?? start

test('a draft is shown again as it was, and as one step', () => {
  const state = edit.removeRows(select.selectCell(typed('31')(selecting(start, 0, 2)), { row: 1, column: 0 }))
  const values = gridValues.parse(JSON.parse(JSON.stringify(valuesOfGrid(state))))
  const back = showing(values)
  expect(gridTexts(back)).toEqual(gridTexts(state))
  expect(valuesOfGrid(back)).toEqual(values)
  expect(back.past).toHaveLength(1)
  expect(showValues(back, base, values)).toBeNull()
})

test('a draft that names rows which are not there adds them', () => {
  const back = showing({
    columns: ['Buyer fee'],
    rows: [
      { from: 0, cells: ['1'] },
      { from: 0, cells: ['2'] },
      { from: 99, cells: ['3'] },
    ],
  })
  expect(new Set(back.rows.map(({ id }) => id)).size).toBe(3)
  expect(gridTexts(back)).toEqual([
    ['0', '99,99', '1'],
    ['', '', '2'],
    ['', '', '3'],
  ])
})

test('a new row without a letter is not a draft', () => {
  expect(valuesOfGrid(edit.insertRows(start, 'below'))).toEqual(base)
})

test('what a save sends is what the rules read from the same sheet', () => {
  const changed = [' 1 234,50 ', '600+1.5 %', '7,25%', '30.00'].map(text =>
    typed(text)(selecting(start, 0, 2)),
  )
  for (const state of changed)
    expect(tableOfValues('copart-fee', valuesOfGrid(state))).toEqual(checkGrid(state, {}).content)
})
