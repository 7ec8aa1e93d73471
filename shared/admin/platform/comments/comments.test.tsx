// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { SaveQueues } from '#shared/admin/save-queues.tsx'
import { MentionsNotice } from '#shared/admin/system/overview/mentions-notice.tsx'
import {
  type Comment,
  createCommentEndpoint,
  listCommentsEndpoint,
  listUnreadCommentsEndpoint,
  readCommentsEndpoint,
  removeCommentEndpoint,
} from '#shared/contract/platform/comments.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import { aSession } from '#shared/testing/fake-shell.ts'
import { leftAndBack } from '#shared/testing/left-and-back.tsx'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { type AdminServices, useServices } from '../services.ts'
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
    prepare: server => {
      server.gives(listCommentsEndpoint, () => [theirs, own])
      server.on(readCommentsEndpoint, () => ({ status: 204 }))
      server.on(removeCommentEndpoint, () => ({ status: 204 }))
      server.on(createCommentEndpoint, () => ({ status: 201, body: own }))
      server.gives(listAdminsEndpoint, () => [
        { id: 1, email: 'o@example.com', name: 'Ольга', role: 'owner', ...account },
        { id: 2, email: 'c@example.com', name: 'Ирина', role: 'sales', ...account },
      ])
    },
  })
  await screen.until(() => screen.place.querySelector('li'))
}
const account = { createdAt: at, lastSeenAt: null, twoFactor: false }
const sent = (method: string) => screen.server.calls.findLast(call => call.method === method)

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
  await screen.press('Удалить комментарий')
  expect(document.activeElement?.textContent).toContain('Комментарии')
  await screen.until(() => sent('DELETE'))
  expect(sent('DELETE')?.path).toBe('/api/comment/4')
})

test('is written with a mention, and waits for the way back when it is not sent', async () => {
  await show()
  const field = await screen.until(() => screen.place.querySelector('textarea:not([aria-hidden])'))
  await typeInto(field as HTMLTextAreaElement, 'Перезвоните')
  const choice = await screen.until(() => screen.place.querySelector('select'))
  await typeInto(choice, '2')
  await screen.close()
  await show()
  const again = screen.place.querySelector<HTMLTextAreaElement>('textarea:not([aria-hidden])')
  expect(again?.value).toBe('Перезвоните')
  await screen.press('Добавить')
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
  await typeInto(field, 'Перезвоните')
  await screen.press('Добавить')
  await screen.until(() => screen.place.textContent?.includes('Нет связи'))
  const lost = sent('POST')
  screen.server.on(createCommentEndpoint, async () => {
    await answer.promise
    return { status: 201, body: own }
  })
  await screen.press('Добавить')
  await screen.until(() => sent('POST') !== lost)
  expect(sent('POST')?.headers['Idempotency-Key']).toBe(lost?.headers['Idempotency-Key'])
  expect(lost?.headers['Idempotency-Key']).toBeTruthy()
  await typeInto(field, 'Перезвоните завтра')
  await act(async () => answer.resolve())
  await screen.until(() => sent('GET')?.path.startsWith('/api/comment'))
  expect(field.value).toBe('Перезвоните завтра')
  const leaves = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaves)
  expect(leaves.defaultPrevented).toBe(true)
  await typeInto(field, '')
  const leavesNothing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leavesNothing)
  expect(leavesNothing.defaultPrevented).toBe(false)
})

let services: AdminServices | null = null
const showWithQueue = async (records = ['7']) => {
  const Page = leftAndBack(() => records.map(record => <Comments key={record} kind="post" record={record} />))
  await show(() => {
    services = useServices()
    return (
      <>
        <SaveQueues />
        <Page />
      </>
    )
  })
}
const posts = () => screen.server.calls.filter(({ method }) => method === 'POST')
const write = async (text: string, at = 0) => {
  const fields = () => screen.place.querySelectorAll<HTMLTextAreaElement>('textarea:not([aria-hidden])')
  await typeInto(await screen.until(() => fields()[at]), text)
  const buttons = [...screen.place.querySelectorAll('button')]
  await act(async () => buttons.filter(one => one.textContent === 'Добавить')[at]?.click())
}
const answered = (status: number) => rejection(status, { detail: 'Такой записи нет' })

