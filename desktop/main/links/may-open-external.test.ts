import { expect, test } from 'vitest'
import { externalAddress } from './may-open-external.ts'

test.each([
  ['https://bank.gov.ua/ua/markets', 'https://bank.gov.ua/ua/markets'],
  ['HTTPS://Example.COM/Путь', 'https://example.com/%D0%9F%D1%83%D1%82%D1%8C'],
  ['mailto:office@example.com?subject=Hi', 'mailto:office@example.com?subject=Hi'],
  ['tel:+380441234567', 'tel:+380441234567'],
  ['tel:0441234567', 'tel:0441234567'],
  ['viber://chat?number=%2B380671234567&draft=a%26b', 'viber://chat?number=%2B380671234567&draft=a%26b'],
  ['https://bank.gov.ua/?attach=1', 'https://bank.gov.ua/?attach=1'],
  ['mailto:a@b.c?subject=attach&x-attach=1', 'mailto:a@b.c?subject=attach&x-attach=1'],
])('%s is opened', (address, expected) => {
  expect(externalAddress(address)).toBe(expected)
})

test.each([
  '',
  '/admin',
  'http://example.com/',
  'file:///etc/passwd',
  'file://server/share/a.exe',
  'smb://server/share',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' https://example.com',
  'https://example.com/ --flag',
  'https://user:pass@example.com/',
  'https://:pass@example.com/',
  'https://example.com/\u007f',
  'tel:+380441234567,;ext',
  'tel:x/+380441234567',
  `tel:${'1'.repeat(41)}`,
  'mailto:a@b.c?%20attach=/etc/passwd',
  'https://bank.gov.ua@evil.example/',
  'https:\\\\evil.example\\x',
  'https://',
  'ms-msdt:/id PCWDiagnostic',
  'ms-msdt:-id',
  'ms-officecmd:{}',
  'search-ms:query=x',
  'vbscript:x',
  'data:text/html,x',
  'blob:https://example.com/1',
  'app://office/admin',
  'customs-broker://open/admin',
  'ftp://example.com/',
  'ssh://-oProxyCommand=calc/',
  'viber://forward?text=x',
  'viber://chat?number=%2B380671234567&draft=a&x=1',
  'viber://pa?chatURI=x',
  'tel:*21*123%23',
  'tel:',
  'mailto:a@b.c?attach=/etc/passwd',
  'mailto:a@b.c?Attachment=C:/x',
  'https://example.com/\u0000',
  `https://example.com/${'a'.repeat(2100)}`,
])('%j is not opened', address => {
  expect(externalAddress(address)).toBeNull()
})

const server = 'https://broker.example'

test.each([
  ['app://office/blog/akciz#stavki', `${server}/blog/akciz#stavki`],
  ['app://office/admin/posts/7/preview', `${server}/admin/posts/7/preview`],
  ['app://office/admin/posts/1234/preview', `${server}/admin/posts/1234/preview`],
  ['app://office/admin/posts/7/preview?lang=uk', `${server}/admin/posts/7/preview?lang=uk`],
  ['app://office/uk/blog/aktsyz', `${server}/uk/blog/aktsyz`],
  ['app://office/ru/blog/akciz', `${server}/ru/blog/akciz`],
  ['app://office/blog', `${server}/blog`],
  ['app://office/cars', `${server}/cars`],
  ['app://office/callback', `${server}/callback`],
  ['app://office/uk/cars/audi-a4-avant-2019', `${server}/uk/cars/audi-a4-avant-2019`],
  ['app://office/usa', `${server}/usa`],
  ['app://office/uk', `${server}/uk`],
  ['app://office/ru/about/team', `${server}/ru/about/team`],
])('%s is the page of the chosen server', (address, expected) => {
  expect(externalAddress(address, server)).toBe(expected)
  expect(externalAddress(address)).toBeNull()
})

test.each([
  'app://office/admin',
  'app://office/admin/posts/7',
  'app://office/admin/posts/7/preview/x',
  'app://office/uk/admin/posts/7/preview',
  'app://office/uk/api/post/7',
  'app://office/assets/index.js',
  'app://office/api/post/7',
  'app://office/api/blog/akciz',
  'app://office/blog/akciz/x',
  'app://office/blog/',
  'app://office/blog/../api/post',
  'app://office/media/a.svg',
  'app://office@evil.example/blog/akciz',
  'app://evil/blog/akciz',
  'http://broker.example/blog/akciz',
])('%s is no page of the chosen server', address => {
  expect(externalAddress(address, server)).toBeNull()
})

test('an address may have 2048 characters', () => {
  const address = `https://example.com/${'a'.repeat(2028)}`
  expect(externalAddress(address)).toBe(address)
  expect(externalAddress(`${address}a`)).toBeNull()
})

test('a server on this machine needs no https, and nothing else goes without', () => {
  const here = 'http://127.0.0.1:3000'
  expect(externalAddress('app://office/blog/akciz', here)).toBe(`${here}/blog/akciz`)
  expect(externalAddress('http://127.0.0.1:3001/', here)).toBeNull()
})
