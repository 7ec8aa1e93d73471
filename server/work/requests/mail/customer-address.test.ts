import { expect, it } from 'vitest'
import { customerAddress } from './customer-address.ts'

it('is the address of the request as mail servers know it', () => {
  expect(customerAddress({ email: ' olena@пример.com ' })).toBe('olena@xn--e1afmkfd.com')
})

it.each([
  ['none', null, 'В заявке нет почты: передайте расчёт ссылкой или PDF'],
  [
    'several',
    'a@example.com, b@example.com',
    'В заявке не один адрес почты: передайте расчёт ссылкой или PDF',
  ],
  ['another text', 'нет почты', 'В заявке не один адрес почты: передайте расчёт ссылкой или PDF'],
])('a request with %s says so beside the way', (_what, email, message) => {
  expect(() => customerAddress({ email })).toThrow(
    expect.objectContaining({ status: 409, message, errors: [expect.objectContaining({ path: 'way' })] }),
  )
})
