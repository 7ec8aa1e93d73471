/** Rejections of the rules of the tables, by row and column, and their readings. */
import { afterEach, describe, expect, test } from 'vitest'
import { readExampleCsv } from '#shared/calculator/testing/example-tables.ts'
import { sheetOfRows } from '#shared/calculator/testing/sheet-of-rows.ts'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'
import { readTable, sheetOf } from './table-rules.ts'
import type { SheetCell } from './table-sheet.ts'

afterEach(() => readLanguageFrom(() => 'ru'))

const errors = (title: TableTitle, rows: SheetCell[][]) =>
  (readTable(title, rows).errors ?? []).map(({ row, column }) => [row, column])
const fee = (...rows: SheetCell[][]): SheetCell[][] => [['Price from', 'Price to', 'Buyer fee'], ...rows]
const ship = (...rows: SheetCell[][]): SheetCell[][] => [['Port', 'Destination', 'Cost'], ...rows]
const yards = (...rows: SheetCell[][]): SheetCell[][] => [
  ['Auction', 'Auction Location', 'Newark, NJ'],
  ...rows,
]

describe('cells', () => {
  test('that no file could carry are rejected, line breaks are not', () => {
    expect(
      errors('ship-delivery', ship(['A\u0000', 'B', 1], ['C', 'D\ud800', 1], ['E\u0007', 'F', 1])),
    ).toEqual([
      [2, 'Port'],
      [3, 'Destination'],
      [4, 'Port'],
    ])
    expect(errors('ship-delivery', ship(['A\nport', 'B', 1]))).toEqual([])
  })
})

describe('a fee below a dollar', () => {
  const warned = (cell: SheetCell) => {
    const { errors, warnings } = readTable('copart-fee', fee([0, 99.99, 25], [100, '', cell]))
    expect(errors).toBeUndefined()
    return warnings.map(({ row, column }) => [row, column])
  }

  test.each(['0.06', 0.06, '0,99'])(
    'may be a percentage that a program has turned into a number: %s',
    cell => {
      expect(warned(cell)).toEqual([[3, 'Buyer fee']])
    },
  )

  test.each([0, 1, '6%', '0.5 + 1%'])('none of these is: %s', cell => expect(warned(cell)).toEqual([]))
})

