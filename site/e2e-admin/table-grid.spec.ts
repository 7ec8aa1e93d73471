import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './journey.ts'

const title = 'iaa-fee'
const path = `/admin/tables/${title}`

test.beforeEach(async ({ colleague, expected }) => {
  // Tables that nobody has loaded yet.
  expected.push(/status of 404/)
  const form = new FormData()
  form.set('title', title)
  const rows = 'Price from,Price to,Buyer fee\n0,99.99,25\n100,499.99,49.5\n500,,600 + 1%\n'
  form.set('file', new Blob([rows], { type: 'text/csv' }), 'fee.csv')
  expect((await colleague('POST', '/api/calculator', form)).status).toBe(201)
})

test('a block from a spreadsheet is pasted, checked, shown as a difference and saved', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' })
  const grid = await openGrid(page)
  await page.evaluate(() => navigator.clipboard.writeText('500\t999,99\tмного\r\n1000\t\t7,25%\r\n'))
  await grid.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Home')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(grid).toHaveAttribute('aria-rowcount', '5')
  await expect(page.getByText('1 ошибка')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Исправьте ошибки')).toBeVisible()
  // The wrong cell is the active one now.
  await page.keyboard.type('75')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: /Что изменится/ })
  await expect(dialog.getByText('Добавлено строк: 1')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Сохранить новую версию' }).click()
  await expect(page.getByText(/Сохранена версия/)).toBeVisible()
  await expect(page.getByText('Изменений нет')).toBeVisible()
})

const openGrid = async (page: Page) => {
  await signIn(page, path)
  await page.getByRole('tab', { name: 'Правка' }).click()
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  return grid
}
