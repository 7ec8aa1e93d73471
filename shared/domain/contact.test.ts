import { describe, expect, it, test } from 'vitest'
import { contactKey, findContact, maskContact, namesContact } from './contact.ts'

test.each([
  ['067 123-45-67', '+380671234567'],
  ['8 067 123 45 67', '+380671234567'],
  [' +48 512 345 678 ', '+48512345678'],
  ['０６７ １２３ ４５ ６７', '+380671234567'],
  ['Ivan@Example.COM', 'ivan@example.com'],
  ['ivan\u200b＠example.com', 'ivan@example.com'],
  ['jose\u0301@example.com', 'josé@example.com'],
  ['050 111 22 33; 067 123 45 67', null],
  ['a@example.com, b@example.com', null],
  // As people paste them.
  ['ivan@example.com.', 'ivan@example.com'],
  ['mailto:Ivan@example.com', 'ivan@example.com'],
  ['<ivan@example.com>;', 'ivan@example.com'],
  ['tel:+380671234567', '+380671234567'],
  ['mailto:Ivan%40example.com', 'ivan@example.com'],
  ['tel:%2B380671234567', '+380671234567'],
  ['Иван', null],
  ['', null],
  [null, null],
])('the key of %s', (text, key) => {
  expect(contactKey(text)).toBe(key)
})

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
  ['0038 067 123 45 67', true],
  ['０６７ １２３ ４５ ６７', true],
  ['067-123-45-67, 050-000-11-22', true],
  ['050-000-11-22 067-123-45-67', true],
  ['+380 50 000 11 22 067 123 45 67', true],
  ['+48 512 345 678, 067 123 45 67', true],
  ['067*123*45*67', true],
  ['067_123_45_67', true],
  ['\u202a+380\u200b67\u2060 123 45 67\u202c', true],
  ['2 067 123 45 67', true],
  ['067 123 45 67 10:00-18:00', true],
  ['067 123 45 67 или 68', true],
  ['2 машины, 0671234567', true],
  ['067 123 и 45 67', false],
  ['VIN 1HGCM82633A004352', false],
  ['067 123 45 68', false],
  ['', false],
  // Other people's numbers with the same digits in them.
  ['+48 671 234 567', false],
  ['+48671234567', false],
  ['48 671 234 567', false],
  ['0048 671 234 567', false],
  ['+49 (0671) 234567', false],
  ['671 234 567 89', false],
  ['10671234567', false],
  ['06712345678', false],
  ['3806712345678', false],
])('a text names the phone +380671234567: %s', (text, named) => {
  expect(namesContact('+380671234567', text)).toBe(named)
})

test.each([
  ['+48 671 234 567', true],
  ['48671234567', true],
  ['0048 671 234 567', true],
  ['671 234 567', false],
  ['067 123 45 67', false],
  ['+380 67 123 45 67', false],
  ['1 48671234567', true],
])('a text names the phone +48671234567: %s', (text, named) => {
  expect(namesContact('+48671234567', text)).toBe(named)
})

test.each([
  ['+49301234567', '+49 (0)30 1234567'],
  ['+49301234567', 'Берлин: 0049 (0) 30 / 123 45 67, вечером'],
  ['+37369123456', '+373 069 123456'],
  ['+380671234567', '+380 (067) 123-45-67'],
])('a text names the phone %s with the zero of calls at home: %s', (phone, text) => {
  expect(namesContact(phone, text)).toBe(true)
  expect(maskContact(phone, text, '')).not.toMatch(/\d/)
})

test('a number that another one begins with is not that one', () => {
  expect(namesContact('+49301234567', '+49 30 1234567')).toBe(true)
  expect(namesContact('+49301234567', '+49 30 12345678')).toBe(false)
  expect(namesContact('+49301234567', '+49 30 1234567-8')).toBe(false)
})

test.each([
  ['Пишите: IVAN@gmail.com.', true],
  ['ivan\u200b＠gmail.com', true],
  ['<ivan@gmail.com>,oleg@gmail.com', true],
  ["'ivan@gmail.com'", true],
  ['mailto:ivan@gmail.com?subject=1', true],
  ['тел/почта 0671112233/ivan@gmail.com', true],
  ['- почта -ivan@gmail.com', true],
  ['ivan@gmail.com.Вечером', true],
  ['sidorenko.ivan@gmail.com', false],
  ['sidorenko-ivan@gmail.com', false],
  ['sidorenko_ivan@gmail.com', false],
  ['sidorenko+ivan@gmail.com', false],
  ["o'ivan@gmail.com", false],
  ['o&#39;ivan@gmail.com', false],
  ['сидоренкоivan@gmail.com', false],
  ['ivan@gmail.com.ua', false],
  ['ivan@gmail.community', false],
  ['ivan@gmail.com-mail.ua', false],
  ['ivan@gmail.org', false],
  [null, false],
])('a text names the address ivan@gmail.com: %s', (text, named) => {
  expect(namesContact('ivan@gmail.com', text)).toBe(named)
})

