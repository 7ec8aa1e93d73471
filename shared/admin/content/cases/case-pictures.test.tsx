// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { readCaseEndpoint } from '#shared/contract/content/cases.ts'
import { aCarCase } from '#shared/testing/a-car-case.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { casePage } from './case-page.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const CasePage = casePage({ useFiles: () => [], Preview: ({ url }) => <img alt="" src={url ?? ''} /> })

test('a picture is moved on to the first place by its button, which keeps the focus there and says the place', async () => {
  const pictures = ['a', 'b', 'c'].map(key => ({ key, cleared: true, url: `/media/${key}.jpg` }))
  screen = await renderScreen(CasePage, {
    path: '/admin/cars/:id',
    address: '/admin/cars/7',
    prepare: server => server.gives(readCaseEndpoint, () => aCarCase({ pictures })),
  })
  const shown = () => [...document.querySelectorAll('ol img')].map(image => image.getAttribute('src'))
  const last = await screen.until(() => screen.button('Картинка 3: раньше'))
  last.focus()
  for (const _press of pictures) await act(async () => (document.activeElement as HTMLElement).click())
  expect(shown()).toEqual(['/media/c.jpg', '/media/a.jpg', '/media/b.jpg'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Картинка 1: раньше')
  expect(document.activeElement?.matches(':disabled')).toBe(false)
  expect(screen.place.querySelector('fieldset [role="status"]')?.textContent).toBe('Теперь 1 из 3')
})
