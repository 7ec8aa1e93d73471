import { aPost, change } from './a-post.ts'
import { expect, signIn, test } from './journey.ts'

test.use({ seed: 'demo' })

test('a removed category comes back into its posts, by the button and by Ctrl+Z', async ({
  page,
  colleague,
}) => {
  const made = await colleague('POST', '/api/category', { title: 'Возвратные' })
  const { id } = (await made.json()) as { id: number }
  const post = await aPost(colleague, 'С категорией')
  await change(colleague, post.id, { categories: `[${id}]` })
  await signIn(page, '/admin/categories')
  const row = page.getByRole('row', { name: /Возвратные/ })
  const remove = async () => {
    await row.getByRole('button', { name: 'Удалить «Возвратные»' }).click()
    const question = page.getByRole('dialog', { name: 'Удалить «Возвратные»?' })
    await expect(question).toContainText('С этой категорией 1 статья')
    await question.getByRole('button', { name: 'Удалить категорию' }).click()
    await expect(row).toBeHidden()
    expect((await colleague('GET', `/api/category/${id}`)).status).toBe(404)
  }
  const isBack = async () => {
    await expect(page.getByText('Категория «Возвратные» возвращена')).toBeVisible()
    await expect(row.getByRole('link', { name: '1' })).toBeVisible()
    await page.getByRole('button', { name: 'Закрыть сообщение' }).last().click()
  }

  await remove()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await isBack()
  await remove()
  await page.keyboard.press('ControlOrMeta+z')
  await isBack()
  await row.getByRole('link', { name: '1' }).click()
  await expect(page.getByRole('link', { name: 'С категорией' })).toBeVisible()

  await page.goto('/admin/setting?tab=audit&kind=category')
  await expect(page.getByText('возврат из корзины').first()).toBeVisible()
})

test('arrows walk through every list and stay on the same thing in each row', async ({ page, colleague }) => {
  for (const title of ['Стрелка А', 'Стрелка Б']) await colleague('POST', '/api/category', { title })
  await signIn(page, '/admin/tables')
  await page.getByRole('link', { name: 'Сборы Copart' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Интернет-ставка Copart' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('link', { name: 'Сборы Copart' })).toBeFocused()

  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Удалить «Стрелка А»' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Удалить «Стрелка Б»' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Переименовать «Стрелка А»' }).click()
  // In a text the arrows belong to the text.
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Новое название категории «Стрелка А»')).toBeFocused()
})
