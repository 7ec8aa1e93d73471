// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { listCommentsEndpoint } from '#shared/contract/platform/comments.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import { readRequestEndpoint } from '#shared/contract/work/requests.ts'
import { listThreadsEndpoint, readThreadEndpoint } from '#shared/contract/work/threads.ts'
import { aRequest, aRequestPage, aThread } from '#shared/testing/a-request.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { RequestsPage } from './requests-page.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

test.each([
  ['an inbox to which nobody has written is one sentence', '/admin/requests', 'Заявок пока нет', false],
  ['one in which nothing is found keeps what narrows it', '/admin/requests?q=нет', 'Ничего не нашлось', true],
])('%s', async (_, address, sentence, hasFilters) => {
  screen = await renderScreen(RequestsPage, {
    address,
    prepare: server => {
      server.gives(listThreadsEndpoint, () => aRequestPage())
      server.gives(listAdminsEndpoint, () => [])
    },
  })
  await screen.until(() => screen.place.textContent?.includes(sentence))
  expect(screen.place.querySelector('search') !== null).toBe(hasFilters)
})

test('an open request says how the visitor wants to be answered', async () => {
  const request = aRequest({ id: 7, replyBy: 'viber' })
  screen = await renderScreen(RequestsPage, {
    // As a messenger makes a link of it within brackets.
    address: '/admin/requests?open=7)',
    prepare: server => {
      server.gives(listThreadsEndpoint, () => aRequestPage(aThread(request)))
      server.gives(readThreadEndpoint, () => aThread(request))
      server.gives(readRequestEndpoint, () => request)
      server.gives(listAdminsEndpoint, () => [])
      server.gives(listCommentsEndpoint, () => [])
    },
  })
  await screen.until(() => screen.place.textContent?.includes('Просит прислать в Viber'))
})

test('a filter of a link that this version does not know is left out, the others stay', async () => {
  screen = await renderScreen(RequestsPage, {
    address: '/admin/requests?status=older&kind=callback&sort=older',
    prepare: server => {
      server.gives(listThreadsEndpoint, () => aRequestPage())
      server.gives(listAdminsEndpoint, () => [])
    },
  })
  await screen.until(() => screen.place.textContent?.includes('Ничего не нашлось'))
  const asked = screen.server.calls.find(({ path }) => path === listThreadsEndpoint.path)
  expect(asked?.query).toEqual({ kind: 'callback' })
})
