/** Steps of work that waits for the server, in the words of the screens. */
import { expect, type Locator, type Page } from '@playwright/test'

export const openPost = async (page: Page, id: number): Promise<void> => {
  await page.goto(new URL(`/admin/posts/${id}`, page.url()).href)
  await expect(page.getByLabel('Коротко о статье')).toBeVisible()
}

export const saveDescription = async (page: Page, words: string): Promise<void> => {
  await page.getByLabel('Коротко о статье').fill(words)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Эту страницу можно закрыть', { exact: false })).toBeVisible()
}

export const openRequest = async (page: Page, id: number, name: string): Promise<void> => {
  await page.goto(new URL(`/admin/requests?open=${id}`, page.url()).href)
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

const stateOf = (page: Page): Locator => page.getByRole('radiogroup', { name: 'Состояние заявки' })

export const chooseStatus = async (page: Page, name: string): Promise<void> => {
  const status = stateOf(page)
  await status.getByText(name, { exact: true }).click()
  await expect(status.getByRole('radio', { name })).toBeChecked()
}

export const writeNote = async (page: Page, note: string): Promise<void> => {
  await page.getByLabel('Заметка для своих').fill(note)
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByLabel('Заметка для своих')).toHaveValue('')
}

/** The program's list of what waits, once it names so many. */
export const waits = (page: Page, count: number): Locator =>
  page.getByRole('status').filter({ hasText: `Ждут отправки: ${count}` })
