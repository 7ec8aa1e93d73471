// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attemptOf, draftKey, writeDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { longUnanswered } from '#shared/admin/platform/drafts/send-once.ts'
import { findQueuedSave, writeQueuedSave } from '#shared/admin/platform/save-queue/queued-saves.ts'
import { createServices, ServicesProvider } from '#shared/admin/platform/services.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import type { Client } from '#shared/client/call.ts'
import {
  createPostEndpoint,
  type Post,
  readPostEndpoint,
  readRevisionEndpoint,
  updatePostEndpoint,
} from '#shared/contract/content/posts.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { aStoredPost as stored } from '#shared/testing/a-stored-post.ts'
import { fakeServer } from '#shared/testing/fake-server.ts'
import { aSession, fakeShell } from '#shared/testing/fake-shell.ts'
import { postKind, slugOfTitle } from './post-kind.ts'
import { emptyPost, valuesOfPost } from './post-values.ts'
import { type PostEditor, usePostEditor } from './use-post-editor.ts'

const savedAt = '2026-11-20T10:00:00.000Z'

let root: Root
let server: ReturnType<typeof fakeServer>
/** Answers that never arrive: the server does its work, and the line breaks. */
let lostAnswers: number
let editor: PostEditor
/** Posts that the form has reported as created. */
let created: number[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
  server = fakeServer()
  lostAnswers = 0
  created = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = async (post: Post | null, lang: Language = 'ru') => {
  const reach: typeof fetch = async (...call) => {
    const answer = await server.fetch(...call)
    if (lostAnswers === 0) return answer
    lostAnswers -= 1
    throw new TypeError('fetch failed')
  }
  const services = createServices(fakeShell(), {
    fetch: reach,
    uploadForm: (address, request, onSent) => {
      onSent({ sent: 1, total: 2 })
      return reach(address, request)
    },
  })
  services.session.state.set({ status: 'in', session: aSession() })
  const Desk = () => {
    editor = usePostEditor({ post, lang, draftName: 'post-new-a', onCreated: made => created.push(made.id) })
    return null
  }
  const router = createMemoryRouter([{ path: '/', Component: Desk }])
  await act(async () =>
    root.render(
      <ServicesProvider value={services}>
        <QueryClientProvider client={services.queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ServicesProvider>,
    ),
  )
}
const type = (field: 'title' | 'description' | 'keywords' | 'text', text: string) =>
  act(async () => editor.form.setFieldValue(field, text))
const save = () => act(async () => editor.save())
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))
const kept = (record: string) => localStorage.getItem(draftKey(1, record))
const puts = () => server.calls.filter(({ method }) => method === 'PUT')

test('every letter is on the device at once, and comes back', async () => {
  await open(stored)
  await type('description', 'Недописан')
  expect(kept('post-7')).toContain('Недописан')
  await act(async () => root.unmount())
  root = createRoot(document.body)
  await open(stored)
  expect(editor.form.values.description).toBe('Недописан')
  expect(editor.restored).toMatchObject({ stale: false })
  await act(async () => editor.discard())
  expect(editor.form.values.description).toBe('')
  expect(kept('post-7')).toBeNull()
})

test.each(['stop', 'discard'] as const)('after %s nothing goes out by itself', async how => {
  server.on(updatePostEndpoint, () => ({ status: 503, body: {} }))
  await open(stored)
  await type('description', 'В поезде')
  await save()
  await act(async () => (how === 'stop' ? editor.stopWaiting() : editor.discard()))
  await act(async () => root.unmount())
  expect(findQueuedSave(localStorage, 1, 'post-7')).toBeNull()
  expect(kept('post-7') === null).toBe(how === 'discard')
  root = createRoot(document.body)
  await open(stored)
  expect(editor.waiting).toBe(false)
})

test('why a save did not go by itself stands in its form, once', async () => {
  const values = { ...valuesOfPost(stored), description: 'Слишком длинно' }
  writeDraft(localStorage, draftKey(1, 'post-7'), { savedAt, erasedWith: null, baseVersion: 3, values })
  const save = { record: 'post-7', title: 'Статья', path: '/admin/posts/7' }
  writeQueuedSave(localStorage, 1, { ...save, problem: 'Сократите описание' }, savedAt)
  await open(stored)
  expect([editor.failure, editor.waiting]).toEqual(['Сократите описание', false])
  expect(findQueuedSave(localStorage, 1, 'post-7')).toBeNull()
})