describe('headers', () => {
  test('that are unknown, repeated, missing or absent over values', () => {
    const row = ['0', '', '1', '']
    expect(errors('copart-fee', [['Price from', 'Price to', 'Discount'], row])).toEqual([[1, 'Discount']])
    expect(errors('copart-fee', [['Price from', 'цена от', 'Price to', 'Buyer fee'], row])).toEqual([
      [1, 'цена от'],
    ])
    expect(
      errors('copart-fee', [
        ['Price from', 'Buyer fee'],
        ['0', '1'],
      ]),
    ).toEqual([[1, null]])
    expect(
      errors('copart-fee', [
        ['Price from', 'Price to', 'Buyer fee', ''],
        ['0', '', '1', 'x'],
      ]),
    ).toEqual([[1, null]])
    expect(errors('copart-fee', fee(['0', '', '1', 'x']))).toEqual([[2, null]])
    expect(
      errors('transportation', [
        ['Auction', 'Auction Location', '__proto__'],
        ['Copart', 'A', 1],
      ]),
    ).toEqual([[1, '__proto__']])
    expect(readTable('copart-fee', []).errors).toHaveLength(2)
  })

  test.each([
    ['ship-delivery', ['Port', 'Destination', 'Седан, €'], 'уберите «€»'],
    ['ship-delivery', ['Port', 'Destination', 'Sedan ₴'], 'уберите «₴»'],
    ['ship-delivery', ['Port', 'Destination', 'Cost (EUR)'], 'уберите «EUR»'],
    ['ship-delivery', ['Port', 'Destination', 'Sedan, %'], 'доллары и уберите «%»'],
    ['ship-delivery', ['Port', 'Destination', 'Вартість, C$'], 'уберите «C$»'],
    ['transportation', ['Auction', 'Auction Location', 'Newark, NJ €'], 'уберите «€»'],
    ['transportation', ['Auction', 'Auction Location', 'Newark, NJ, тыс. $'], 'уберите «тыс.»'],
    ['ship-delivery', ['Port', 'Destination', 'Седан (тисяч $)'], 'уберите «тисяч»'],
    ['copart-fee', ['Price from', 'Price to', 'Сбор, €'], 'уберите «€»'],
    ['copart-fee', ['Price from', 'Price to', 'Сбор, %'], 'процент в сами ячейки'],
    ['copart-fee', ['Price from', 'Price to', 'Clean secured, ‰'], 'процент в сами ячейки'],
    ['copart-fee', ['Price from, €', 'Price to', 'Buyer fee'], 'уберите «€»'],
  ] as const)('in another unit than the cells are refused: %s, %s', (title, header, said) => {
    const column = header.find(name => /[€₴%‰]|EUR|C\$|ты?и?с/.test(name)) ?? null
    const message = expect.stringContaining(said)
    expect(readTable(title, [['Тарифы'], header, ['0', '', '150']]).errors).toEqual([
      { row: 2, column, message },
    ])
  })

  test.each([
    'Седан, $',
    'Sedan (USD)',
    'Sedan, US$',
    'Седан, долл.',
    'Седан (доллары США)',
    'Седан, дол. США',
  ])('may name the dollar: %s', header =>
    expect(
      errors('ship-delivery', [
        ['Port', 'Destination', header],
        ['A', 'B', 150],
      ]),
    ).toEqual([]),
  )

  test('of one port in two spellings are a repeat: two prices of one way', () => {
    expect(
      errors('transportation', [
        ['Auction', 'Auction Location', 'Newark, NJ', 'NEWARK,  nj'],
        ['Copart', 'A', 100, 200],
      ]),
    ).toEqual([[1, 'NEWARK,  nj']])
  })

  test('buyer fee stands alone, a profile stands once, and there is at least one', () => {
    const first = ['Price from', 'Price to']
    expect(
      errors('iaa-fee', [
        [...first, 'Buyer fee', 'High volume'],
        ['0', '', 1, 2],
      ]),
    ).toEqual([[1, 'Buyer fee']])
    expect(
      errors('iaa-fee', [
        [...first, 'Clean', 'чистый'],
        ['0', '', 1, 2],
      ]),
    ).toEqual([[1, 'чистый']])
    expect(errors('iaa-fee', [first, ['0', '']])).toEqual([[1, null]])
  })

  test('in Russian give the same table as in English', () => {
    const english = [
      ['Price from', 'Price to', 'Clean secured', 'Non-clean unsecured high volume'],
      ['0', '', '1', '2'],
    ]
    const russian = [
      ['ЦЕНА ОТ', 'Цена  до', 'Чистый, гарантированная', 'не чистый негарантированная (высокий объём)'],
      ['0', '', '1', '2'],
    ]
    expect(readTable('copart-fee', russian)).toEqual(readTable('copart-fee', english))
    expect(
      readTable('ship-delivery', [
        ['Порт', 'Назначение', 'Седан', 'Внедорожник', 'Пикап', 'Мото', 'До границы', 'Дней'],
        ['A', 'B', '1', '2', '3', '4', '5', '30-40'],
      ]).table?.data,
    ).toEqual([
      { Port: 'A', Destination: 'B', Sedan: 1, SUV: 2, Pickup: 3, Moto: 4, 'To border': 5, Days: '30-40' },
    ])
    expect(
      readTable('transportation', [
        ['Аукцион', 'Площадка', 'Newark, NJ'],
        ['IAA', 'X', '1'],
      ]).table?.data,
    ).toEqual([{ Auction: 'IAAI', 'Auction Location': 'X', 'Newark, NJ': 1 }])
  })
})

describe('tiers', () => {
  test('touch with the cent convention or exactly', () => {
    expect(errors('copart-fee', fee(['0', '49.99', '1'], ['50', '', '2']))).toEqual([])
    expect(errors('copart-fee', fee(['0', '50', '1'], ['50', '', '2']))).toEqual([])
  })

  test.each([
    ['a gap', fee(['0', '49.98', '1'], ['50', '', '2']), [3, 'Price from']],
    ['an overlap', fee(['0', '50.01', '1'], ['50', '', '2']), [3, 'Price from']],
    ['a descent', fee(['0', '99.99', '1'], ['100', '199.99', '2'], ['50', '', '2']), [4, 'Price from']],
    ['a repeat', fee(['0', '0', '1'], ['0', '', '2']), [3, 'Price from']],
    ['a first tier above zero', fee(['1', '', '1']), [2, 'Price from']],
    ['a closed last tier', fee(['0', '99.99', '1']), [2, 'Price to']],
    ['an open tier before the last', fee(['0', '', '1'], ['50', '', '2']), [2, 'Price to']],
    ['an end before its start', fee(['0', '9.99', 1], ['10', '5', 1], ['20', '', '2']), [3, 'Price to']],
    ['no start', fee(['', '', '1']), [2, 'Price from']],
    ['a negative', fee(['0', '-5', '1']), [2, 'Price to']],
    ['text in a number', fee(['ноль', '', '1']), [2, 'Price from']],
    ['a third decimal', fee(['0', '49.999', '1'], ['50', '', '2']), [2, 'Price to']],
    ['a wrong fee', fee(['0', '', '5 %%']), [2, 'Buyer fee']],
    ['an empty fee', fee(['0', '', '']), [2, 'Buyer fee']],
    ['a negative fee', fee(['0', '', -1]), [2, 'Buyer fee']],
  ])('%s is an error at its cell', (_, rows, place) => {
    expect(errors('copart-internet-bid', rows)).toContainEqual(place)
  })

  test('every error of a file is reported', () => {
    expect(errors('copart-fee', fee(['1', '49', 'x'], ['60', '70', '-1']))).toEqual([
      [2, 'Price from'],
      [2, 'Buyer fee'],
      [3, 'Price from'],
      [3, 'Price to'],
      [3, 'Buyer fee'],
    ])
  })

  test('blank rows are passed over and do not shift the numbers', () => {
    expect(errors('copart-fee', fee([], ['', ' ', null], ['5', '', '1']))).toEqual([[4, 'Price from']])
  })
})

