import { expect, test } from 'vitest'
import { groupProblems } from './table-upload.tsx'

const of = (row: number, column: string | null, message: string) => ({ sheet: 'CSV', row, column, message })

test('a complaint is made once, with its rows, and names the column in Russian', () => {
  expect(
    groupProblems('copart-fee', [
      of(4, 'Clean secured', 'Пустая ячейка'),
      of(2, 'Clean secured', 'Пустая ячейка'),
      of(3, 'Clean secured', 'Пустая ячейка'),
      of(9, 'Clean secured', 'Пустая ячейка'),
      of(9, 'price FROM', 'Разрыв'),
      of(1, 'Скидка', 'Непонятный заголовок столбца'),
      of(1, null, 'Нет столбца «Цена до»'),
    ]),
  ).toEqual([
    { rows: '2–4, 9', column: 'Чистый, гарантированная', message: 'Пустая ячейка' },
    { rows: '9', column: 'Цена от', message: 'Разрыв' },
    { rows: '1', column: 'Скидка', message: 'Непонятный заголовок столбца' },
    { rows: '1', column: null, message: 'Нет столбца «Цена до»' },
  ])
})

test('rows scattered all over are not listed to the last', () => {
  const rows = Array.from({ length: 100 }, (_, at) => of(2 * at + 2, 'Days', 'Дата'))
  expect(groupProblems('ship-delivery', rows)).toEqual([
    { rows: '2, 4, 6, 8, 10, 12, 14, 16 и\u00a0ещё', column: 'Дней', message: 'Дата' },
  ])
})
