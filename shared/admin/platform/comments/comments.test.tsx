// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MentionsNotice } from '#shared/admin/system/overview/mentions-notice.tsx'
import { WaitingWork } from '#shared/admin/waiting-work.tsx'
import {
  type Comment,
  createCommentEndpoint,
  listCommentsEndpoint,
  listUnreadCommentsEndpoint,
  readCommentsEndpoint,
  removeCommentEndpoint,
} from '#shared/contract/platform/comments.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import { leftAndBack } from '#shared/testing/left-and-back.tsx'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { Comments } from './comments.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const at = '2026-11-20T10:00:00.000Z'
const theirs: Comment = {
  id: 3,
  author: 'Ирина',
  own: false,
  text: 'Проверьте ставку',
  mentions: [],
  unread: true,
  createdAt: at,
}
const own: Comment = { ...theirs, id: 4, author: 'Ольга', own: true, unread: false, text: 'Проверила' }

const show = async (Screen = () => <Comments kind="post" record="7" />) => {
  screen = await renderScreen(Screen, {
    path: '/',
    address: '/',
    prepare: server => {
      server.on(listCommentsEndpoint, () => ({ status: 200, body: [theirs, own] }))
      server.on(readCommentsEndpoint, () => ({ status: 204 }))
      server.on(removeCommentEndpoint, () => ({ status: 204 }))
      server.on(createCommentEndpoint, () => ({ status: 201, body: own }))
      server.on(listAdminsEndpoint, () => ({
        status: 200,
        body: [
          { id: 1, email: 'o@example.com', name: 'Ольга', role: 'owner', ...account },
          { id: 2, email: 'c@example.com', name: 'Ирина', role: 'sales', ...account },
        ],
      }))
    },
  })
  await screen.until(() => screen.place.querySelector('li'))
}
const account = { createdAt: at, lastSeenAt: null, twoFactor: false }
const sent = (method: string) => screen.server.calls.findLast(call => call.method === method)
const button = (name: string) =>
  [...screen.place.querySelectorAll('button')].find(
    one => one.textContent === name || one.getAttribute('aria-label') === name,
  )
const set = async (field: HTMLTextAreaElement | HTMLSelectElement, value: string, type: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(type, { bubbles: true }))
  })

test('marks what is new, and tells the server that it has been seen', async () => {
  await show()
  await screen.until(() => sent('PUT'))
  expect(sent('PUT')).toMatchObject({ path: '/api/comment/post/7/read', body: { last: 3 } })
  expect([...screen.place.querySelectorAll('li')].map(line => line.hasAttribute('data-fresh'))).toEqual([
    true,
    false,
  ])
})

test('offers to remove one’s own only', async () => {
  await show()
  expect(screen.place.querySelectorAll('[aria-label="Удалить комментарий"]').length).toBe(1)
  await act(async () => button('Удалить комментарий')?.click())
  expect(document.activeElement?.textContent).toContain('Комментарии')
  await screen.until(() => sent('DELETE'))
  expect(sent('DELETE')?.path).toBe('/api/comment/4')
})

test('is written with a mention, and waits for the way back when it is not sent', async () => {
  await show()
  const field = await screen.until(() => screen.place.querySelector('textarea:not([aria-hidden])'))
  await set(field as HTMLTextAreaElement, 'Перезвоните', 'input')
  const choice = await screen.until(() => screen.place.querySelector('select'))
  await set(choice, '2', 'change')
  await screen.close()
  await show()
  const again = screen.place.querySelector<HTMLTextAreaElement>('textarea:not([aria-hidden])')
  expect(again?.value).toBe('Перезвоните')
  await act(async () => button('Добавить')?.click())
  await screen.until(() => sent('POST'))
  expect(sent('POST')?.body).toEqual({ text: 'Перезвоните', mentions: [2] })
  await screen.until(() => again?.value === '')
})

