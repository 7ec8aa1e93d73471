/** The first setup of an empty installation begins with an account of one's own; the other steps have `setup-page.test.tsx`. */
import { firstAdminEmail } from '#shared/domain/system/first-admin.ts'
import { expect, fillLogin, owner, signOut, test } from './journey.ts'

test.use({ adminEmail: firstAdminEmail })

const own = { email: 'olha@avtomost.example', password: 'свой длинный пароль 7' }

test('the printed password leads to the setup, which replaces it and the address', async ({ page }) => {
  await page.goto('/admin')
  await fillLogin(page, owner.password, firstAdminEmail)
  await expect(page).toHaveURL(/\/admin\/setup$/)
  await page.getByLabel('Ваше имя').fill('Ольга')
  await page.getByLabel('Ваша почта').fill(own.email)
  await page.getByLabel('Напечатанный пароль').fill(owner.password)
  await page.getByLabel('Новый пароль').fill(own.password)
  await page.getByRole('button', { name: 'Сохранить и дальше' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Фирма/ })).toBeFocused()
  await signOut(page, own.email)
  await page.getByRole('link', { name: 'Войти снова' }).click()
  await fillLogin(page, own.password, own.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
})
