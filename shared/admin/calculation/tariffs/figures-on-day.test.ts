import { expect, test } from 'vitest'
import { entryAfter, entryOn, valueWithout } from './figures-on-day.ts'
import { anEntry } from './testing/an-entry.ts'

const entries = [
  anEntry({ validFrom: '2019-02-23', value: '75' }),
  anEntry({ validFrom: '2026-01-01', value: '80', builtIn: { value: '76', law: 'Закон' } }),
  anEntry({ validFrom: '2027-03-01', value: '90' }),
]

test('an entry counts from its own day until the next one', () => {
  const valueOn = (day: string) => entryOn(entries, 'exciseDieselLow', day)?.value
  expect(['2019-02-22', '2025-12-31', '2026-01-01', '2027-02-28', '2027-03-01'].map(valueOn)).toEqual([
    undefined,
    '75',
    '80',
    '80',
    '90',
  ])
  expect(entryAfter(entries, 'exciseDieselLow', '2026-01-01')?.validFrom).toBe('2027-03-01')
  expect(entryAfter(entries, 'exciseDieselLow', '2027-03-01')).toBeUndefined()
  expect(entryOn(entries, 'vatPercent', '2026-01-01')).toBeUndefined()
})

test('without an entry the program’s figure of that day counts, else the one before it', () => {
  const without = (validFrom: string) => valueWithout(entries, { field: 'exciseDieselLow', validFrom })
  expect(without('2026-01-01')).toBe('76')
  expect(without('2027-03-01')).toBe('80')
  expect(without('2030-01-01')).toBe('90')
  expect(without('2019-02-23')).toBe('')
})