test('without a connection it goes by itself, once, though its page was left', async () => {
  await showWithQueue()
  screen.server.on(createCommentEndpoint, () => Promise.reject(new TypeError('Failed to fetch')))
  await write('Перезвоните')
  await screen.until(() => screen.place.textContent?.includes('Ждут отправки: 1'))
  expect(screen.place.textContent).toContain('Комментарий «Перезвоните»')
  await screen.press('Туда и обратно')
  screen.server.on(createCommentEndpoint, () => ({ status: 201, body: own }))
  await act(async () => void window.dispatchEvent(new Event('online')))
  await screen.until(() => !screen.place.textContent?.includes('Ждут отправки'))
  expect(new Set(posts().map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
  await screen.press('Туда и обратно')
  const again = await screen.until(() => screen.place.querySelector<HTMLTextAreaElement>('textarea'))
  expect(again.value).toBe('')
})

test('the same words typed anew after a lost answer are another comment', async () => {
  await showWithQueue()
  screen.server.on(createCommentEndpoint, () => Promise.reject(new TypeError('Failed to fetch')))
  await write('Перезвоните')
  await screen.until(() => screen.place.textContent?.includes('Ждут отправки: 1'))
  const field = await screen.until(() => screen.place.querySelector<HTMLTextAreaElement>('textarea'))
  await typeInto(field, '')
  screen.server.on(createCommentEndpoint, () => ({ status: 201, body: own }))
  await write('Перезвоните')
  await screen.until(() => new Set(posts().map(({ headers }) => headers['Idempotency-Key'])).size === 2)
})

test('refused after its page was left, it stands in the save queue, to be copied or dropped there', async () => {
  await showWithQueue()
  const refusal = Promise.withResolvers<void>()
  screen.server.on(createCommentEndpoint, async () => {
    await refusal.promise
    return answered(404)
  })
  await write('Олена просит перезвонить')
  await screen.press('Туда и обратно')
  await act(async () => refusal.resolve())
  await screen.until(() => screen.place.textContent?.includes('не отправлено. Такой записи нет'))
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await screen.press('Скопировать моё')
  expect(copied).toHaveBeenLastCalledWith('Олена просит перезвонить')
  await act(async () => screen.button('Не отправлять')?.focus())
  await screen.press('Не отправлять')
  expect(screen.place.textContent).not.toContain('Олена')
  await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})

test('it waits while the server fails, as other changes do', async () => {
  await showWithQueue()
  const connect = () => act(async () => void window.dispatchEvent(new Event('online')))
  screen.server.on(createCommentEndpoint, () => Promise.reject(new TypeError('Failed to fetch')))
  await write('Позвонить в порт')
  await screen.until(() => screen.place.textContent?.includes('Ждут отправки: 1'))
  screen.server.on(createCommentEndpoint, () => answered(500))
  const tried = posts().length
  await connect()
  await screen.until(() => posts().length > tried)
  expect(screen.place.textContent).toContain('отправим сами')
  screen.server.on(createCommentEndpoint, () => ({ status: 201, body: own }))
  await connect()
  await screen.until(() => !screen.place.textContent?.includes('Ждут отправки'))
})

test('written as the session ends, it goes once its author has signed in again', async () => {
  await showWithQueue()
  screen.server.on(createCommentEndpoint, () => answered(401))
  await write('Позвонить в банк')
  await screen.until(() => posts().length > 0)
  expect(screen.place.textContent).not.toContain('Ждут отправки')
  await act(async () => void (await services?.session.signIn({ email: 'o@example.com', password: 'x' })))
  screen.server.on(createCommentEndpoint, () => ({ status: 201, body: own }))
  await act(async () => void window.dispatchEvent(new Event('online')))
  await screen.until(() => posts().length > 1 && !screen.place.textContent?.includes('Ждут отправки'))
})

test('goes in no session but its author’s, though another has begun while one before it was on its way', async () => {
  await showWithQueue(['7', '8'])
  screen.server.on(createCommentEndpoint, () => Promise.reject(new TypeError('Failed to fetch')))
  await write('Первый')
  await write('Второй', 1)
  await screen.until(() => screen.place.textContent?.includes('Ждут отправки: 2'))
  const first = Promise.withResolvers<void>()
  screen.server.on(createCommentEndpoint, async () => {
    await first.promise
    return { status: 201, body: own }
  })
  const tried = posts().length
  await act(async () => void window.dispatchEvent(new Event('online')))
  await screen.until(() => posts().length > tried)
  const session = aSession('sales')
  const irina = { ...session, user: { ...session.user, id: 2 } }
  await act(async () => services?.session.state.set({ status: 'in', session: irina }))
  await act(async () => first.resolve())
  await act(async () => new Promise(resolve => setTimeout(resolve, 50)))
  expect(posts()).toHaveLength(tried + 1)
})

test('calls whoever is named in it behind an @, besides those chosen', async () => {
  await show()
  const field = await screen.until(() => screen.place.querySelector('textarea:not([aria-hidden])'))
  await screen.until(() => screen.place.querySelector('select'))
  await typeInto(field as HTMLTextAreaElement, 'Посмотри, @ирина')
  await screen.press('Добавить')
  await screen.until(() => sent('POST'))
  expect(sent('POST')?.body).toEqual({ text: 'Посмотри, @ирина', mentions: [2] })
})

test('the overview leads to where somebody has mentioned the person', async () => {
  screen = await renderScreen(MentionsNotice, {
    prepare: server =>
      server.gives(listUnreadCommentsEndpoint, () => [
        { kind: 'request', record: '12', author: 'Ирина', count: 1, at },
        { kind: 'table', record: 'copart-fee-3', author: 'Ирина', count: 2, at },
      ]),
  })
  await screen.until(() => screen.place.querySelector('a'))
  expect([...screen.place.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
    '/admin/requests?open=12',
    '/admin/tables/copart-fee?tab=versions&version=3',
  ])
})
