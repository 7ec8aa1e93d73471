// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { stubWindowWidth } from '#shared/testing/window-width.ts'
import { Filters } from './filters.tsx'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  vi.unstubAllGlobals()
})

const show = async (width: number) => {
  stubWindowWidth(width)
  screen = await renderScreen(() => (
    <Filters
      list={{
        filters: ['q', 'status', 'flaw', 'open'],
        values: { q: 'акциз', status: 'draft', flaw: '', open: '5', sort: 'newest', columns: 'title' },
        set: () => {},
      }}
      label="Отбор"
      search="Поиск"
      apart={['open']}
    >
      <b>выбор</b>
    </Filters>
  ))
}
const shown = () => [
  screen.place.querySelector('input')?.value,
  screen.place.querySelector('search')?.textContent,
]

test('a phone shows the search and how much else narrows the list, and the rest on demand', async () => {
  await show(360)
  expect(shown()).toEqual(['акциз', 'Отбор · 2'])
  const button = screen.place.querySelector<HTMLElement>('[aria-expanded]')
  await act(async () => button?.click())
  expect(shown()).toEqual(['акциз', 'Отбор · 2выбор'])
  expect(button?.getAttribute('aria-expanded')).toBe('true')
})

test('a wider window shows all of it', async () => {
  await show(768)
  expect(shown()).toEqual(['акциз', 'выбор'])
})
