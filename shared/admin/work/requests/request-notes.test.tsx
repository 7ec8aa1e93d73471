/** @vitest-environment happy-dom */
/** Notes of colleagues at a request: one list and one field, whatever way a note has come. */
import { Notifications, notifications } from '@mantine/notifications'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import {
  type Comment,
  listCommentsEndpoint,
  readCommentsEndpoint,
} from '#shared/contract/platform/comments.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import {
  changeRequestEndpoint,
  type OfficeRequest,
  readRequestEndpoint,
} from '#shared/contract/work/requests.ts'
import { aRequest } from '#shared/testing/a-request.ts'
import { aSession } from '#shared/testing/fake-shell.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { RequestWork } from './request-work.tsx'

let screen: RenderedScreen
beforeEach(() => localStorage.clear())
afterEach(async () => {
  await act(async () => notifications.clean())
  await screen.close()
})

const me = aSession().user
const oleg = {
  id: me.id + 1,
  name: 'Олег Гнатюк',
  email: 'oleg@example.com',
  role: 'sales',
  createdAt: '2026-11-01T08:00:00.000Z',
  lastSeenAt: null,
  twoFactor: false,
}

const Screen = () => {
  const { data } = useCall(readRequestEndpoint, { params: { id: 7 } })
  return (
    <>
      <Notifications />
      {data && <RequestWork request={data} />}
    </>
  )
}

const show = async (given: Partial<OfficeRequest> = {}) => {
  const sent: { body: BodyOf<typeof changeRequestEndpoint> }[] = []
  const comments: Comment[] = []
  let record = aRequest({ id: 7, ...given })
  screen = await renderScreen(Screen, {
    address: '/admin/requests?open=7',
    prepare: server => {
      server.gives(readRequestEndpoint, () => record)
      server.gives(listAdminsEndpoint, () => [{ ...oleg, id: me.id, name: me.name }, oleg])
      server.gives(listCommentsEndpoint, () => [...comments])
      server.on(readCommentsEndpoint, () => ({ status: 204 }))
      server.gives(changeRequestEndpoint, call => {
        const body = call.body as BodyOf<typeof changeRequestEndpoint>
        sent.push({ body })
        if (body.note !== undefined) record = { ...record, note: body.note, version: record.version + 1 }
        if (body.comment)
          comments.push({
            id: comments.length + 1,
            author: me.name,
            own: true,
            text: body.comment.text,
            mentions: [],
            unread: false,
            createdAt: '2026-11-23T08:00:00.000Z',
          })
        return record
      })
    },
  })
  return sent
}
const field = () =>
  screen.until(() => screen.place.querySelector<HTMLTextAreaElement>('[aria-label="Заметка для своих"]'))
const lines = () => [...screen.place.querySelectorAll('section ol > li')].map(line => line.textContent)

test('a note is added to the list, calls whom it names, and empties the field', async () => {
  const sent = await show()
  await screen.until(() => screen.place.textContent?.includes('Упомянуть'))
  await typeInto(await field(), 'Просит после шести, @Олег')
  await screen.press('Добавить')
  await screen.until(() => lines().length === 1)
  expect(sent.map(({ body }) => body)).toEqual([
    { comment: { text: 'Просит после шести, @Олег', mentions: [oleg.id] } },
  ])
  expect(lines()[0]).toContain('Просит после шести')
  expect((await field()).value).toBe('')
})

test('a note that names its own author calls the same people as the save queue would', async () => {
  const sent = await show()
  await typeInto(await field(), `@${me.name}, @Олег`)
  await screen.press('Добавить')
  await screen.until(() => lines().length === 1)
  expect(sent.map(({ body }) => body.comment?.mentions)).toEqual([[me.id, oleg.id]])
})

test('the same note typed anew after a lost answer is another one', async () => {
  await show()
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const notes = () => screen.server.calls.filter(({ method }) => method === 'PATCH')
  const keys = () => notes().map(({ headers }) => headers['Idempotency-Key'])
  screen.server.on(changeRequestEndpoint, lost)
  const write = async () => {
    const before = notes().length
    await typeInto(await field(), 'Звонила')
    await screen.press('Добавить')
    await screen.until(() => notes().length > before)
  }
  await write()
  await screen.until(() => !screen.button('Добавить')?.hasAttribute('data-loading'))
  await typeInto(await field(), '')
  await write()
  expect(new Set(keys()).size).toBe(2)
})

test('what a call has left stands in the same list, and goes by one press with the way back', async () => {
  const sent = await show({ note: 'Звонила из Одессы' })
  await screen.until(() => lines().some(line => line?.includes('Звонила из Одессы')))
  await screen.press('Удалить заметку')
  await screen.until(() => lines().length === 0)
  await screen.press('Отменить')
  await screen.until(() => lines().length === 1)
  expect(sent.map(({ body }) => body)).toEqual([{ note: '' }, { note: 'Звонила из Одессы' }])
})
