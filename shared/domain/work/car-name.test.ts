import { expect, test } from 'vitest'
import { carName } from './car-name.ts'

test.each([
  ['VW', 'Passat', 2019, 'VW Passat 2019'],
  ['', 'RAV4', null, 'RAV4'],
  ['', '', 2021, ''],
])('a car of make “%s”, model “%s” and year %s', (make, model, year, name) =>
  expect(carName({ make, model, year })).toBe(name),
)
