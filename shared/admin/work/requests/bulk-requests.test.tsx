// @vitest-environment happy-dom
/** Several people at once: marked by mouse or key, each request a call of its own, what failed named. */
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import { changeRequestEndpoint, type OfficeRequest } from '#shared/contract/work/requests.ts'
import {
  closeRequestsEndpoint,
  listThreadsEndpoint,
  readThreadEndpoint,
} from '#shared/contract/work/threads.ts'
import { aRequest, aRequestPage, aThread } from '#shared/testing/a-request.ts'
import { lastOffer } from '#shared/testing/last-offer.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { RequestsPage } from './requests-page.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const requests = [
  aRequest({ id: 9, name: 'Анна' }),
  aRequest({ id: 8, name: 'Борис', status: 'in_work', takenBy: { id: 2, name: 'Олег' }, holder: 'Олег' }),
  aRequest({ id: 7, name: 'Борис' }),
  aRequest({ id: 6, name: 'Борис', status: 'done' }),
]
const at = (...ids: number[]) => requests.filter(({ id }) => ids.includes(id))

const show = async (failing: number | null = null) => {
  const sent: unknown[] = []
  screen = await renderScreen(RequestsPage, {
    address: '/admin/requests',
    prepare: server => {
      server.gives(listAdminsEndpoint, () => [])
      // The list shows the newest of Boris alone.
      server.gives(listThreadsEndpoint, () =>
        aRequestPage(aThread(...at(9)), { ...aThread(...at(8)), id: 6, count: 3 }),
      )
      server.gives(readThreadEndpoint, () => aThread(...at(8, 7, 6)))
      server.on(changeRequestEndpoint, ({ path, body }) => {
        const id = Number(path.split('/').at(-1))
        sent.push([id, body])
        if (id === failing) return rejection(409, { detail: 'Заявку изменили' })
        const { takenBy: _, ...change } = body as Partial<OfficeRequest>
        return {
          status: 200,
          body: { ...requests.find(request => request.id === id), ...change, version: 4 },
        }
      })
      server.gives(closeRequestsEndpoint, ({ body }) => {
        sent.push(body)
        const closed = (body as { requests: { id: number }[] }).requests
        return closed.map(({ id }) => ({ id, status: 'done', version: 4 }))
      })
    },
  })
  await screen.until(() => screen.place.querySelector('.admin-request'))
  return sent
}
const press = (code: string) =>
  act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { code, key: 'ч', bubbles: true, cancelable: true }))
  })

test('whoever is marked is taken with all that is open of them, after a question about what colleagues lead, and given back', async () => {
  const sent = await show()
  await press('KeyJ')
  await press('KeyX')
  const boxes = screen.place.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')
  await act(async () => boxes[1]?.click())
  expect([...boxes].map(({ checked }) => checked)).toEqual([true, true])
  expect(screen.place.querySelector('[role="toolbar"]')?.textContent).toContain('Отмечено: 2 человека')
  await press('KeyT')
  await screen.until(() => document.body.textContent?.includes('Среди отмеченных: Олег — 1 заявка.'))
  expect(sent).toEqual([])
  await screen.press('Забрать себе')
  await screen.until(() => sent.length === 3)
  expect(sent.splice(0)).toEqual([
    [9, { takenBy: 1, status: 'in_work' }],
    [8, { takenBy: 1 }],
    [7, { takenBy: 1, status: 'in_work' }],
  ])
  await act(async () => lastOffer()?.undo())
  await screen.until(() => sent.length === 3)
  expect(sent).toEqual([
    [9, { status: 'new', takenBy: null }],
    [8, { takenBy: 2 }],
    [7, { status: 'new', takenBy: null }],
  ])
  const versions = screen.server.calls.filter(({ method }) => method === 'PATCH')
  expect(versions.map(({ headers }) => headers['If-Match'])).toEqual([
    '"3"',
    '"3"',
    '"3"',
    '"4"',
    '"4"',
    '"4"',
  ])
})

test('nobody is asked where no colleague leads, and marks stay when the question is left', async () => {
  const sent = await show()
  const boxes = [...screen.place.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  for (const box of boxes) await act(async () => box.click())
  await screen.press('Взять себе')
  await screen.press('Отмена')
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true])
  await act(async () => boxes[1]?.click())
  await screen.press('Взять себе')
  await screen.until(() => sent.length === 1)
  expect(sent).toEqual([[9, { takenBy: 1, status: 'in_work' }]])
})

test('the space bar marks the row that has the keyboard', async () => {
  await show()
  await press('KeyJ')
  const row = document.activeElement
  await act(async () =>
    row?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true })),
  )
  expect(screen.place.querySelector<HTMLInputElement>('input[type="checkbox"]')?.checked).toBe(true)
  expect(screen.address()).toBe('/admin/requests')
})

test('what fails is named and marked again, the others are done', async () => {
  const sent = await show(9)
  for (const box of screen.place.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'))
    await act(async () => box.click())
  await screen.press('Спам')
  const alert = await screen.until(() => screen.place.querySelector('[role="alert"]'))
  expect(alert.textContent).toContain('Анна, № 9: Заявку изменили')
  expect(alert.querySelectorAll('li')).toHaveLength(1)
  expect(sent).toEqual([9, 8, 7].map(id => [id, { status: 'spam' }]))
  const isTicked = () =>
    Array.from(screen.place.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'), box => box.checked)
  await screen.until(() => isTicked().some(Boolean))
  expect(isTicked()).toEqual([true, false])
})

test('a request that a colleague has changed since the list showed it is sent with the version of the list', async () => {
  const sent = await show()
  screen.server.gives(readThreadEndpoint, () =>
    aThread(...at(8, 7).map(request => (request.id === 8 ? { ...request, version: 5 } : request))),
  )
  const boxes = screen.place.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')
  await act(async () => boxes[1]?.click())
  await screen.press('Спам')
  await screen.until(() => sent.length === 2)
  const versions = screen.server.calls.filter(({ method }) => method === 'PATCH')
  expect(versions.map(({ headers }) => headers['If-Match'])).toEqual(['"3"', '"3"'])
})

test('each person’s requests are closed by one call, so that a contract counts once for each', async () => {
  const sent = await show()
  for (const box of screen.place.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'))
    await act(async () => box.click())
  await press('KeyD')
  await press('Digit1')
  await screen.until(() => sent.length === 2)
  expect(sent).toEqual([
    { requests: [{ id: 9, version: 3 }], outcome: 'contract' },
    {
      requests: [
        { id: 8, version: 3 },
        { id: 7, version: 3 },
      ],
      outcome: 'contract',
    },
  ])
})
