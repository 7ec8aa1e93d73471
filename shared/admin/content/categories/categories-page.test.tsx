// @vitest-environment happy-dom
import { locks } from 'node:worker_threads'
import { act } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { typedSinceSeen } from '#messages/admin/frame.js'
import { isOwnedHere, ownDraft } from '#shared/admin/platform/drafts/draft-owner.ts'
import {
  attemptOf,
  type Draft,
  draftKey,
  readDraft,
  writeDraft,
} from '#shared/admin/platform/drafts/draft-store.ts'
import { longUnanswered } from '#shared/admin/platform/drafts/send-once.ts'
import { queuedSaves, writeQueuedSave } from '#shared/admin/platform/save-queue/queued-saves.ts'
import { createServices } from '#shared/admin/platform/services.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { sendQueuedSave } from '#shared/admin/queued-kinds.ts'
import { createCategoryEndpoint, listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import { fakeServer } from '#shared/testing/fake-server.ts'
import { fakeShell } from '#shared/testing/fake-shell.ts'
import { giveLocks } from '#shared/testing/give-locks.ts'
import { withMainLanguage } from '#shared/testing/main-language.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { CategoriesPage } from './categories-page.tsx'

const at = '2026-11-01T08:00:00.000Z'
const stored = (title: string) => ({ id: 1, title, version: 1, postCount: 0, createdAt: at, updatedAt: at })
const newTitle = () =>
  screen.until(() => screen.place.querySelector<HTMLInputElement>('[aria-label="Название новой категории"]'))
const show = async () => {
  screen = await renderScreen(CategoriesPage, {
    address: '/admin/categories',
    prepare: server => {
      server.gives(listCategoriesEndpoint, () => [])
      server.on(createCategoryEndpoint, () => ({ status: 201, body: stored('Таможня') }))
    },
  })
}
const changes = () =>
  screen.server.calls.flatMap(({ method, body, headers }) =>
    method === 'GET' ? [] : [{ method, body, key: new Headers(headers).get('idempotency-key') }],
  )
const key = draftKey(1, 'category-new')
const typed = { title: 'Таможня', uk: '' }
/** With a call that was sent then. */
const draft = (attemptAt: string): Draft<typeof typed> => ({
  ...{ erasedWith: null, savedAt: attemptAt, baseVersion: null, values: typed },
  ...attemptOf({ values: typed, key: 'earlier', at: attemptAt }),
})
/** Another tab with the same form; `works`: something is typed there. */
const otherTab = async (works: boolean) => {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const close = ownDraft(key, () => {
    resolve()
    return works
  })
  onTestFinished(close)
  await asked
  return close
}
/** Resolves once the form here has the work. */
const ownedAfter = () => screen.until(() => isOwnedHere(key))
const wish = { record: 'category-new', title: 'Категория', path: '/admin/categories', problem: null }
const isOther = expect.not.stringMatching('earlier')

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  localStorage.clear()
})

test.each([
  ['uk', { title: 'Митниця', titles: { uk: 'Митниця' } }],
  ['ru', { title: 'Митниця' }],
] as const)('the one name of a new category, on a site whose main language is %s', async (main, body) => {
  screen = await renderScreen(CategoriesPage, {
    address: '/admin/categories',
    prepare: server => {
      withMainLanguage(server, main)
      server.gives(listCategoriesEndpoint, () => [])
      server.on(createCategoryEndpoint, () => ({ status: 201, body: stored('Митниця') }))
    },
  })
  const field = await newTitle()
  await screen.until(() => field.lang === main)
  await typeInto(field, 'Митниця')
  await screen.press('Создать')
  const sent = await screen.until(() => screen.server.calls.find(({ method }) => method === 'POST'))
  expect(sent.body).toEqual(body)
})

test('a call that another tab is making is not made again here, nor is its record changed', async () => {
  onTestFinished(giveLocks(locks))
  writeDraft(localStorage, key, draft(new Date().toISOString()))
  await otherTab(true)
  await show()
  const field = await newTitle()
  await typeInto(field, 'Акциз')
  await screen.press('Создать')
  await screen.until(() => field.value === '')
  expect(changes()).toEqual([{ method: 'POST', body: { title: 'Акциз' }, key: isOther }])
})

