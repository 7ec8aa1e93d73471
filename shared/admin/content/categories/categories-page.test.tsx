// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draftKey, writeDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { createCategoryEndpoint, listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import { withMainLanguage } from '#shared/testing/main-language.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { CategoriesPage } from './categories-page.tsx'

const at = '2026-11-01T08:00:00.000Z'
const stored = (title: string) => ({ id: 1, title, version: 1, postCount: 0, createdAt: at, updatedAt: at })
const newTitle = () =>
  screen.until(() => screen.place.querySelector<HTMLInputElement>('[aria-label="Название новой категории"]'))

let screen: RenderedScreen
afterEach(() => screen.close())

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

test('a call that another tab is making when the page opens is never made again here', async () => {
  const key = draftKey(1, 'category-new')
  const typed = { title: 'Другой вкладки', uk: '' }
  const attempt = { attempt: typed, attemptKey: 'key-of-the-other-tab' }
  writeDraft(localStorage, key, {
    erasedWith: null,
    savedAt: at,
    baseVersion: null,
    values: typed,
    ...attempt,
  })
  screen = await renderScreen(CategoriesPage, {
    address: '/admin/categories',
    prepare: server => {
      server.gives(listCategoriesEndpoint, () => [])
      server.on(createCategoryEndpoint, () => ({ status: 201, body: stored('Таможня') }))
    },
  })
  const field = await newTitle()
  await screen.until(() => field.value === 'Другой вкладки')
  await typeInto(field, 'Таможня')
  await act(async () => {
    localStorage.removeItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  })
  await screen.press('Создать')
  await screen.until(() => field.value === '')
  const changes = screen.server.calls.filter(({ method }) => method !== 'GET')
  expect(changes.map(({ method, body }) => [method, body])).toEqual([['POST', { title: 'Таможня' }]])
})
