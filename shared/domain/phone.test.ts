import { describe, expect, it } from 'vitest'
import { contactKey } from './contact.ts'
import { formatPhone, normalizePhone } from './phone.ts'

describe('phone numbers', () => {
  it.each([
    ['067 123 45 67', '+380671234567'],
    ['(067) 123-45-67', '+380671234567'],
    ['+38 (067) 123-45-67', '+380671234567'],
    ['380671234567', '+380671234567'],
    ['0038067 1234567', '+380671234567'],
    ['80671234567', '+380671234567'],
    ['8 (067) 123-45-67', '+380671234567'],
    ['8 800 200 02 00', null],
    ['8 067 123 45 678', null],
    ['+48 512 345 678', '+48512345678'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['+995 555 12 34 56', '+995555123456'],
    ['＋３８０６７１２３４５６７', '+380671234567'],
    ['\u202A+380 67 123-45-67\u202C', '+380671234567'],
    ['067\u200B1234567\u200E', '+380671234567'],
    ['tel:+380671234567', '+380671234567'],
    ['<067 123 45 67>;', '+380671234567'],
  ])('%s is %s', (text, phone) => {
    expect(normalizePhone(text)).toBe(phone)
  })

  it.each([
    '',
    'позвоните мне',
    '12',
    '+380',
    '067 123 45 6',
    '067 123 45 67 89 10',
    'мой номер 0671234567',
    '+999 123 456 789',
    '<script>0671234567</script>',
    '0671234567\r\nBcc: a@example.com',
  ])('%j is none', text => {
    expect(normalizePhone(text)).toBeNull()
  })

  it.each([
    '044 123 45 67 доб. 12',
    '044 123 45 67, доб. 12',
    '044 123 45 67 внутр. 305',
    '044 123 45 67 x12',
    '044 123 45 67 ext. 12',
    '+380441234567;ext=12',
    '044 123 45 67,,12',
    '044 123 45 67 #12',
  ])('%j is none, since its extension would be lost', text => {
    expect(normalizePhone(text)).toBeNull()
  })

  it('is compared without its extension', () => {
    expect(contactKey('044 123 45 67 доб. 12')).toBe('+380441234567')
  })

  it('is shown in groups', () => {
    expect(formatPhone('+380671234567')).toBe('+380 67 123 4567')
    expect(formatPhone('unknown')).toBe('unknown')
  })
})
