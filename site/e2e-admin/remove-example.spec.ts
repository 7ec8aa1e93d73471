/** Of the first setup: the example of a fresh installation goes in one step. */
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './journey.ts'

test.use({ seed: 'demo' })

test('the example is listed, goes in one step, and comes back from the bin', async ({ page, request }) => {
  expect(await (await request.get('/calculator')).text()).toContain('Цены примерные')
  await signIn(page)
  const card = page.getByRole('region', { name: 'Пример из поставки' })
  await expect(card.getByText('14 примерных статей')).toBeVisible()
  await card.getByRole('button', { name: 'Убрать пример' }).click()
  const dialog = page.getByRole('dialog', { name: 'Убрать пример?' })
  await expect(dialog.getByText('Статьи: 14')).toBeVisible()
  await expect(dialog.getByText('Услуги компании: 500')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Убрать', exact: true }).click()
  await expect(page.getByText('Пример убран')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Убрать пример' })).toHaveCount(0)
  await expect(card.getByRole('link', { name: 'Сборы Copart' })).toBeVisible()
  expect(await (await request.get('/blog')).text()).not.toContain('/blog/kak-schitaetsya-akciz')

  await page.goto('/admin/bin?kind=option')
  const back = page.getByRole('button', { name: 'Вернуть: Настройка «Услуги компании»' })
  await back.click()
  await expect(back).toHaveCount(0)
})
