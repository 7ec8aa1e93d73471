// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { listUnreadCommentsEndpoint } from '#shared/contract/platform/comments.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { MentionsNotice } from './mentions-notice.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

test.each([
  ['post', '7', 'Статья № 7', '/admin/posts/7'],
  ['request', '8', 'Заявка № 8', '/admin/requests?open=8'],
  ['order', '9', 'Заказ № 9', '/admin/orders/9?tab=letters'],
])('a mention at a %s leads there', async (kind, record, name, path) => {
  screen = await renderScreen(MentionsNotice, {
    prepare: server =>
      server.on(listUnreadCommentsEndpoint, () => ({
        status: 200,
        body: [{ kind, record, author: 'Олена', count: 1, at: '2026-11-20T10:00:00.000Z' }],
      })),
  })
  const link = await screen.until(() => screen.place.querySelector(`a[href="${path}"]`))
  expect(link.textContent).toContain(name)
})
