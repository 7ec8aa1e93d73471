/** How a session ends from the menu; its other ends are the main process's, which its own tests hold. */

import type { ElectronApplication } from '@playwright/test'
import type * as Keytar from 'keytar'
import { expect, test } from './desktop-test.ts'

test('signing out from the menu clears keychain and server', async ({ server, launchSignedIn }) => {
  const { app, page } = await launchSignedIn()
  const token = await inKeychain(app, server.url)
  await app.evaluate(({ Menu }) => {
    const file = Menu.getApplicationMenu()?.items.find(item => item.label === 'Файл')
    file?.submenu?.items.find(item => item.label === 'Выйти из учётной записи')?.click()
  })
  await expect(page.getByRole('heading', { name: 'Вы вышли' })).toBeVisible()
  expect(await inKeychain(app, server.url)).toBeNull()
  const refused = await server.call('GET', '/api/auth/admin', undefined, { Authorization: `Bearer ${token}` })
  expect(refused.status).toBe(401)
})

/** The token that the system's keychain holds for the server, as the program itself would read it. */
const inKeychain = (app: ElectronApplication, url: string): Promise<string | null> =>
  app.evaluate(async ({ app: program }, origin) => {
    const { createRequire } = process.getBuiltinModule('node:module')
    const keytar = createRequire(`${program.getAppPath()}/package.json`)('keytar') as typeof Keytar
    const stored = await keytar.getPassword(`development customs-broker ${origin}`, 'admin-session')
    return stored === null ? null : (JSON.parse(stored) as { token: string }).token
  }, url)
