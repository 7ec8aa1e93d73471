/** The second language: over to it and back, with what the visitor has done so far. */
import type { Page } from '@playwright/test'
import { expect, test, untilAlive } from './site-test.ts'

// Where one language's service worker takes over from the other's, Playwright, which attaches itself to each of them,
// now and then keeps the next page from opening: 3 times in 16, without it in 24 never.
test.use({ serviceWorkers: 'block' })

const car =
  '/calculator?route=usa&volume_cc=2487&year=2019&body=sedan&price=8000&location=Savannah,+GA&port=Savannah,+GA&destination=Klaipeda,+LT'

/** By the switch of the header, to another document. */
const goOverTo = async (page: Page, name: 'Українською' | 'По-русски', lang: 'uk' | 'ru') => {
  await page.getByRole('banner').getByRole('link', { name }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  await untilAlive(page)
}

test('a visitor takes the calculation over to Ukrainian, goes on with it there, and asks for a call', async ({
  page,
}) => {
  await page.goto(car)
  await page.getByLabel('Год выпуска', { exact: true }).fill('2020')
  await expect(page).toHaveURL(/year=2020/)
  await goOverTo(page, 'Українською', 'uk')
  await expect(page).toHaveURL(/\/uk\/calculator\?.*year=2020/)
  const year = page.getByLabel('Рік випуску', { exact: true })
  await expect(year).toHaveValue('2020')
  // What is calculated in the browser is in the language of what the server has rendered.
  const total = page.locator('.statement-top-uah')
  const before = (await total.textContent()) ?? ''
  await year.fill('2018')
  await expect(page).toHaveURL(/\/uk\/calculator\?.*year=2018/)
  await expect(total).not.toHaveText(before)
  await expect(page.getByRole('main')).toContainText('Державні платежі')

  await page.getByRole('banner').getByRole('link', { name: 'Передзвоніть мені' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/звертатися/).fill('Ганна')
  await dialog.getByLabel('Телефон').fill('12')
  await dialog.getByRole('button', { name: 'Чекаю на' }).click()
  await expect(dialog.getByText(/Перевірте номер/i)).toBeVisible()
  await dialog.getByLabel('Телефон').fill('067 123 45 67')
  const sent = page.waitForRequest(/\/api\/mail\/callback\?lang=uk$/)
  await dialog.getByRole('button', { name: 'Чекаю на' }).click()
  await sent
  await expect(dialog.getByText('Дякуємо, заявку прийнято')).toBeVisible()
})

test('a post is read in both languages, and one without a translation leads to the list, which says so', async ({
  page,
}) => {
  await page.goto('/blog/kak-schitaetsya-akciz')
  await goOverTo(page, 'Українською', 'uk')
  await expect(page).toHaveURL(/\/uk\/blog\/yak-rakhuiut-aktsyz$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Як рахують акциз')
  await goOverTo(page, 'По-русски', 'ru')
  await expect(page).toHaveURL(/\/blog\/kak-schitaetsya-akciz$/)

  await page.goto('/blog/tolko-po-russki')
  await goOverTo(page, 'Українською', 'uk')
  await expect(page).toHaveURL(/\/uk\/blog\?from=tolko-po-russki$/)
  await expect(page.getByRole('main')).toContainText('українською')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /За яким курсом рахує митниця/ })
      .first(),
  ).toBeVisible()
  await goOverTo(page, 'По-русски', 'ru')
  await expect(page).toHaveURL(/\/blog(?:\/tolko-po-russki)?$/)
})
