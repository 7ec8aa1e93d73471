// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import {
  listRevisionsEndpoint,
  readPostEndpoint,
  readRevisionEndpoint,
  restoreRevisionEndpoint,
} from '#shared/contract/content/posts.ts'
import { notifyPresenceEndpoint } from '#shared/contract/platform/presence.ts'
import { aStoredPost } from '#shared/testing/a-stored-post.ts'
import { withMainLanguage } from '#shared/testing/main-language.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { PostPage } from './post-page.tsx'
import { pathOfRecord } from './post-record.ts'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  localStorage.clear()
})

test('the editor of the text is left alone by new values of the form, of which every key makes some', async () => {
  screen = await renderScreen(PostPage, {
    path: '/admin/posts/:id',
    address: '/admin/posts/7',
    prepare: server => {
      server.on(readPostEndpoint, () => ({ status: 200, body: aStoredPost }))
      server.on(notifyPresenceEndpoint, () => ({ status: 200, body: { others: [] } }))
    },
  })
  const text = await screen.until(() =>
    screen.place.querySelector<HTMLElement & { editor?: Editor }>('.tiptap'),
  )
  const isUnsaved = () => screen.place.textContent.includes('Не сохранено')
  expect(isUnsaved()).toBe(false)
  const drawnAnew = vi.spyOn(Editor.prototype, 'setOptions')
  await act(async () => text.editor?.commands.insertContent('Ещё слово'))
  await screen.until(isUnsaved)
  expect(drawnAnew).not.toHaveBeenCalled()
})

test('a planned post says that what is saved is what will appear, and who else is there', async () => {
  const publishedAt = '2099-11-20T08:00:00.000Z'
  screen = await renderScreen(PostPage, {
    path: '/admin/posts/:id',
    address: '/admin/posts/8',
    prepare: server => {
      server.on(readPostEndpoint, () => ({
        status: 200,
        body: { ...aStoredPost, id: 8, status: 'scheduled', publishedAt },
      }))
      server.on(notifyPresenceEndpoint, ({ body }) => {
        expect(body).toMatchObject({ kind: 'post', record: '8' })
        return { status: 200, body: { others: [{ id: 2, name: 'Олена', since: publishedAt }] } }
      })
    },
  })
  const text = await screen.until(() =>
    screen.place.querySelector<HTMLElement & { editor?: Editor }>('.tiptap'),
  )
  expect(screen.place.textContent).toContain('выйдет 20.11.2099, 10:00')
  await screen.until(() => screen.place.textContent.includes('Сейчас здесь и Олена'))
  expect(screen.place.textContent).not.toContain('с этими изменениями')
  await act(async () => text.editor?.commands.insertContent('Ещё слово'))
  await screen.until(() => screen.place.textContent.includes('выйдет 20.11.2099, 10:00 с этими изменениями'))
})

