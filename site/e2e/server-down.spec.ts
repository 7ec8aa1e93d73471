import { inFrontOf } from './in-front-of.ts'
import { expect, test } from './site-test.ts'

test('a server that is down is reported as well, until it answers again', async ({ page, baseURL }) => {
  const site = await inFrontOf(baseURL ?? '')
  const note = page.getByText('Нет связи. Страница сохранена')
  try {
    await page.goto(`${site.url}/calculator`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.goto(`${site.url}/blog`)
    await page.goto(`${site.url}/eu`)
    await expect(note).toBeHidden()

    await site.close()
    await page.goto(`${site.url}/blog`)
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Блог')
    await expect(note).toBeVisible()
    await page.goto(`${site.url}/calculator`)
    await expect(page.getByText('Считаем по последним сохранённым')).toBeVisible()

    await site.reopen()
    await page.goto(`${site.url}/eu`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(note).toBeHidden()
  } finally {
    await site.close()
  }
})
