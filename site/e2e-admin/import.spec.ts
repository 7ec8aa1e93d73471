/** Moving in: a WordPress export is listed, then brought in, and the old address leads to the post. */
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { aPicture } from './a-picture.ts'
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

test('articles in Markdown come in with pictures that are chosen beside them', async ({ page }) => {
  const cover = await aPicture('cover.jpg', '#7a3b5c')
  const own = randomUUID().slice(0, 8)
  const named = `Перенос из Markdown ${own}`
  const post = `---\ntitle: ${named}\ndate: 2022-03-04\nimage: cover.jpg\n---\n## Ставки\n\n![Порт](port.jpg)`
  await signIn(page)
  await page.goto('/admin/import')
  const choose = page.getByLabel('Файлы выгрузки')
  await choose.setInputFiles(cover)
  await expect(page.getByText('Среди файлов нет выгрузки')).toBeVisible()
  await choose.setInputFiles([
    { name: `markdown-${own}.md`, mimeType: 'text/markdown', buffer: Buffer.from(post) },
    cover,
  ])
  await expect(page.getByRole('status').filter({ hasText: 'Перенесётся: 1 · Картинок: 1' })).toBeVisible()
  await expect(page.getByText('Картинка port.jpg: в папке с картинками её нет')).toBeVisible()
  await page.getByLabel('Картинки статей').setInputFiles(await aPicture('port.jpg', '#5c7a3b'))
  await expect(page.getByRole('status').filter({ hasText: 'Перенесётся: 1 · Картинок: 2' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Перенести', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Перенесено: 1 · Картинок: 2' })).toBeVisible()
  await page.getByRole('link', { name: named }).click()
  await expect(page.getByLabel('Заголовок', { exact: true })).toHaveValue(named)
})
