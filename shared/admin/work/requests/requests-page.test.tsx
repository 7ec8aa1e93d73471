// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { listAdmins } from '#shared/contract/system/accounts.ts'
import { listThreads } from '#shared/contract/work/threads.ts'
import { type ShownScreen, showScreen } from '#shared/testing/show-screen.tsx'
import { RequestsPage } from './requests-page.tsx'

let screen: ShownScreen
afterEach(() => screen.close())

test.each([
  ['an inbox to which nobody has written is one sentence', '/admin/requests', 'Заявок пока нет', false],
  ['one in which nothing is found keeps what narrows it', '/admin/requests?q=нет', 'Ничего не нашлось', true],
])('%s', async (_, address, sentence, hasFilters) => {
  const counts = { new: 0, in_work: 0, done: 0, spam: 0 }
  const body = { items: [], page: 1, pageCount: 1, total: 0, pageSize: 50, counts, all: 0, due: 0 }
  screen = await showScreen(RequestsPage, {
    path: '/admin/requests',
    address,
    prepare: server => {
      server.on(listThreads, () => ({ status: 200, body }))
      server.on(listAdmins, () => ({ status: 200, body: [] }))
    },
  })
  await screen.until(() => screen.place.textContent?.includes(sentence))
  expect(screen.place.querySelector('search') !== null).toBe(hasFilters)
})