test('cells are read with spaces, dollars, decimal commas and formulas', () => {
  const rows = fee(
    ['0', '999,99 $', '1 234,50'],
    ['$1 000', '1,999.99', '7,25%'],
    ['2\u00a0000', '', '$600 + 1 %'],
  )
  expect(readTable('copart-fee', rows).table?.data).toEqual([
    { 'Price from': 0, 'Price to': 999.99, 'Buyer fee': 1234.5 },
    { 'Price from': 1000, 'Price to': 1999.99, 'Buyer fee': '7.25%' },
    { 'Price from': 2000, 'Price to': null, 'Buyer fee': '600 + 1%' },
  ])
})

describe('delivery', () => {
  test('auctions are known, places are named once per auction, amounts are amounts', () => {
    expect(errors('transportation', yards(['Manheim', 'A', '1']))).toEqual([[2, 'Auction']])
    expect(errors('transportation', yards(['Copart', '', '1']))).toEqual([[2, 'Auction Location']])
    expect(errors('transportation', yards(['Copart', 'A', '1'], ['copart', ' a', '2']))).toEqual([
      [3, 'Auction Location'],
    ])
    expect(errors('transportation', yards(['Copart', 'A', '1'], ['IAAI', 'A', '2']))).toEqual([])
    expect(errors('transportation', yards(['Copart', 'A', '1.005']))).toEqual([[2, 'Newark, NJ']])
    expect(
      errors('transportation', [
        ['Auction', 'Auction Location'],
        ['Copart', 'A'],
      ]),
    ).toEqual([[1, null]])
  })

  test('sea routes are named once, with bodies or a single cost, and a known border', () => {
    expect(errors('ship-delivery', ship(['P', 'D', '1'], ['p', 'd', '2']))).toEqual([[3, 'Destination']])
    expect(errors('ship-delivery', ship(['', '', '1']))).toEqual([
      [2, 'Port'],
      [2, 'Destination'],
    ])
    expect(errors('ship-delivery', ship(['P', 'D', 'many']))).toEqual([[2, 'Cost']])
    expect(
      errors('ship-delivery', [
        ['Port', 'Destination', 'Cost', 'SUV'],
        ['P', 'D', 1, 2],
      ]),
    ).toEqual([[1, 'Cost']])
    expect(
      errors('ship-delivery', [
        ['Port', 'Destination', 'Days'],
        ['P', 'D', 1],
      ]),
    ).toEqual([[1, null]])
    expect(
      errors('ship-delivery', [
        ['Port', 'Destination', 'Cost', 'To border'],
        ['P', 'D', 1, ''],
      ]),
    ).toEqual([[2, 'To border']])
  })

  test('a port that only one table knows is a warning', () => {
    const sea = readTable('ship-delivery', ship(['Newark, NJ', 'D, LT', 1], ['Boston', 'D, LT', 1])).table
    const land = readTable('transportation', yards(['Copart', 'A', '1'])).table
    if (!sea || !land) throw new Error('the sample tables must be readable')
    const version = 1
    const columns = ['Auction', 'Auction Location', 'Newark, NJ', 'Miami']
    expect(
      readTable('transportation', [columns, ['Copart', 'A', 1, '']], { 'ship-delivery': { ...sea, version } })
        .warnings,
    ).toEqual([{ row: 1, column: 'Miami', message: expect.stringContaining('Miami') }])
    expect(
      readTable('ship-delivery', ship(['Newark, NJ', 'D, LT', 1], ['Boston', 'D, LT', 1]), {
        transportation: { ...land, version },
      }).warnings,
    ).toEqual([{ row: 3, column: 'Port', message: expect.stringContaining('Boston') }])
  })

  test('a destination in a country that cannot be read is a warning, once', () => {
    const rows = ship(['Newark, NJ', 'Klaipeda', 1], ['Miami', 'Klaipeda', 1], ['Miami', 'Odesa', 1])
    expect(readTable('ship-delivery', rows).warnings).toEqual([
      { row: 2, column: 'Destination', message: expect.stringContaining('страны не видно') },
    ])
  })

  test('a yard that no port serves is a warning', () => {
    expect(readTable('transportation', yards(['Copart', 'A', ''])).warnings).toMatchObject([{ row: 2 }])
  })
})

