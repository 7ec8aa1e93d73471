import { createHash } from 'node:crypto'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { circleOf, codeBytesLeft, codePicture, type PaymentCode, paymentLink } from './payment-code.ts'
import { payableText, unpayableSigns, windows1251 } from './windows-1251.ts'

const example: PaymentCode = {
  recipient: 'ТОВ «Приклад Авто»',
  iban: 'UA223052990000026001234567890',
  sum: 4_500_000,
  code: '40123454',
  category: 'OTHR/SCVE',
  reference: '26-17',
  purpose: 'Винагорода за договором № 17 від 03.11.2026, рахунок № 26-17 від 24.11.2026, без ПДВ',
}

const hash = (link: string) => createHash('sha256').update(link).digest('hex').slice(0, 16)

const bytesIn = (link: string) => Buffer.from(link.slice(link.lastIndexOf('/') + 1), 'base64url')

const linesIn = (link: string) => new TextDecoder('windows-1251').decode(bytesIn(link)).split('\n')

test('an invoice as a link of format 003, byte for byte', () => {
  const link = paymentLink('003', example)
  expect(link).toBe(
    'https://qr.bank.gov.ua/QkNECjAwMwoyClVDVAoK0s7CIKvP8Ojq6-DkIMDi8u67ClVBMjIzMDUyOTkwMDAwMDI2MDAxMjM0NTY3ODkwClVBSDQ1MDAwCjQwMTIzNDU0Ck9USFIvU0NWRQoyNi0xNwrC6O3g4-7w7uTgIOfgIOTu4-7i7vDu7CC5IDE3IOKz5CAwMy4xMS4yMDI2LCDw4PXz7e7qILkgMjYtMTcg4rPkIDI0LjExLjIwMjYsIOHl5yDPxMIKCkZGRkYKCgo',
  )
  expect(hash(link)).toBe('98a72f3d8c0b7e6e')
  expect(bytesIn(link)).toHaveLength(191)
  expect(link).toHaveLength(278)
  expect(linesIn(link)).toHaveLength(17)
  expect(codeBytesLeft(example)).toBe(165)
  const { version, size } = encode(link, codePicture(link))
  expect([version, size]).toEqual([15, 85])
  expect(circleOf(version)).toBe(23)
})

test('its kin: a free sum, an end, and format 002', () => {
  expect(hash(paymentLink('003', { ...example, sum: null }))).toBe('9e5c6424276aa4c5')
  expect(hash(paymentLink('003', { ...example, validUntil: '261124235959' }))).toBe('9dac0ed7ebe94e20')
  expect(hash(paymentLink('002', example))).toBe('ef8a1a94a4dc414a')
})

test('the first example of the rules for format 002, byte for byte', () => {
  const link = paymentLink('002', {
    ...example,
    recipient: 'ТОВ “Стоматологія”',
    iban: 'UA783226690000026005012107358',
    sum: 103_428,
    code: '40723824',
    purpose: 'Стоматологічні послуги',
  })
  expect(link).toBe(
    'https://bank.gov.ua/qr/QkNECjAwMgoyClVDVAoK0s7CIJPR8u7s4PLu6-7js_-UClVBNzgzMjI2NjkwMDAwMDI2MDA1MDEyMTA3MzU4ClVBSDEwMzQuMjgKNDA3MjM4MjQKCgrR8u7s4PLu6-7js_ftsyDv7vHr8-PoCg',
  )
})

test('the same lines in UTF-8', () => {
  const link = paymentLink('003', { ...example, encoding: 'utf-8' })
  const lines = bytesIn(link).toString('utf8').split('\n')
  expect(lines[2]).toBe('1')
  expect(lines.toSpliced(2, 1)).toEqual(linesIn(paymentLink('003', example)).toSpliced(2, 1))
})

test.each([
  [350, 'UAH3.50'],
  [5, 'UAH0.05'],
  [300, 'UAH3'],
  [99_999_999_999, 'UAH999999999.99'],
])('%i kopecks are %s', (sum, text) => expect(linesIn(paymentLink('003', { ...example, sum }))[7]).toBe(text))

test.each([0, -1, 1.5, 100_000_000_000])('there is no code for %d kopecks', sum => {
  expect(() => paymentLink('003', { ...example, sum })).toThrow('No sum')
})

test.each([
  ['a line break', { purpose: 'Оплата\nза послуги' }, 'line break'],
  ['a purpose that is read as parameters', { purpose: '?a=b' }, 'parameters'],
  ['no recipient', { recipient: '' }, 'empty or too long'],
  ['a sign that Windows-1251 lacks', { purpose: '支払い' }, 'Windows-1251'],
  ['a purpose that does not fit', { purpose: 'о'.repeat(400) }, 'bytes'],
])('no code of %s', (_, wrong, message) => {
  expect(() => paymentLink('003', { ...example, ...wrong })).toThrow(message)
})

test('a reference of other letters is left out', () => {
  expect(linesIn(paymentLink('003', { ...example, reference: 'АВ-17' }))[10]).toBe('')
})

test('the correction is smaller for a link of more than 364 signs, and the largest code fits', () => {
  const long = (left: number) => {
    const purpose = 'о'.repeat(example.purpose.length + codeBytesLeft(example) - left)
    return paymentLink('003', { ...example, purpose })
  }
  expect(long(0)).toHaveLength(23 + 475)
  expect(codePicture(long(0)).ecc).toBe('M')
  expect(encode(long(0), codePicture(long(0))).version).toBeLessThanOrEqual(17)
  expect(codePicture(long(101)).ecc).toBe('Q')
  expect(codePicture(long(100)).ecc).toBe('M')
})

test('signs that a code lacks become plain ones, or are named', () => {
  expect(payableText('об\u02bcєкт\u00a0№\u202f1 \u2212 5\u2011й, 3 ₴')).toBe('об’єкт № 1 - 5-й, 3 грн')
  expect(unpayableSigns('Łódź 🚗 ₴')).toEqual(['Ł', 'ó', 'ź', '🚗'])
})

test('every sign is its own byte', () => {
  const all = Array.from({ length: 224 }, (_, at) => at + 32).filter(
    byte => ![0x7f, 0x98, 0xa0].includes(byte),
  )
  expect([...windows1251(new TextDecoder('windows-1251').decode(Uint8Array.from(all)))]).toEqual(all)
})