test.each([
  ['before the words', '<img src="/a.jpg" alt=""><p>Порт</p>'],
  // Here the editor adds a paragraph of its own.
  ['at the end', '<p>Порт</p><img src="/a.jpg" alt="">'],
])('a picture %s that nobody described is named at the text, and the post is not saved', async (_, html) => {
  const body = { ...aStoredPost, id: 10, status: 'published' as const, text: html }
  screen = await renderScreen(PostPage, {
    path: '/admin/posts/:id',
    address: '/admin/posts/10',
    prepare: server => {
      server.on(readPostEndpoint, () => ({ status: 200, body }))
      server.on(notifyPresenceEndpoint, () => ({ status: 200, body: { others: [] } }))
    },
  })
  const text = await screen.until(() => screen.place.querySelector('.tiptap'))
  await screen.press('Сохранить')
  const problem = await screen.until(() => screen.place.querySelector('.admin-frame [role="alert"]'))
  expect(problem.textContent).toContain('Картинок в тексте без описания: 1')
  await screen.until(() => text.getAttribute('aria-invalid') === 'true')
  await act(async () => requestAnimationFrame(() => {}))
  expect(problem.isConnected).toBe(true)
  expect(screen.server.calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test.each([
  ['is found by a second try', {}, 'Прежний заголовок'],
  ['and that a colleague has changed since is not', { text: '<p>Их текст</p>' }, 'Недописанный'],
])('a restore under unsaved changes whose answer was lost %s', async (_what, since, shown) => {
  const old = { ...aStoredPost, id: 9, version: 1, title: 'Прежний заголовок' }
  let post = { ...aStoredPost, id: 9 }
  const sent: unknown[] = []
  screen = await renderScreen(PostPage, {
    path: '/admin/posts/:id',
    address: '/admin/posts/9',
    prepare: server => {
      server.gives(readPostEndpoint, () => post)
      server.gives(readRevisionEndpoint, () => old)
      server.gives(listRevisionsEndpoint, () => [{ version: 1, author: 'Олена', createdAt: post.updatedAt }])
      server.on(notifyPresenceEndpoint, () => ({ status: 200, body: { others: [] } }))
      server.on(restoreRevisionEndpoint, ({ headers }) => {
        sent.push(headers['If-Match'])
        if (headers['If-Match'] !== `"${post.version}"`) return rejection(409, { code: 'record.stale' })
        post = { ...old, ...since, version: post.version + 1 }
        return rejection(503)
      })
    },
  })
  const title = await screen.until(() =>
    [...screen.place.querySelectorAll('textarea')].find(({ value }) => value === post.title),
  )
  await typeInto(title, 'Недописанный')
  for (const attempt of [1, 2]) {
    await screen.press('Вернуть версию 1')
    const confirmed = await screen.until(() =>
      [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(
        each => each.textContent === 'Вернуть',
      ),
    )
    await act(async () => confirmed.click())
    await screen.until(() => sent.length === attempt && !document.querySelector('[role=dialog]'))
  }
  expect(sent).toEqual([`"${aStoredPost.version}"`, `"${aStoredPost.version}"`])
  await act(() => new Promise(done => setTimeout(done, 50)))
  await screen.until(() => title.value === shown)
})

test('the question of a restore is open until the post is read again, also when its answer was lost', async () => {
  let post = { ...aStoredPost, id: 9 }
  screen = await renderScreen(PostPage, {
    path: '/admin/posts/:id',
    address: '/admin/posts/9',
    prepare: server => {
      server.gives(readPostEndpoint, async () => {
        // Other reads of the page are done long before.
        if (post.version === 4) await new Promise(resolve => setTimeout(resolve, 200))
        return post
      })
      server.gives(listRevisionsEndpoint, () => [{ version: 1, author: 'Олена', createdAt: post.updatedAt }])
      server.on(notifyPresenceEndpoint, () => ({ status: 200, body: { others: [] } }))
      server.on(restoreRevisionEndpoint, () => {
        post = { ...post, version: 4, title: 'Прежний заголовок' }
        return rejection(503)
      })
    },
  })
  await screen.press('Вернуть версию 1')
  const confirmed = await screen.until(() =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(
      each => each.textContent === 'Вернуть',
    ),
  )
  await act(async () => confirmed.click())
  await screen.until(() => !document.querySelector('[role=dialog]'))
  // What was read is drawn a timer later.
  await act(() => new Promise(done => setTimeout(done)))
  expect([...screen.place.querySelectorAll('textarea')].map(({ value }) => value)).toContain(
    'Прежний заголовок',
  )
})

test('a translation of a post without a picture says what keeps it from the site, and where that is', async () => {
  const post = { ...aStoredPost, id: 10, image: null, status: 'draft', publishedAt: null } as const
  screen = await renderScreen(PostPage, {
    path: '/admin/posts/:id',
    address: '/admin/posts/10?lang=uk',
    prepare: server => {
      server.on(readPostEndpoint, () => ({ status: 200, body: post }))
      server.on(notifyPresenceEndpoint, () => ({ status: 200, body: { others: [] } }))
    },
  })
  await screen.press('Опубликовать')
  const note = await screen.until(() => screen.place.querySelector('[role=alert]'))
  expect(note.textContent).toBe('Выберите картинку у русского текста: без неё статья не выходит')
  expect(document.activeElement).toBe(note)
})

test('on a Ukrainian site a post opens in Ukrainian, and a new one stays with its Russian text', async () => {
  const uk = { ...aStoredPost, id: 10, title: 'Українською' }
  screen = await renderScreen(PostPage, {
    path: '/admin/posts/:id',
    address: '/admin/posts/10',
    prepare: server => {
      withMainLanguage(server, 'uk')
      server.gives(readPostEndpoint, ({ query }) => (query.lang === 'uk' ? uk : { ...aStoredPost, id: 10 }))
      server.on(notifyPresenceEndpoint, () => ({ status: 200, body: { others: [] } }))
    },
  })
  await screen.until(() =>
    [...screen.place.querySelectorAll('textarea')].some(({ value }) => value === 'Українською'),
  )
  expect(pathOfRecord('post-10')).toBe('/admin/posts/10?lang=ru')
})
