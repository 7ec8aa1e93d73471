import { expect, test } from 'vitest'
import { foldForSearch, isFound, listKey, otherLayouts, partsOf, searchMeanings } from './search-text.ts'

test.each<[string, string]>([
  ['Иван Петренко', 'Іван Петренко'],
  ['Рыбак', 'Рибак'],
  ['Елена', 'Єлена'],
  ['Семён', 'СЕМЕН'],
  ['Лукянчук', 'Лук’янчук'],
  ['гудзь', 'Ґудзь'],
  ['Кравчинский', 'Кравчинський'],
  ['Ковальский', 'Ковальський'],
  ['Дмитрий', 'Дмитрій'],
  ['Юрий', 'Юрій'],
  ['Наталия', 'Наталія'],
  ['Подъяпольский', "Под'япольський"],
  ['Кравчинськ', 'Кравчинск'],
  ['Citroen', 'Citroën'],
  ['Iван Бондар', 'Іван Бондар'],
  ['Oлена', 'Олена'],
  ['Сepгій', 'Сергий'],
  ['Юpïй', 'Юрій'],
  ['WVWZZZ1JZXW0О0001', 'WVWZZZ1JZXW0O0001'],
  ['ТСKU1234567', 'TCKU1234567'],
  ['МSKU', 'MSKU'],
  ['ТОВ "Авто-Плюс"', 'ТОВ «Авто–Плюс»'],
  ['ТОВ “Авто”', 'тов „Авто“'],
  ['ТОВ Авто', 'ТОВ " Авто "'],
  ['Нечуй‑Левицький', 'Нечуй-Левицкий'],
  ['Нечуй – Левицький', 'Нечуй-Левицький'],
  ['Коваленко О.В.', 'Коваленко О.\u00A0В.'],
  ['26–17', '26-17'],
  ['Wałęsa', 'Walesa'],
  ...[...'\'’‘‛`´′ʹʻʼˊˋ＇"”“*'].map((sign): [string, string] => [`Лук${sign}янчук`, 'Лукянчук']),
])('%s is found where %s stands, and the other way round', (one, other) => {
  expect(foldForSearch(one)).toBe(foldForSearch(other))
  expect(isFound(one, `заявка: ${other}, Киев`)).toBe(true)
})

test.each<[string, string]>([
  ['ТСК', 'TCKU1234567'],
  ['TCK', 'МАТСК1'],
  ['АВ12', 'WAB1234'],
  ['HOB', 'Новак'],
  ['0О00', 'WVWZZZ1JZXW0O0001'],
])('%s finds a part of %s, since its letters look the same', (typed, text) => {
  expect(isFound(typed, text)).toBe(true)
})

test.each([
  ['ghbdtn', 'привет'],
  ['bdfy', 'иван'],
  ['ghbdsn', 'привіт'],
  ['рудщ', 'helo'],
  ['сщзфке', 'copart'],
])('%s means %s as well', (typed, meant) => {
  expect(otherLayouts(typed)).toContain(meant)
  expect(isFound(typed, meant.toUpperCase())).toBe(true)
})

test.each([
  '067 123 45 67',
  '0671234567',
  '(067) 123-45-67',
  '+38 067 123 45 67',
  '380671234567',
  '8 067 1234567',
  '067/123-45-67',
  '00380671234567',
  '123 45 67',
  '45-67',
  '\u202A+380 67 123-45-67\u202C',
  '067‑123‑45‑67',
  '067—123−45—67',
  '[067] 123 45 67',
  'tel:+380671234567',
  '067 123 45 67;',
  'https://wa.me/380671234567',
  't.me/+380671234567',
  'viber://chat?number=%2B380671234567',
  'https://api.whatsapp.com/send?phone=380671234567&text=x',
  '*4567',
])('%s finds the phone number as it is stored', typed => {
  expect(isFound(typed, '+380671234567')).toBe(true)
})

