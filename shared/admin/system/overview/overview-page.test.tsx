// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { listUnreadCommentsEndpoint } from '#shared/contract/platform/comments.ts'
import { type Overview, readOverviewEndpoint } from '#shared/contract/system/system.ts'
import { type Figures, readFiguresEndpoint } from '#shared/contract/work/statistics.ts'
import { addDays } from '#shared/domain/time/kyiv-day.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { OverviewPage } from './overview-page.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const quiet: Overview = {
  requests: { new: 0, inWork: 0, failedMails: 0 },
  posts: { drafts: 0, scheduled: 0, published: 3 },
  rates: null,
  tables: [],
  mailConfigured: true,
}

/** `requests` of the last days, today's the last. */
const figuresOf = (requests: readonly number[]): Figures => ({
  from: '2026-11-01',
  to: '2026-11-30',
  requests: Array.from({ length: 30 }, (_, index) => ({
    day: addDays('2026-11-01', index),
    callback: requests[index - 30 + requests.length] ?? 0,
    calculation: 0,
  })),
  sources: { page: [], route: [], language: [] },
  answers: { answered: 0, medianMinutes: null, slowestMinutes: null, waiting: 0, waitingSince: null },
  calculations: [],
  asked: { route: [], car: [], year: [] },
  byLink: 0,
  rates: [],
})

const show = async (overview: Overview, requests: readonly number[]) => {
  const cards = [{ Card: () => <p>карточка</p> }]
  screen = await renderScreen(() => <OverviewPage cards={cards} />, {
    prepare: server => {
      server.on(listUnreadCommentsEndpoint, () => ({ status: 200, body: [] }))
      server.on(readOverviewEndpoint, () => ({ status: 200, body: overview }))
      server.on(readFiguresEndpoint, () => ({ status: 200, body: figuresOf(requests) }))
    },
  })
  await screen.until(() => screen.place.textContent?.includes('карточка'))
}

const tiles = () => [...screen.place.querySelectorAll('a[class*=tile]')].map(tile => tile.textContent)

test('seven days stand beside the seven before, and today among them', async () => {
  await show(
    { ...quiet, requests: { new: 2, inWork: 5, due: 1, failedMails: 0 } },
    [9, 1, 1, 1, 1, 1, 1, 4, 2, 0, 0, 0, 0, 0, 3],
  )
  const chart = await screen.until(() => screen.place.querySelector('figure'))
  expect(chart.querySelectorAll('tbody tr')).toHaveLength(7)
  expect(tiles()).toEqual([
    '2Новые заявки',
    '5В работе',
    '1Пора сделать',
    '5Заявок за 7 днейсегодня 3, неделей раньше 10',
  ])
})

test('what is empty does not show', async () => {
  await show(quiet, [])
  await screen.until(() => screen.server.calls.some(({ path }) => path === readFiguresEndpoint.path))
  expect(tiles()).toEqual([])
  expect(screen.place.textContent).toContain('Новых заявок нет')
  expect(screen.place.querySelector('figure')).toBeNull()
})
