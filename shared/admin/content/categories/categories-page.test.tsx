// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { createCategoryEndpoint, listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import { withMainLanguage } from '#shared/testing/main-language.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { CategoriesPage } from './categories-page.tsx'

const at = '2026-11-01T08:00:00.000Z'

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
      server.on(createCategoryEndpoint, () => ({
        status: 201,
        body: { id: 1, title: 'Митниця', version: 1, postCount: 0, createdAt: at, updatedAt: at },
      }))
    },
  })
  const field = await screen.until(() =>
    screen.place.querySelector<HTMLInputElement>('[aria-label="Название новой категории"]'),
  )
  await screen.until(() => field.lang === main)
  await typeInto(field, 'Митниця')
  await screen.press('Создать')
  const sent = await screen.until(() => screen.server.calls.find(({ method }) => method === 'POST'))
  expect(sent.body).toEqual(body)
})
