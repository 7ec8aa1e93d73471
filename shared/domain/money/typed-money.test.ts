import { expect, test } from 'vitest'
import { formatTypedMoney, readMoney } from './typed-money.ts'

test.each([
  ['0', 0],
  ['500', 50_000],
  [' 500 ', 50_000],
  ['0,5', 50],
  ['0.05', 5],
  ['1500', 150_000],
  ['1500,5', 150_050],
  ['1500.50', 150_050],
  ['1 500', 150_000],
  ['1 500,50', 150_050],
  ['1\u00a0500.50', 150_050],
  ['1\u202f500', 150_000],
  ['1’500', 150_000],
  ['6,400', 640_000],
  ['6.400', 640_000],
  ['10,400', 1_040_000],
  ['100.500', 10_050_000],
  ['1,500.50', 150_050],
  ['1.500,50', 150_050],
  ['1,234,567', 123_456_700],
  ['1.234.567,8', 123_456_780],
  ['1 234 567', 123_456_700],
  ['9 999 999,99', 999_999_999],
])('%s is read', (typed, cents) => {
  expect(readMoney(typed)).toMatchObject({ cents, currency: null })
})

test.each([
  ['$250', 'USD', '250'],
  ['250 $', 'USD', '250'],
  ['250$', 'USD', '250'],
  ['US$ 1,500', 'USD', '1500'],
  ['1500 usd', 'USD', '1500'],
  ['$6,400 USD', 'USD', '6400'],
  ['6400 долл.', 'USD', '6400'],
  ['6400 доларів', 'USD', '6400'],
  ['15 000,00 дол. США', 'USD', '15000'],
  ['6400 долларов США', 'USD', '6400'],
  ['€6.400', 'EUR', '6400'],
  ['6 400,50 €', 'EUR', '6400.50'],
  ['20 eur', 'EUR', '20'],
  ['3 328 грн.', 'UAH', '3328'],
  ['3 328 гривень', 'UAH', '3328'],
  ['3328 гривны', 'UAH', '3328'],
  ['3328₴', 'UAH', '3328'],
])('%s is %s', (typed, currency, amount) => {
  expect(readMoney(typed)).toMatchObject({ currency, amount })
})

test.each([
  '',
  ' ',
  '$',
  'дорого',
  '-5',
  '+5',
  '5-',
  '1e3',
  // A figure of the law: never a thousandfold.
  '0.062',
  '0,443',
  '00,400',
  '012.400',
  '1.5000',
  '1500,',
  ',5',
  '.5',
  '1 50',
  '15 00',
  '1500 500',
  '1234,500',
  '12,34,500',
  '1,234.567',
  '1.234,567',
  '1 234.500',
  '1,234 567',
  '1,5.00',
  '10000000',
  '10 000 000',
  '$250 $',
  '$250 €',
  '250 ф',
])('%j is no amount', typed => {
  expect(readMoney(typed)).toBeNull()
})

test('the amount is what requests and options hold', () => {
  expect(['1 500', '1 500,5', '1500.00', '007'].map(typed => readMoney(typed)?.amount)).toEqual([
    '1500',
    '1500.50',
    '1500',
    '7',
  ])
})

test('what was read is shown beside the field', () => {
  expect(formatTypedMoney('6.400', 'USD')).toBe('6\u00a0400\u00a0$')
  expect(formatTypedMoney('1500,5', 'EUR')).toBe('1\u00a0500,50\u00a0€')
  expect(formatTypedMoney('0.062', 'USD')).toBeNull()
})
