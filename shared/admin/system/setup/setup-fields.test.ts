import { expect, test } from 'vitest'
import { contactFields, firmFields, mainTextFirst, readField } from './setup-fields.ts'

const noPhone = {
  problem: 'Проверьте номер: так позвонить нельзя. Добавочный напишите на странице контактов',
}
const noMail = { problem: 'Проверьте адрес почты' }
const noAddress = { problem: 'Ожидается адрес, который начинается с https://' }

test.each([
  ['phone', '067 123-45-67', '+380671234567'],
  ['phone', '+48 22 607 11 22', '+48226071122'],
  ['phone', 'позвоните', noPhone],
  ['email', ' info@firma.ua ', 'info@firma.ua'],
  ['email', 'info@firma', noMail],
  ['email', 'mailto:info@firma.ua', 'info@firma.ua'],
  ['email', 'info@firma.ua.', 'info@firma.ua'],
  ['email', 'Firma <info@firma.ua>', 'info@firma.ua'],
  ['email', 'info@фірма.укр', 'info@фірма.укр'],
  // A Cyrillic letter.
  ['email', 'infо@firma.ua', noMail],
  ['email', 'пишите: info@firma.ua', noMail],
  ['email', 'info@firma.ua и ещё', noMail],
  ['address', 't.me/firma', 'https://t.me/firma'],
  ['address', 'http://firma.ua', 'http://firma.ua'],
  ['address', 'firma.ua/?to=https://y.ua', 'https://firma.ua/?to=https://y.ua'],
  ['address', 'ftp://firma.ua/https://y.ua', noAddress],
  ['address', '067 123 45 67', noAddress],
  ['address', 'https://maps.app.goo.gl/x', 'https://maps.app.goo.gl/x'],
  ['address', 'javascript:alert(1)', noAddress],
  ['address', 'firma', noAddress],
  ['viber', '067 123 45 67', 'viber://chat?number=%2B380671234567'],
  ['viber', 'viber://chat?number=%2B380671234567', 'viber://chat?number=%2B380671234567'],
  ['viber', 'viber://chat?number=380671234567', 'viber://chat?number=380671234567'],
  ['viber', 'viber://chat?number=+380671234567', 'viber://chat?number=%2B380671234567'],
  ['viber', 'viber://chat?number=380671234567&text=x', noAddress],
  ['viber', 'xviber://chat?number=380671234567', noAddress],
  ['viber', 'viber://forward?text=x', noAddress],
  ['viber', 'chats.viber.com/avtomost', 'https://chats.viber.com/avtomost'],
  ['whatsapp', '+38 (067) 123-45-67', 'https://wa.me/380671234567'],
  ['whatsapp', 'wa.me/380671234567', 'https://wa.me/380671234567'],
  ['whatsapp', 'viber://chat?number=%2B380671234567', noAddress],
  ['text', '  Авто Мост ', 'Авто Мост'],
  ['phone', '', ''],
] as const)('%s %j: %j', async (kind, typed, stored) => {
  expect(await readField({ kind }, typed)).toEqual(typeof stored === 'string' ? { value: stored } : stored)
})

test.each([
  ['telegram_url', '@avto_most', 'https://t.me/avto_most'],
  ['instagram_url', '@avto.most', 'https://instagram.com/avto.most'],
  ['youtube_url', '@avto-most', 'https://youtube.com/@avto-most'],
  ['instagram_url', '@avto most', noAddress],
  ['instagram_url', 'avto@most', noAddress],
  // Another site than it seems.
  ['facebook_url', '@avto.most', noAddress],
  ['facebook_url', 'https://facebook.com@avto.most', noAddress],
] as const)('a name at %s, %j: %j', async (title, typed, stored) => {
  const field = contactFields.find(contactField => contactField.title === title)
  const read = await readField(field ?? { kind: 'text' }, typed)
  expect(read).toEqual(typeof stored === 'string' ? { value: stored } : stored)
})

test('no field stands twice, and each has a name that people use', () => {
  const fields = [...firmFields, ...contactFields]
  expect(new Set(fields.map(({ title }) => title)).size).toBe(fields.length)
  for (const { title, label } of fields) expect(label).not.toBe(title)
})

test('words are asked for in both languages, side by side; numbers and addresses once', () => {
  const titles = [...firmFields, ...contactFields].map(({ title }) => title)
  for (const title of ['site_name', 'site_legal', 'address', 'work_hours'])
    expect(titles[titles.indexOf(title) + 1]).toBe(`${title}.uk`)
  const inUkrainian = mainTextFirst(firmFields, 'uk').map(({ title }) => title)
  expect(inUkrainian.slice(0, 2)).toEqual(['site_name.uk', 'site_name'])
  expect(mainTextFirst(firmFields, 'uk').map(({ hint }) => hint)).toEqual(firmFields.map(({ hint }) => hint))
  expect(inUkrainian.toSorted()).toEqual(firmFields.map(({ title }) => title).toSorted())
  expect(titles.filter(title => title.startsWith('phone_main'))).toEqual(['phone_main'])
})
