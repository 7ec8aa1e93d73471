/** The engine against examples worked by others and by hand, by the law that the program knows. */
import { expect, test } from 'vitest'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import golden from '#shared/calculator/testing/golden.json' with { type: 'json' }
import { expectGolden, goldenCases } from '#shared/calculator/testing/golden-cases.ts'

test('there is a case for each of the 31 examples', () => {
  expect(golden.examples).toHaveLength(31)
  expect(Object.keys(goldenCases(builtInTariff))).toEqual(golden.examples.map(({ id }) => id))
})

for (const example of golden.examples) {
  test(`${example.id} (${example.formula || example.group})`, () => {
    expectGolden(builtInTariff, example)
  })
}
