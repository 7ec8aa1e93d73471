import { expect, it } from 'vitest'
import { firstFields } from './calculator-fields.ts'
import { withConsequences } from './field-consequences.ts'

it('a sign typed beside the price chooses the currency, and another currency takes the sign away', () => {
  const typed = withConsequences(firstFields, 'price', '6,400 €')
  expect(typed).toMatchObject({ price: '6,400 €', currency: 'EUR' })
  expect(withConsequences(typed, 'currency', 'USD')).toMatchObject({ price: '6400', currency: 'USD' })
})

it('a price without a sign leaves the currency as it was chosen', () => {
  const fields = { ...firstFields, currency: 'EUR' }
  expect(withConsequences(fields, 'price', '6.400')).toMatchObject({ price: '6.400', currency: 'EUR' })
  expect(withConsequences(fields, 'price', '6400 грн')).toMatchObject({ currency: 'EUR' })
  expect(withConsequences({ ...fields, price: '6.400' }, 'currency', 'USD')).toMatchObject({ price: '6.400' })
})

it('the yards of another auction are other ones', () => {
  const fields = { ...firstFields, location: 'Somerville, NJ' }
  expect(withConsequences(fields, 'auction', 'iaai').location).toBe('')
  expect(withConsequences(fields, 'kind', 'moto')).toMatchObject({ body: 'moto', location: 'Somerville, NJ' })
})
