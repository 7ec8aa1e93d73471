// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { type Figures, readFiguresEndpoint } from '#shared/contract/work/statistics.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { MonthChartsCard } from './month-charts-card.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`
const days = Array.from({ length: 3 }, (_, index) => day(index + 1))
const empty: Figures = {
  from: day(1),
  to: day(3),
  requests: days.map(day => ({ day, callback: 0, calculation: 0 })),
  sources: { page: [], route: [], language: [] },
  answers: { answered: 0, medianMinutes: null, slowestMinutes: null, waiting: 0, waitingSince: null },
  calculations: days.map(day => ({ day, calculated: 0, requested: 0 })),
  asked: { route: [], car: [], year: [] },
  byLink: 0,
  rates: [],
}

const show = async (figures: Figures) => {
  screen = await renderScreen(MonthChartsCard, {
    prepare: server => server.gives(readFiguresEndpoint, () => figures),
  })
  await screen.until(() => screen.place.querySelector('dl'))
}

const figureOf = (title: string) =>
  [...screen.place.querySelectorAll('figure')].find(
    figure => figure.querySelector('figcaption')?.textContent === title,
  )
const rowsOf = (title: string) =>
  [...(figureOf(title)?.querySelectorAll('tbody tr') ?? [])].map(row =>
    [...row.querySelectorAll('th, td:not([aria-hidden])')].map(cell => cell.textContent).join(' '),
  )

test('every picture has its figures as a table, the newest day first', async () => {
  await show({
    ...empty,
    requests: [
      { day: day(1), callback: 2, calculation: 1 },
      { day: day(2), callback: 0, calculation: 0 },
      { day: day(3), callback: 1, calculation: 4 },
    ],
    calculations: days.map((day, index) => ({ day, calculated: 10, requested: index })),
    sources: {
      ...empty.sources,
      page: [
        { value: '/', hits: 5 },
        { value: '/uk/usa', hits: 2 },
      ],
    },
    answers: {
      ...empty.answers,
      waiting: 2,
      spread: [15, 60, 240, 1_440, null].map((within, index) => ({ within, requests: index })),
    },
    asked: { ...empty.asked, car: [{ value: 'electric', hits: 7 }] },
    rates: [
      { date: day(1), USD: 41.1, EUR: 48 },
      { date: day(2), USD: 41.2, EUR: 48.5 },
    ],
  })
  expect(rowsOf('Заявки по дням')).toEqual(['03.11.2026 1 4', '02.11.2026 0 0', '01.11.2026 2 1'])
  expect(rowsOf('Расчёты посетителей и заявки с расчётом')[0]).toBe('03.11.2026 10 2')
  expect(rowsOf('С каких страниц приходят заявки')).toEqual(['Главная 5', '/usa (украинский) 2'])
  expect(rowsOf('Считают: двигатель')).toEqual(['Электро 7'])
  expect(rowsOf('Сколько ждут первого ответа')).toEqual([
    ...['До 15 минут 0', 'До часа 1', 'До 4\u00a0ч 2', 'До суток 3', 'Дольше суток 4', 'Ждут ответа 2'],
  ])
  expect(rowsOf('Курс за 30 дней')).toHaveLength(2)
  // Of a stack, what is on top begins where the other ends.
  const bars = [...(figureOf('Заявки по дням')?.querySelectorAll('figure > svg rect') ?? [])]
  const [call, quote] = bars
    .slice(0, 2)
    .map(bar => [bar.getAttribute('y'), bar.getAttribute('height')].map(Number))
  expect((quote?.[0] ?? 0) + (quote?.[1] ?? 0)).toBeCloseTo(call?.[0] ?? 0, 5)
  for (const drawn of screen.place.querySelectorAll('svg'))
    expect(drawn.getAttribute('aria-hidden')).toBe('true')
})

test('an empty month says so and has no pictures', async () => {
  await show(empty)
  expect(screen.place.textContent).toContain('Посетители сайта за 30\u00a0дней ничего не рассчитали.')
  expect(screen.place.textContent).toContain('Ждут ответа0')
  expect(screen.place.querySelector('figure')).toBeNull()
})
