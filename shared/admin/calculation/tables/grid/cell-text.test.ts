import { expect, test } from 'vitest'
import type { ColumnType } from '#shared/calculator/tables/table-shapes.ts'
import { cellValue, groupedText } from './cell-text.ts'

test.each<[string, ColumnType, string]>([
  ['8000', 'number', '8\u00A0000'],
  ['12000,5', 'number', '12\u00A0000,5'],
  ['1234567', 'number', '1\u00A0234\u00A0567'],
  ['600 + 1,5%', 'fee', '600 + 1,5%'],
  ['1600 + 1,5%', 'fee', '1\u00A0600 + 1,5%'],
  // Already apart, too short, no number, or a text that only looks like one.
  ['1 234,50', 'number', '1 234,50'],
  ['999', 'number', '999'],
  ['10000x', 'number', '10000x'],
  ['90210', 'text', '90210'],
])('%s in a column of the kind %s is read as %s', (text, type, shown) => {
  expect(groupedText(text, type)).toBe(shown)
  expect(cellValue(shown, type)).toEqual(cellValue(text, type))
})
