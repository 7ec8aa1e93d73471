import { expect, test } from 'vitest'
import { gridDraft, gridDraftOf, restoreDraft } from './grid-draft.ts'
import * as edit from './grid-edit.ts'
import { insertRows, removeRows } from './grid-edit.ts'
import { createGrid, type GridState } from './grid-model.ts'
import { mergeTables, type TableMergeChoice } from './merge-tables.ts'
import { aSource, feeRows, gridTexts, selecting } from './testing/grid-makers.ts'

const base = aSource('copart-fee', feeRows)
const stored = (rows: string[][]) => ({ ...aSource('copart-fee', rows), version: 2 })
const put = (state: GridState, row: number, column: number, text: string) =>
  edit.pasteBlock(selecting(state, row, column), [[text]])
const mineWith = (change: (state: GridState) => GridState) =>
  gridDraftOf(change(createGrid('copart-fee', base)))

const merged = (
  theirs: string[][],
  change: (state: GridState) => GridState,
  choice: TableMergeChoice = 'mine',
) => {
  const now = stored(theirs)
  const merge = mergeTables('copart-fee', base, now, mineWith(change))
  const choices = new Map(merge.conflicts.map(({ id }) => [id, choice]))
  return { merge, texts: gridTexts(restoreDraft('copart-fee', now, merge.resolve(choices))) }
}

const [header = [], one = [], two = [], three = []] = feeRows

test('changes of different cells meet without a question', () => {
  const { merge, texts } = merged([header, ['0', '99.99', '30'], two, three], state => put(state, 1, 2, '60'))
  expect(merge.conflicts).toEqual([])
  expect(merge.taken).toEqual({ theirs: 1, mine: 1 })
  expect(texts).toEqual([
    ['0', '99,99', '30'],
    ['100', '499,99', '60'],
    ['500', '', '600 + 1%'],
  ])
})

test('the same cell changed twice is asked about', () => {
  const theirs = [header, ['0', '99.99', '30'], two, three]
  const mine = (state: GridState) => put(state, 0, 2, '35')
  expect(merged(theirs, mine).merge.conflicts).toMatchObject([
    { row: '0', column: 'Сбор', base: '25', theirs: '30', mine: '35' },
  ])
  expect(merged(theirs, mine, 'mine').texts[0]).toEqual(['0', '99,99', '35'])
  expect(merged(theirs, mine, 'theirs').texts[0]).toEqual(['0', '99,99', '30'])
})

test('the same change on both sides is no conflict', () => {
  const { merge } = merged([header, ['0', '99.99', '30.00'], two, three], state => put(state, 0, 2, '30'))
  expect(merge.conflicts).toEqual([])
})

test('rows that only one side added or removed', () => {
  const { merge, texts } = merged(
    [header, one, ['100', '199.99', '49.5'], ['200', '499.99', '55'], three],
    state => {
      const added = put(insertRows(selecting(state, 2, 0), 'below'), 3, 0, '900')
      return added
    },
  )
  expect(merge.conflicts).toEqual([])
  expect(texts.map(([from]) => from)).toEqual(['0', '100', '200', '500', '900'])
})

test('a row that one removed and the other changed is asked about', () => {
  const theirs = [header, one, ['100', '499.99', '51'], three]
  const mine = (state: GridState) => removeRows(selecting(state, 1, 0))
  expect(merged(theirs, mine).merge.conflicts).toMatchObject([
    { column: null, theirs: '100 · 499,99 · 51', mine: 'строка удалена' },
  ])
  expect(merged(theirs, mine, 'mine').texts).toHaveLength(2)
  expect(merged(theirs, mine, 'theirs').texts).toHaveLength(3)
})

test('a row that one removed and the other left goes', () => {
  const { merge, texts } = merged(feeRows, state => removeRows(selecting(state, 1, 0)))
  expect(merge.conflicts).toEqual([])
  expect(texts).toHaveLength(2)
})

test('a tier whose start I moved stays the same row', () => {
  const { merge, texts } = merged([header, one, ['100', '499.99', '51'], three], state =>
    put(state, 1, 0, '120'),
  )
  expect(merge.conflicts).toEqual([])
  expect(texts[1]).toEqual(['120', '499,99', '51'])
})

test('a draft comes back as it was, and as one step', () => {
  const state = insertRows(
    removeRows(selecting(put(createGrid('copart-fee', base), 0, 2, '31'), 1, 0)),
    'below',
  )
  const back = restoreDraft(
    'copart-fee',
    base,
    gridDraft.parse(JSON.parse(JSON.stringify(gridDraftOf(state)))),
  )
  expect(gridTexts(back)).toEqual(gridTexts(state))
  expect(gridDraftOf(back)).toEqual(gridDraftOf(state))
  expect(back.past).toHaveLength(1)
})

test('a draft that names rows which are not there adds them', () => {
  const draft = {
    columns: ['Buyer fee'],
    rows: [
      { from: 0, cells: ['1'] },
      { from: 0, cells: ['2'] },
      { from: 99, cells: ['3'] },
    ],
  }
  const back = restoreDraft('copart-fee', base, draft)
  expect(new Set(back.rows.map(({ id }) => id)).size).toBe(3)
  expect(gridTexts(back)).toEqual([
    ['0', '99,99', '1'],
    ['', '', '2'],
    ['', '', '3'],
  ])
})
