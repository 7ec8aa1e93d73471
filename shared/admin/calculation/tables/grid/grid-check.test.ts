import { expect, test } from 'vitest'
import { checkGrid, checkOfServer, nextProblem, problemAt } from './grid-check.ts'
import * as edit from './grid-edit.ts'
import { insertRows, moveRows } from './grid-edit.ts'
import { createGrid, type GridState, typedRows } from './grid-model.ts'
import { aFeeGrid, aSource, longFeeRows, selecting } from './testing/grid-makers.ts'

const check = (state: GridState) =>
  checkGrid({ title: state.title, columns: state.columns, rows: typedRows(state) }, {})

const typing = (row: number, column: number, text: string): GridState =>
  edit.typeText(edit.startEditing(selecting(aFeeGrid(), row, column), 'edit'), text)

test.each([
  ['a gap', 1, 0, '150', 1, 0, 'Разрыв между ступенями: предыдущая идёт до 99,99'],
  ['an overlap', 0, 1, '150', 1, 0, 'Ступень пересекается с предыдущей: та идёт до 150'],
  ['the wrong order', 2, 0, '50', 2, 0, 'Ступени должны идти по возрастанию: 50 после 100'],
  [
    'a negative amount',
    1,
    2,
    '-5',
    1,
    2,
    '«-5» — не сбор: нужна сумма 129, процент 7.25%, 600 + 1% или FREE, без сносок и других слов',
  ],
  [
    'text in a number',
    0,
    1,
    'сто',
    0,
    1,
    '«сто» — не сумма: нужно число от нуля, не больше двух знаков после запятой',
  ],
  ['an empty fee', 0, 2, '', 0, 2, 'Пустая ячейка: укажите сумму, 0 если сбора нет'],
  ['a first tier above zero', 0, 0, '1', 0, 0, 'Первая ступень должна начинаться с 0'],
])('%s is marked while it is typed', (_name, row, column, text, atRow, atColumn, message) => {
  const state = typing(row, column, text)
  const found = check(state)
  expect(problemAt(found, state.rows[atRow], atColumn)).toEqual({ level: 'error', message })
  expect(found.content).toBeNull()
})

test('the whole table as it would be saved, with a decimal comma or a point', () => {
  const found = check(typing(1, 2, '1 049.50 $'))
  expect(found.errors).toBe(0)
  expect(found.content?.data[1]).toEqual({ 'Price from': 100, 'Price to': 499.99, 'Buyer fee': 1049.5 })
})

test('an empty row breaks nothing and is left out', () => {
  const found = check(insertRows(aFeeGrid(), 'below'))
  expect(found.content?.data).toHaveLength(3)
})

test('the next problem is found from where the person is, and from the top again', () => {
  const state = moveRows(selecting(aFeeGrid(), 2, 0), -1)
  const found = check(state)
  const at = nextProblem(found, state.rows, { row: 0, column: 0 })
  expect(at).not.toBeNull()
  const seen = new Set<string>()
  let place = at
  while (place && !seen.has(`${place.row}:${place.column}`)) {
    seen.add(`${place.row}:${place.column}`)
    place = nextProblem(found, state.rows, place)
  }
  expect(place).toEqual(at)
  expect(seen.size).toBe(
    found.cells.size === 0 ? 0 : [...found.cells.values()].reduce((sum, cells) => sum + cells.size, 0),
  )
})

test('a port that the other table does not know is a warning, on its cell or its header', () => {
  const ways = aSource('ship-delivery', [
    ['Port', 'Destination', 'Cost'],
    ['Newark, NJ', 'Klaipeda, LT', '1350'],
    ['Odessa, TX', 'Klaipeda, LT', '1000'],
  ])
  const yards = aSource('transportation', [
    ['Auction', 'Auction Location', 'Newark, NJ', 'Miami, FL'],
    ['Copart', 'Abilene, TX', '500', ''],
  ])
  const sea = createGrid('ship-delivery', ways)
  const found = checkGrid(sea, { transportation: yards })
  expect(problemAt(found, sea.rows[1], 0)).toMatchObject({ level: 'warning' })
  expect(found).toMatchObject({ errors: 0, warnings: 1 })
  expect(
    checkGrid(createGrid('transportation', yards), { 'ship-delivery': ways }).headers.get(3),
  ).toMatchObject({
    level: 'warning',
    message: 'Порта «Miami, FL» нет в таблице морской доставки',
  })
})

test('the server’s rows count without the empty ones', () => {
  const state = insertRows(aFeeGrid(), 'above')
  const found = checkOfServer(state, [{ row: 3, column: 'Buyer fee', message: 'Нет' }])
  expect(problemAt(found, state.rows[2], 2)).toEqual({ level: 'error', message: 'Нет' })
})

test('a table with a problem of its own keeps it apart from cells', () => {
  const empty = { ...aFeeGrid(), rows: [] }
  expect(check(empty).table).toEqual([{ level: 'error', message: 'В таблице нет строк' }])
})

test('two thousand rows are read whole', () => {
  const state = createGrid('iaa-fee', aSource('iaa-fee', longFeeRows(2000)))
  expect(check(state)).toMatchObject({ errors: 0, warnings: 0 })
})
