/** In which language the window speaks: chosen in the account, kept for a start without a server. */
import type { ElectronApplication } from '@playwright/test'
import { expect, test } from './desktop-test.ts'
import { chooseInMenu } from './steps.ts'

test('the window changes its language with its menu, and begins in it when the server is away', async ({
  launch,
  launchSignedIn,
  server,
}) => {
  const { app, page } = await launchSignedIn()
  await chooseInMenu(app, 'Переход', 'Настройки')
  await page.getByRole('tab', { name: 'Моя учётная запись' }).click()
  await page.getByText('Українська', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Налаштування' })).toBeVisible()
  await expect.poll(() => menuOf(app)).toContain('Перехід')
  await chooseInMenu(app, 'Перехід', 'Замовлення')
  await expect(page.getByRole('heading', { level: 1, name: 'Замовлення' })).toBeVisible()
  await app.close()
  await server.stop()

  const again = await launch()
  await expect.poll(() => menuOf(again.app)).toContain('Перехід')
  await expect(again.page.locator('html')).toHaveAttribute('lang', 'uk')
})

const menuOf = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? [])
