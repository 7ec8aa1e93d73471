// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '#shared/domain/site/languages.ts'
import { lastOffer } from '#shared/testing/last-offer.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { stubWindowWidth } from '#shared/testing/window-width.ts'
import { SplitView } from './split-view.tsx'
import { SplitViewSwitch } from './split-view-switch.tsx'
import { useSplitView } from './use-split-view.ts'

let screen: RenderedScreen
beforeEach(() => {
  localStorage.clear()
})
afterEach(async () => {
  await screen.close()
  vi.unstubAllGlobals()
})

const show = async ({ lang = 'uk', width = 1280, start = '' }: Partial<Settings> = {}) => {
  stubWindowWidth(width)
  const Field = () => {
    const beside = useSplitView(lang)
    const [value, setValue] = useState(start)
    return (
      <MantineProvider>
        <SplitViewSwitch beside={beside} />
        <SplitView
          label="Заголовок"
          original={beside.shown ? 'Растаможка' : null}
          value={value}
          onTake={setValue}
        >
          <input aria-label="Заголовок" readOnly value={value} />
        </SplitView>
        <Notifications />
      </MantineProvider>
    )
  }
  screen = await renderScreen(Field)
}
interface Settings {
  lang: Language
  width: number
  start: string
}

const original = () => screen.place.querySelector('[aria-label="Оригинал: Заголовок"]')
const value = () => screen.place.querySelector<HTMLInputElement>('input[aria-label="Заголовок"]')?.value
const take = () => screen.place.querySelector<HTMLElement>('[aria-label="Взять как начало: Заголовок"]')
const toggle = () => screen.place.querySelector<HTMLElement>('button[aria-pressed]')

test('the original stands beside the field in its own language, and begins the translation', async () => {
  await show()
  expect(original()?.querySelector('[lang="ru"]')?.textContent).toBe('Растаможка')
  await act(async () => take()?.click())
  expect(value()).toBe('Растаможка')
  // Nothing was lost, and nothing is left to take.
  expect([lastOffer(), take()]).toEqual([undefined, null])
  expect(document.activeElement).toBe(original())
})

test('what it takes the place of comes back, and the button with the focus', async () => {
  await show({ start: 'Розмитнення' })
  await act(async () => take()?.click())
  expect(value()).toBe('Растаможка')
  await act(async () => screen.button('Отменить')?.focus())
  await screen.press('Отменить')
  expect(value()).toBe('Розмитнення')
  await vi.waitFor(() => expect(document.activeElement).toBe(take()))
})

test('a narrow window and the original itself have the field alone', async () => {
  await show({ width: 1279 })
  expect([original(), toggle(), value()]).toEqual([null, null, ''])
  await screen.close()
  await show({ lang: 'ru' })
  expect([original(), toggle()]).toEqual([null, null])
})

test('who puts it away finds it so next time; a colleague on the same device does not', async () => {
  await show()
  await act(async () => toggle()?.click())
  expect(original()).toBeNull()
  await screen.close()
  await show()
  expect(original()).toBeNull()
  expect(localStorage.length).toBe(1)
  expect(localStorage.key(0)).toBe('admin-beside:1')
  await act(async () => toggle()?.click())
  expect(original()).not.toBeNull()
  expect(localStorage.length).toBe(0)
})
