import { expect, test } from 'vitest'
import { hasEmail, hasPhone, mentions, otherContact, readContact, withoutContact } from './contact.ts'

test.each([
  ['067 123-45-67', '+380671234567', null],
  [' +48 512 345 678 ', '+48512345678', null],
  ['Ivan@Example.COM', null, 'ivan@example.com'],
])('%s', (text, phone, email) => {
  expect(readContact(text)).toEqual({ phone, email })
})

test.each(['Иван', '123', '@', 'a@b', '', '%', '* @ *'])('%s is nobody', text => {
  expect(() => readContact(text)).toThrow()
})

const phone = { phone: '+380671234567', email: null }
test.each([
  ['жена: 067 123-45-67, вечером', true],
  ['+38 (067) 123 45 67', true],
  ['0671234567', true],
  ['067.123.45.67', true],
  ['067\u00a0123\u00a045\u00a067', true],
  ['067–123–45–67', true],
  ['067\u2011123\u201145\u201167', true],
  ['067\u202f123\u200945\u200967', true],
  ['067/123-45-67', true],
  ['0 6 7 1 2 3 4 5 6 7', true],
  ['067 123\n45 67', true],
  ['8 067 123 45 67', true],
  ['67 123 45 67', true],
  ['０６７ １２３ ４５ ６７', true],
  ['067-123-45-67, 050-000-11-22', true],
  ['067*123*45*67', true],
  ['067_123_45_67', true],
  ['\u202a+380\u200b67\u2060 123 45 67\u202c', true],
  [JSON.stringify({ text: '067 123\r\n45 67' }), true],
  ['067 123 и 45 67', false],
  ['067 123 45 67 или 68', true],
  ['2 машины, 0671234567', true],
  ['VIN 1HGCM82633A004352', false],
  ['067 123 45 68', false],
  ['', false],
])('a text names the phone: %s', (text, named) => {
  expect(mentions(phone, text)).toBe(named)
})

test('a text names the e-mail in any case', () => {
  const mail = { phone: null, email: 'ivan@example.com' }
  expect(mentions(mail, 'Пишите: IVAN@example.com.')).toBe(true)
  expect(mentions(mail, 'ivan\u200b＠example.com')).toBe(true)
  expect(mentions(mail, 'ivan@example.org')).toBe(false)
  expect(mentions(mail, null)).toBe(false)
})

test.each([
  ['Олена 067-123-45-67', 'Олена'],
  ['Олена (+38 067 123 45 67), Київ', 'Олена Київ'],
  ['8 067 123 45 67 Олена', 'Олена'],
  ['Олена, 067 123 45 67, 050 000 11 22', 'Олена, 050 000 11 22'],
  ['０６７ １２３ ４５ ６７ Олена', 'Олена'],
  ['Олена 067 123 45 68', 'Олена 067 123 45 68'],
  ['067.123.45.67', null],
  [null, null],
])('the name %s without the phone', (name, left) => {
  expect(withoutContact(phone, name)).toBe(left)
})

test('a name without the e-mail', () => {
  const mail = { phone: null, email: 'ivan.k+1@example.com' }
  expect(withoutContact(mail, 'Иван Ivan.K+1@Example.com')).toBe('Иван')
  expect(withoutContact(mail, 'Иван ivanxk+1@example.com')).toBe('Иван ivanxk+1@example.com')
})

test.each([
  ['0671234567', null],
  ['Ivan@Example.com', 'ivan@example.com'],
  ['050 111 22 33', '+380501112233'],
  ['050 111 22 33; 067 123 45 67', null],
  ['вечером', null],
  [null, null],
])('beside the phone somebody is known by %s', (stored, other) => {
  expect(otherContact(phone, stored)).toBe(other)
})

test.each([
  ['+380671234567', true],
  ['067-123-45-67', true],
  ['050 000 11 22; 067 123 45 67', true],
  ['+48671234567', false],
  ['+380671234568', false],
  ['вн. 12', false],
  [null, false],
])('the stored phone %s', (stored, same) => {
  expect(hasPhone('+380671234567', stored)).toBe(same)
})

test('a stored e-mail, alone or beside a name', () => {
  for (const stored of ['Ivan@example.com', 'Иван <ivan@example.com>', 'a@example.com, ivan@example.com'])
    expect(hasEmail('ivan@example.com', stored)).toBe(true)
  for (const stored of [null, 'notivan@example.com', 'ivan@example.com.ua'])
    expect(hasEmail('ivan@example.com', stored)).toBe(false)
})
