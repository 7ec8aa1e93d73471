import { fileURLToPath } from 'node:url'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './journey.ts'

const wordpress = fileURLToPath(new URL('../../server/content/import/testing/wordpress.xml', import.meta.url))

test('the posts of another site are listed first, then brought in', async ({ page, request }) => {
  await signIn(page)
  await page.goto('/admin/posts')
  await page.getByRole('link', { name: 'Перенести с другого сайта' }).click()
  await page.getByLabel('Файлы выгрузки').setInputFiles(wordpress)
  await expect(page.getByRole('status').filter({ hasText: 'Перенесётся: 5' })).toBeVisible()
  await expect(page.getByText('[contact-form-7]: шорткод: здесь его нечем показать')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Перенести', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Перенесено: 5' })).toBeVisible()
  await page.getByRole('link', { name: 'Как купить авто на Copart', exact: true }).click()
  await expect(page.getByLabel('Заголовок', { exact: true })).toHaveValue('Как купить авто на Copart')
  const moved = await request.get('/2023/05/kak-kupit-avto-na-copart/')
  expect(new URL(moved.url()).pathname).toBe('/blog/kak-kupit-avto-na-copart')

  await page.goto('/admin/import')
  await page.getByLabel('Файлы выгрузки').setInputFiles(wordpress)
  await expect(page.getByRole('status').filter({ hasText: 'Уже здесь: 5' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Перенести', exact: true })).toBeDisabled()
})
