import { expect, test } from 'vitest'
import { linkAddress } from './link-address.ts'

test.each([
  ...['', ' ', 'слово', 'a b.com', 'file:///etc/passwd', 'data:text/html,x', 'vbscript:x'],
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\u200bscript:alert(1)',
    '//evil.example',
    '+38 067',
    '@firma.ua',
    'broker@evil.example/x',
    '8 000',
  ],
])('takes no link from %j', typed => {
  expect(linkAddress(typed)).toBeNull()
})

test.each([
  ['example.com/a', 'https://example.com/a'],
  ['https://example.com', 'https://example.com'],
  ['/blog/akciz', '/blog/akciz'],
  ['#chapter', '#chapter'],
  ['info@example.com', 'mailto:info@example.com'],
  ['\u200bhttps://example.com/\u200b', 'https://example.com/'],
  ['<info@example.com>', 'mailto:info@example.com'],
  ['mailto:info@example.com?subject=x', 'mailto:info@example.com'],
  ['info@пример.com', 'mailto:info@xn--e1afmkfd.com'],
  ['https://youtube.com/@broker', 'https://youtube.com/@broker'],
  [
    'https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fbank.gov.ua%2F&data=05%7C02%7Coffice%40broker.example',
    'https://bank.gov.ua/',
  ],
  ['https://www.google.com/url?q=https://t.me/broker&sa=D', 'https://t.me/broker'],
  ['+380441234567', 'tel:+380441234567'],
  ['+38 (044) 123-45-67', 'tel:+380441234567'],
  ['tel:+38 044 123 45 67', 'tel:+380441234567'],
  ['(044) 123-45-67', 'tel:+380441234567'],
  ['380441234567', 'tel:+380441234567'],
  ['0 800 123 456', 'tel:+380800123456'],
])('%s becomes %s', (typed, href) => {
  expect(linkAddress(typed)).toBe(href)
})