test('one whose response was lost is the same one at the next press, and what was typed meanwhile stays', async () => {
  await show()
  const answer = Promise.withResolvers<void>()
  screen.server.on(createCommentEndpoint, () => Promise.reject(new TypeError('Failed to fetch')))
  const found = await screen.until(() => screen.place.querySelector('textarea:not([aria-hidden])'))
  const field = found as HTMLTextAreaElement
  await set(field, 'Перезвоните', 'input')
  await act(async () => button('Добавить')?.click())
  await screen.until(() => screen.place.textContent?.includes('Нет связи'))
  const lost = sent('POST')
  screen.server.on(createCommentEndpoint, async () => {
    await answer.promise
    return { status: 201, body: own }
  })
  await act(async () => button('Добавить')?.click())
  await screen.until(() => sent('POST') !== lost)
  expect(sent('POST')?.headers['Idempotency-Key']).toBe(lost?.headers['Idempotency-Key'])
  expect(lost?.headers['Idempotency-Key']).toBeTruthy()
  await set(field, 'Перезвоните завтра', 'input')
  await act(async () => answer.resolve())
  await screen.until(() => sent('GET')?.path.startsWith('/api/comment'))
  expect(field.value).toBe('Перезвоните завтра')
  const leaves = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaves)
  expect(leaves.defaultPrevented).toBe(true)
  await set(field, '', 'input')
  const leavesNothing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leavesNothing)
  expect(leavesNothing.defaultPrevented).toBe(false)
})

test('without a connection it goes by itself, once, though its page was left', async () => {
  const Page = leftAndBack(() => <Comments kind="post" record="7" />)
  await show(() => (
    <>
      <WaitingWork />
      <Page />
    </>
  ))
  const posts = () => screen.server.calls.filter(({ method }) => method === 'POST')
  screen.server.on(createCommentEndpoint, () => Promise.reject(new TypeError('Failed to fetch')))
  const field = await screen.until(() => screen.place.querySelector('textarea:not([aria-hidden])'))
  await set(field as HTMLTextAreaElement, 'Перезвоните', 'input')
  await act(async () => button('Добавить')?.click())
  await screen.until(() => screen.place.textContent?.includes('Ждут отправки: 1'))
  expect(screen.place.textContent).toContain('Комментарий «Перезвоните»')
  await act(async () => button('Туда и обратно')?.click())
  screen.server.on(createCommentEndpoint, () => ({ status: 201, body: own }))
  await act(async () => void window.dispatchEvent(new Event('online')))
  await screen.until(() => !screen.place.textContent?.includes('Ждут отправки'))
  expect(new Set(posts().map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
  await act(async () => button('Туда и обратно')?.click())
  const again = await screen.until(() => screen.place.querySelector<HTMLTextAreaElement>('textarea'))
  expect(again.value).toBe('')
})

test('calls whoever is named in it behind an @, besides those chosen', async () => {
  await show()
  const field = await screen.until(() => screen.place.querySelector('textarea:not([aria-hidden])'))
  await screen.until(() => screen.place.querySelector('select'))
  await set(field as HTMLTextAreaElement, 'Посмотри, @ирина', 'input')
  await act(async () => button('Добавить')?.click())
  await screen.until(() => sent('POST'))
  expect(sent('POST')?.body).toEqual({ text: 'Посмотри, @ирина', mentions: [2] })
})

test('the overview leads to where somebody has mentioned the person', async () => {
  screen = await renderScreen(MentionsNotice, {
    path: '/',
    address: '/',
    prepare: server =>
      server.on(listUnreadCommentsEndpoint, () => ({
        status: 200,
        body: [
          { kind: 'request', record: '12', author: 'Ирина', count: 1, at },
          { kind: 'table', record: 'copart-fee-3', author: 'Ирина', count: 2, at },
        ],
      })),
  })
  await screen.until(() => screen.place.querySelector('a'))
  expect([...screen.place.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
    '/admin/requests?open=12',
    '/admin/tables/copart-fee?tab=versions&version=3',
  ])
})
