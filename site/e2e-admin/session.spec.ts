import type { Page } from '@playwright/test'
import { onlyInProof } from '#site/e2e/proof.ts'
import { aPost } from './a-post.ts'
import { expect, fillLogin, owner, signIn, signOut, test } from './journey.ts'

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

/** A web mailbox: another site, from which the strict cookie does not come along. */
const clickInMail = async (page: Page, address: string): Promise<void> => {
  await page.route('http://mail.example/', route =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<a href="${address}">Открыть</a>` }),
  )
  await page.goto('http://mail.example/')
  await page.getByRole('link', { name: 'Открыть' }).click()
}

test('a link in a letter opens its page where somebody is signed in, also a preview', async ({
  page,
  colleague,
  serverUrl,
}) => {
  const { id } = await aPost(colleague, 'Из письма')
  await signIn(page)
  for (const path of ['/admin/requests?status=done#said', `/admin/posts/${id}/preview`]) {
    await clickInMail(page, serverUrl + path)
    await expect(page).toHaveURL(serverUrl + path)
    await expect(page.getByRole('heading', { level: 1, name: /Заявки|Из письма/ })).toBeVisible()
  }
})

test(
  'the login leads to no other site',
  onlyInProof('login-page.test.tsx and login-path.test.ts'),
  async ({ page }) => {
    await page.goto('/admin/login?next=//evil.example/admin')
    await fillLogin(page)
    await expect(page).toHaveURL(/\/admin$/)
  },
)

test(
  'the session survives a reload, and script cannot read its cookie',
  onlyInProof('session-cookie.test.ts; a page behind the guard'),
  async ({ page }) => {
    await signIn(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
    expect(await page.evaluate(() => document.cookie)).toBe('')
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).not.toContain('eyJ')
  },
)

test('signing out ends the session here and in the other window', async ({ page, context, colleague: _ }) => {
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/admin/categories')
  await expect(other.getByRole('heading', { level: 1, name: 'Категории' })).toBeVisible()
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Вы вышли' })).toBeVisible()
  await expect(other).toHaveURL(/\/admin\/login\?message=session/)
  await page.goto('/admin/posts')
  await expect(page).toHaveURL(/\/admin\/login\?message=login/)
})

test.describe('links by mail', () => {
  test.use({ mail: true })

  test(
    'an invited colleague sets a password by the link, and later a new one for the forgotten',
    onlyInProof('password-link.test.ts'),
    async ({ page, browser, server, serverUrl }) => {
      const email = 'invited@example.com'
      await signIn(page, '/admin/setting?tab=people')
      await page.getByText('По ссылке', { exact: true }).click()
      const form = page.getByRole('form', { name: 'Пригласить по ссылке' })
      await form.getByLabel('Имя').fill('Инна')
      await form.getByLabel('Почта').fill(email)
      await form.getByRole('button', { name: 'Пригласить' }).click()
      await expect(page.getByText(`Письмо отправлено: ${email}`)).toBeVisible()
      const elsewhere = await browser.newContext({ baseURL: serverUrl })
      const own = await elsewhere.newPage()
      await setPassword(own, await server.lastMail(email, 'Приглашение в рабочий кабинет'), 'первые слова 48')
      await fillLogin(own, 'первые слова 48', email)
      await expect(own.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()

      await signOut(own, email)
      await own.getByRole('link', { name: 'Войти снова' }).click()
      await own.getByRole('link', { name: 'Забыли пароль?' }).click()
      // The login that it leads away from has a field for the address as well.
      await expect(own.getByRole('heading', { level: 1, name: 'Забыли пароль?' })).toBeVisible()
      await own.getByLabel('Почта').fill(email)
      await own.getByRole('button', { name: 'Прислать ссылку' }).click()
      await expect(own.getByText('письмо уже в пути', { exact: false })).toBeVisible()
      await setPassword(own, await server.lastMail(email, 'Новый пароль'), 'другие слова 49')
      await fillLogin(own, 'другие слова 49', email)
      await expect(own.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
      await elsewhere.close()
    },
  )
})

/** Opens the link of a mail as its reader would, and goes on to the login. */
const setPassword = async (page: Page, mail: string, password: string): Promise<void> => {
  const link = /\/admin\/password(?:\?lang=\w\w)?#\S+/.exec(mail)?.[0]
  if (link === undefined) throw new Error(`No link in the mail: ${mail}`)
  await page.goto(link)
  await page.getByLabel('Новый пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Задать пароль' }).click()
  await expect(page.getByText('Пароль задан.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Ко входу' }).click()
}
