/** What the office takes out of the system. */
import { aPhone, expect, signIn, submitAsVisitor, test } from './journey.ts'

test('the requests that the filters leave go out as CSV', async ({ page, place, serverUrl }) => {
  for (const name of ['Выгрузка Первая', 'Другая']) {
    await submitAsVisitor(serverUrl, 'callback', { name, phone: aPhone() })
  }
  await signIn(page, `/admin/requests?q=${encodeURIComponent('Выгрузка')}`)
  await expect(page.getByRole('link', { name: /^Выгрузка Первая/ })).toBeVisible()
  const { name, content } = await place.download(() =>
    page.getByRole('button', { name: 'Скачать в CSV' }).click(),
  )
  expect(name).toMatch(/\.csv$/)
  expect(content.toString('utf8')).toContain('Выгрузка Первая')
  expect(content.toString('utf8')).not.toContain('Другая')
})

test('a copy is restored beside the data on request, and the panel tells how it went', async ({ page }) => {
  await signIn(page, '/admin/setting?tab=backup')
  await page.getByRole('button', { name: 'Проверить копию' }).click()
  await expect(page.getByText(/Последняя проверка: .* сверено \d+ строк/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Проверить копию' })).toBeEnabled()
})
