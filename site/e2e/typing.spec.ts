/** Fields of the calculator as people type into them on a phone. */
import type { Page } from '@playwright/test'
import { onlyInProof } from './proof.ts'
import { expect, test } from './site-test.ts'

test.use({ viewport: { width: 320, height: 640 } })

const camry =
  '/calculator?route=usa&volume_cc=2487&year=2018&body=sedan&price=8000&location=Savannah,+GA&port=Savannah,+GA&destination=Klaipeda,+LT'

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test('a half typed year keeps the sum in sight and the page as long as it was; leaving the field says what is wrong', async ({
  page,
}) => {
  await page.goto(camry)
  const year = page.getByLabel('Год выпуска', { exact: true })
  const total = page.locator('.calculator-total')
  const sum = (await total.locator('strong').textContent()) ?? ''
  const height = await heightOf(page)
  await year.click()
  await year.fill('')
  for (const digit of '201') {
    await page.keyboard.type(digit)
    await expect(total).toContainText('Исправьте: год выпуска')
    await expect(total.locator('strong')).toHaveText(sum)
    await expect(page.locator('.field-problem')).toHaveCount(0)
    expect(await heightOf(page)).toBe(height)
  }
  await expect(page.locator('.statement-page')).toHaveAttribute('inert', '')
  await year.blur()
  await expect(page.locator('.field-problem')).toContainText('Год выпуска')
  await expect(total.locator('strong')).toHaveText(sum)

  await year.fill('2019')
  await expect(total).not.toContainText('Исправьте')
  await expect(total.locator('strong')).not.toHaveText(sum)
  await expect(page.locator('.statement-page')).not.toHaveAttribute('inert', '')
})

test('litres are counted as cubic centimetres, and a price is read as auctions write it', async ({
  page,
}) => {
  await page.goto(camry)
  await page.getByLabel('Объём, см³').fill('1.8')
  await expect(page.getByText('1,8 л считаем как 1800 см³')).toHaveCount(2)
  await expect(page.locator('.calculator-total')).not.toContainText('Исправьте')
  await expect(page.locator('.field-problem')).toHaveCount(0)
  const price = page.getByLabel('Цена', { exact: true })
  const total = page.locator('.calculator-total strong')
  await expect(page).toHaveURL(/volume_cc=1\.8/)
  await expect(page.locator('[data-code="excise"]')).toContainText('1800 см³')
  const of8000 = (await total.textContent()) ?? ''
  await price.fill('6400')
  await expect(total).not.toHaveText(of8000)
  const of6400 = (await total.textContent()) ?? ''
  await price.fill('8000')
  await expect(total).toHaveText(of8000)
  await price.fill('$6,400')
  await expect(page.getByText('читаем: 6\u00a0400\u00a0$')).toBeVisible()
  await expect(total).toHaveText(of6400)
})

for (const path of ['/', '/uk/georgia'])
  test(
    `${path}: five figures of a price are seen whole`,
    path === '/' ? {} : onlyInProof('the home page'),
    async ({ page }) => {
      await page.goto(path)
      const price = page.locator('.quote-card-form [name="price"]')
      await price.fill('11500')
      const hidden = await price.evaluate((field: HTMLInputElement) => field.scrollWidth - field.clientWidth)
      expect(hidden).toBe(0)
    },
  )

test('a yard is found as Copart spells it, by its state and by a ZIP code; without a yard there, in its state', async ({
  page,
}) => {
  await page.goto(camry)
  const search = page.getByLabel('Найти площадку')
  const yard = page.getByLabel('Площадка', { exact: true })
  await search.fill('NJ - SOMERVILLE')
  await expect(yard).toHaveValue('Somerville, NJ')
  await expect(page).toHaveURL(/location=Somerville,\+NJ/)
  await search.fill('Newark')
  await page.getByRole('button', { name: 'Trenton, NJ' }).click()
  await expect(yard).toHaveValue('Trenton, NJ')
  await expect(search).toBeFocused()
  await search.fill('98101')
  await expect(page.getByRole('button', { name: /, WA$/ })).not.toHaveCount(0)
  await search.fill('Атлантида')
  await expect(page.getByText('Такой площадки нет')).toBeVisible()
  await expect(yard).toHaveValue('Trenton, NJ')
})

test('a comparison comes into view, with the lines that differ', async ({ page }) => {
  await page.goto(camry)
  await page.getByRole('link', { name: 'Сравнить с\u00a0другой' }).click()
  await expect(page.getByRole('heading', { name: 'Две машины рядом' })).toBeInViewport()
  await page.getByRole('link', { name: 'Изменить данные' }).click()
  await page.getByLabel('Цена', { exact: true }).fill('9000')
  const table = page.locator('.comparison table')
  await expect(table.getByRole('row', { name: /^Цена/ })).toBeVisible()
  await expect(table.locator('tbody [data-change="same"]:not(.comparison-sum)')).toHaveCount(0)
  await expect(table.getByRole('row', { name: /^Морская перевозка/ })).toHaveCount(0)
})
