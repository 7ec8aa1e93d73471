// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import {
  type Conversion,
  type OutcomeCounts,
  readConversionEndpoint,
} from '#shared/contract/work/statistics.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { stubWindowWidth } from '#shared/testing/window-width.ts'
import { ConversionCard } from './statistics-page.tsx'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  vi.unstubAllGlobals()
})

const none: OutcomeCounts = {
  requests: 0,
  contract: 0,
  refused: 0,
  not_reached: 0,
  not_ours: 0,
  unsaid: 0,
  percent: null,
}
const some: OutcomeCounts = { ...none, requests: 5, contract: 1, refused: 2, unsaid: 1, percent: 33 }
const many: OutcomeCounts = { ...none, requests: 20, contract: 4, refused: 8, unsaid: 3, percent: 33 }
const empty: Conversion = {
  from: '2026-09-07',
  to: '2026-11-23',
  all: none,
  reasons: [],
  source: [],
  page: [],
  route: [],
  colleague: [],
  week: [],
}

const show = async (conversion: Conversion) => {
  screen = await renderScreen(ConversionCard, {
    prepare: server => server.gives(readConversionEndpoint, () => conversion),
  })
}
const rows = () =>
  [...screen.place.querySelectorAll('tbody tr')].map(row =>
    [...row.children].map(cell => cell.textContent).join(' | '),
  )

test('what brings contracts is named as the office names it', async () => {
  await show({
    ...empty,
    all: many,
    source: [{ ...some, value: 'utm:instagram' }],
    route: [{ ...some, value: 'usa' }],
    page: [{ ...some, value: '/calculator' }],
    colleague: [{ ...none, value: 'unknown' }],
    week: [
      { ...none, value: '2026-11-09' },
      { ...some, value: '2026-11-16' },
      { ...none, value: '2026-11-23' },
    ],
  })
  await screen.until(() => rows().length > 0)
  expect(rows()).toEqual([
    'Все заявки | 20 | 4 | 8 | 0 | 0 | 20 % | 33 %',
    'Источник',
    'instagram | 5 | 1 | 2 | 0 | 0 | 1 из 4 закрытых | 1 из 3 с\u00a0исходом',
    'Маршрут',
    'США | 5 | 1 | 2 | 0 | 0 | 1 из 4 закрытых | 1 из 3 с\u00a0исходом',
    'Страница',
    'Калькулятор | 5 | 1 | 2 | 0 | 0 | 1 из 4 закрытых | 1 из 3 с\u00a0исходом',
    'Коллега',
    'Неизвестно | 0 | 0 | 0 | 0 | 0 | — | —',
    // From the first week that had one.
    'Неделя с',
    '16.11.2026 | 5 | 1 | 2 | 0 | 0 | 1 из 4 закрытых | 1 из 3 с\u00a0исходом',
    '23.11.2026 | 0 | 0 | 0 | 0 | 0 | — | —',
  ])
})

test('on a phone the outcomes that there were stand under the name', async () => {
  stubWindowWidth(360)
  await show({ ...empty, all: some, source: [{ ...none, requests: 2, value: 'site' }] })
  await screen.until(() => rows().length > 0)
  expect(rows()).toEqual([
    'Все заявкиДоговор: 1, Отказ: 2, Без исхода: 1 из 4 закрытых | 5 | 1 из 3 с\u00a0исходом',
    ...rows().slice(1),
  ])
  expect(rows().at(2)).toMatch(/\| 2 \| —$/)
})

test('without requests it says so', async () => {
  await show(empty)
  await screen.until(() => screen.place.textContent?.includes('заявок не было'))
  expect(rows()).toEqual([])
})