test.each([
  ['Иван Петров <Ivan@Example.com>', 'ivan@example.com'],
  ['mailto:ivan@example.com', 'ivan@example.com'],
  ['«ivan@example.com»', 'ivan@example.com'],
  ['ivan@пример.com', 'ivan@xn--e1afmkfd.com'],
])('%s finds the address as it is stored', (typed, stored) => {
  expect(isFound(typed, stored)).toBe(true)
})

test('a foreign number, a year and another number are what they are', () => {
  expect(isFound('+49 1511 234567', '+491511234567')).toBe(true)
  expect(isFound('0049 1511 234567', '+491511234567')).toBe(true)
  expect(isFound('+49 (0)1511 234567', '+491511234567')).toBe(true)
  expect(isFound('067 123 45 68', '+380671234567')).toBe(false)
  expect(searchMeanings('2026-000001')).toEqual(['2026-000001', '2026000001'])
  expect(searchMeanings('12')).toEqual(['12'])
})

test('names that differ in other letters, and words of one alphabet, stay what they are', () => {
  expect(isFound('Сергей', 'Сергій')).toBe(false)
  expect(foldForSearch('Toyota Camry')).toBe('toyota camry')
  expect(foldForSearch('BMW-шка і VWшка')).toBe('bmw-шка и vwшка')
  expect(foldForSearch('Ґ12')).toBe('г12')
})

test('a list is sorted by names as people expect, and searched by all its texts', () => {
  const names = ['Абрамов', 'Гула', 'Гуль', 'Ґулько', 'Іванов', 'Йосипенко', 'Ковалев', 'Коваль', 'Ковальчук']
  const keys = names.map(name => listKey(name, '+380671234567'))
  expect(keys.toSorted()).toEqual(keys)
  expect(listKey('Iваненко') < listKey('Йосипенко')).toBe(true)
  expect(listKey('Iваненко') > listKey('Абрамов')).toBe(true)
  expect(keys[7]).toBe('коваль\n+380671234567 ковал')
  expect(listKey('', '')).toBe('')
})

test('signs that are copied along with a name or a number hide nothing', () => {
  expect(isFound('Кравчин\u00ADський\u200B', 'Кравчинський')).toBe(true)
  expect(isFound('№ 26-17', '26-17 Звичайний Платник')).toBe(true)
  expect(isFound('#26-17', '26-17')).toBe(true)
  expect(isFound('№ РХ-26/17', 'РХ-26/17')).toBe(true)
  expect(isFound('№ 18', '26-17')).toBe(false)
  expect(searchMeanings('№')).toEqual(['no'])
  expect(isFound('№ 3', '+380671234567')).toBe(false)
})

test.each([
  ['Счёт № 26-17', '26-17 ТОВ Приклад'],
  ['Re: Рахунок №\u00a026-17', '26-17 ТОВ Приклад'],
  ['Re: Расчёт 2026-000017', '2026-000017'],
  ['Договір № 2/01/2026/Р-5 від 03.11.2026', 'авто 2/01/2026/Р-5'],
  ['№ 26-17 от 24.11.2026 г.', '26-17 ТОВ Приклад'],
  ['Lot #: 55443322', 'mscu7654321 55443322'],
  ['Lot Number: 55443322', 'mscu7654321 55443322'],
  ['лот 55443322', 'mscu7654321 55443322'],
  ['container MSCU7654321', 'mscu7654321 55443322'],
  ['тел.: 067 123 45 67', '+380671234567'],
  ['Иван, моб. 067 123 45 67', '+380671234567'],
  ['Цена: 500', 'Цена: 500'],
])('a number copied with what it is called, %s, finds %s', (typed, text) => {
  expect(isFound(typed, text)).toBe(true)
})

test.each([
  ['Іван Шевченко', 'Шевченко Иван Петрович'],
  ['Петренко Коваль', 'Олена Петренко-Коваль'],
  ['mercedes benz', 'Mercedes-Benz GLE 350'],
  ['itdxtyrj bdfy', 'Иван Шевченко'],
  ['Шевченко, Иван', 'Иван Шевченко'],
  ['Иван (Шевченко)', 'Шевченко Иван'],
])('words of a name, %s, find it in another order and apart: %s', (typed, text) => {
  expect(isFound(typed, text)).toBe(true)
})