test.each([
  ['a minute', 60_000],
  ['three days', 3 * 24 * 3_600_000],
])(
  'a call without an answer, of %s ago, goes by itself as long as the server knows its key',
  async (_, age) => {
    const before = new Date(Date.now() - age).toISOString()
    writeDraft(localStorage, key, draft(before))
    writeQueuedSave(localStorage, 1, wish, before)
    await show()
    const again = { method: 'POST', body: { title: 'Таможня' }, key: 'earlier' }
    if (age < 3_600_000) {
      await screen.until(() => changes().length > 0)
      expect(changes()).toEqual([again])
      return
    }
    await screen.until(() => document.body.textContent?.includes(longUnanswered))
    expect(changes()).toEqual([])
    await screen.press('Создать')
    await screen.until(() => changes().length > 0)
    expect(changes()).toEqual([{ ...again, key: isOther }])
  },
)

test('work is there again after a reload, also where another tab has the same form open', async () => {
  onTestFinished(giveLocks(locks))
  await otherTab(false)
  await show()
  await typeInto(await newTitle(), 'Акциз')
  await screen.close()
  await show()
  const field = await newTitle()
  await screen.until(() => field.value === 'Акциз')
})

test('a form in the background takes the work of another tab over when it is looked at again', async () => {
  onTestFinished(giveLocks(locks))
  const close = await otherTab(true)
  writeDraft(localStorage, key, draft(new Date().toISOString()))
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => look.mockRestore())
  await show()
  const field = await newTitle()
  close()
  const { promise: asked, resolve } = Promise.withResolvers<boolean>()
  // The tab that is loaded anew.
  const closeAgain = ownDraft(key, isFirst => {
    resolve(isFirst)
    return true
  })
  await asked
  closeAgain()
  expect(field.value).toBe('')
  look.mockReturnValue('visible')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.until(() => field.value === 'Таможня')
})

test('work that another tab has left behind stays when something is typed into a form that was open before', async () => {
  onTestFinished(giveLocks(locks))
  await show()
  const field = await newTitle()
  writeDraft(localStorage, key, draft(new Date().toISOString()))
  await typeInto(field, 'А')
  await screen.until(() => field.value === 'Таможня')
})

test('what is typed beside a waiting save of another tab is not sent by the wish of that tab', async () => {
  onTestFinished(giveLocks(locks))
  await otherTab(true)
  const now = new Date().toISOString()
  writeDraft(localStorage, key, { ...draft(now), tab: 'other' })
  const theirs = { ...wish, tab: 'other' }
  writeQueuedSave(localStorage, 1, theirs, now)
  await show()
  await typeInto(await newTitle(), 'Ак')
  await screen.close()
  const { client } = createServices(fakeShell(), { fetch: screen.server.fetch })
  const queued = { client, storage: localStorage, key, save: theirs, now: () => new Date() }
  expect(await sendQueuedSave(queued)).toBe(typedSinceSeen)
  expect(changes()).toEqual([])
})

test('the own wish to save stays when another tab gives its work up', async () => {
  onTestFinished(giveLocks(locks))
  const close = await otherTab(true)
  await show()
  screen.server.on(createCategoryEndpoint, () => rejection(503))
  await typeInto(await newTitle(), 'Акциз')
  await screen.press('Создать')
  await screen.until(() => queuedSaves(localStorage, 1).length === 1)
  close()
  await ownedAfter()
  expect(queuedSaves(localStorage, 1)).toHaveLength(1)
  await screen.close()
})

test('a call that was refused is another one the next time', async () => {
  writeDraft(localStorage, key, draft(new Date().toISOString()))
  const server = fakeServer()
  server.on(createCategoryEndpoint, () => rejection(403))
  const { client } = createServices(fakeShell(), { fetch: server.fetch })
  const send = sendQueuedSave({ client, storage: localStorage, key, save: wish, now: () => new Date() })
  await expect(send).rejects.toThrow()
  expect(readDraft(localStorage, key, z.unknown())).toMatchObject({ values: typed, attempt: undefined })
})
