import { expect, it } from 'vitest'
import { defaultFields } from './calculator-fields.ts'
import { withDerivedFields } from './derived-fields.ts'

it('a sign typed beside the price chooses the currency, and another currency takes the sign away', () => {
  const typed = withDerivedFields(defaultFields, 'price', '6,400 €')
  expect(typed).toMatchObject({ price: '6,400 €', currency: 'EUR' })
  expect(withDerivedFields(typed, 'currency', 'USD')).toMatchObject({ price: '6400', currency: 'USD' })
})

it('a price without a sign leaves the currency as it was chosen', () => {
  const fields = { ...defaultFields, currency: 'EUR' }
  expect(withDerivedFields(fields, 'price', '6.400')).toMatchObject({ price: '6.400', currency: 'EUR' })
  expect(withDerivedFields(fields, 'price', '6400 грн')).toMatchObject({ currency: 'EUR' })
  expect(withDerivedFields({ ...fields, price: '6.400' }, 'currency', 'USD')).toMatchObject({
    price: '6.400',
  })
})

it('the yards of another auction are other ones', () => {
  const fields = { ...defaultFields, location: 'Somerville, NJ' }
  expect(withDerivedFields(fields, 'auction', 'iaai').location).toBe('')
  expect(withDerivedFields(fields, 'kind', 'moto')).toMatchObject({
    body: 'moto',
    location: 'Somerville, NJ',
  })
})
