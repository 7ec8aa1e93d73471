/** What is reported about a table that breaks the rules: row, column and the mend. */
import { expect, test } from 'vitest'
import { exampleTables } from '#shared/calculator/testing/example-tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { readTable } from './table-rules.ts'
import type { CalculatorTables } from './table-shapes.ts'
import type { SheetCell } from './table-sheet.ts'

const words = (title: TableTitle, rows: SheetCell[][], others: CalculatorTables = {}) => {
  const { errors, warnings } = readTable(title, rows, others)
  const told = [
    ...(errors ?? []),
    ...(warnings ?? []).map(each => ({ ...each, message: `! ${each.message}` })),
  ]
  return told.map(({ row, column, message }) => `${row}, ${column}: ${message}`)
}
const long = 'x'.repeat(121)

test('a table of fees', () => {
  const fees = (...rows: SheetCell[][]) =>
    words('copart-fee', [['Price from', 'Price to', 'Buyer fee'], ...rows])
  expect(fees()).toMatchInlineSnapshot(`
    [
      "1, null: В таблице нет строк",
    ]
  `)
  expect(fees(['x', '', '1'], ['0', 'y', '1'], ['', '5', '1'])).toMatchInlineSnapshot(`
    [
      "2, Price from: «x» — не сумма: нужно число от нуля, не больше двух знаков после запятой",
      "2, Price to: Открытой может быть только последняя ступень",
      "3, Price to: «y» — не сумма: нужно число от нуля, не больше двух знаков после запятой",
      "4, Price from: Укажите цену, с которой начинается ступень",
      "4, Price to: Последняя ступень должна быть открытой: оставьте пусто",
    ]
  `)
  expect(
    fees(['0', '99', 'FREE'], ['150', '199', 'FREE*'], ['180', '', '1'], ['300', '', '-1']),
  ).toMatchInlineSnapshot(`
    [
      "3, Price from: Разрыв между ступенями: предыдущая идёт до 99",
      "3, Buyer fee: «FREE*» — не сбор: нужна сумма 129, процент 7.25%, 600 + 1% или FREE, без сносок и других слов",
      "4, Price from: Ступень пересекается с предыдущей: та идёт до 199",
      "4, Price to: Открытой может быть только последняя ступень",
      "5, Buyer fee: «-1» — не сбор: нужна сумма 129, процент 7.25%, 600 + 1% или FREE, без сносок и других слов",
    ]
  `)
  expect(fees(['10', '99', '1'], ['100', '50', ''])).toMatchInlineSnapshot(`
    [
      "2, Price from: Первая ступень должна начинаться с 0",
      "3, Price from: Разрыв между ступенями: предыдущая идёт до 99",
      "3, Price to: «Цена до» меньше, чем «Цена от»",
      "3, Price to: Последняя ступень должна быть открытой: оставьте пусто",
      "3, Buyer fee: Пустая ячейка: укажите сумму, 0 если сбора нет",
    ]
  `)
  expect(
    words('copart-fee', [
      ['Price from', 'Price to'],
      ['0', ''],
    ]),
  ).toMatchInlineSnapshot(`
    [
      "1, null: Нет ни одного столбца сборов",
    ]
  `)
  expect(
    words('copart-fee', [
      ['Price from', 'Price to', 'Buyer fee', 'Clean secured standard prebid'],
      ['0', '', '1', '2'],
    ]),
  ).toMatchInlineSnapshot(`
    [
      "1, Buyer fee: Столбец «Сбор» может быть только единственным столбцом сборов",
    ]
  `)
  expect(
    words('copart-fee', [
      ['Price from', 'Price from', 'Discount', ''],
      ['0', '', '1', '2', '3'],
    ]),
  ).toMatchInlineSnapshot(`
    [
      "1, Price from: Такой столбец уже есть",
      "1, Discount: Непонятный заголовок столбца. Пишите словами: Clean, Non-clean, Secured, Unsecured, Standard, High volume, Pre-bid, Live, Heavy; сбор для всех — «Сбор»; ступени — «Цена от» и «Цена до»",
      "1, null: Столбец 4 без заголовка",
      "1, null: Нет столбца «Цена до»",
    ]
  `)
})

