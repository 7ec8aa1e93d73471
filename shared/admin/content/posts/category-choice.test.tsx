// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createCategoryEndpoint, listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { CategoryChoice } from './post-side.tsx'
import type { PostEditor } from './use-post-editor.ts'

let screen: RenderedScreen
afterEach(() => screen.close())

test('a category that is missed is made and ticked where the post is written', async () => {
  const at = '2026-11-20T09:00:00.000Z'
  const georgia = { id: 4, title: 'Грузия', postCount: 0, version: 1, createdAt: at, updatedAt: at }
  const all: object[] = []
  const values = { categories: ['2'] }
  const editor = {
    form: {
      values,
      errors: {},
      getValues: () => values,
      setFieldValue: (_: string, chosen: string[]) => {
        values.categories = chosen
      },
    },
  } as unknown as PostEditor
  screen = await renderScreen(() => <CategoryChoice editor={editor} />, {
    prepare: server => {
      server.on(listCategoriesEndpoint, () => ({ status: 200, body: all }))
      server.on(createCategoryEndpoint, () => {
        all.push(georgia)
        return { status: 201, body: georgia }
      })
    },
  })
  const field = await screen.until(() =>
    screen.place.querySelector<HTMLInputElement>('[aria-label="Название новой категории"]'),
  )
  await typeInto(field, 'Грузия')
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  await act(async () => field.dispatchEvent(enter))
  // The form around it, the post's, is not sent.
  expect(enter.defaultPrevented).toBe(true)
  await screen.until(() => values.categories.includes('4'))
  expect(values.categories).toEqual(['2', '4'])
  expect(field.value).toBe('')
})
