/** What an option of the calculator may hold. */
import { expect, test } from 'vitest'
import { checkCalculatorOption, isServiceTitle } from '#shared/calculator/options.ts'
import { exampleOptions } from '#shared/calculator/testing/example-tables.ts'

test.each([
  ['tariff.duty_percent', ['0', '10', '6,4', '99.9999', '100'], ['', 'x', '-1', '100.01', '1.23456', '1e1']],
  ['tariff.duty_ev_percent', ['0'], ['101']],
  ['tariff.duty_eur1_percent', ['0.9'], ['да']],
  ['tariff.vat_percent', ['20'], ['200']],
  ['tariff.excise_petrol_low', ['50', '50.1234'], ['-50', '50.12345', '10001']],
  ['tariff.excise_petrol_high', ['100'], ['']],
  ['tariff.excise_diesel_low', ['75'], ['75 EUR']],
  ['tariff.excise_diesel_high', ['150'], ['1/2']],
  ['tariff.excise_ev_kwh', ['1'], ['один']],
  ['tariff.hybrid_excise', ['engine', 'flat100'], ['', 'Engine', 'flat']],
  ['tariff.subsistence_minimum', ['3328', '3328.5'], ['0', '3328.555', '1000001']],
  ['tariff.pension_base', ['customs_value', 'with_taxes'], ['price']],
  ['tariff.of_my_own', [], ['1']],
  ['insurance_percent', ['1.5', '0'], ['101', '', '-1', 'x']],
  ['company_fee', ['0', '500', '99,90'], ['', '-1', '1.005', '10000000', 'дорого']],
  ['iaa_title_fee', ['20'], ['20 USD']],
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
  expect(
    ['service.', 'service', 'copart_gate_fee_clean', 'tariff.vat_percent', '__proto__'].some(isServiceTitle),
  ).toBe(false)
})
