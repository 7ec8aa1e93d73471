import { expect, it } from 'vitest'
import { ratesSource } from './rates-source.ts'

it('says whose the rates are, both or one of them', () => {
  const words = (manual?: ('USD' | 'EUR')[]) => ratesSource({ manual }).replaceAll('\u00a0', ' ')
  expect(words()).toBe('НБУ')
  expect(words([])).toBe('НБУ')
  expect(words(['USD', 'EUR'])).toBe('компании')
  expect(words(['USD'])).toBe('компании ($) и НБУ (€)')
  expect(words(['EUR'])).toBe('НБУ ($) и компании (€)')
})
