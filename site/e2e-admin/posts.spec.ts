import { onlyInProof } from '#site/e2e/proof.ts'
import { aPicture } from './a-picture.ts'
import { aPost, expectSaved, postNow, postTextOf, titleOf, writeOn } from './a-post.ts'
import { chooseFile } from './choose-file.ts'
import { endSession, expect, reloadAnyway, signIn, test } from './journey.ts'

test('a post is written with a picture, found in the list and changed', async ({ page, serverUrl }) => {
  await signIn(page, '/admin/posts/create')
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(page.getByText('Заголовок: заполните поле')).toBeVisible()
  await expect(page.getByText('Выберите картинку: без неё статья не выходит')).toBeVisible()
  await expect(page.getByText('Напишите, о чём статья: без этого она не выходит')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(titleOf(page)).toBeFocused()

  await titleOf(page).fill('Как считается акциз')
  await expect(page.getByLabel('Адрес')).toHaveValue('kak-schitaetsya-akciz')
  const text = postTextOf(page)
  await expect(text.locator('[data-placeholder="Insert text here ..."]')).toBeVisible()
  await text.click()
  await page.keyboard.type('Ставка умножается на объём и возраст.')
  await page.getByLabel('Выбрать картинку').setInputFiles(await aPicture())
  await expect(page.getByRole('img', { name: 'Выбрана картинка car.jpg' })).toBeVisible()
  await page.getByLabel('Описание картинки').fill('Машина на площадке')
  await page.getByLabel('Коротко о статье').fill('Ставки и льготы')
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/posts\/\d+$/)

  await page.getByRole('link', { name: 'Статьи' }).click()
  await expect(page).toHaveURL(/\/admin\/posts$/)
  await page.getByRole('searchbox').fill('акциз')
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('link', { name: 'Как считается акциз' }).click()
  await expect(page.getByRole('img', { name: 'Машина на площадке' })).toBeVisible()
  await writeOn(page, ' Вот пример.')
  await expect(page.getByText('Не сохранено')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaved(page)
  const published = await fetch(`${serverUrl}/api/post/single/kak-schitaetsya-akciz`)
  expect(await published.json()).toMatchObject({
    text: '<p>Ставка умножается на объём и возраст. Вот пример.</p>',
    status: 'published',
  })
})

test(
  'pictures go into the text, and an emptied text is stored empty',
  onlyInProof('a post is written with a picture'),
  async ({ page, colleague, serverUrl }) => {
    const { id, slug } = await aPost(colleague, 'Картинки в тексте')
    await signIn(page, `/admin/posts/${id}`)
    const text = postTextOf(page)
    await chooseFile(page.getByRole('button', { name: 'Вставить картинку' }), await aPicture('in-text.jpg'))
    await expect(text.locator('img[src^="/media/"]')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('Картинок в тексте без описания: 1', { exact: false })).toBeVisible()
    await text.locator('img').click()
    await page.getByLabel('Описание картинки в тексте').fill('Порт')
    await page.getByRole('button', { name: 'Добавить подпись к картинке' }).click()
    await page.keyboard.type('Клайпеда')
    await page.keyboard.press('ControlOrMeta+s')
    await expectSaved(page)
    expect((await postNow(serverUrl, slug)).text).toMatch(
      /<figure><img [^>]*alt="Порт"[^>]*><figcaption>Клайпеда<\/figcaption><\/figure>/,
    )
    await text.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('ControlOrMeta+s')
    await expectSaved(page)
    expect((await postNow(serverUrl, slug)).text).toBe('')
  },
)

test('a session that ends while somebody writes loses nothing', async ({ page, colleague, expected }) => {
  // Waiting work goes out by itself after the sign-in; the form may be as quick, and is then compared with it.
  expected.push(/status of 401/, /status of 409/)
  const { id } = await aPost(colleague, 'Долгая работа')
  await signIn(page, `/admin/posts/${id}`)
  const text = postTextOf(page)
  await writeOn(page, ' Три часа работы.')
  await endSession(page, colleague, () => page.keyboard.press('ControlOrMeta+s'))
  await expect(page).toHaveURL(new RegExp(`/admin/posts/${id}$`))
  await expect(text).toContainText('Три часа работы.')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaved(page)
})

test('a draft survives a crash and is not left by accident', async ({ page, colleague }) => {
  const { id } = await aPost(colleague, 'Случайный уход')
  await signIn(page, `/admin/posts/${id}`)
  await titleOf(page).fill('Случайный уход, вторая мысль')
  await page.getByRole('link', { name: 'Категории' }).click()
  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(titleOf(page)).toHaveValue('Случайный уход, вторая мысль')
  await expect(page.getByText('черновик — на этом устройстве')).toBeVisible()
  await reloadAnyway(page)
  await expect(titleOf(page)).toHaveValue('Случайный уход, вторая мысль')
  await page.getByRole('button', { name: 'Показать отличия' }).click()
  await expect(page.locator('dd ins')).toContainText('вторая мысль')
  await page.getByRole('button', { name: 'Вернуть как на сервере' }).click()
  await expect(titleOf(page)).toHaveValue('Случайный уход')
})
