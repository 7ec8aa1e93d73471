import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './journey.ts'

test('a rate is set by hand beside the bank’s, counts in a quote, is changed, removed and brought back', async ({
  page,
  serverUrl,
}) => {
  const dollarOf = async (date: string) => {
    const body = {
      date,
      route: 'own',
      vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2000, productionYear: 2020 },
      price: { amount: '100', currency: 'USD' },
    }
    const response = await fetch(`${serverUrl}/api/calculator/quote`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await response.json()) as { rates: { USD: number; EUR: number } }).rates
  }
  await signIn(page, '/admin')
  await page.getByRole('navigation').getByRole('link', { name: 'Курсы' }).click()
  await expect(page.getByText('Заданных вручную курсов нет')).toBeVisible()
  const form = page.getByRole('form', { name: 'Задать курс на день' })
  await form.getByLabel('День').fill('2026-05-20')
  const dollar = form.getByLabel('Доллар, ₴ за 1 $')
  await expect(form.getByText('НБУ: 44,7061')).toBeVisible()
  await dollar.press('Enter')
  await expect(form.getByText('Задайте курс хотя бы одной валюты')).toBeVisible()
  await dollar.fill('много')
  await dollar.press('Enter')
  await expect(form.getByText('ожидается курс от 0,1 до 100 000')).toBeVisible()
  await dollar.fill('4,55')
  await expect(form.getByText(/от курса НБУ отличается на −89,82/)).toBeVisible()
  await expectAccessible(page)
  await dollar.fill('45,5')
  await expect(form.getByText(/отличается/)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+s')
  const row = page.getByRole('row', { name: /20\.05\.2026/ })
  await expect(row).toContainText(/45,5000\s*НБУ: 44,7061, \+1,78/)
  await expect(row).toContainText(/по НБУ\s*НБУ: 51,7080/)
  expect(await dollarOf('2026-05-20')).toMatchObject({ USD: 45.5, EUR: 51.708 })
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Изменить курс на 20.05.2026' }).press('Enter')
  await expect(dollar).toBeFocused()
  await expect(dollar).toHaveValue('45,5')
  await expect(form.getByText('сохранение заменит его')).toBeVisible()
  await form.getByLabel('Евро, ₴ за 1 €').fill('52,25')
  await form.getByRole('button', { name: 'Заменить курс' }).press('Enter')
  await expect(row).toContainText('52,2500')

  await row.getByRole('button', { name: 'Удалить курс на 20.05.2026' }).press('Enter')
  await expect(row).toBeHidden()
  expect(await dollarOf('2026-05-20')).toMatchObject({ USD: 44.7061, EUR: 51.708 })
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(row).toContainText('52,2500')

  await page.getByRole('link', { name: 'в журнале' }).click()
  const entry = (verb: string) =>
    page.getByRole('listitem').filter({ hasText: `Курс на 20.05.2026 — ${verb}` })
  await expect(entry('удаление')).toBeVisible()
  const changed = entry('изменение').first()
  await changed.getByRole('link').click()
  await expect(row).toBeVisible()
})
