// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draftKey, readDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { createMetaEndpoint, listMetasEndpoint, type Meta } from '#shared/contract/content/metas.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { metaValues } from './meta-kind.ts'
import { CreateMetaPage } from './meta-page.tsx'

const saved: Meta = {
  id: 5,
  lang: 'ru',
  page: 'usa',
  title: 'Авто из США',
  description: '',
  keywords: '',
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  localStorage.clear()
})

const type = (label: string, text: string) => {
  const named = [...screen.place.querySelectorAll('label')].find(each => each.textContent === label)
  const field = named && document.getElementById(named.htmlFor)
  if (!(field instanceof HTMLInputElement)) throw new Error(`No field ${label}`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('what is typed while a new record is being saved goes on in the form of the record', async () => {
  screen = await renderScreen(CreateMetaPage, {
    address: '/admin/meta/create',
    prepare: server => {
      server.on(listMetasEndpoint, () => ({ status: 200, body: [] }))
      server.on(createMetaEndpoint, () => {
        type('Заголовок', 'Авто из США под ключ')
        return { status: 201, body: saved }
      })
    },
  })
  await act(async () => type('Страница', 'usa'))
  await act(async () => type('Заголовок', 'Авто из США'))
  await act(async () => window.dispatchEvent(new Event('admin:save')))
  await screen.until(() => screen.address() === '/admin/meta/5')
  expect(readDraft(localStorage, draftKey(1, 'meta-new'), metaValues)).toBeNull()
  expect(readDraft(localStorage, draftKey(1, 'meta-5'), metaValues)).toMatchObject({
    baseVersion: 1,
    values: { page: 'usa', title: 'Авто из США под ключ' },
  })
})
