import { expect, test } from 'vitest'
import { exampleTables, readExampleCsv } from '#shared/calculator/testing/example-tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { resembledTable } from './resembled-table.ts'
import { readTable } from './table-rules.ts'

const inForce = exampleTables()
const stored = (title: TableTitle) => inForce[title] ?? { columns: [], data: [] }
/** The table with its first fee changed, so that the content is nobody's. */
const changed = (title: TableTitle, column: string) => ({
  ...stored(title),
  data: stored(title).data.map((row, at) => (at === 0 ? { ...row, [column]: 4321 } : row)),
})

test('a file is known by its content, its name and its columns', () => {
  const given = { title: 'copart-fee', fileName: null } as const
  expect(resembledTable({ ...given, table: stored('iaa-fee') }, inForce)).toMatch(
    /хранит таблица «Сборы IAAI»/,
  )
  expect(
    resembledTable(
      { ...given, fileName: 'IAA_fee-v3.csv', table: changed('copart-fee', 'Clean secured') },
      inForce,
    ),
  ).toMatch(/называется как таблица «Сборы IAAI»/)
  expect(resembledTable({ ...given, table: changed('copart-internet-bid', 'Clean live') }, inForce)).toMatch(
    /устроен как таблица «Интернет-ставка Copart»/,
  )
})

test('its own file, a new shape and a first upload are nobody else’s', () => {
  const own = { title: 'copart-fee', table: changed('copart-fee', 'Clean secured') } as const
  expect(resembledTable({ ...own, fileName: 'copart-fee.csv' }, inForce)).toBeNull()
  expect(resembledTable({ ...own, fileName: 'сборы.csv', table: stored('copart-fee') }, inForce)).toBeNull()
  expect(resembledTable({ ...own, fileName: null }, {})).toBeNull()
  const single = readTable('copart-fee', [
    ['Цена от', 'Цена до', 'Сбор'],
    [0, '', 5],
  ])
  if (!single.table) throw new Error('it is readable')
  expect(resembledTable({ title: 'copart-fee', table: single.table, fileName: null }, inForce)).toBeNull()
})

test('a table of another kind is one sentence, whichever way it went astray', () => {
  for (const [title, file, words] of [
    ['copart-fee', 'transportation', 'Это таблица «Доставка по США»: загрузите файл на её странице'],
    ['transportation', 'iaa-fee', 'Это таблица сборов аукциона: загрузите файл на её странице'],
    ['iaa-fee', 'ship-delivery', 'Это таблица «Доставка морем»: загрузите файл на её странице'],
    ['ship-delivery', 'transportation', 'Это таблица «Доставка по США»: загрузите файл на её странице'],
    ['transportation', 'ship-delivery', 'Это таблица «Доставка морем»: загрузите файл на её странице'],
  ] as const) {
    const { errors } = readTable(title, readExampleCsv(`tables/${file}.csv`))
    expect([title, file, errors]).toEqual([title, file, [{ row: 1, column: null, message: words }]])
  }
})
