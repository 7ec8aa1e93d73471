/** The editor of a post in a browser that translates the admin for a colleague who reads Ukrainian. */
import { translatePage } from '#site/e2e/translate-page.ts'
import { aPost, postTextOf, writeOn } from './a-post.ts'
import { expect, signIn, test } from './journey.ts'

test('the editor counts the words of a text that is written, cleared and written again', async ({
  page,
  colleague,
}) => {
  const { id } = await aPost(colleague, 'Перевод')
  await signIn(page, `/admin/posts/${id}`)
  const facts = page.locator('.admin-text-facts').last()
  await expect(facts).toContainText('чтение')
  await page.evaluate(translatePage)
  await postTextOf(page).press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(facts).toContainText('0 слов')
  await expect(facts).not.toContainText('чтение')
  await writeOn(page, 'Два слова')
  await expect(facts).toContainText('2 слова, чтение 1 минута')
  await expect(page.getByRole('status').filter({ hasText: 'Не сохранено' })).toBeVisible()
})
