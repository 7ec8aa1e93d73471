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
  ['Збір', {}],
  // As the auctions print them.
  ['Salvage title, unsecured payment', { title: 'nonclean', payment: 'unsecured' }],
  ['Proxy bid', { bid: 'prebid' }],
  ['Non-Clean Title / Secured Funds', { title: 'nonclean', payment: 'secured' }],
  ['Clean titles, standard pricing', { title: 'clean', volume: 'standard' }],
  ['Proxy Bid Fee', { bid: 'prebid' }],
  ['Live Online Bid Fee', { bid: 'live' }],
  ['Unsecured Payment Methods', { payment: 'unsecured' }],
  ['High Volume Buyer Fees', { volume: 'high' }],
  ['Standard Volume Buyer Fees', { volume: 'standard' }],
  ['Non-Clean Title Vehicles', { title: 'nonclean' }],
  ['Fee secured', { payment: 'secured' }],
  ['Buyer Fees', {}],
  ['Heavy Vehicles: fee', { vehicle: 'heavy' }],
  ['Heavy Equipment: secured', { vehicle: 'heavy', payment: 'secured' }],
  ['Secured, heavy-duty', { vehicle: 'heavy', payment: 'secured' }],
  ['Тяжёлая техника', { vehicle: 'heavy' }],
  ['Важка техніка, гарантована', { vehicle: 'heavy', payment: 'secured' }],
  ['Не чистий, негарантована, високий обсяг', { title: 'nonclean', payment: 'unsecured', volume: 'high' }],
  ['Чистий, попередня', { title: 'clean', bid: 'prebid' }],
])('%s names its profile', (header, profile) => {
  expect(readProfile(header)).toEqual(profile)
})

test.each([
  'Clean dirty',
  'Clean non-clean',
  'secured secured',
  'volume',
  '',
  '—',
  'title',
  'Gate fee',
  'Buyer',
])('%s is no profile', header => {
  expect(readProfile(header)).toBeNull()
})

test('a profile has one English and one Russian header, and both read back', () => {
  const profile = { title: 'nonclean', payment: 'secured', volume: 'high', bid: 'live' } as const
  expect(profileKey(profile)).toBe('Non-clean secured high volume live')
  expect(profileTitle(profile)).toBe('Не чистый, гарантированная, высокий объём, живая')
  expect(readProfile(profileTitle(profile))).toEqual(profile)
  expect(readProfile(profileKey(profile))).toEqual(profile)
  expect([profileKey({}), profileTitle({})]).toEqual(['Buyer fee', 'Сбор'])
})

test('a column of heavy vehicles has a header that reads back', () => {
  const profile = { vehicle: 'heavy', payment: 'unsecured' } as const
  expect([profileKey(profile), profileTitle(profile)]).toEqual([
    'Heavy unsecured',
    'Тяжёлая техника, негарантированная',
  ])
  expect([readProfile(profileKey(profile)), readProfile(profileTitle(profile))]).toEqual([profile, profile])
  for (const header of ['Truck', 'HEAVY', 'Грузовик', 'Вантажівка'])
    expect(readHeader('ship-delivery', header)?.key).toBe('Truck')
})

test('letters of the other alphabet that look the same do not count', () => {
  const [latinO, cyrillicA] = ['o', 'а']
  expect(readHeader('ship-delivery', `П${latinO}рт`)?.key).toBe('Port')
  expect(readHeader('ship-delivery', `Sed${cyrillicA}n`)?.key).toBe('Sedan')
  expect(readHeader('transportation', `Площ${'a'}дка`)?.key).toBe('Auction Location')
  expect(readProfile(`Не чистый secur${'е'}d`)).toEqual({ title: 'nonclean', payment: 'secured' })
})

test('a port keeps its name, a sea table has no other columns', () => {
  expect(readHeader('transportation', '  Newark,  NJ ')?.key).toBe('Newark, NJ')
  for (const header of ['Newark, NJ ($)', 'Newark, NJ, USD', 'Newark, NJ — $', 'Newark, NJ [долл. США]'])
    expect(readHeader('transportation', header)?.key).toBe('Newark, NJ')
  expect(readHeader('transportation', 'ПЛОЩАДКА')?.key).toBe('Auction Location')
  expect(readHeader('ship-delivery', 'Basis')).toBeNull()
  expect(readHeader('ship-delivery', 'Clean secured')).toBeNull()
  expect(readHeader('transportation', ' - ')).toBeNull()
  expect(readHeader('transportation', 'constructor')).toBeNull()
})

test.each([
  ['fee', 'Сума від', 'Price from'],
  ['fee', 'Ставка до', 'Price to'],
  ['fee', 'Sale price from', 'Price from'],
  ['fee', 'Комісія', 'Buyer fee'],
  ['fee', 'Чистый тайтл', 'Clean'],
  ['transportation', 'Локация', 'Auction Location'],
  ['ship-delivery', 'Port of loading', 'Port'],
  ['ship-delivery', 'Порт прибуття', 'Destination'],
  ['ship-delivery', 'Ціна, $', 'Cost'],
  ['ship-delivery', 'Термін (днів)', 'Days'],
] as const)('%s: «%s» of a carrier or an office is %s', (kind, header, key) => {
  expect(readHeader(kind, header)?.key).toBe(key)
})
