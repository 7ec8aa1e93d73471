import { aPicture } from './a-picture.ts'
import { aPost, expectSaved } from './a-post.ts'
import { chooseFile } from './choose-file.ts'
import { expect, signIn, test } from './journey.ts'

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
