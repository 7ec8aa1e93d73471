import { expect, test } from 'vitest'
import { readPrice } from './price-text.ts'

test.each([
  ['company_fee', '1 500,50', { value: '1500.50' }],
  ['company_fee', '$250', { value: '250' }],
  ['company_fee', '6,400', { value: '6400' }],
  ['company_fee', '250 €', { problem: 'Цена здесь в долларах' }],
  ['company_fee', 'дорого', { problem: 'Нужна сумма в долларах, например 250 или 1 500,50' }],
  ['company_fee', ' ', { problem: 'Укажите цену' }],
  // A share takes a decimal separator only.
  ['insurance_percent', '1,125', { value: '1.125' }],
  ['insurance_percent', '1,5 %', { value: '1.5' }],
  ['insurance_percent', '1 500', { problem: 'Нужен процент, например 10 или 1,5' }],
])('%s typed as %s', (title, typed, read) => {
  expect(readPrice(title, typed)).toEqual(read)
})
