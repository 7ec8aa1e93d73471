// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RequestThread } from '#shared/contract/work/threads.ts'
import { aRequest, aThread } from '#shared/testing/a-request.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { RequestList } from './request-list.tsx'

let screen: RenderedScreen
afterEach(async () => {
  vi.useRealTimers()
  await screen.close()
})

const showThreads = async (threads: RequestThread[], open: number | null = null) => {
  const List = () => <RequestList threads={threads} open={open} onOpen={() => undefined} ticks={null} />
  screen = await renderScreen(List)
  return [...screen.place.querySelectorAll('.admin-request')]
}
const show = (...requests: Parameters<typeof aThread>) =>
  showThreads(requests.map(request => aThread(request)))

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
      summary: 'Легковой, 2020 · США · ≈ 15 535 $',
      message: 'Посчитайте',
      page: '/usa',
      source: 'utm:instagram',
      status: 'in_work',
      holder: 'Олег',
      nextAction,
    }),
  )
  const said = row?.textContent ?? ''
  for (const each of [
    'Олена Коваль',
    'Легковой, 2020 · США · ≈ 15 535 $',
    '/usa',
    'instagram',
    'Олег',
    'Перезвонить',
  ])
    expect(said).toContain(each)
  expect(said).not.toContain('Посчитайте')
})

test('without a summary the message stands in its place', async () => {
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

test('a person is one row with what is most urgent; the older requests are unfolded, by key as well', async () => {
  const nextAction = { text: 'Отправить договор', at: '2020-01-02T08:00:00.000Z' }
  const thread = {
    ...aThread(
      aRequest({ id: 9, status: 'done', outcome: 'contract', summary: 'Camry' }),
      aRequest({ id: 4, summary: 'Passat', holder: 'Олег', nextAction, mailState: 'failed' }),
    ),
    count: 7,
    next: { request: 4, at: nextAction.at },
  }
  const [row, ...others] = await showThreads([thread])
  expect(others).toEqual([])
  // What is opened is what makes it urgent.
  expect(row?.getAttribute('href')).toBe('/admin/requests?open=4')
  for (const each of ['Camry', 'Новая', 'Олег', 'Отправить договор', 'Письмо не ушло'])
    expect(row?.textContent).toContain(each)
  const fold = screen.place.querySelector('button')
  expect(fold?.getAttribute('aria-label')).toBe('Ещё 6 от этого человека')
  const rows = () => screen.place.querySelectorAll('.admin-request').length
  await act(async () => fold?.click())
  expect([rows(), screen.place.textContent?.includes('И ещё 5 заявок')]).toEqual([2, true])
  const press = (key: string) =>
    act(async () => row?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  await press('ArrowLeft')
  expect(rows()).toBe(1)
  await press('ArrowRight')
  expect(rows()).toBe(2)
})

test('a person who now asks for a call only is named by the car of the earlier request', async () => {
  const calculation = aRequest({ id: 4, summary: 'Passat' })
  const [row] = await showThreads([aThread(aRequest({ id: 9, summary: '', message: '' }), calculation)])
  expect(row?.textContent).toContain('Passat')
  const [asking] = await showThreads([
    aThread(aRequest({ id: 9, summary: '', message: 'Где машина?' }), calculation),
  ])
  expect(asking?.textContent).toContain('Где машина?')
})

test('an older request that is open stands in sight', async () => {
  const rows = await showThreads([aThread(aRequest({ id: 9 }), aRequest({ id: 4 }))], 4)
  expect(rows.map(row => row.getAttribute('aria-current'))).toEqual([null, 'true'])
})

test('a person whom two colleagues have names both, first whose step is next', async () => {
  const nextAction = { text: 'Ждём документы', at: '2020-01-02T08:00:00.000Z' }
  const thread = {
    ...aThread(
      aRequest({ id: 9, status: 'in_work', holder: 'Олена' }),
      aRequest({ id: 4, status: 'in_work', holder: 'Петро', nextAction }),
      aRequest({ id: 3, status: 'done', holder: 'Ирина' }),
    ),
    next: { request: 4, at: nextAction.at },
  }
  const [row] = await showThreads([thread])
  expect(row?.textContent).toContain('Петро, Олена')
  expect(row?.textContent).not.toContain('Ирина')
})
