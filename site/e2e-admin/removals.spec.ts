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

test('what was done to several posts at once is taken back at once', async ({ page, colleague }) => {
  await colleague('POST', '/api/category', { title: 'Новое место' })
  const one = await aPost(colleague, 'Пакетная первая')
  const two = await aPost(colleague, 'Пакетная вторая')
  await change(colleague, two.id, { status: 'draft' })
  const now = async ({ id }: { id: number }) => {
    const post = (await (await colleague('GET', `/api/post/${id}`)).json()) as {
      status: string
      publishedAt: string | null
      categories: unknown[]
    }
    return { status: post.status, publishedAt: post.publishedAt, categories: post.categories.length }
  }
  const before = [await now(one), await now(two)]
  await signIn(page, `/admin/posts?q=${encodeURIComponent('Пакетная')}`)
  const tools = page.getByRole('toolbar', { name: 'Действия с отмеченными' })
  const tickAll = () => page.getByLabel('Отметить все на странице').check()
  const takeBack = async () => {
    await page.getByRole('button', { name: 'Отменить' }).click()
    await expect(page.getByText('Возвращено: 2 статьи')).toBeVisible()
    expect([await now(one), await now(two)]).toEqual(before)
    await page.getByRole('button', { name: 'Закрыть сообщение' }).click()
    await expect(page.getByText('Возвращено: 2 статьи')).toBeHidden()
  }

  await tickAll()
  await tools.getByRole('button', { name: 'Снять с публикации' }).click()
  await expect(page.getByText('Снято с публикации: 2 статьи')).toBeVisible()
  expect((await now(one)).status).toBe('draft')
  await takeBack()
  await tickAll()
  await tools.getByRole('button', { name: 'Перенести в категорию' }).click()
  await page.getByRole('menuitem', { name: 'Новое место' }).click()
  await expect(page.getByText('Перенесено: 2 статьи')).toBeVisible()
  expect((await now(two)).categories).toBe(1)
  await takeBack()
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
