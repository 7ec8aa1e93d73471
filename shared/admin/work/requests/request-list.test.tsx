// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { OfficeRequest } from '#shared/contract/requests.ts'
import { aRequest } from '#shared/testing/a-request.ts'
import { type ShownScreen, showScreen } from '#shared/testing/show-screen.tsx'
import { RequestList } from './request-list.tsx'

let screen: ShownScreen
afterEach(async () => {
  vi.useRealTimers()
  await screen.close()
})

const show = async (...requests: OfficeRequest[]) => {
  const List = () => <RequestList requests={requests} open={null} onOpen={() => undefined} />
  screen = await showScreen(List, { path: '/', address: '/', prepare: () => undefined })
  return [...screen.place.querySelectorAll('.admin-request')]
}

test('a request whose person was erased says so in the place of its state, and is none of the new', async () => {
  const rows = await show(aRequest(), aRequest({ id: 4, erasedAt: '2026-11-21T09:00:00.000Z' }))
  const seen = rows.map(row => [row.hasAttribute('data-new'), row.textContent?.includes('Данные удалены')])
  expect(seen).toEqual([
    [true, false],
    [false, true],
  ])
})

test('a row says who asks, what for, where from, who has it and what is next', async () => {
  const nextAction = { text: 'Перезвонить', at: '2026-11-22T08:00:00.000Z' }
  const [row] = await show(
    aRequest({
      ...{
        summary: 'Легковой, 2020 · США · 15 535 $',
        message: 'Посчитайте',
        page: '/usa',
        source: 'utm:instagram',
      },
      ...{ status: 'in_work', holder: 'Олег', nextAction },
    }),
  )
  const said = row?.textContent ?? ''
  for (const each of [
    'Олена Коваль',
    'Легковой, 2020 · США · 15 535 $',
    '/usa',
    'instagram',
    'Олег',
    'Перезвонить',
  ])
    expect(said).toContain(each)
  expect(said).not.toContain('Посчитайте')
})

test('an older server names no summary: the message stands in its place', async () => {
  const [row] = await show(aRequest({ message: 'Сколько стоит?' }))
  expect(row?.textContent).toContain('Сколько стоит?')
})

test('whoever waits longer than the office wants is marked, in words as well', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00.000Z'), toFake: ['Date'] })
  const rows = await show(
    aRequest({ answerBy: '2026-11-21T08:59:00.000Z' }),
    aRequest({ id: 4, answerBy: '2026-11-21T09:01:00.000Z' }),
    aRequest({ id: 3, status: 'in_work' }),
  )
  const late = rows.map(row => row.querySelector('[data-late]')?.textContent?.includes('дольше') ?? false)
  expect(late).toEqual([true, false, false])
})