test('a save tells how much of a picture has gone, and nothing of words alone', async () => {
  await open(stored)
  server.on(updatePostEndpoint, ({ body }) => ({
    status: 200,
    body: { ...stored, ...fieldsOf(body), version: 4 },
  }))
  await type('description', 'Одни слова')
  await save()
  expect(editor.base?.version).toBe(4)
  expect(editor.sentSoFar.get()).toBeNull()
  await act(async () => editor.setImage(new File(['x'], 'a.jpg', { type: 'image/jpeg' })))
  await save()
  expect(puts()).toHaveLength(2)
  expect(editor.sentSoFar.get()).toEqual({ sent: 1, total: 2 })
})

test('a post whose picture this device has no room for goes out with its form alone', async () => {
  await open(stored)
  server.on(updatePostEndpoint, () => rejection(503))
  await type('description', 'С новой картинкой')
  // This document has no IndexedDB.
  await act(async () => editor.setImage(new File(['x'], 'a.jpg', { type: 'image/jpeg' })))
  await save()
  expect([editor.waiting, editor.goesByItself, editor.isKept]).toEqual([true, false, false])
  await act(async () => root.unmount())
  expect(findQueuedSave(localStorage, 1, 'post-7')).toBeNull()
  expect(kept('post-7')).toContain('С новой картинкой')
  root = createRoot(document.body)
  await open(stored)
  await act(async () => editor.setImage(new File(['x'], 'a.jpg', { type: 'image/jpeg' })))
  await act(async () => {
    editor.save()
    root.unmount()
  })
  expect(findQueuedSave(localStorage, 1, 'post-7')).toBeNull()
})

