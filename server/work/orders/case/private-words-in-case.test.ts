import { describe, expect, it } from 'vitest'
import { namedIn, noOrder } from './private-words-in-case.ts'

const order = {
  name: 'Олена Коваль та Ян (VW)',
  phones: ['+380671234501'],
  email: 'Olena@example.com',
  plate: 'AA1234BB',
  vin: 'WVWZZZ3CZKE012345',
  make: 'VW',
  model: 'Passat',
  lot: '45678901',
  auction: 'Copart, https://www.copart.com/lot/45678902/salvage-vw?x=1',
  container: 'MSCU7654321',
  declaration: '26UA100110/2026/123456',
  contractNumber: '12500',
}

it.each([
  ['Олену поздравляем', 'name', 'Олену'],
  ['дзвоніть 067 123-45-01', 'phone', '067 123-45-01'],
  ['пишите: OLENA@example.com', 'email', 'OLENA@example.com'],
  ['номер аа 1234-вв, без ДТП', 'plate', 'аа 1234-вв'],
  ['VIN WVWZZZ 3CZKE 012345', 'vin', 'WVWZZZ 3CZKE 012345'],
  ['АА 1234 ВВ стоит в Киеве', 'plate', 'АА 1234 ВВ'],
  // Of whatever car.
  ['VIN 1HGCM82633A004352', 'vin', '1HGCM82633A004352'],
  ['VIN 1HG CM826\n33A 004352', 'vin', '1HG CM826\n33A 004352'],
  ['VIN 1HG CM826 33A 004352 едет', 'vin', '1HG CM826 33A 004352'],
  ['VIN 1HGCM82633A00435X', 'vin', '1HGCM82633A00435X'],
  ['VIN 12A34B56C 78901234', 'vin', '12A34B56C 78901234'],
  ['VIN 1НGСМ82633А004352', 'vin', '1НGСМ82633А004352'],
  ['номер AA I234 BB', 'plate', 'AA I234 BB'],
  ['VIN WVWZZZ3CZKEOI2345', 'vin', 'WVWZZZ3CZKEOI2345'],
  ['кузов № 012345', 'vin', '012345'],
  ['кузов …KE012345', 'vin', 'KE012345'],
  ['лот № 45678901', 'lot', '45678901'],
  ['лот 45-678-901', 'lot', '45-678-901'],
  ['контейнер MSCU 765432-1', 'container', 'MSCU 765432-1'],
  ['в МSСU7654321 морем', 'container', 'МSСU7654321'],
  ['МД 26UA100110 / 2026 / 123456', 'declaration', '26UA100110 / 2026 / 123456'],
  ['по декларации 123456', 'declaration', '123456'],
  ['по договору №12500.', 'contract', '12500'],
  ['https://copart.com/lot/45678902/salvage-vw', 'auction', '/lot/45678902/salvage-vw'],
  ['смотрите /LOT/45678902/salvage-vw', 'auction', '/LOT/45678902/salvage-vw'],
  ['лот был 45678902', 'auction', '45678902'],
  ['пишите olena @ example . com', 'email', 'olena @ example . com'],
  ['дзвоніть О67 123 45 О1', 'phone', 'О67 123 45 О1'],
  ['Поздравляем Елену', 'name', 'Елену'],
  ['Поздравляем Ко-валь', 'name', 'Ко-валь'],
  ["Поздравляем ' Коваль '", 'name', 'Коваль'],
  ['Поздравляем К о в а л ь', 'name', 'К о в а л'],
  ['Поздравляем Ко\nваль', 'name', 'Ко\nваль'],
  ['Поздравляем Кова\u0301ль', 'name', 'Кова\u0301ль'],
  ['Поздравляем Koвaль', 'name', 'Koвaль'],
  ['Congratulations to Olena', 'name', 'Olena'],
  ['Вместе с Ковалем', 'name', 'Ковалем'],
  ['Шлях Яна', 'name', 'Яна'],
])('"%s" names: %s, in the words "%s"', (text, what, words) => {
  expect(namedIn(order, text)).toEqual({ what, words })
})

it.each([
  'VW Passat из Нью-Джерси, 2019, пробег 87000 км, за 45 дней',
  'обошлась в 12 500 $ вместо 12 900',
  '12.500 $ и 12,500 $',
  'пробег 112500 км',
  'ставка 45 678 901',
  'аукцион Copart, www.copart.com',
  'сумма 1 012 345 ₴',
  '12 345 678 901 234 567',
  'BMW X5 2019 12345KM7',
])('"%s" names nothing', text => {
  expect(namedIn(order, text)).toBeNull()
})

describe('what is too short, or is no number', () => {
  it.each([
    ['a plate of three signs', { plate: 'A12' }, 'модель A12'],
    ['a contract of four signs', { contractNumber: '2-019' }, 'год 2019'],
    ['a contract of a word', { contractNumber: 'Устный договор' }, 'устный договор'],
    ['a year beside a letter', { contractNumber: '2026-К' }, 'в 2026 к порту'],
    ['an auction without a path', { auction: 'https://copart.com/' }, 'https://copart.com/'],
    ['a VIN of five signs', { vin: '12345' }, 'пробег 12345'],
  ])('%s forbids nothing', (_what, given, text) => {
    expect(namedIn({ ...noOrder, ...given }, text)).toBeNull()
  })
})

it('takes each of several numbers that stand in one field', () => {
  expect(namedIn({ ...noOrder, contractNumber: '№ 125/2026-7 от мая' }, 'договор 2026-7')).toEqual({
    what: 'contract',
    words: '2026-7',
  })
})

it.each([
  ['Іваном', 'Иван'],
  ['Николаю', 'Микола'],
  ['Анна', 'Ганна'],
  ['Сергеем', 'Сергій'],
  ['Алексею', 'Олексій'],
  ['Евгений', 'Євген'],
  ['Sergey', 'Сергій'],
  ['Реtrо', 'Petro'],
  ['Марьяне', 'Мар’яна'],
  ['Мар*яна', 'Марʼяна'],
  ['Ковалёву', 'Ковальов'],
  ['Соловйовим', 'Соловьев'],
  ['Фёдора', 'Федір'],
  ['Константину', 'Костянтин'],
  ['Никите', 'Микита'],
  ['Яковом', 'Яків'],
  ['Кристине', 'Христина'],
  ['Вере', 'Віра'],
  ['Ользі', 'Ольга'],
  ['Walesa', 'Wałęsa'],
])('"%s" names %s', (text, name) => {
  expect(namedIn({ ...noOrder, name }, `Поздравляем: ${text}!`)).toEqual({ what: 'name', words: text })
})