test('a table of yards', () => {
  const yards = (...rows: SheetCell[][]) =>
    words(
      'transportation',
      [['Auction', 'Auction Location', 'Newark, NJ', 'Atlantis'], ...rows],
      exampleTables(),
    )
  expect(
    yards(['Copart', 'A', 1, 2], ['Sothebys', 'B', 1, 2], ['', 'C', 1, 2], ['IAAI', '', 1, 2]),
  ).toMatchInlineSnapshot(`
    [
      "3, Auction: «Sothebys» — не аукцион: нужен Copart или IAAI",
      "4, Auction: Укажите аукцион: нужен Copart или IAAI",
      "5, Auction Location: Укажите площадку",
      "1, Atlantis: ! Порта «Atlantis» нет в таблице морской доставки",
    ]
  `)
  expect(
    yards(['Copart', 'A', 1, 2], ['copart', ' a ', 1, 2], ['Copart', 'D', '', '']),
  ).toMatchInlineSnapshot(`
    [
      "3, Auction Location: Повтор строки 2",
      "1, Atlantis: ! Порта «Atlantis» нет в таблице морской доставки",
      "4, null: ! Площадку «D» не обслуживает ни один порт",
    ]
  `)
  expect(yards(['Copart', long, '1,234', 'много'])).toMatchInlineSnapshot(`
    [
      "2, Auction Location: Не длиннее 120 символов",
      "2, Newark, NJ: «1,234» — не сумма: нужно число от нуля, не больше двух знаков после запятой",
      "2, Atlantis: «много» — не сумма: нужно число от нуля, не больше двух знаков после запятой",
      "1, Atlantis: ! Порта «Atlantis» нет в таблице морской доставки",
      "2, null: ! Площадку «xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx» не обслуживает ни один порт",
    ]
  `)
  expect(
    words('transportation', [
      ['Auction', 'Auction Location'],
      ['Copart', 'A'],
    ]),
  ).toMatchInlineSnapshot(`
    [
      "1, null: Нет ни одного порта",
      "2, null: ! Площадку «A» не обслуживает ни один порт",
    ]
  `)
})

test('a table of sea routes', () => {
  const ship = (header: string[], ...rows: SheetCell[][]) =>
    words('ship-delivery', [['Port', 'Destination', ...header], ...rows], exampleTables())
  expect(
    ship(['Cost'], ['', 'B', 1], ['Newark, NJ', '', 1], ['Newark, NJ', 'B', 1], ['newark, nj', 'b', 2]),
  ).toMatchInlineSnapshot(`
    [
      "2, Port: Укажите порт",
      "3, Destination: Укажите назначение",
      "5, Destination: Повтор строки 4",
      "2, Destination: ! «B»: страны не видно, расчёт примет порт за зарубежный. Допишите её после запятой, например «Klaipeda, LT»",
    ]
  `)
  expect(
    ship(['Cost'], ['Atlantis', 'B', 1], ['Atlantis', 'C', 1], ['Lemuria', 'B', -1]),
  ).toMatchInlineSnapshot(`
    [
      "4, Cost: «-1» — не сумма: нужно число от нуля, не больше двух знаков после запятой",
      "2, Port: ! Порта «Atlantis» нет в таблице доставки до порта",
      "2, Destination: ! «B»: страны не видно, расчёт примет порт за зарубежный. Допишите её после запятой, например «Klaipeda, LT»",
      "3, Destination: ! «C»: страны не видно, расчёт примет порт за зарубежный. Допишите её после запятой, например «Klaipeda, LT»",
      "4, Port: ! Порта «Lemuria» нет в таблице доставки до порта",
    ]
  `)
  expect(ship(['Cost', 'Sedan'], ['Newark, NJ', 'B', 1, 1])).toMatchInlineSnapshot(`
    [
      "1, Cost: Нужны либо столбцы по кузовам, либо один столбец «Стоимость»",
      "2, Destination: ! «B»: страны не видно, расчёт примет порт за зарубежный. Допишите её после запятой, например «Klaipeda, LT»",
    ]
  `)
  expect(ship([], ['Newark, NJ', 'B'])).toMatchInlineSnapshot(`
    [
      "1, null: Нет ни одного столбца стоимости",
      "2, Destination: ! «B»: страны не видно, расчёт примет порт за зарубежный. Допишите её после запятой, например «Klaipeda, LT»",
    ]
  `)
  expect(
    ship(
      ['Cost', 'To border', 'Days'],
      ['Newark, NJ', 'B', 1, '', '2026-05-03'],
      ['Newark, NJ', 'C', 1, 0, ''],
    ),
  ).toMatchInlineSnapshot(`
    [
      "2, To border: Пустая ячейка: укажите сумму, 0 если доставка не нужна",
      "2, Destination: ! «B»: страны не видно, расчёт примет порт за зарубежный. Допишите её после запятой, например «Klaipeda, LT»",
      "2, Days: ! «2026-05-03» — дата: видимо, её сделала программа из срока вроде 3-5. Впишите дни текстом",
      "3, Destination: ! «C»: страны не видно, расчёт примет порт за зарубежный. Допишите её после запятой, например «Klaipeda, LT»",
    ]
  `)
})
