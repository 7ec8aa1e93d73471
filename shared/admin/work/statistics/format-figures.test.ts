import { expect, test } from 'vitest'
import { countedLanguageName, countedPageName, engineOf, routeOf } from './counted-names.ts'
import { shareText, showMinutes } from './month-charts-card.tsx'

test.each([
  [null, '—'],
  [0, '0 мин'],
  [59, '59 мин'],
  [120, '2 ч'],
  [135, '2 ч 15 мин'],
  [3_000, '2 дня'],
])('%j minutes are shown as %s', (minutes, shown) => {
  expect(showMinutes(minutes).replaceAll('\u00a0', ' ')).toBe(shown)
})

const days = (calculated: number, requested: number) => [{ day: '2026-11-20', calculated, requested }]
test.each([
  [0, 0, 'Посетители сайта за 30 дней ничего не рассчитали.'],
  [0, 2, 'Заявок с расчётом: 2.'],
  [200, 3, 'Заявок с расчётом 3 на 200 расчётов: 1,5 %.'],
  [4, 1, 'Заявок с расчётом 1 на 4 расчёта: 25 %.'],
  [1, 3, 'Заявок с расчётом: 3.'],
])('%d calculations and %d requests', (calculated, requested, text) => {
  expect(shareText(days(calculated, requested)).replaceAll('\u00a0', ' ')).toBe(text)
})

test('what is counted has names, and what nobody knows stays readable', () => {
  expect([routeOf('usa'), routeOf('unknown'), engineOf('diesel'), engineOf('steam')]).toEqual([
    ...['США', 'Неизвестно', 'Дизель', 'steam'],
  ])
  expect([
    countedPageName('/'),
    countedPageName('/uk'),
    countedPageName('/uk/usa'),
    countedPageName('rest'),
    countedLanguageName('uk'),
  ]).toEqual([...['Главная', 'Главная (украинский)', '/usa (украинский)', 'Остальные', 'Украинский']])
})
