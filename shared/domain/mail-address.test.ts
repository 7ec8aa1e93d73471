import { expect, test } from 'vitest'
import { credentialsSchema } from '#shared/contract/system/accounts.ts'
import { mailAddressSchema } from '#shared/contract/work/request-forms.ts'
import { contactKey } from './contact.ts'
import { hasNationalName, mailAddress, readMailAddress } from './mail-address.ts'

/** As a page takes it before it is sent, and as the server takes what was typed. */
const inBrowser = (typed: string) =>
  mailAddress.test(readMailAddress(typed)) ? readMailAddress(typed) : null
const onServer = (typed: string) => mailAddressSchema.safeParse(typed).data ?? null

test.each([
  ['ivan@example.com', 'ivan@example.com'],
  [' ivan@example.com\u200B', 'ivan@example.com'],
  ['\u2068ivan@example.com\u2069', 'ivan@example.com'],
  ['ivan\u00AD@exa\u200Dmple.com\uFEFF', 'ivan@example.com'],
  ['\u200Emailto:ivan@example.com', 'ivan@example.com'],
  ['MAILTO:ivan@example.com?subject=Авто', 'ivan@example.com'],
  ['<ivan@example.com>', 'ivan@example.com'],
  ['Иван Петренко <ivan@example.com>', 'ivan@example.com'],
  ['"Ivan" <mailto:ivan@example.com>;', 'ivan@example.com'],
  ['ivan@example.com;', 'ivan@example.com'],
  ['ivan@example.com, ', 'ivan@example.com'],
  ...['"A"', "'A'", '«A»', '“A”,', '„A“', '(A).', '[A]', '<"A">', '"mailto:A"', '(Иван <A>)'].map(typed => [
    typed.replace('A', 'ivan@example.com'),
    'ivan@example.com',
  ]),
  ...['A<mailto:A>', 'A <A>', "'A' <A>", 'A [mailto:A]', '[A](mailto:A)', 'E-mail: A', 'Пошта: A'].map(
    typed => [typed.replaceAll('A', 'ivan@example.com'), 'ivan@example.com'],
  ),
  ['ivan＠example.com', 'ivan@example.com'],
  ['ivan@пример.com', 'ivan@xn--e1afmkfd.com'],
  ['ivan@Пример.РФ', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ['ivan@приклад.укр', 'ivan@xn--80aikifvh.xn--j1amh'],
  ['ivan@xn--80aikifvh.xn--j1amh', 'ivan@xn--80aikifvh.xn--j1amh'],
  ["o'brien+car@example.co.uk", "o'brien+car@example.co.uk"],
])('%j is taken as %s by the page and by the server, in forms and at sign-in', (typed, address) => {
  expect(inBrowser(typed)).toBe(address)
  expect(onServer(typed)).toBe(address)
  expect(credentialsSchema.safeParse({ email: typed, password: 'x' }).data?.email).toBe(address)
  expect(contactKey(typed)).toBe(address)
})

test.each([
  '',
  'ivan',
  'ivan@example',
  'ivan@example.com, anna@example.com',
  'ivan@example.com;anna@example.com',
  'ivan@example.com anna@example.com',
  'ivan@example.com <anna@example.com>',
  '<ivan@example.com> <anna@example.com>',
  '"ivan@example.com", "anna@example.com"',
  'ivan@@example.com',
  'ivan@при мер.com',
  'ivan@пример.com/почта',
  'ivan@пример',
  'ivan@127.1',
  'иван@example.com',
  'иван@пример.рф',
  // Letters of a Ukrainian keyboard among Latin ones: the letter would never arrive.
  'ivan@gmaіl.com',
  'ivan@gmail.соm',
])('%j is refused by the page and by the server', typed => {
  expect([inBrowser(typed), onServer(typed)]).toEqual([null, null])
})

test.each(['«ivan@example.com»', '“ivan”@example.com'])('%s is not refused for its letters', typed =>
  expect(hasNationalName(readMailAddress(typed))).toBe(false),
)

test.each(['иван@example.com', 'їжак@приклад.укр'])('%s is refused for its name, in words', typed => {
  expect(hasNationalName(readMailAddress(typed))).toBe(true)
  expect(mailAddressSchema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
    'Почта: до знака @ нужны латинские буквы, на адрес с кириллицей перед @ наше письмо не дойдёт',
  ])
})
