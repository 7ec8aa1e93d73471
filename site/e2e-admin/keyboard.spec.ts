/** The office without a mouse: nothing here is clicked, and every step says where the keyboard stands. */

import type { Page } from '@playwright/test'
import { inWindow, onlyInProof } from '#site/e2e/proof.ts'
import { aPicture } from './a-picture.ts'
import { aPost, titleOf } from './a-post.ts'
import { aPhone, expect, owner, submitAsVisitor, test } from './journey.ts'

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

const signInByKeys = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByLabel('Почта')).toBeFocused()
  await page.keyboard.type(owner.email)
  await press(page, 'Tab')
  await page.keyboard.type(owner.password)
  await press(page, 'Enter')
  await expect(page).toHaveURL(url => url.pathname + url.search === path)
  await expect(page.locator('[data-page-title]')).toBeVisible()
}

/** By name, as a person finds a place: the palette. */
const goTo = async (page: Page, name: string) => {
  await press(page, 'ControlOrMeta+k')
  await expect(page.getByPlaceholder('Раздел или действие')).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('dialog').getByRole('button', { name }).first()).toBeVisible()
  await press(page, 'Enter')
}

// The longest walk through the admin stands in the window for all of them.
test('a post is written, formatted, saved, found and removed', inWindow, async ({ page }) => {
  await signInByKeys(page, '/admin')
  await goTo(page, 'Новая статья')
  await expect(titleOf(page)).toBeFocused()
  await page.keyboard.type('Без мыши')
  await press(page, 'Tab', 'Tab')
  const text = page.getByRole('textbox', { name: 'Текст статьи' })
  await expect(page.getByRole('combobox', { name: 'Вид абзаца' })).toBeFocused()
  await press(page, 'Escape')
  await expect(text).toBeFocused()
  await page.keyboard.type('Слово')
  await press(page, 'Alt+F10')
  const block = page.getByRole('combobox', { name: 'Вид абзаца' })
  await expect(block).toBeFocused()
  // Walking through the choices leaves the focus on them.
  await press(page, 'ArrowDown')
  await expect(text.locator('h2')).toHaveText('Слово')
  await press(page, 'ArrowDown')
  await expect(text.locator('h3')).toHaveText('Слово')
  await press(page, 'ArrowUp', 'ArrowUp')
  await expect(block).toHaveValue('paragraph')
  await press(page, 'Escape')
  await expect(text).toBeFocused()
  await press(page, 'ControlOrMeta+a', 'Alt+F10')
  await expect(block).toBeFocused()
  await press(page, 'Tab')
  await expect(page.getByRole('button', { name: 'Жирный' })).toBeFocused()
  await press(page, 'Enter')
  await expect(text.locator('strong')).toHaveText('Слово')
  // The system's own window for files is beyond any page; it opens by the keyboard as by the mouse.
  await page.getByLabel('Выбрать картинку').setInputFiles(await aPicture())
  await press(page, 'ControlOrMeta+s')
  await expect(page).toHaveURL(/\/admin\/posts\/\d+$/)

  await goTo(page, 'Статьи')
  await expect(page.getByRole('heading', { level: 1, name: 'Статьи' })).toBeFocused()
  await page.getByRole('link', { name: 'Без мыши' }).focus()
  await press(page, 'Space')
  await expect(page.getByRole('checkbox', { name: 'Отметить «Без мыши»' })).toBeChecked()
  await page.getByRole('toolbar').getByRole('button', { name: 'Удалить' }).focus()
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'В корзину' }).focus()
  await press(page, 'Enter')
  await expect(page.getByRole('link', { name: 'Без мыши' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Статьи' })).toBeFocused()
  await press(page, 'ControlOrMeta+z')
  await expect(page.getByRole('link', { name: 'Без мыши' })).toBeVisible()
})

test(
  'lists are walked with the arrows',
  onlyInProof('inbox-keys.test.tsx'),
  async ({ page, colleague, serverUrl }) => {
    await aPost(colleague, 'Стрелки: раз')
    await aPost(colleague, 'Стрелки: два')
    for (const name of ['Вера', 'Надежда']) {
      await submitAsVisitor(serverUrl, 'callback', { name, phone: aPhone() })
    }
    await signInByKeys(page, '/admin/posts')
    const links = page.locator('a.admin-row-title')
    await links.first().focus()
    await press(page, 'ArrowDown')
    await expect(links.nth(1)).toBeFocused()
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/admin\/posts\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Статья' })).toBeFocused()

    await goTo(page, 'Заявки')
    const requests = page.locator('.admin-request')
    await requests.first().focus()
    await press(page, 'ArrowDown')
    await expect(requests.nth(1)).toBeFocused()
    await press(page, 'Enter')
    const detail = page.getByRole('region', { name: 'Открытая заявка' })
    // The comments below have a heading of their own.
    await expect(detail.getByRole('heading', { level: 2 }).first()).toBeFocused()
    await press(page, 'Escape')
    await expect(detail).toBeHidden()
    await expect(requests.nth(1)).toBeFocused()
  },
)

test(
  'forms in their place open, close and give the focus back',
  onlyInProof('dialogs give the focus back; an option edited in its place'),
  async ({ page, colleague }) => {
    await colleague('POST', '/api/category', { title: 'Клавиши' })
    await colleague('POST', '/api/option', { title: 'keys_fee', value: '10', note: '' })
    await signInByKeys(page, '/admin/categories')
    const rename = page.getByRole('button', { name: 'Переименовать «Клавиши»' })
    await rename.focus()
    await press(page, 'Enter')
    await expect(page.getByLabel('Новое название категории «Клавиши»')).toBeFocused()
    await page.keyboard.type('!')
    await press(page, 'Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Не сохранять' }).focus()
    await press(page, 'Enter')
    await expect(rename).toBeFocused()
    await page.getByRole('button', { name: 'Удалить «Клавиши»' }).focus()
    await press(page, 'Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Отмена' })).toBeFocused()
    await press(page, 'Tab')
    // The dialog gives the focus to its first button once more when it has opened.
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Удалить' })).toBeFocused()
    await press(page, 'Enter')
    await expect(page.getByText('Категория удалена')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Категории' })).toBeFocused()

    await goTo(page, 'Настройки')
    const value = page.getByRole('button', { name: '10: изменить значение keys_fee' })
    await value.focus()
    await press(page, 'Enter')
    await expect(page.getByLabel('Значение keys_fee', { exact: true })).toBeFocused()
    await press(page, 'ControlOrMeta+a')
    await page.keyboard.type('12')
    await press(page, 'Enter')
    const changed = page.getByRole('button', { name: '12: изменить значение keys_fee' })
    await expect(changed).toBeFocused()
    await page.getByRole('button', { name: 'Удалить keys_fee' }).focus()
    await press(page, 'Enter')
    await expect(changed).toBeHidden()
    // The group of the removed option had no other, and has gone with it.
    await expect(page.getByRole('region', { name: 'Ещё не заданы' })).toBeFocused()
    await press(page, 'ControlOrMeta+z')
    await expect(changed).toBeVisible()
  },
)
