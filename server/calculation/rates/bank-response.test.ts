import { describe, expect, it } from 'vitest'
import { BankUnavailable, readBankRange, readBankResponse } from './bank-response.ts'

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

describe('what the bank answers for a range', () => {
  const range = ['2026-10-05', '2026-10-07'] as const
  const of = (day: string, other: object = {}) => ({
    cc: 'EUR',
    rate: 5048.3,
    units: 100,
    rate_per_unit: 50.483,
    calcdate: '02.10.2026',
    exchangedate: day,
    ...other,
  })
  const read = (list: unknown) => readBankRange(JSON.stringify(list), 'EUR', range)

  it('is read for one unit, day by day', () => {
    const list = [of('05.10.2026'), of('06.10.2026', { rate_per_unit: 50.5 })]
    expect([...read(list)]).toEqual([
      ['2026-10-05', '50.483'],
      ['2026-10-06', '50.5'],
    ])
  })

  it('has no other days, no other currency, and nothing that cannot be a rate', () => {
    const odd = [
      ...[of('04.10.2026'), of('08.10.2026'), of('31.02.2026'), of('05.10.2026', { cc: 'USD' })],
      ...[of('06.10.2026', { rate_per_unit: 0 }), of('07.10.2026', { rate_per_unit: 1e9 })],
    ]
    expect(read(odd).size).toBe(0)
  })

  it.each([
    ['an object', { message: 'Wrong parameters format' }],
    ['a list without rates of one unit', [of('05.10.2026', { rate_per_unit: undefined })]],
    ['more days than a year has', Array.from({ length: 401 }, () => of('05.10.2026'))],
  ])('is not believed when it is %s', (_name, list) => {
    expect(() => read(list)).toThrow(BankUnavailable)
  })
})
