/** In which language a colleague reads: chosen beside the password, and again in the own account. */
import type { Page } from '@playwright/test'
import { expect, fillLogin, test } from './journey.ts'

const email = 'inna@example.com'
const password = 'перші слова 48'

test('an invited colleague reads in the language that was chosen, and loses no draft by another', async ({
  page,
  colleague,
}) => {
  const invited = await colleague('POST', '/api/auth/invitation', { email, name: 'Інна', role: 'editor' })
  const { link } = (await invited.json()) as { link: string }
  await page.goto(link.slice(link.indexOf('/admin/')))
  await expect(page.getByRole('heading', { name: 'Придумайте пароль' })).toBeVisible()
  await choose(page, 'Українська')
  await page.getByLabel('Новий пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Задати пароль' }).click()
  await page.getByRole('link', { name: 'До входу' }).click()
  await choose(page, 'Русский')
  await fillLogin(page, password, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Огляд' })).toBeVisible()

  await page.goto('/admin/posts/create')
  await page.getByLabel('Заголовок', { exact: true }).fill('Розпочата стаття')
  await expect(page.getByText('чернетка — на цьому пристрої')).toBeVisible()
  page.once('dialog', dialog => void dialog.accept())
  await page.goto('/admin/setting?tab=account')
  await choose(page, 'Русский')
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible()
  await page.goto('/admin/posts')
  const kept = (name: string) =>
    page.getByRole('region', { name }).getByRole('link', { name: 'Розпочата стаття' })
  await expect(kept('Начаты на этом устройстве и не сохранены')).toBeVisible()
  await page.goto('/admin/setting?tab=account')
  await choose(page, 'Українська')
  await expect(page.getByRole('heading', { level: 1, name: 'Налаштування' })).toBeVisible()
  await page.goto('/admin/posts')
  await kept('Розпочато на цьому пристрої та не збережено').click()
  await expect(page.getByLabel('Заголовок', { exact: true })).toHaveValue('Розпочата стаття')
})

const choose = (page: Page, language: string) => page.getByText(language, { exact: true }).click()
