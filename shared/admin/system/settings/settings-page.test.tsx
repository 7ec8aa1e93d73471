// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { type ShownScreen, showScreen } from '#shared/testing/show-screen.tsx'
import { SettingsPage } from './settings-page.tsx'

let screen: ShownScreen
afterEach(() => screen.close())

test('the earlier address of the rates leads to their screen', async () => {
  screen = await showScreen(SettingsPage, {
    path: '/admin/setting',
    address: '/admin/setting?tab=rates',
    prepare: () => {},
  })
  expect(screen.address()).toBe('/admin/rates')
})
