/** How a session ends or is renewed: by the clock, in the middle of an edit, at a sign-out, with a new password. */

import type { ElectronApplication } from '@playwright/test'
import type * as Keytar from 'keytar'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import { onlyInProof } from '#site/e2e/proof.ts'
import { expect, test } from './desktop-test.ts'
import { signIn } from './steps.ts'

const halfADay = 13 * 3_600_000

test(
  'a session whose time passes in sleep ends at waking, everywhere',
  onlyInProof,
  async ({ server, launchSignedIn }) => {
    const { app, page } = await launchSignedIn()
    expect(await inKeychain(app, server.url)).not.toBeNull()
    await app.evaluate(({ powerMonitor }, later) => {
      const awake = Date.now
      Date.now = () => awake() + later
      powerMonitor.emit('resume')
    }, halfADay)
    await expect(page).toHaveURL(/\/admin\/login\?message=session/)
    expect(await inKeychain(app, server.url)).toBeNull()
    expect(await page.evaluate(() => fetch('/api/auth/admin').then(answer => answer.status))).toBe(401)
  },
)

test(
  'a session whose time passed while the program was closed says so at the next start',
  onlyInProof,
  async ({ server, launch, launchSignedIn }) => {
    const first = await launchSignedIn()
    await endInKeychain(first.app, server.url)
    await first.app.close()

    const second = await launch()
    await expect(second.page).toHaveURL(/\/admin\/login\?message=session/)
    expect(await inKeychain(second.app, server.url)).toBeNull()
  },
)

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

test(
  'a new password: main keeps the fresh token, the page sees none, and nobody signs in again',
  onlyInProof,
  async ({ server, launchSignedIn }) => {
    const { app, page } = await launchSignedIn()
    const old = await inKeychain(app, server.url)
    const seen: string[] = []
    page.on('response', async answer => {
      if (answer.url().includes('/api/')) seen.push(await answer.text().catch(() => ''))
    })
    await page.getByRole('link', { name: 'Настройки' }).click()
    await page.getByRole('tab', { name: 'Моя учётная запись' }).click()
    await page.getByLabel('Нынешний пароль', { exact: true }).fill(owner.password)
    await page.getByLabel('Новый пароль', { exact: true }).fill('another good password')
    await page.getByRole('button', { name: 'Сменить пароль' }).click()
    await expect(page.getByText('Пароль изменён')).toBeVisible()

    const fresh = await inKeychain(app, server.url)
    expect(fresh).not.toBe(old)
    const statusWith = async (token: string | null) =>
      (await server.call('GET', '/api/auth/admin', undefined, { Authorization: `Bearer ${token}` })).status
    expect([await statusWith(old), await statusWith(fresh)]).toEqual([401, 200])
    const again = await page.evaluate(() =>
      window.customsBrokerDesktop.changePassword({
        current: 'another good password',
        next: 'and one more password',
      }),
    )
    expect(again).toMatchObject({ ok: true, session: { user: { email: owner.email } } })
    const signature = /[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/
    expect(JSON.stringify([again, seen])).not.toMatch(signature)
    await page.reload()
    await expect(page.getByText(owner.email).first()).toBeVisible()
  },
)

test.describe('with the example posts', () => {
  test.use({ seed: 'demo' })

  test(
    'a 401 in the middle of an edit leads to the sign-in and back to the work',
    onlyInProof,
    async ({ server, launchSignedIn }) => {
      const posts = (await (await server.call('GET', '/api/post')).json()) as { id: number }[]
      const { page } = await launchSignedIn()
      await page.goto(new URL(`/admin/posts/${posts[0]?.id}`, page.url()).href)
      await page.getByLabel('Заголовок', { exact: true }).fill('Заголовок, а сеанс кончился')
      server.clock.offset += halfADay
      await page.keyboard.press('ControlOrMeta+s')
      await expect(page).toHaveURL(/\/admin\/login\?message=session&next=/)
      await signIn(page, owner)
      await expect(page.getByLabel('Заголовок', { exact: true })).toHaveValue('Заголовок, а сеанс кончился')
      await page.keyboard.press('ControlOrMeta+s')
      await expect(page.getByText(/^Сохранено \d/)).toBeVisible()
    },
  )
})

/** The token that the system's keychain holds for the server, as the program itself would read it. */
const inKeychain = (app: ElectronApplication, url: string): Promise<string | null> =>
  app.evaluate(async ({ app: program }, origin) => {
    const { createRequire } = process.getBuiltinModule('node:module')
    const keytar = createRequire(`${program.getAppPath()}/package.json`)('keytar') as typeof Keytar
    const stored = await keytar.getPassword(`development customs-broker ${origin}`, 'admin-session')
    return stored === null ? null : (JSON.parse(stored) as { token: string }).token
  }, url)

/** Puts a token into the keychain whose time was over a minute ago. Its signature is the server's business. */
const endInKeychain = (app: ElectronApplication, url: string): Promise<void> =>
  app.evaluate(async ({ app: program }, origin) => {
    const { createRequire } = process.getBuiltinModule('node:module')
    const keytar = createRequire(`${program.getAppPath()}/package.json`)('keytar') as typeof Keytar
    const [service, account] = [`development customs-broker ${origin}`, 'admin-session']
    const stored = JSON.parse((await keytar.getPassword(service, account)) ?? '') as { token: string }
    const claims = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) - 60 }))
    const token = stored.token.replace(/\.[^.]+\./, `.${claims.toString('base64url')}.`)
    await keytar.setPassword(service, account, JSON.stringify({ ...stored, token }))
  }, url)
