/** Headers as brokers write them. */
import { expect, test } from 'vitest'
import { profileKey, profileTitle, readHeader, readProfile } from './table-headers.ts'

test.each([
  ['Clean secured', { title: 'clean', payment: 'secured' }],
  ['NON-CLEAN  Unsecured', { title: 'nonclean', payment: 'unsecured' }],
  ['non clean secured high volume', { title: 'nonclean', payment: 'secured', volume: 'high' }],
  ['Standard', { volume: 'standard' }],
  ['Pre-bid', { bid: 'prebid' }],
  ['чистый / живая', { title: 'clean', bid: 'live' }],
  ['Не чистый предварительная', { title: 'nonclean', bid: 'prebid' }],
  ['негарантированная, Высокий объем', { payment: 'unsecured', volume: 'high' }],
  ['Buyer fee', {}],
  ['Сбор', {}],
])('%s names its profile', (header, profile) => {
  expect(readProfile(header)).toEqual(profile)
})

test.each(['Clean dirty', 'Clean non-clean', 'secured secured', 'volume', '', '—', 'title'])(
  '%s is no profile',
  header => {
    expect(readProfile(header)).toBeNull()
  },
)

test('a profile has one English and one Russian header, and both read back', () => {
  const profile = { title: 'nonclean', payment: 'secured', volume: 'high', bid: 'live' } as const
  expect(profileKey(profile)).toBe('Non-clean secured high volume live')
  expect(profileTitle(profile)).toBe('Не чистый, гарантированная, высокий объём, живая')
  expect(readProfile(profileTitle(profile))).toEqual(profile)
  expect(readProfile(profileKey(profile))).toEqual(profile)
  expect([profileKey({}), profileTitle({})]).toEqual(['Buyer fee', 'Сбор'])
})

test('a port keeps its name, a sea table has no other columns', () => {
  expect(readHeader('transportation', '  Newark,  NJ ')?.key).toBe('Newark, NJ')
  expect(readHeader('transportation', 'ПЛОЩАДКА')?.key).toBe('Auction Location')
  expect(readHeader('ship-delivery', 'Basis')).toBeNull()
  expect(readHeader('transportation', 'constructor')).toBeNull()
})
