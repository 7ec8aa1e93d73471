// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { createSitePageEndpoint, listSitePagesEndpoint } from '#shared/contract/content/site-pages.ts'
import { renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { NewPage } from './site-pages-page.tsx'

test('a page that finds no server is asked for again under the same key', async () => {
  localStorage.clear()
  const screen = await renderScreen(() => <NewPage onClose={() => undefined} />, {
    address: '/admin/pages',
    prepare: server => {
      server.on(listSitePagesEndpoint, () => ({ status: 200, body: [] }))
      server.on(createSitePageEndpoint, () => ({ status: 503, body: {} }))
    },
  })
  const field = await screen.until(() => screen.place.querySelector('input'))
  await typeInto(field, 'О нас')
  const creations = () => screen.server.calls.filter(({ method }) => method === 'POST')
  for (const attempts of [1, 2]) {
    await act(async () => screen.place.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
    await screen.until(() => creations().length >= attempts)
  }
  const [first, again] = creations().map(({ headers }) => new Headers(headers).get('idempotency-key'))
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(again).toBe(first)
  await screen.close()
})
