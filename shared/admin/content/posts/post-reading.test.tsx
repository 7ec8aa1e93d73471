// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { type Meta, readMetaEndpoint } from '#shared/contract/content/metas.ts'
import { readPostEndpoint } from '#shared/contract/content/posts.ts'
import { notifyPresenceEndpoint } from '#shared/contract/platform/presence.ts'
import { aStoredPost } from '#shared/testing/a-stored-post.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { EditMetaPage } from '../metas/meta-page.tsx'
import { PostPage } from './post-page.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const meta: Meta = {
  id: 3,
  page: 'usa',
  lang: 'ru',
  title: 'Авто из США',
  description: 'Что стоит',
  keywords: '',
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}

test.each([
  ['post', PostPage, '/admin/posts/:id', '/admin/posts/7', aStoredPost.title],
  ['meta record', EditMetaPage, '/admin/meta/:id', '/admin/meta/3', 'Авто из США'],
])(
  'who may not write reads a %s, and meets no field of a form',
  async (_name, Screen, path, address, words) => {
    screen = await renderScreen(Screen, {
      path,
      address,
      role: 'sales',
      prepare: server => {
        server.on(readPostEndpoint, () => ({ status: 200, body: aStoredPost }))
        server.on(readMetaEndpoint, () => ({ status: 200, body: meta }))
        server.on(notifyPresenceEndpoint, () => ({ status: 200, body: { others: [] } }))
      },
    })
    await screen.until(() => screen.place.querySelector('dl'))
    expect(screen.place.textContent).toContain(words)
    const fields = screen.place.querySelectorAll('input:not([type="radio"]), textarea, [contenteditable]')
    // Comments are everybody's, and come a moment later.
    expect(
      [...fields].filter(field => !field.closest('section')?.textContent?.startsWith('Комментарии')),
    ).toEqual([])
  },
)
