// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { listCommentsEndpoint } from '#shared/contract/platform/comments.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import { readRequestEndpoint } from '#shared/contract/work/requests.ts'
import { listThreadsEndpoint, readThreadEndpoint } from '#shared/contract/work/threads.ts'
import { aRequest, aThread } from '#shared/testing/a-request.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { RequestsPage } from './requests-page.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

test.each([
  ['an inbox to which nobody has written is one sentence', '/admin/requests', 'Заявок пока нет', false],
  ['one in which nothing is found keeps what narrows it', '/admin/requests?q=нет', 'Ничего не нашлось', true],
])('%s', async (_, address, sentence, hasFilters) => {
  const counts = { new: 0, in_work: 0, done: 0, spam: 0 }
  const body = { items: [], page: 1, pageCount: 1, total: 0, pageSize: 50, counts, all: 0, due: 0 }
  screen = await renderScreen(RequestsPage, {
    path: '/admin/requests',
    address,
    prepare: server => {
      server.on(listThreadsEndpoint, () => ({ status: 200, body }))
      server.on(listAdminsEndpoint, () => ({ status: 200, body: [] }))
    },
  })
  await screen.until(() => screen.place.textContent?.includes(sentence))
  expect(screen.place.querySelector('search') !== null).toBe(hasFilters)
})

test('an open request says how the visitor wants to be answered', async () => {
  const request = aRequest({ id: 7, replyBy: 'viber' })
  const body = { items: [aThread(request)], page: 1, pageCount: 1, total: 1, pageSize: 50, all: 1, due: 0 }
  screen = await renderScreen(RequestsPage, {
    path: '/admin/requests',
    address: '/admin/requests?open=7',
    prepare: server => {
      const counts = { new: 1, in_work: 0, done: 0, spam: 0 }
      server.on(listThreadsEndpoint, () => ({ status: 200, body: { ...body, counts } }))
      server.on(readThreadEndpoint, () => ({ status: 200, body: aThread(request) }))
      server.on(readRequestEndpoint, () => ({ status: 200, body: request }))
      server.on(listAdminsEndpoint, () => ({ status: 200, body: [] }))
      server.on(listCommentsEndpoint, () => ({ status: 200, body: [] }))
    },
  })
  await screen.until(() => screen.place.textContent?.includes('Просит прислать в Viber'))
})
