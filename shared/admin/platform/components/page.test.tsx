// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Page } from './page.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(async () => root.unmount()))

const show = (page: ReactNode) =>
  act(async () =>
    root.render(
      <MantineProvider>
        <a href="/elsewhere">Раздел</a>
        {page}
      </MantineProvider>,
    ),
  )
const skeleton = (
  <Page key="skeleton" title="Статья">
    Загрузка…
  </Page>
)
const whole = (
  <Page key="whole" title="Статья">
    Текст
  </Page>
)
const heading = () => document.querySelector<HTMLElement>('h1')

test('the page that takes the place of its skeleton takes over the focus of the heading', async () => {
  await show(skeleton)
  const first = heading()
  first?.focus()
  await show(whole)
  expect(heading()).not.toBe(first)
  expect(document.activeElement).toBe(heading())
})

test('a focus elsewhere stays where it is', async () => {
  await show(skeleton)
  heading()?.focus()
  document.querySelector('a')?.focus()
  await show(whole)
  expect(document.activeElement).toBe(document.querySelector('a'))
})

test('a page that comes later takes no focus that the person has moved on since', async () => {
  await show(skeleton)
  heading()?.focus()
  await show(null)
  document.querySelector('a')?.focus()
  await show(whole)
  expect(document.activeElement).toBe(document.querySelector('a'))
})
