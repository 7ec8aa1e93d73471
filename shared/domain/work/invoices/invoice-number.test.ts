import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '#shared/calculator/testing/runs.ts'
import { commonNumber, invoiceFileName, invoiceNumber, isNumberPattern } from './invoice-number.ts'

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

test.each([
  ['{yy}-{n}', '{yy}-{n}', null],
  ['{yy}-{n}', '{yyyy}-{n}', null],
  ['{yy}-{n}', '{n}/{yy}', null],
  ['{yy}-{n}', 'А{yy}-{n}', null],
  ['{yy}-{n}', '{n}-{yy}', '26-27'],
  ['{n}1{yy}', '{yy}1{n}', '271126'],
  ['{n}/{yy}', '{n}/1{yy}', null],
  ['{n}7/А{yy}', '{n}/А{yyyy}', null],
  ['{yy}.{n}', '{yy}.{n}-1', null],
  ['{yy}/{n}', '{n}/{yyyy}', '26/2027'],
  ['{yy}/{n}', '{nnnnnn}/{yyyy}', null],
  ['{yy}/{nnnnnn}', '{nn}/{yyyy}', null],
  ['{yy}-{nn}', '{nn}-{yy}', '26-27'],
  ['А0{nn}-{yy}', 'А{n}-{yyyy}', null],
  ['{yy}-{nnn}', '{nnn}-{yy}', null],
])('%s of 2026 and %s of 2027 have %s in common', (pattern, later, number) => {
  const [one, other] = [
    { pattern, year: 2026 },
    { pattern: later, year: 2027 },
  ]
  expect([commonNumber(one, other), commonNumber(other, one)]).toEqual([number, number])
})

/** Every count that the digits of a number can be. */
const countsIn = (number: string): number[] =>
  Array.from(number).flatMap((_, at) =>
    [1, 2, 3, 4, 5, 6].map(length => Number(number.slice(at, at + length))).filter(Number.isInteger),
  )

test('patterns have exactly the numbers in common that are said', () => {
  const part = fc.constantFrom('', '2', '-', 'А', '26', '1-')
  const pattern = fc
    .tuple(part, fc.constantFrom('{yy}', '{yyyy}'), fc.constantFrom('{n}', '{nnn}'), part, part, fc.boolean())
    .map(([start, year, count, middle, end, isCountFirst]) =>
      isCountFirst ? `${start}${count}${middle}${year}${end}` : `${start}${year}${middle}${count}${end}`,
    )
    .filter(isNumberPattern)
  const numbers = (pattern: string, year: number) =>
    Array.from({ length: 3_000 }, (_, at) => invoiceNumber(pattern, year, at + 1))
  fc.assert(
    fc.property(pattern, pattern, (first, second) => {
      const common = commonNumber({ pattern: first, year: 2026 }, { pattern: second, year: 2027 })
      const given = new Set(numbers(first, 2026))
      const both = numbers(second, 2027).filter(number => given.has(number))
      if (common === null) {
        expect(both).toEqual([])
        return
      }
      // A common number may have a larger count than these; it is one of each by its own digits.
      for (const [pattern, year] of [
        [first, 2026],
        [second, 2027],
      ] as const)
        expect(countsIn(common).map(count => invoiceNumber(pattern, year, count))).toContain(common)
    }),
    { numRuns: propertyRuns(100) },
  )
})

test('a file has no slash in its name', () => {
  expect(invoiceFileName('2026-11-24', '2026/017')).toBe('2026-11-24_рахунок_2026-017.pdf')
})
