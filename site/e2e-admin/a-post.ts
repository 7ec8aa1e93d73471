/** Posts for journeys, made and changed as a colleague in another place would, and the editor they are written in. */
import type { Page } from '@playwright/test'
import { aPicture } from './a-picture.ts'
import { type Colleague, expect } from './journey.ts'

export const titleOf = (page: Page) => page.getByLabel('Заголовок', { exact: true })

export const postTextOf = (page: Page) => page.getByRole('textbox', { name: 'Текст статьи' })

const isMac = process.platform === 'darwin'

/** Marks the word before the caret. */
export const wordBack = isMac ? 'Alt+Shift+ArrowLeft' : 'Control+Shift+ArrowLeft'

/** Goes on writing where the text ends. */
export const writeOn = async (page: Page, words: string): Promise<void> => {
  await goToEnd(page)
  await page.keyboard.type(words)
}

/** To the end of the text. The editor hears of a moved caret a moment later: nobody types within that moment. */
export const goToEnd = async (page: Page): Promise<void> => {
  await postTextOf(page).click()
  await page.keyboard.press(isMac ? 'Meta+ArrowDown' : 'Control+End')
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
}

export const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByText(/^Сохранено \d/)).toBeVisible()

export const aPost = async (colleague: Colleague, title: string): Promise<{ id: number; slug: string }> => {
  const { buffer } = await aPicture()
  const form = new FormData()
  form.set('title', title)
  form.set('description', 'О чём статья')
  form.set('text', '<p>Начало.</p>')
  form.set('imageAlt', 'Машина на площадке')
  form.set('image', new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), 'a.jpg')
  const answer = await colleague('POST', '/api/post', form)
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: number; slug: string }
}

export const change = async (
  colleague: Colleague,
  id: number,
  fields: Record<string, string>,
): Promise<void> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  expect((await colleague('PUT', `/api/post/${id}`, form)).status).toBe(200)
}

export const postNow = async (url: string, slug: string) =>
  (await (await fetch(`${url}/api/post/single/${slug}`)).json()) as { text: string; description: string }
