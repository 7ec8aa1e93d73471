import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBlock, writeBlock } from './clipboard-text.ts'

test.each([
  ['one cell', '129', [['129']]],
  [
    'Excel ends the last row, too',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'LibreOffice',
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'empty cells at the edges',
    '\ta\t\n\t\t',
    [
      ['', 'a', ''],
      ['', '', ''],
    ],
  ],
  ['an empty row between', 'a\n\nb', [['a'], [''], ['b']]],
  ['a quoted cell with a tab and a line end', '"a\tb\r\nc"\td', [['a\tb c', 'd']]],
  ['spaces around a line end, and elsewhere', '"a \r\n\n b  c"\t d', [['a b  c', ' d']]],
  ['doubled quotes', '"say ""hi"""\tb', [['say "hi"', 'b']]],
  ['a quote that closes nothing', '5" pipe\t"6" pipe', [['5" pipe', '"6" pipe']]],
  ['a quote that is never closed', '"a\tb', [['"a', 'b']]],
  ['nothing', '', [['']]],
])('%s', (_name, text, block) => {
  expect(readBlock(text)).toEqual(block)
})

test('what is copied is pasted as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', ',', ' ', '5') })
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain(width =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
    )
  fc.assert(
    fc.property(block, rows => {
      // A last row of one empty cell cannot be distinguished from the line end before it.
      fc.pre(rows.length === 1 || rows.at(-1)?.join('') !== '' || (rows[0]?.length ?? 0) > 1)
      expect(readBlock(writeBlock(rows))).toEqual(rows)
    }),
  )
})
