/** Exactness, held against a decimal library. */
import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decimalsOf,
  mulDiv,
  mulDivFloor,
  parseMillionths,
  roundBig,
} from '#shared/calculator/exact-arithmetic.ts'
import { propertyRuns } from '#shared/calculator/testing/runs.ts'

const upTo = (max: number) => fc.integer({ min: 0, max })

test('a product over a divisor is rounded half up once, on either side of the safe integers', () => {
  const sizes = [100, 2 ** 26, 2 ** 31, 999_999_999_999]
  fc.assert(
    fc.property(
      fc.constantFrom(...sizes).chain(upTo),
      fc.constantFrom(...sizes).chain(upTo),
      fc.integer({ min: 1, max: 2 ** 31 }),
      (a, b, c) => {
        const exact = divided(new Big(a).times(b), c)
        fc.pre(exact.lte(Number.MAX_SAFE_INTEGER))
        expect(mulDiv(a, b, c)).toBe(exact.toNumber())
      },
    ),
    { numRuns: propertyRuns(20_000) },
  )
})

test('a half goes up, anything less goes down', () => {
  expect([mulDiv(1, 1, 2), mulDiv(3, 1, 2), mulDiv(49, 1, 100), mulDiv(50, 1, 100), mulDiv(1, 1, 3)]).toEqual(
    [1, 2, 0, 1, 0],
  )
  expect(mulDiv(2 ** 52, 3, 2)).toBe(3 * 2 ** 51)
  expect(mulDivFloor(2 ** 52, 3, 7)).toBe(Number((2n ** 52n * 3n) / 7n))
  expect(() => roundBig(2n ** 60n, 1n)).toThrow(RangeError)
})

test('millionths are read from decimal text', () => {
  expect(['44.7013', '7,25', ' 0 ', '0.000001'].map(parseMillionths)).toEqual([44_701_300, 7_250_000, 0, 1])
  expect(['', '1.2345678', '-1', '1e2', '1.', 'x'].map(parseMillionths)).toEqual(Array(6).fill(null))
  expect(['1', '1,5', '1.250 '].map(decimalsOf)).toEqual([0, 1, 3])
})

/** Half up to a whole number, by the remainder: the library's own division would round twice. */
const divided = (product: Big, divisor: number): Big => {
  const rest = product.mod(divisor)
  const whole = product.minus(rest).div(divisor)
  return rest.times(2).gte(divisor) ? whole.plus(1) : whole
}
