import { addDays, type Day } from '#shared/domain/time/kyiv-day.ts'
import { expect, test } from './site-test.ts'

test('any calculation opens and counts without a connection, by the last rates, and says so', async ({
  page,
  context,
}) => {
  const { data } = (await (await page.request.get('/api/calculator/currency')).json()) as {
    data: { date: Day }
  }
  await page.goto('/calculator')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto('/blog')
  await context.setOffline(true)

  await page.goto(
    '/calculator?route=georgia&volume_cc=2494&year=2019&engine=hybrid&price=11500&carriage=1200',
  )
  await expect(page.getByLabel('Цена', { exact: true })).toHaveValue('11500')
  await expect(page.locator('[data-code="carriage"]')).toContainText('1 200 $'.replace(' ', '\u00a0'))
  await expect(page.getByText('Считаем по последним сохранённым')).toBeVisible()
  const total = page.locator('.statement-top-uah')
  const before = (await total.textContent()) ?? ''
  await page.getByLabel('Цена', { exact: true }).fill('12000')
  await expect(total).not.toHaveText(before)

  // Of a day long ago the last rates say nothing; for a near one they stand in, marked as such.
  await page.getByLabel('Дата декларации').fill(addDays(data.date, -60))
  await expect(page.getByText(/сейчас не\sузнать/)).toBeVisible()
  await page.getByLabel('Дата декларации').fill(addDays(data.date, -5))
  await expect(page.getByText(/по ближайшему известному/)).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить PDF' }).click()
  await expect(page.getByText('Нет связи: сохраните через печать.')).toBeVisible()
})
