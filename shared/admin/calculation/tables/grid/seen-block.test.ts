import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSheetError } from '#shared/calculator/tables/broken-cells.ts'
import { mayDiffer } from './clipboard-text.ts'
import { seenBlock } from './seen-block.ts'

const clipboard = (name: string): string =>
  readFileSync(
    join(import.meta.dirname, '../../../../../server/proofs/testing/clipboards', `${name}.html`),
    'utf8',
  )
const head = ['Порт', 'Цена']
const table = (rows: string) => `<table>${rows}</table>`

test.each([
  // The plain text has 140 for the struck-out cell, «140 1501» for the next, and the hidden row.
  ['by-hand/excel', [head, ['Клайпеда', '~~140~~'], ['Рига', '150¹']]],
  ['by-hand/google-sheets', [head, ['Клайпеда', '~~140 $~~'], ['Рига', '150¹']]],
  ['libreoffice/calc', [head, ['Клайпеда', '~~140~~'], ['Рига и Лиепая', '140 1501']]],
])('%s: cells as they are seen', (name, block) => {
  const html = clipboard(name)
  expect(mayDiffer(html)).toBe(true)
  expect(seenBlock(html)).toEqual(block)
})

test.each([
  ['a price that is no longer valid', '<tr><td><s>140</s>150</td><td></td></tr>', [['150', '']]],
  [
    'a title that runs over its cell, and cells without words',
    '<tr><td colspan=2>Тарифы</td></tr><tr><td></td><td>5<br>6</td></tr>',
    [
      ['Тарифы', ''],
      ['', '5 6'],
    ],
  ],
  [
    'a price that stands for several ports, which none takes for "not served"',
    '<tr><td>Dallas</td><td colspan="2">350</td><td rowspan="2">400</td></tr><tr><td>Austin</td><td>300</td><td></td></tr>',
    [
      ['Dallas', '350', '#ОБЪЕДИНЕНА!', '400'],
      ['Austin', '300', '', '#ОБЪЕДИНЕНА!'],
    ],
  ],
])('%s', (_, rows, block) => {
  expect(seenBlock(table(rows))).toEqual(block)
  expect(mayDiffer(table(rows))).toBe(true)
  expect(block.flat().filter(isSheetError)).toEqual(block.flat().filter(cell => cell.startsWith('#')))
})

test('leaves to the plain text what is no table', () => {
  expect(seenBlock('<p><s>140</s>150</p>')).toBeNull()
  expect(mayDiffer(table('<tr><td colspan="1">140</td></tr>'))).toBe(false)
  expect(mayDiffer(table('<tr><td style="vertical-align:bottom">140</td></tr>'))).toBe(false)
})
