import { aPost, change } from './a-post.ts'
import { expect, reloadAnyway, signIn, test } from './journey.ts'

/** The labels of the header as a visitor gets them. */
const headerOf = async (url: string): Promise<string[]> => {
  const html = await (await fetch(`${url}/blog`)).text()
  const nav = /<nav class="header-nav"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
  return [...nav.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(found => found[1] ?? '')
}

test('an entry is added, aimed at a post, put in front, and leaves the site with the post', async ({
  page,
  colleague,
  serverUrl,
}) => {
  const post = await aPost(colleague, 'Кто мы такие')
  await signIn(page, '/admin/menu')
  const header = page.getByRole('region', { name: 'Шапка' })
  await header.getByRole('button', { name: 'Добавить пункт' }).click()
  const added = header.getByRole('listitem').last()
  await added.getByLabel('Название пункта').fill('О нас')
  await added.getByLabel('Куда ведёт «О нас»').selectOption('post')
  await added.getByRole('combobox', { name: 'Статья для «О нас»' }).fill('Кто мы')
  await page.getByRole('option', { name: 'Кто мы такие' }).click()
  await header.getByRole('button', { name: 'Переместить «О нас»' }).focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowUp')
  await expect(header.getByRole('button', { name: 'Переместить «О нас»' })).toBeFocused()
  await header.getByRole('button', { name: 'Ниже: «О нас»' }).click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  expect(await headerOf(serverUrl)).toEqual(['США', 'О\u00a0нас', 'Европа', 'Грузия', 'Калькулятор', 'Блог'])

  await change(colleague, post.id, { status: 'draft' })
  expect(await headerOf(serverUrl)).not.toContain('О\u00a0нас')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Открыть меню' }).click()
  await expect(page.getByText('пункт на сайте не показан')).toBeVisible()
  await header.getByRole('button', { name: 'Убрать «О нас»' }).click()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Сохранено')).toBeVisible()
  await expect(page.getByText('пункт на сайте не показан')).toHaveCount(0)
})

test('what is missing is said beside the field, and unsaved entries come back after a crash', async ({
  page,
}) => {
  await signIn(page, '/admin/menu')
  const legal = page.getByRole('region', { name: 'Юридические ссылки' })
  await legal.getByRole('button', { name: 'Добавить пункт' }).click()
  await legal.getByLabel('Куда ведёт').last().selectOption('address')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(legal.getByText('Название: заполните поле')).toBeVisible()
  await expect(legal.getByText('Адрес: https://…, mailto: или tel:')).toBeVisible()
  await legal.getByLabel('Название пункта').last().fill('Закон')
  await reloadAnyway(page)
  await expect(page.getByText('Несохранённая работа на месте')).toBeVisible()
  await expect(legal.getByLabel('Название пункта').last()).toHaveValue('Закон')
  await legal.getByLabel('Адрес для «Закон»').fill('https://zakon.rada.gov.ua/')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
})
