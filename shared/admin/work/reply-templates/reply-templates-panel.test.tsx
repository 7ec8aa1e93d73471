// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import {
  createReplyTemplateEndpoint,
  listReplyTemplatesEndpoint,
  type ReplyTemplate,
} from '#shared/contract/work/reply-templates.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { ReplyTemplatesPanel } from './reply-templates-panel.tsx'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  localStorage.clear()
})

test('shipped templates are there to be read, and one that is changed becomes the office’s own in its place', async () => {
  const own: ReplyTemplate[] = []
  screen = await renderScreen(ReplyTemplatesPanel, {
    address: '/admin/setting',
    prepare: server => {
      server.gives(listReplyTemplatesEndpoint, () => own)
      server.on(createReplyTemplateEndpoint, ({ body }) => {
        const made = { id: 1, version: 1, updatedAt: '2026-11-20T09:00:00.000Z', ...(body as object) }
        own.push(made as ReplyTemplate)
        return { status: 201, body: made }
      })
    },
  })
  const cards = () => [...screen.place.querySelectorAll('article h2')].map(({ textContent }) => textContent)
  await screen.until(() => cards().length === 8)
  expect(cards()).toContain('Не дозвонились · из поставки')
  await screen.press('Изменить «Не дозвонились»')
  const form = await screen.until(() => screen.place.querySelector('form'))
  expect(form.querySelector('textarea')?.value).toContain('не дозвонились')
  await act(async () => form.requestSubmit())
  await screen.until(() => cards().includes('Не дозвонились'))
  expect(cards()).toHaveLength(8)
})
