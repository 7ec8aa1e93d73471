/** Without the server: what was opened lately is there, encrypted, and what the server erases meanwhile disappears. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import { expect, test } from './desktop-test.ts'
import { startNetworkProxy } from './network-proxy.ts'
import { chooseServer, signIn } from './steps.ts'

test.use({ seed: 'demo' })

const filesOf = async (profile: string): Promise<string[]> => {
  const options = { recursive: true, withFileTypes: true } as const
  const entries = await readdir(join(profile, 'offline'), options).catch(() => [])
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}
const openRequests = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /^Заявки/ }).click()
  await expect(page).toHaveURL(/\/admin\/requests/)
}
const saved = 'Показано то, что Вы открывали недавно'

test('posts, tables and requests that were opened are read without the server; what is erased there disappears here', async ({
  server,
  profile,
  launch,
}) => {
  test.slow()
  await server.call('POST', '/api/mail/callback', { name: 'Олена Коваль', phone: '067 123 45 67' })
  const line = await startNetworkProxy(server.url)
  const { app, page } = await launch()
  await chooseServer(page, line.url)
  await signIn(page, owner)
  await page.goto(new URL('/admin/posts/1', page.url()).href)
  const title = page.getByLabel('Заголовок', { exact: true })
  await expect(title).not.toHaveValue('')
  const written = await title.inputValue()
  await page.goto(new URL('/admin/tables/iaa-fee', page.url()).href)
  const cell = page.getByRole('cell').first()
  await expect(cell).toBeVisible()
  await openRequests(page)
  await page.getByText('Олена Коваль').first().click()
  await expect(page.getByRole('heading', { name: 'Олена Коваль' })).toBeVisible()

  line.cut()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Олена Коваль' })).toBeVisible()
  await expect(page.getByText(saved)).toBeVisible()
  await page.goto(new URL('/admin/tables/iaa-fee', page.url()).href)
  await expect(cell).toBeVisible()
  await page.goto(new URL('/admin/posts/1', page.url()).href)
  await expect(title).toHaveValue(written)
  const files = await filesOf(profile)
  expect(files.length).toBeGreaterThan(3)
  const contents = await Promise.all(files.map(file => readFile(file)))
  expect(contents.some(content => content.includes('Олена') || content.includes('671234567'))).toBe(false)

  const erased = await (await server.signedIn())('POST', '/api/person/erase', {
    contact: '067 123 45 67',
    currentPassword: owner.password,
  })
  expect(await erased.json()).toMatchObject({ requests: 1 })
  line.mend()
  await page.getByRole('link', { name: 'Таблицы', exact: true }).click()
  // The request and its history; lists may have been read anew by now, without it.
  await expect
    .poll(async () => {
      const left = await filesOf(profile)
      return files.filter(file => !left.includes(file)).length
    })
    .toBeGreaterThanOrEqual(2)
  await expect(page.getByText(saved)).toHaveCount(0)
  line.cut()
  await page.goto(new URL('/admin/requests?open=1', page.url()).href)
  await expect(page.getByRole('button', { name: 'Повторить' }).first()).toBeVisible()
  await expect(page.getByText('Олена Коваль')).toHaveCount(0)

  line.mend()
  await page.goto(new URL('/admin/logout', page.url()).href)
  await expect(page.getByRole('heading', { name: 'Вы вышли' })).toBeVisible()
  await expect.poll(() => filesOf(profile)).toEqual([])
  await app.close()
  await line.stop()
})
