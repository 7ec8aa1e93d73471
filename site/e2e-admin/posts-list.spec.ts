import type { Page } from '@playwright/test'
import { onlyInProof } from '#site/e2e/proof.ts'
import { aPost, change } from './a-post.ts'
import { type Colleague, expect, signIn, test } from './journey.ts'

const tools = (page: Page) => page.getByRole('toolbar', { name: 'Действия с отмеченными' })
const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })
const tick = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Отметить «${title}»` }).check()
const statusOf = async (colleague: Colleague, id: number) =>
  ((await (await colleague('GET', `/api/post/${id}`)).json()) as { status: string }).status
const isGone = async (colleague: Colleague, id: number) => {
  const answer = await colleague('GET', `/api/post/${id}`)
  await answer.arrayBuffer()
  return answer.status === 404
}

test(
  'several posts go out, come back and change their category together',
  onlyInProof('use-bulk-posts.test.tsx; removed posts come back'),
  async ({ page, colleague }) => {
    const made = await colleague('POST', '/api/category', { title: 'Гибриды' })
    const category = ((await made.json()) as { id: number }).id
    const one = await aPost(colleague, 'Вместе: первая')
    const two = await aPost(colleague, 'Вместе: вторая')
    const mute = await aPost(colleague, 'Вместе: без слов')
    for (const { id } of [one, two, mute]) await change(colleague, id, { status: 'draft' })
    await change(colleague, mute.id, { imageAlt: '' })
    await signIn(page, `/admin/posts?q=${encodeURIComponent('Вместе')}`)
    await page.getByRole('checkbox', { name: 'Отметить все на странице' }).check()
    await expect(tools(page)).toContainText('Отмечено: 3 статьи')
    await tools(page).getByRole('button', { name: 'Опубликовать' }).click()
    // Who may not go out is named with the reason; the others are out.
    await expect(page.getByRole('alert').filter({ hasText: 'Получилось не со всеми' })).toContainText(
      '«Вместе: без слов»: Опишите картинку словами',
    )
    await expect(page.getByText('Опубликовано: 2 статьи')).toBeVisible()
    await expect(row(page, 'Вместе: первая')).toContainText('Опубликована')
    expect(await statusOf(colleague, one.id)).toBe('published')
    expect(await statusOf(colleague, mute.id)).toBe('draft')

    await tick(page, 'Вместе: первая')
    await tick(page, 'Вместе: вторая')
    await tools(page).getByRole('button', { name: 'Перенести в категорию' }).click()
    await page.getByRole('menuitem', { name: 'Гибриды' }).click()
    await expect(row(page, 'Вместе: вторая')).toContainText('Гибриды')
    await tick(page, 'Вместе: вторая')
    await tools(page).getByRole('button', { name: 'Снять с публикации' }).click()
    await expect(row(page, 'Вместе: вторая')).toContainText('Черновик')
    expect(await statusOf(colleague, two.id)).toBe('draft')
    await page.getByRole('combobox', { name: 'Категория' }).selectOption(String(category))
    await expect(page).toHaveURL(/category=/)
    await expect(page.getByRole('row')).toHaveCount(3)
  },
)

test('removed posts come back while that is offered, and from the bin afterwards', async ({
  page,
  colleague,
}) => {
  const { id } = await aPost(colleague, 'Уходит из списка')
  await signIn(page, `/admin/posts?q=${encodeURIComponent('Уходит')}`)
  await tick(page, 'Уходит из списка')
  await tools(page).getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByRole('dialog')).toContainText('сразу исчезнет с сайта')
  await page.getByRole('button', { name: 'В корзину' }).click()
  await expect(row(page, 'Уходит из списка')).toBeHidden()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(row(page, 'Уходит из списка')).toBeVisible()
  expect(await isGone(colleague, id)).toBe(false)
  await tick(page, 'Уходит из списка')
  await tools(page).getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('button', { name: 'В корзину' }).click()
  await expect(row(page, 'Уходит из списка')).toBeHidden()
  expect(await isGone(colleague, id)).toBe(true)
  // Long after the offer is over, the bin has it.
  await page.goto('/admin/bin?kind=post')
  await page.getByRole('button', { name: 'Вернуть: Статья «Уходит из списка»' }).click()
  await expect(page.getByText('Статья «Уходит из списка» на месте')).toBeVisible()
  expect(await isGone(colleague, id)).toBe(false)
})

test(
  'a post is removed from its editor with the way back, and its draft waits for it',
  onlyInProof('removed posts come back'),
  async ({ page, colleague }) => {
    const { id } = await aPost(colleague, 'Уходит из редактора')
    await signIn(page, `/admin/posts/${id}`)
    const description = page.getByLabel('Коротко о статье')
    await description.fill('Ещё не сохранено')
    await page.getByRole('button', { name: 'Удалить статью' }).click()
    const question = page.getByRole('dialog', { name: 'Удалить «Уходит из редактора»?' })
    await question.getByRole('button', { name: 'Отмена' }).click()
    await expect(question).toBeHidden()
    expect(await isGone(colleague, id)).toBe(false)
    await page.getByRole('button', { name: 'Удалить статью' }).click()
    await question.getByRole('button', { name: 'В корзину' }).click()
    await expect(page).toHaveURL(/\/admin\/posts$/)
    await expect(page.getByText('Статья «Уходит из редактора» в корзине')).toBeVisible()
    expect(await isGone(colleague, id)).toBe(true)
    // The editor has a button of the same name.
    await expect(page.getByRole('heading', { name: 'Статьи' })).toBeVisible()
    await page.getByRole('button', { name: 'Отменить' }).click()
    await page.getByRole('link', { name: 'Уходит из редактора' }).click()
    await expect(description).toHaveValue('Ещё не сохранено')
  },
)
