import { describe, expect, it } from 'vitest'
import { BankUnavailable, readBankResponse } from './bank-response.ts'

const entry = { r030: 978, txt: 'Євро', rate: 50.483, cc: 'EUR', exchangedate: '06.10.2026' }
const read = (text: string) => readBankResponse(text, 'EUR', '2026-10-06')
const withRate = (rate: unknown) => JSON.stringify([{ ...entry, rate }])

describe('what the bank answers', () => {
  it.each([
    ['an error page', '<html><body>404</body></html>'],
    ['nothing', ''],
    ['half a JSON', JSON.stringify([entry]).slice(0, 40)],
    ['an object', JSON.stringify({ message: 'Wrong parameters format' })],
    ['a list of a message', JSON.stringify([{ message: 'Wrong parameters format' }])],
    ['null', 'null'],
    ['a rate as text', withRate('50.483')],
    ['zero', withRate(0)],
    ['a negative rate', withRate(-50)],
    ['NaN', '[{"cc":"EUR","exchangedate":"06.10.2026","rate":NaN}]'],
    ['no rate', JSON.stringify([{ cc: 'EUR', exchangedate: '06.10.2026' }])],
    ['null as rate', withRate(null)],
    ['a huge rate', withRate(1e12)],
    ['infinity', '[{"cc":"EUR","exchangedate":"06.10.2026","rate":1e999}]'],
    ['a vanishing rate', withRate(1e-9)],
    ['another day', JSON.stringify([{ ...entry, exchangedate: '05.10.2026' }])],
    ['another currency', JSON.stringify([{ ...entry, cc: 'USD' }])],
  ])('is not believed when it is %s', (_name, text) => {
    expect(() => read(text)).toThrow(BankUnavailable)
  })

  it('is no rate when the list is empty', () => {
    expect(read('[]')).toBeNull()
    expect(read('\uFEFF[ ]')).toBeNull()
  })

  it('is read with a byte order mark and fields that are new', () => {
    expect(read(`\uFEFF${JSON.stringify([{ ...entry, special: 'Y' }])}`)).toBe('50.483')
  })

  it('keeps six decimals', () => {
    expect(read(withRate(31.688381))).toBe('31.688381')
    expect(read(withRate(42))).toBe('42')
  })
})