test('an address with signs that mean something in an expression', () => {
  expect(namesContact('ivan.k+1@example.com', 'Ivan.K+1@Example.com')).toBe(true)
  expect(namesContact('ivan.k+1@example.com', 'ivanxk+1@example.com')).toBe(false)
  expect(maskContact("o'brien&co@example.com", 'O&#39;Brien&amp;Co@example.com', '[—]')).toBe('[—]')
  expect(namesContact('іван@пошта.укр', 'Іван@Пошта.УКР, вечером')).toBe(true)
  expect(namesContact('іван@пошта.укр', 'іван@пошта.україна')).toBe(false)
})

test.each<[string, string]>([
  ['anna-maria@example.com', 'Жена: Anna-Maria@Example.com.'],
  ['o.k@nova-avto.com.ua', 'пишите на o.k@nova-avto.com.ua'],
  ['ivan@пошта.укр', 'Почта ivan@Пошта.УКР, вечером'],
  ['ivan@нова-пошта.укр', '<ivan@нова-пошта.укр>'],
  ['ivan@пошта.укр', 'Почта ivan@xn--80a1acn3a.xn--j1amh.'],
  ['їжак@xn--80a1acn3a.xn--j1amh', 'їжак@пошта.укр'],
])('%s, with a dash or of a national domain, is found in «%s»', (address, text) => {
  const key = contactKey(address) ?? expect.fail('no address')
  expect(maskContact(key, text, '—')).not.toContain('@')
})

test('an address of a national domain is none of those that go on before or after it', () => {
  const key = contactKey('ivan@пошта.укр') ?? expect.fail('no address')
  const others = [
    'sidorenko-ivan@пошта.укр',
    'ivan@пошта.укр.com',
    'ivan@пошта.україна',
    'ivan@xn--80a1acn3a.xn--j1amh.ua',
  ]
  for (const text of others) expect(namesContact(key, text), text).toBe(false)
})

describe('a masked contact', () => {
  it.each([
    ['Олена (067) 123-45-67, Київ № 5', 'Олена [—], Київ № 5'],
    ['Олена ( +38 067 123 45 67 )', 'Олена ( [—] )'],
    ['０６７ １２３ ４５ ６７ и 0671234567', '[—] и [—]'],
    ['Олена 067 123 45 68 +48 671 234 567', 'Олена 067 123 45 68 +48 671 234 567'],
  ])('%s', (text, masked) => {
    expect(maskContact('+380671234567', text, '[—]')).toBe(masked)
  })

  it('leaves every other letter as it was written', () => {
    const text = '№ 5… jose\u0301 ½ ivan＠gmail.com, sidorenko.ivan@gmail.com ﬁ'
    const masked = '№ 5… jose\u0301 ½ [—], sidorenko.ivan@gmail.com ﬁ'
    expect(maskContact('ivan@gmail.com', text, '[—]')).toBe(masked)
    expect(findContact('ivan@gmail.com', text)).toEqual([{ from: 13, to: 27 }])
  })
})

describe('a contact that a link has encoded', () => {
  it.each([
    ['ivan@gmail.com', 'https://mail.google.com/mail/?to=ivan%40gmail.com&su=1', '?to=[—]&su=1'],
    ['ivan@gmail.com', '<a href="mailto:ivan%40gmail.com">ivan@gmail.com</a>', ':[—]">[—]</a>'],
    ['ivan@gmail.com', 'https://example.com/?url=mailto%253Aivan%2540gmail.com', 'mailto%253A[—]'],
    ['ivan.k+1@gmail.com', 'q=ivan%2Ek%2b1%40gmail.com, вечером', 'q=[—], вечером'],
    ['їжак@xn--80a1acn3a.xn--j1amh', `to=${encodeURIComponent('їжак@пошта.укр')}`, 'to=[—]'],
    ['+380671234567', 'tel:%2B380671234567', 'tel:[—]'],
    ['+380671234567', 'https://wa.me/?phone=%2B38%20%28067%29%20123-45-67&text=', '?phone=[—]&text='],
    ['+380671234567', 'скидка 10%0671234567', '10%[—]'],
  ])('is %s in «%s»', (key, text, masked) => {
    expect(maskContact(key, text, '[—]')).toContain(masked)
    expect(namesContact(key, text)).toBe(true)
  })

  it('is as whole as any other', () => {
    for (const other of ['sidorenko.ivan%40gmail.com', 'sidorenko%2Eivan%40gmail.com', 'ivan%40gmail.com.ua'])
      expect(namesContact('ivan@gmail.com', `to=${other}`), other).toBe(false)
    expect(namesContact('+380671234567', 'tel:%2B48671234567')).toBe(false)
    expect(maskContact('ivan@gmail.com', 'скидка 100% и %zz%E0%A4, ivan@gmail.com', '—')).toBe(
      'скидка 100% и %zz%E0%A4, —',
    )
  })
})
