import { aPicture } from './a-picture.ts'
import { aPost, expectSaved } from './a-post.ts'
import { chooseFile } from './choose-file.ts'
import { expect, signIn, test } from './journey.ts'

test('a picture is put by, described, used in a post, replaced there, and removed with its place', async ({
  page,
  colleague,
  serverUrl,
}) => {
  // Many steps, and by keys each is many presses.
  test.slow()
  const post = await aPost(colleague, 'Как выбрать порт')
  await signIn(page, '/admin/media')
  await chooseFile(page.getByLabel('Добавить картинки'), await aPicture('Порт Поти.jpg', '#24506b'))
  await expect(page.getByText('Добавлена картинка «Порт Поти»')).toBeVisible()
  await page.getByRole('link', { name: /Порт Поти/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Порт Поти' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Описание картинки' }).fill('Краны над водой')
  const point = page.getByRole('button', { name: /Точка внимания: 50 % слева, 50 % сверху/ })
  await point.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByRole('button', { name: /40 % слева, 40 % сверху/ })).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()

  await page.goto(`/admin/posts/${post.id}`)
  await page.getByRole('region', { name: 'Картинка' }).getByRole('button', { name: 'Из библиотеки' }).click()
  const library = page.getByRole('dialog', { name: 'Картинка из библиотеки' })
  await library.getByRole('searchbox').fill('краны')
  await expect(library.getByRole('listitem')).toHaveCount(1)
  await library.getByRole('button', { name: /Порт Поти/ }).click()
  await expect(library).toBeHidden()
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expectSaved(page)
  const cover = async () =>
    ((await (await colleague('GET', `/api/post/${post.id}`)).json()) as { image: string | null }).image
  const first = await cover()

  await page.goto('/admin/media?q=%D0%BA%D1%80%D0%B0%D0%BD%D1%8B')
  await page.getByRole('link', { name: /Порт Поти/ }).click()
  await expect(page.getByRole('heading', { name: 'Показана в 1 месте' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Статья «Как выбрать порт», обложка' })).toBeVisible()
  await chooseFile(page.getByLabel('Выбрать другой файл'), await aPicture('Одесса.jpg', '#7a5c3b'))
  const replacing = page.getByRole('dialog', { name: 'Заменить картинку?' })
  await expect(replacing).toContainText('Как выбрать порт')
  await replacing.getByRole('button', { name: 'Заменить' }).click()
  await expect(page.getByText('Картинка заменена везде')).toBeVisible()
  const second = await cover()
  expect(second).not.toBe(first)
  expect(await (await fetch(`${serverUrl}/blog/${post.slug}`)).text()).toContain(second ?? 'none')

  await page.getByRole('button', { name: 'Удалить картинку' }).click()
  const question = page.getByRole('dialog', { name: 'Картинку показывают. Удалить всё равно?' })
  await expect(question).toContainText('Как выбрать порт')
  await question.getByRole('button', { name: 'Убрать отовсюду и удалить' }).click()
  await expect(page.getByText('Картинка в корзине')).toBeVisible()
  await expect(page.getByText('Ничего не нашлось')).toBeVisible()
  expect(await cover()).toBeNull()
})

test('a picture of the library goes into a text with its words', async ({ page, colleague }) => {
  const post = await aPost(colleague, 'Картинка в тексте')
  await signIn(page, '/admin/media')
  await chooseFile(page.getByLabel('Добавить картинки'), await aPicture('Паром.jpg', '#2d4a3e'))
  await page.getByRole('link', { name: /Паром/ }).click()
  await page.getByRole('textbox', { name: 'Описание картинки' }).fill('Паром у причала')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  await page.goto(`/admin/posts/${post.id}`)
  await page.getByRole('button', { name: 'Картинка из библиотеки' }).click()
  await page
    .getByRole('dialog', { name: 'Картинка из библиотеки' })
    .getByRole('button', { name: /Паром/ })
    .click()
  await expect(page.getByRole('img', { name: 'Паром у причала' })).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expectSaved(page)
})
