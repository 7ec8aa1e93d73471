import { expect, test } from './site-test.ts'

test('visited pages and the calculator work without a connection, others say so, the admin is never kept', async ({
  page,
  context,
}) => {
  await page.goto('/blog')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto('/blog/kak-schitaetsya-akciz')
  await page.goto('/admin/login')
  await page.goto('/blog')
  await context.setOffline(true)

  await page.goto('/blog/kak-schitaetsya-akciz')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Как считается акциз')
  await expect(page.getByText('Нет связи. Страница сохранена')).toBeVisible()

  await page.goto('/calculator')
  const total = page.locator('.statement-total')
  const before = await total.textContent()
  await page.getByLabel('Цена', { exact: true }).fill('9999')
  await expect(total).not.toHaveText(before ?? '')

  await page.goto('/eu')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Нет связи')

  const picture = page.locator('.offline .scene img:first-child')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return lists.flat().map(request => new URL(request.url).pathname)
  })
  expect(kept.filter(path => /^\/(?:assets\/)?admin/.test(path))).toEqual([])
})
