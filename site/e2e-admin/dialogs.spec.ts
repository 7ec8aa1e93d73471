import type { Page } from '@playwright/test'
import { isProof } from '#shared/tooling/sample.ts'
import { aPost, change } from './a-post.ts'
import { expectAccessible, expectAccessibleInBoth } from './accessible.ts'
import { expect, signIn, test } from './journey.ts'

test.use({ seed: 'demo' })

/** What opens over a page: where, by which presses, and what it is called. */
const dialogs: readonly { path: string; open(page: Page): Promise<void>; name: string | RegExp }[] = [
  {
    path: '/admin/categories',
    open: page => page.getByRole('button', { name: 'Удалить «Грузия»' }).click(),
    name: 'Удалить «Грузия»?',
  },
  { path: '/admin', open: page => page.keyboard.press('?'), name: 'Сочетания клавиш' },
  {
    path: '/admin/setting?tab=people',
    open: page => page.getByRole('button', { name: /^Изменить роль: dialog/ }).click(),
    name: /^Роль: dialog/,
  },
  {
    path: '/admin/setting?tab=people',
    open: page => page.getByRole('button', { name: /^Удалить: dialog/ }).click(),
    name: /^Удалить dialog/,
  },
  {
    path: '/admin/setting?tab=account',
    open: page => page.getByRole('button', { name: 'Выйти на всех устройствах' }).click(),
    name: 'Выйти на всех устройствах?',
  },
  {
    path: 'post',
    open: page => page.getByRole('button', { name: 'Предпросмотр' }).click(),
    name: /Предпросмотр|Так увидит/,
  },
  {
    path: 'post',
    open: page => page.getByRole('button', { name: 'Посмотреть версию 1' }).click(),
    name: 'Версия 1',
  },
  {
    path: 'post',
    open: page => page.getByRole('button', { name: 'Вернуть версию 1' }).click(),
    name: 'Вернуть версию 1?',
  },
  {
    path: 'post',
    open: page => page.getByRole('button', { name: 'Ссылка', exact: true }).click(),
    name: 'Ссылка',
  },
  { path: 'post', open: page => page.getByRole('button', { name: 'Вставить видео' }).click(), name: 'Видео' },
  {
    path: '/admin/meta/create',
    open: async page => {
      await page.getByLabel('Заголовок').fill('Начато')
      await page.getByRole('link', { name: 'К списку' }).click()
    },
    name: 'Уйти без сохранения?',
  },
  {
    path: '/admin/tables/copart-fee?tab=versions',
    open: page => page.getByRole('button', { name: 'Посмотреть версию 1' }).click(),
    name: 'Версия 1',
  },
]

test('every dialog is accessible, takes the focus and gives it back on Escape', async ({
  page,
  colleague,
  expected,
}) => {
  // One window opens them all, each looked at in both looks of the admin.
  if (isProof) test.slow()
  // The checker's own script, in the frame of the preview that runs none.
  expected.push(/Blocked script execution/)
  const account = {
    email: 'dialog@example.com',
    name: 'Диалог',
    password: 'зелёный трамвай 48',
    role: 'sales',
  }
  await colleague('POST', '/api/auth/admin/create', account)
  const post = await aPost(colleague, 'Для окон')
  await change(colleague, post.id, { text: '<p>Другое начало.</p>' })
  await signIn(page)
  for (const { path, open, name } of dialogs.filter((_, index) => isProof || index % 4 === 0)) {
    await page.goto(path === 'post' ? `/admin/posts/${post.id}` : path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await open(page)
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await expect(page.getByText('Загрузка…')).toHaveCount(0)
    await (isProof ? expectAccessibleInBoth(page) : expectAccessible(page))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('what has failed is readable in both themes, several at once, and said once for each reason', async ({
  page,
  expected,
}) => {
  expected.push(/status of 422/)
  let reasons = 0
  await page.route('**/api/list/posts', route => {
    if (route.request().method() !== 'PUT') return route.fallback()
    reasons = Math.min(2, reasons + 1)
    const detail = `Причина ${reasons}`
    const body = { type: 'about:blank', title: 'Problem', status: 422, detail, requestId: 'r' }
    return route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(body) })
  })
  await signIn(page, '/admin/posts')
  await page.getByRole('button', { name: /плотность/i }).click()
  for (const density of ['Плотная', 'Обычная', 'Плотная'])
    await page.getByText(density, { exact: true }).click()
  await page.keyboard.press('Escape')
  const messages = page.getByRole('alert').filter({ hasText: 'Не получилось' })
  await expect(messages).toHaveText([/Причина 1/, /Причина 2/])
  await expectAccessibleInBoth(page)
})
