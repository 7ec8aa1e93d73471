import { expect, test } from 'vitest'
import { invoiceFileName, invoiceNumber, isNumberPattern } from './invoice-number.ts'

test.each([
  ['{yy}-{n}', true],
  ['АВ-{yyyy}/{nnn}', true],
  ['{n}.{yy}', true],
  ['{n}', false],
  ['{yy}', false],
  ['{yy}{n}', false],
  ['{n}-{n}-{yy}', false],
  ['{yy}-{yyyy}-{n}', false],
  ['№ {n}-{yy}', false],
  ['{n}-{yy} ', false],
  ['{m}-{n}-{yy}', false],
  ['', false],
  [`${'А'.repeat(40)}{n}-{yy}`, false],
])('%s is a pattern: %s', (pattern, is) => expect(isNumberPattern(pattern)).toBe(is))

test.each([
  ['{yy}-{n}', 2026, 17, '26-17'],
  ['{yyyy}/{nnn}', 2026, 17, '2026/017'],
  ['{nnn}-{yy}', 2030, 1234, '1234-30'],
])('%s of %i, %i: %s', (pattern, year, count, text) => {
  expect(invoiceNumber(pattern, year, count)).toBe(text)
})

test('a file has no slash in its name', () => {
  expect(invoiceFileName('2026-11-24', '2026/017')).toBe('2026-11-24_рахунок_2026-017.pdf')
})