test('of a name all words are found, and the groups of a number stay together', () => {
  expect(isFound('Иван Шевченко', 'Иван Петренко')).toBe(false)
  expect(isFound('067 123 45 67', '67 45 123 067')).toBe(false)
  expect(isFound('Ли Ван', 'Ивановна Лилия')).toBe(false)
})

test('few digits behind a label are no part of another number', () => {
  expect(isFound('Заказ № 12', '+380671234567')).toBe(false)
  expect(isFound('Марка: BMW', 'BMW')).toBe(false)
  expect(isFound('BMW X5', 'WBAX5')).toBe(false)
  expect(isFound('Camry 2020', '2020')).toBe(false)
})

test('words that were meant find nothing else, and nothing finds everything', () => {
  expect(isFound('Пётр', 'Иван')).toBe(false)
  expect(isFound('  ', 'Иван')).toBe(true)
  expect(searchMeanings('ok')).toEqual(['ok'])
  expect(partsOf('(')).toEqual(['('])
  expect(isFound('Copart', 'Сорокин')).toBe(false)
  expect(foldForSearch('ТОВ "Приклад" * "Авто"')).toBe('тов приклад * авто')
})

test.each([
  ['Коваль Олена', true],
  ['коваль  олена іванівна', true],
  ['Коваль Ольга', false],
  // Not names: digits and short words stand as they are typed.
  ['67 380', false],
])('the words of a name are found in any order: %s', (typed, found) => {
  expect(isFound(typed, 'Олена Іванівна Коваль, 380 67 123')).toBe(found)
})

test.each([
  ['ШЕВЧЕНКО Т.Г. ФОП', '26-17 ФОП Шевченко Тарас Григорович'],
  ['Шевченко Т. Г.', 'Шевченко Тарас Григорович'],
  ['Шевченко Т Г', 'Шевченко Тарас Григорович'],
  ['Т.Г. Шевченко', 'Шевченко Тарас'],
  ['ФОП Шевченко Тарас', 'Фізична особа-підприємець Шевченко Тарас'],
  ['ФОП Шевченко Тарас', 'Шевченко Тарас'],
  ['Фізична особа — підприємець Шевченко Тарас', 'ФОП Шевченко Тарас Григорович'],
  ['ТОВАРИСТВО З ОБМЕЖЕНОЮ ВІДПОВІДАЛЬНІСТЮ "ПРИКЛАД"', 'ТОВ «Приклад»'],
  ['ТЗОВ Приклад Авто', 'ТОВ «Приклад Авто»'],
  ['ООО "Приклад"', 'ТОВ «Приклад»'],
  ['ПП Авто-Лідер', 'Приватне підприємство «Авто-Лідер»'],
])('a payer is found as a bank statement names it: %s', (typed, text) => {
  expect(isFound(typed, text)).toBe(true)
})

test('another first name, and a legal form alone, find no other payer', () => {
  expect(isFound('Шевченко Т.Г.', 'Шевченко Іван Григорович')).toBe(false)
  expect(isFound('ТОВ', 'ФОП Шевченко')).toBe(false)
  expect(isFound('ТОВ А', 'Шевченко Тарас')).toBe(false)
})

test.each([
  ['toyota 2020', true],
  ['2020 rav4 Toyota', true],
  ['Коваль RAV4', true],
  ['Коваль 4567', true],
  ['Коваль 4568', false],
  ['лот #45678901', true],
  ['#45678901', true],
  ['*000123', true],
  // Short words and digits alone stand as they are typed.
  ['2020 4567', false],
])('a person, a car and a number are found together: %s', (typed, found) => {
  const order = 'Коваль Олена +380671234567 WVWZZZ3CZKE000123 45678901 Toyota RAV4 2020'
  expect(isFound(typed, order)).toBe(found)
})
