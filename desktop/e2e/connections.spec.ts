/** What the program keeps open to its server: one stream for all windows, and nothing of what was left. */
import type { Page } from '@playwright/test'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import { expect, test } from './desktop-test.ts'
import { type NetworkProxy, startNetworkProxy } from './network-proxy.ts'
import { chooseInMenu, chooseServer, signIn } from './steps.ts'

const openPaths = (line: NetworkProxy): string[] => [...line.open].map(({ path }) => path.split('?')[0] ?? '')
const oneStream = ['/api/request/stream']

const loadForEver = (page: Page): Promise<void> =>
  page.evaluate(() => {
    fetch('/media/held.webp', { cache: 'no-store' }).catch(() => undefined)
  })

test('reloads, closed windows, pictures given up half-way and a sign-out leave no connection behind', async ({
  server,
  launch,
}) => {
  const line = await startNetworkProxy(server.url)
  const { app, page } = await launch()
  await chooseServer(page, line.url)
  await signIn(page, owner)
  await expect.poll(() => openPaths(line)).toEqual(oneStream)

  // Each page that is left has a picture on its way, which the server never finishes.
  line.hold('/media/held.webp')
  for (let reload = 1; reload <= 4; reload += 1) {
    await loadForEver(page)
    await expect.poll(() => openPaths(line)).toContain('/media/held.webp')
    await page.reload({ waitUntil: 'commit' })
  }
  await expect(page.locator('aside nav')).toBeAttached()
  await expect.poll(() => openPaths(line)).toEqual(oneStream)

  const opened = app.waitForEvent('window')
  await chooseInMenu(app, 'Файл', 'Новое окно')
  const second = await opened
  await expect(second.locator('aside nav')).toBeAttached()
  await expect.poll(() => openPaths(line)).toEqual(oneStream)
  await loadForEver(second)
  await expect.poll(() => openPaths(line)).toContain('/media/held.webp')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().at(-1)?.close())
  await expect.poll(() => second.isClosed()).toBe(true)
  await expect.poll(() => openPaths(line)).toEqual(oneStream)

  await page.evaluate(async () => {
    for (let picture = 1; picture <= 8; picture += 1) {
      const given = new AbortController()
      const { body } = await fetch('/media/held.webp', { cache: 'no-store', signal: given.signal })
      await body?.getReader().read()
      given.abort()
    }
  })
  await expect.poll(() => openPaths(line)).toEqual(oneStream)

  await chooseInMenu(app, 'Файл', 'Выйти из учётной записи')
  await expect(page.getByRole('heading', { name: 'Вы вышли' })).toBeVisible()
  await expect.poll(() => openPaths(line)).toEqual([])
  await line.stop()
})
