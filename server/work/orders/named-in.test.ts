import { expect, it } from 'vitest'
import { namedIn } from './named-in.ts'

it.each([
  ['Олену поздравляем', 'name'],
  ['дзвоніть 067 123-45-01', 'phone'],
  ['пишите: OLENA@example.com', 'email'],
  ['номер аа 1234-вв', 'plate'],
  ['VIN WVWZZZ 3CZKE 012345', 'vin'],
  // Of whatever car.
  ['VIN 1HGCM82633A004352', 'vin'],
  ['VIN 1HG CM826\n33A 004352', 'vin'],
  ['VIN 1НGСМ82633А004352', 'vin'],
  ['номер AA I234 BB', 'plate'],
  ['VIN WVWZZZ3CZKEOI2345', 'vin'],
  ['пишите olena @ example . com', 'email'],
  ['дзвоніть О67 123 45 О1', 'phone'],
  ['Поздравляем Елену', 'name'],
  ['Поздравляем Ко-валь', 'name'],
  ['Поздравляем К о в а л ь', 'name'],
  ['Поздравляем Ко\nваль', 'name'],
  ['Поздравляем Кова\u0301ль', 'name'],
  ['Поздравляем Koвaль', 'name'],
  ['Congratulations to Olena', 'name'],
  ['Вместе с Ковалем', 'name'],
  ['Шлях Яна', 'name'],
  ['VW Passat из Нью-Джерси, 2019, пробег 87000 км, за 45 дней', null],
])('"%s" names: %s', (text, what) => {
  const order = {
    name: 'Олена Коваль та Ян (VW)',
    phones: ['+380671234501'],
    email: 'Olena@example.com',
    plate: 'AA1234BB',
    vin: 'WVWZZZ3CZKE012345',
    make: 'VW',
    model: 'Passat',
  }
  expect(namedIn(order, text)).toBe(what)
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
])('"%s" names %s', (text, name) => {
  const nobody = { phones: [], email: '', plate: '', vin: '', make: 'VW', model: 'Passat' }
  expect(namedIn({ ...nobody, name }, `Поздравляем: ${text}!`)).toBe('name')
})