test.each(tableTitles)('the example %s is good, and its sheet reads back to itself', title => {
  const { table } = readTable(title, readExampleCsv(`tables/${title}.csv`))
  if (!table) throw new Error('the example must be readable')
  expect(readTable(title, sheetOf(table)).table).toEqual(table)
  expect(readTable(title, sheetOfRows(table.data)).table).toEqual(table)
  expect(table.columns.map(({ key }) => key)).toEqual(readExampleCsv(`tables/${title}.csv`)[0])
})

test('headers under a title or blank lines are taken, which is said, and problems name the rows of the file', () => {
  const header = ['Price from', 'Price to', 'Buyer fee']
  for (const above of [[['Сборы IAAI, 2026', '', '']], [[], []], [['', '', '']]]) {
    const row = above.length + 1
    const read = readTable('iaa-fee', [...above, header, ['0', '', '5']])
    expect(read.table).toEqual(readTable('iaa-fee', [header, ['0', '', '5']]).table)
    const message = `Заголовки столбцов взяты из строки ${row}: строки над ними пропущены`
    expect(read.warnings[0]).toEqual({ row, column: null, message })
    expect(readTable('iaa-fee', [...above, header, ['0', '', 'пять']]).errors?.[0]?.row).toBe(row + 1)
  }
})

test('signs that nobody sees are dropped, and places that look the same are one', () => {
  const yard = readTable('transportation', yards(['Copart', 'Dallas\u200B', '1\u200B350']))
  expect(yard.table?.data).toEqual([{ Auction: 'Copart', 'Auction Location': 'Dallas', 'Newark, NJ': 1350 }])
  const [e, a] = ['\u0435', '\u0410']
  expect(errors('transportation', yards(['Copart', 'Dallas', 1], ['Copart', `D${a}llas`, 2]))).toEqual([
    [3, 'Auction Location'],
  ])
  const sea = readTable('ship-delivery', ship([`N${e}wark, NJ`, 'Klaipeda, LT', 1]))
  const { warnings } = readTable('transportation', yards(['Copart', 'Dallas', 1]), {
    'ship-delivery': { version: 1, columns: [], data: [], ...sea.table },
  })
  expect(warnings).toEqual([])
})

test('a cell that is no sum is said to be that, and not to be empty as well', () => {
  const rows = (toBorder: string) => [
    ['Port', 'Destination', 'Cost', 'To border'],
    ['Newark, NJ', 'Gdynia, PL', '1200', toBorder],
  ]
  expect(readTable('ship-delivery', rows('x')).errors?.map(({ message }) => message)).toEqual([
    expect.stringContaining('«x» — не сумма'),
  ])
  expect(readTable('ship-delivery', rows('')).errors?.[0]?.message).toMatch(/^Пустая ячейка/)
})

test('days that a spreadsheet program has made a date of are asked about', () => {
  const rows = [
    ['Port', 'Destination', 'Cost', 'Дней'],
    ['Newark, NJ', 'Klaipeda, LT', '1200', '2026-05-03'],
    ['Newark, NJ', 'Gdynia, PL', '1200', '35-45'],
  ]
  const { table, warnings } = readTable('ship-delivery', rows)
  expect(table?.data.length).toBe(2)
  expect(warnings).toMatchObject([{ row: 2, column: 'Дней' }])
})

test('a Ukrainian reader is told in Ukrainian, and the table is stored with the same columns', () => {
  readLanguageFrom(() => 'uk')
  const messages = (...rows: SheetCell[][]) =>
    readTable('copart-fee', rows).errors?.map(({ message }) => message)
  expect(messages(['Ціна від', 'Ціна до', 'Збір'], ['0', '', ''])).toEqual([
    'Порожня комірка: вкажіть суму або 0, якщо збору немає',
  ])
  expect(messages(['Ціна від', 'Збір'], ['0', '5'])).toEqual(['Немає стовпця «Ціна до»'])
  expect(messages(['Port', 'Destination', 'Cost'], ['Newark, NJ', 'Gdynia, PL', '1'])).toEqual([
    'Це таблиця «Доставка морем»: надішліть файл на її сторінці',
  ])
  expect(readTable('copart-fee', fee(['0', '', '5'])).table?.columns.map(({ title }) => title)).toEqual([
    'Цена от',
    'Цена до',
    'Сбор',
  ])
})
