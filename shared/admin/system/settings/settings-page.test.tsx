// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { SettingsPage } from './settings-page.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

test('the earlier address of the rates leads to their screen', async () => {
  screen = await renderScreen(SettingsPage, { address: '/admin/setting?tab=rates' })
  expect(screen.address()).toBe('/admin/rates')
})