test('a post whose answer was lost is created once, and takes what was added meanwhile', async () => {
  await open(null)
  const made: Post[] = []
  const keys = new Set<string | null>()
  server.on(createPostEndpoint, ({ body, headers }) => {
    const key = new Headers(headers).get('idempotency-key')
    if (!keys.has(key))
      made.push({ ...stored, ...fieldsOf(body), status: 'draft', publishedAt: null, id: 9, version: 1 })
    keys.add(key)
    return { status: 201, body: made.at(-1) }
  })
  server.on(updatePostEndpoint, ({ body }) => ({
    status: 200,
    body: { ...made[0], ...fieldsOf(body), version: 2 },
  }))
  await act(async () => {
    editor.setTitle('Единственная')
    editor.setImage(new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
  })
  lostAnswers = 1
  await save()
  expect(editor.waiting).toBe(true)
  await type('description', 'Дописано')
  await pass(2_000)
  expect(made).toHaveLength(1)
  expect(puts()).toHaveLength(1)
  expect(puts()[0]?.body).toMatchObject({ description: 'Дописано', slug: 'edinstvennaya' })
  expect(created).toEqual([9])
  expect(kept('post-new-a')).toBeNull()
})

test('a first save goes on in the same form: what was typed meanwhile stays, under the name of the post', async () => {
  await open(null)
  server.on(createPostEndpoint, ({ body }) => ({
    status: 201,
    body: { ...stored, ...fieldsOf(body), status: 'draft', publishedAt: null, id: 9, version: 1 },
  }))
  server.on(updatePostEndpoint, ({ body }) => ({
    status: 200,
    body: { ...stored, ...fieldsOf(body), id: 9, version: 2 },
  }))
  await act(async () => {
    editor.setTitle('Новая')
    editor.setImage(new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
  })
  await act(async () => {
    editor.save()
    editor.form.setFieldValue('keywords', 'дописано')
  })
  await vi.waitFor(() => expect(kept('post-9')).toContain('дописано'), 20_000)
  expect(created).toEqual([9])
  expect(editor.form.values).toMatchObject({ title: 'Новая', keywords: 'дописано' })
  expect(editor.dirty).toBe(true)
  expect(kept('post-new-a')).toBeNull()
  await save()
  expect(puts().map(({ path }) => path)).toEqual(['/api/post/9'])
  expect(editor.dirty).toBe(false)
  expect(kept('post-9')).toBeNull()
})

test('what a post lacks before it may be published stands at its fields, and nothing is sent', async () => {
  await open({ ...stored, description: 'О чём', status: 'draft', publishedAt: null, imageAlt: '' })
  let may = true
  await act(async () => {
    may = editor.mayPublish()
  })
  expect(may).toBe(false)
  expect(editor.form.errors.imageAlt).toBeDefined()
  expect(puts()).toHaveLength(0)
  await act(async () => editor.form.setFieldValue('imageAlt', 'Порт'))
  await act(async () => {
    may = editor.mayPublish()
  })
  expect(may).toBe(true)
})

test('taking a post from the site changes nothing else, and what is typed stays unsaved', async () => {
  await open(stored)
  server.on(updatePostEndpoint, () => ({ status: 200, body: { ...stored, status: 'draft', version: 4 } }))
  await type('description', 'Недописан')
  await act(async () =>
    editor.adoptKeepingDraft(await editor.setPublication(stored, { status: 'draft', publishedAt: null })),
  )
  expect(puts()).toMatchObject([{ headers: { 'If-Match': '"3"' } }])
  expect(puts()[0]?.body).toEqual({ status: 'draft' })
  expect(editor.form.values).toMatchObject({ status: 'draft', description: 'Недописан' })
  expect([editor.dirty, editor.base?.version]).toEqual([true, 4])
})

/** Opens work that began before a colleague's save, and takes the post from the site beside it. */
const hideUnderRestored = async (typed: Partial<ReturnType<typeof valuesOfPost>>) => {
  const begun = valuesOfPost(stored)
  const work = { erasedWith: null, savedAt, baseVersion: 3, begun, values: { ...begun, ...typed } }
  writeDraft(localStorage, draftKey(1, 'post-7'), work)
  const theirs = { ...stored, title: 'Их', version: 4 }
  await open(theirs)
  const hidden = { ...theirs, status: 'draft' as const, publishedAt: null, version: 5 }
  server.on(updatePostEndpoint, () => ({ status: 200, body: hidden }))
  await act(async () => void (await editor.setPublication(theirs, { status: 'draft', publishedAt: null })))
  return hidden
}

test('taking a post from the site lets restored work of before a colleague’s save still be asked about', async () => {
  const hidden = await hideUnderRestored({ title: 'Моё', description: 'О чём' })
  expect([editor.base?.version, editor.form.values.title]).toEqual([5, 'Моё'])
  server.on(updatePostEndpoint, () => rejection(409, { code: 'record.stale' }))
  server.gives(readPostEndpoint, () => hidden)
  await act(async () => editor.save())
  expect(puts().at(-1)?.headers['If-Match']).toBe('"3"')
  expect(editor.conflict?.merge.conflicts).toMatchObject([{ field: 'title' }])
})

test('an autosave makes no second post of a call whose key is forgotten, and leaves the question to a press', async () => {
  const before = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString()
  const values = { ...valuesOfPost({ ...stored, status: 'draft', publishedAt: null }), slug: 'akciz' }
  const sent = attemptOf({ values, key: 'earlier', at: before })
  const work = { erasedWith: null, savedAt: before, baseVersion: null, values, ...sent }
  writeDraft(localStorage, draftKey(1, 'post-new-a'), work)
  await open(null)
  for (const title of ['Акциз', 'Акциз с авто']) {
    await type('title', title)
    await act(async () => void (await editor.autosave()))
  }
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([])
  await act(async () => editor.save())
  expect(editor.failure).toBe(longUnanswered)
})

test('discarding restored work after a press leaves nothing unsaved', async () => {
  await hideUnderRestored({ title: 'Моё' })
  await act(async () => editor.discard())
  expect([editor.form.values.title, editor.dirty]).toEqual(['Их', false])
})

test('old work meets a newer record: both stay, by the revision that the work began with', async () => {
  const draft = { ...valuesOfPost(stored), text: '<p>раз</p><p>два</p><p>моё</p>' }
  writeDraft(localStorage, draftKey(1, 'post-7'), {
    savedAt,
    erasedWith: null,
    baseVersion: 3,
    values: draft,
  })
  const theirs = { ...stored, text: '<p>РАЗ</p><p>два</p><p>три</p>', keywords: 'их', version: 4 }
  await open(theirs)
  expect(editor.restored).toMatchObject({ stale: true })
  server.on(readRevisionEndpoint, () => ({ status: 200, body: stored }))
  server.on(readPostEndpoint, () => ({ status: 200, body: theirs }))
  server.on(updatePostEndpoint, ({ body, headers }) =>
    versionIn(headers) === 4
      ? { status: 200, body: { ...theirs, ...fieldsOf(body), version: 5 } }
      : rejection(409, { code: 'record.stale' }),
  )
  await save()
  expect(editor.conflict?.merge.merged).toMatchObject({
    text: '<p>РАЗ</p><p>два</p><p>моё</p>',
    keywords: 'их',
  })
  const values = editor.conflict?.merge.merged
  await act(async () => values && editor.saveChosen(values))
  expect(editor.base).toMatchObject({ text: '<p>РАЗ</p><p>два</p><p>моё</p>', keywords: 'их', version: 5 })
  expect(kept('post-7')).toBeNull()
})

/** The version that a change was made on; the test's browser keeps the case of names as they were given. */
const versionIn = (headers: Record<string, string>): number =>
  Number((headers['If-Match'] ?? headers['if-match'])?.replaceAll('"', ''))

test('a translation is kept, made and changed as a text of its own, without what it shares', async () => {
  const unwritten = { ...stored, title: '', slug: '', text: '', status: 'draft' as const, version: 0 }
  await open(unwritten, 'uk')
  await act(async () => editor.setTitle('Гараж'))
  expect(editor.form.values.slug).toBe('harazh')
  expect(kept('post-7-uk')).toContain('Гараж')
  expect(kept('post-7')).toBeNull()
  server.on(updatePostEndpoint, ({ body }) => ({
    status: 200,
    body: { ...unwritten, ...fieldsOf(body), version: 1, sourceVersion: 3 },
  }))
  await save()
  await type('text', '<p>Текст</p>')
  await save()
  const [first, second] = puts()
  expect(first).toMatchObject({ path: '/api/post/7', query: { lang: 'uk' }, body: { title: 'Гараж' } })
  expect(first?.headers).not.toHaveProperty('If-Match')
  for (const field of ['categories', 'order', 'picture']) expect(first?.body).not.toHaveProperty(field)
  expect(second?.headers['If-Match']).toBe('"1"')
})

test('a translation with the title of its original is proposed an address of its own', () => {
  expect(slugOfTitle('Гараж', 'uk', 'harazh')).toBe('harazh-2')
  expect(slugOfTitle('Гараж', 'uk', 'garazh')).toBe('harazh')
  const sent = postKind({} as Client, 'uk', 'harazh').prepare?.({ ...emptyPost, title: 'Гараж' })
  expect(sent?.slug).toBe('harazh-2')
})

/** The sent fields under the names of the response. */
const fieldsOf = (body: unknown): Partial<Post> => {
  const { title, slug, description, keywords, text } = body as Record<string, string>
  return { title, slug, description, keywords, text } as Partial<Post>
}

test('a draft goes to the server by itself after a rest, once, and what is out does not', async () => {
  const made: Post = {
    ...stored,
    id: 9,
    title: '',
    slug: 'draft-9',
    image: null,
    status: 'draft',
    version: 1,
  }
  server.on(createPostEndpoint, ({ body }) => ({
    status: 201,
    body: { ...made, ...fieldsOf(body), slug: 'draft-9' },
  }))
  server.on(updatePostEndpoint, ({ body }) => ({
    status: 200,
    body: { ...made, ...fieldsOf(body), slug: 'draft-9', version: 2 },
  }))
  const posts = () => server.calls.filter(({ method }) => method === 'POST')
  await open(null)
  await type('description', 'Слово')
  await pass(9_000)
  await type('description', 'Слово и ещё')
  await pass(9_000)
  expect(posts()).toHaveLength(0)
  await pass(2_000)
  expect(posts()).toHaveLength(1)
  expect(created).toEqual([9])
  expect(editor.form.values.slug).toBe('')
  await type('description', 'Слово и ещё одно')
  await pass(11_000)
  expect(puts()).toHaveLength(1)
  await pass(60_000)
  expect([posts().length, puts().length]).toEqual([1, 1])

  await act(async () => root.unmount())
  root = createRoot(document.body)
  await open(stored)
  await type('description', 'Правка вышедшей')
  await pass(60_000)
  expect(puts()).toHaveLength(1)
})

test('a draft that the server refuses is not sent again and again, but once more when it has changed', async () => {
  await open({ ...stored, status: 'draft' })
  server.on(updatePostEndpoint, () => ({ status: 409, body: {} }))
  await type('description', 'Коллега сохранил раньше')
  await pass(60_000)
  expect(puts()).toHaveLength(1)
  expect(puts()[0]?.query).toEqual({ autosave: '1' })
  await type('description', 'Коллега сохранил раньше меня')
  await pass(60_000)
  expect(puts()).toHaveLength(2)
})

test('a save that is asked for while a draft goes by itself follows it', async () => {
  const made: Post = { ...stored, id: 9, title: 'Черновик', status: 'draft', version: 1 }
  server.on(createPostEndpoint, () => ({ status: 201, body: made }))
  server.on(updatePostEndpoint, ({ body }) => ({
    status: 200,
    body: { ...made, ...fieldsOf(body), version: 2 },
  }))
  await open(null)
  await type('title', 'Черновик')
  await act(async () => {
    await vi.advanceTimersByTimeAsync(10_000)
    void editor.autosave()
    editor.form.setFieldValue('keywords', 'акциз')
    editor.save()
  })
  await act(async () => {})
  expect(puts().at(-1)?.body).toMatchObject({ keywords: 'акциз' })
})
