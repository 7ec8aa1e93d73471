/** A day in the office, where the window differs from a browser: drops, dialogs, notifications, links, tunnels. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DesktopBridge, Sent } from '#desktop/bridge/desktop-bridge.ts'
import { owner, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { onlyInProof } from '#site/e2e/proof.ts'
import { aPicture } from '#site/e2e-admin/a-picture.ts'
import { chooseFile } from '#site/e2e-admin/choose-file.ts'
import { answerSaveDialog } from './answer-dialogs.ts'
import { expect, test } from './desktop-test.ts'
import { findElectron } from './find-electron.ts'
import { chooseServer, dropTable, signIn } from './steps.ts'

const callMeBack = async (server: TestServer, name: string): Promise<void> => {
  const sent = await server.call('POST', '/api/mail/callback', { name, phone: '067 123 45 67' })
  expect(sent.status).toBe(202)
}

test('a price list dropped on the window becomes the current table', async ({ server, launchSignedIn }) => {
  const { page } = await launchSignedIn()
  await page.getByRole('link', { name: 'Таблицы', exact: true }).click()
  // Anywhere in the window: it goes to the table that it names.
  await dropTable(page, 'copart-fee.csv', 'Price from,Price to,Buyer fee\n0,99.99,25\n100,,7.25%\n')
  await expect(page.getByText('copart-fee.csv: будет версия 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Сделать действующей' }).click()
  await page.getByRole('tab', { name: 'Строки' }).click()
  await expect(page.getByRole('cell', { name: '7.25%' })).toBeVisible()
  expect((await server.call('GET', '/api/calculator/copart-fee')).status).toBe(200)
})

test('a picture on its way says how far it is: the program counts what has gone and tells its page', async ({
  launchSignedIn,
}) => {
  const { page } = await launchSignedIn()
  await page.goto(new URL('/admin/media', page.url()).href)
  await page.evaluate(() => {
    const heard: object[] = []
    Object.assign(globalThis, { heard })
    const { customsBrokerDesktop } = globalThis as unknown as { customsBrokerDesktop: DesktopBridge }
    customsBrokerDesktop.onUploaded(({ sent, total }) => heard.push({ sent, total }))
  })
  const picture = await aPicture('Порт Поти.jpg', '#24506b')
  await chooseFile(page.getByLabel('Добавить картинки'), picture)
  await expect(page.getByRole('link', { name: /Порт Поти/ })).toBeVisible()
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: Sent[] }).heard)
  const { sent, total } = heard.at(-1) ?? { sent: 0, total: 0 }
  expect([sent === total, total > picture.buffer.length]).toEqual([true, true])
})

test('an export goes through the save dialog to where the person says', async ({
  server,
  profile,
  launchSignedIn,
}) => {
  await callMeBack(server, 'Олена')
  const { app, page } = await launchSignedIn()
  const target = join(profile, 'requests.csv')
  await answerSaveDialog(app, target)
  await page.getByRole('link', { name: /^Заявки/ }).click()
  await page.getByRole('button', { name: 'Скачать в CSV' }).click()
  await expect.poll(() => readFile(target, 'utf8').catch(() => '')).toContain('Олена')
  expect(await app.evaluate(() => (globalThis as unknown as { offered: string }).offered)).toMatch(/\.csv$/)
})

test('a request that arrives is announced, counted on the icon, and a click on the notification opens it', async ({
  server,
  launch,
}) => {
  const { app, page } = await launch()
  await app.evaluate(({ Notification }) => {
    Notification.prototype.show = function show() {
      Object.assign(globalThis, { shown: this })
    }
  })
  await chooseServer(page, server.url)
  const stream = page.waitForResponse(/\/api\/request\/stream/)
  await signIn(page, owner)
  await stream
  await callMeBack(server, 'Марта')
  const shownTitle = () =>
    app.evaluate(() => (globalThis as unknown as { shown?: { title: string; body: string } }).shown?.body)
  await expect.poll(shownTitle).toContain('Марта')
  // On Windows it is a picture over the icon, which nobody can read back.
  if (process.platform !== 'win32')
    await expect.poll(() => app.evaluate(({ app: program }) => program.getBadgeCount())).toBe(1)
  await app.evaluate(() =>
    (globalThis as unknown as { shown: { emit(event: string): void } }).shown.emit('click'),
  )
  await expect(page).toHaveURL(/\/admin\/requests\?open=\d+$/)
  await expect(page.getByRole('region', { name: 'Открытая заявка' })).toContainText('Марта')
})

test(
  'a link opens its screen at the start, after the sign-in where one is needed',
  onlyInProof,
  async ({ server, launch }) => {
    const first = await launch()
    await chooseServer(first.page, server.url)
    await first.app.close()

    const second = await launch({ args: ['customs-broker://open/admin/tables'] })
    await expect(second.page).toHaveURL(/\/admin\/login\?message=login&next=/)
    await signIn(second.page, owner)
    await expect(second.page).toHaveURL(/\/admin\/tables$/)
    await second.app.close()

    const third = await launch({
      args: ['customs-broker://open/admin/logout', 'customs-broker://open/admin/meta'],
    })
    await expect(third.page).toHaveURL(/\/admin\/meta$/)
    await expect(third.page.getByRole('heading', { level: 1, name: 'Meta' })).toBeVisible()
    await third.app.close()

    // macOS alone hands a link over so, before the program is ready.
    if (findElectron() !== null) return
    const fourth = await launch({ env: { STAND_IN_OPEN_URL: 'customs-broker://open/admin/categories' } })
    await expect(fourth.page).toHaveURL(/\/admin\/categories$/)
  },
)
