/** What an option of the calculator may hold. */
import { expect, test } from 'vitest'
import { exampleOptions } from '#shared/calculator/testing/example-tables.ts'
import { checkCalculatorOption, isServiceTitle } from './options.ts'

test.each([
  ['insurance_percent', ['1.5', '0'], ['101', '', '-1', 'x']],
  ['company_fee', ['0', '500', '99,90'], ['', '-1', '1.005', '10000000', 'дорого']],
  ['iaa_title_fee', ['20'], ['20\u00a0$']],
  ['ev_hybrid_surcharge', ['150'], ['']],
  ['service.tow', ['40'], ['сорок']],
  ['site_name', ['Таможенный брокер', ''], []],
])('%s', (title, good, bad) => {
  for (const value of good) expect(checkCalculatorOption(title, value), value).toBeNull()
  for (const value of bad) expect(checkCalculatorOption(title, value), value).toMatch(/[а-я]/i)
})

test('every example option is good', () => {
  for (const [title, value] of Object.entries(exampleOptions()))
    expect(checkCalculatorOption(title, value)).toBeNull()
})

test('services are the known ones and those that begin with service.', () => {
  expect(['company_fee', 'certification_usa', 'copart_title_fee', 'service.tow'].every(isServiceTitle)).toBe(
    true,
  )
  expect(['service.', 'service', 'copart_gate_fee_clean', '__proto__'].some(isServiceTitle)).toBe(false)
})
