import { expect, fillLogin, owner, signIn, test } from './journey.ts'

test('a page behind the guard asks to sign in and comes back', async ({ page, expected }) => {
  expected.push(/status of 401/)
  await page.goto('/admin/posts?status=draft')
  await expect(page).toHaveURL(/\/admin\/login\?message=login/)
  await expect(page.getByText('Войдите, чтобы открыть эту страницу.')).toBeVisible()
  await fillLogin(page, 'not the password')
  await expect(page.getByRole('alert')).toHaveText('Неверная почта или пароль')
  await expect(page.getByLabel('Почта')).toHaveValue(owner.email)
  await fillLogin(page)
  await expect(page).toHaveURL(/\/admin\/posts\?status=draft$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Статьи' })).toBeVisible()
})

test('the login leads to no other site', async ({ page }) => {
  await page.goto('/admin/login?next=//evil.example/admin')
  await fillLogin(page)
  await expect(page).toHaveURL(/\/admin$/)
})

test('the session survives a reload, and script cannot read its cookie', async ({ page }) => {
  await signIn(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain('eyJ')
})

test('signing out ends the session here and in the other window', async ({ page, context, colleague: _ }) => {
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/admin/categories')
  await expect(other.getByRole('heading', { level: 1, name: 'Категории' })).toBeVisible()
  await page.getByRole('link', { name: 'Выйти' }).click()
  await expect(page.getByRole('heading', { name: 'Вы вышли' })).toBeVisible()
  await expect(other).toHaveURL(/\/admin\/login\?message=session/)
  await page.goto('/admin/posts')
  await expect(page).toHaveURL(/\/admin\/login\?message=login/)
})

test('an unknown page says so and has a way home', async ({ page, expected }) => {
  expected.push(/status of 404/)
  await signIn(page)
  await page.goto('/admin/nothing-here')
  await expect(page.getByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible()
  await page.getByRole('link', { name: 'На главную' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
})

test('the response for an unknown page is a 404', async ({ page }) => {
  await signIn(page)
  expect((await page.request.get('/admin/nothing-here')).status()).toBe(404)
})
