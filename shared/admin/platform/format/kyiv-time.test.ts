import { expect, test } from 'vitest'
import { fromKyivField, toKyivField } from './kyiv-time.ts'

test.each(['', '2026-11-05', '05.11.2026 10:30', '2026-13-05T10:30', '2026-11-05T10:30:00'])(
  'takes no time from %j',
  text => {
    expect(fromKyivField(text)).toBeNull()
  },
)

test.each([
  ['2026-11-05T10:30', '2026-11-05T08:30:00.000Z'],
  ['2026-07-05T10:30', '2026-07-05T07:30:00.000Z'],
  ['2026-12-31T00:00', '2026-12-30T22:00:00.000Z'],
  // The hour that the change to winter time repeats: its second time.
  ['2026-10-25T03:30', '2026-10-25T01:30:00.000Z'],
])('%s in Kyiv is %s', (field, iso) => {
  expect(fromKyivField(field)).toBe(iso)
  expect(toKyivField(iso)).toBe(field)
})

test('an hour that the change to summer time skips becomes the hour after it', () => {
  expect(toKyivField(fromKyivField('2026-03-29T03:30') ?? '')).toBe('2026-03-29T04:30')
})
