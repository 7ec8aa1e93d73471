import { onlyInProof } from '#site/e2e/proof.ts'
import { aPicture } from './a-picture.ts'
import { aPost, change, expectSaved, goToEnd, postNow, textOf, titleOf, writeOn } from './a-post.ts'
import { lostCalls } from './admin-host.ts'
import { endSession, expect, reloadAnyway, signIn, test } from './journey.ts'

test(
  'a closed tab loses neither a letter nor the chosen picture of posts that were never saved',
  onlyInProof,
  async ({ page, place }) => {
    await signIn(page, '/admin/posts/create')
    await titleOf(page).fill('Первая начатая')
    await writeOn(page, 'Последнее слово')
    await page.getByLabel('Выбрать картинку').setInputFiles(await aPicture())
    await expect(page.getByRole('img', { name: 'Выбрана картинка car.jpg' })).toBeVisible()
    await goToEnd(page)
    await page.keyboard.press('!')
    await expect(page.getByText('черновик — на этом устройстве')).toBeVisible()

    const next = await place.reopen('/admin/posts/create')
    await titleOf(next).fill('Вторая начатая')
    await expect(next).toHaveURL(/draft=/)

    const later = await place.reopen('/admin/posts')
    const kept = later.getByRole('region', { name: 'Начаты на этом устройстве и не сохранены' })
    await expect(kept.getByRole('listitem')).toHaveCount(2)
    await kept.getByRole('link', { name: 'Первая начатая' }).click()
    await expect(titleOf(later)).toHaveValue('Первая начатая')
    await expect(textOf(later)).toContainText('Последнее слово!')
    await expect(later.getByRole('img', { name: 'Выбрана картинка car.jpg' })).toBeVisible()
    await later.keyboard.press('Control+s')
    await expect(later).toHaveURL(/\/admin\/posts\/\d+$/)
    await later.goto('/admin/posts')
    await kept.getByRole('button', { name: 'Выбросить «Вторая начатая»' }).click()
    await expect(kept).toBeHidden()
  },
)

test('without a connection the save waits, and goes out once', async ({
  page,
  place,
  colleague,
  serverUrl,
  expected,
}) => {
  expected.push(...lostCalls)
  const { id, slug } = await aPost(colleague, 'Без связи')
  await signIn(page, `/admin/posts/${id}`)
  await expect(page.getByLabel('Коротко о статье')).toBeVisible()
  await place.cut()
  await page.getByLabel('Коротко о статье').fill('Написано в поезде')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Сохраним сами, как только связь появится', { exact: false })).toBeVisible()
  await page.getByLabel('Коротко о статье').fill('Написано в поезде, дописано в тоннеле')
  await place.mend()
  await expectSaved(page)
  expect((await postNow(serverUrl, slug)).description).toBe('Написано в поезде, дописано в тоннеле')
})

test('a post whose answer was lost is not created twice', async ({ page, place, colleague, expected }) => {
  expected.push(...lostCalls)
  await signIn(page, '/admin/posts/create')
  await titleOf(page).fill('Единственная статья')
  await page.getByLabel('Выбрать картинку').setInputFiles(await aPicture())
  await place.loseResponse('POST', /^\/api\/post$/)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Нет связи с сервером', { exact: true })).toBeVisible()
  await page.getByLabel('Коротко о статье').fill('Дописано, пока ждали')
  await place.mend()
  await expect(page).toHaveURL(/\/admin\/posts\/\d+$/, { timeout: 40_000 })
  await expect(page.getByLabel('Коротко о статье')).toHaveValue('Дописано, пока ждали')
  const found = await colleague('GET', '/api/post/pagination/1?q=единственная')
  expect(await found.json()).toMatchObject({ total: 1, items: [{ description: 'Дописано, пока ждали' }] })
})

test('a change whose answer was lost is saved once and starts no quarrel', async ({
  page,
  place,
  colleague,
  expected,
}) => {
  expected.push(...lostCalls)
  const { id } = await aPost(colleague, 'Потерянный ответ')
  await signIn(page, `/admin/posts/${id}`)
  await page.getByLabel('Коротко о статье').fill('Одна правка')
  await place.loseResponse('PUT', /^\/api\/post\/\d+$/)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Нет связи с сервером', { exact: true })).toBeVisible()
  await place.mend()
  await expectSaved(page, { timeout: 40_000 })
  await expect(page.getByRole('dialog')).toBeHidden()
  const revisions = await colleague('GET', `/api/post/${id}/revisions`)
  expect(await revisions.json()).toHaveLength(2)
})

test('a session that ends under a new post brings back its words and its picture', async ({
  page,
  colleague,
  expected,
}) => {
  expected.push(/status of 401/)
  await signIn(page, '/admin/posts/create')
  await titleOf(page).fill('Новая, а сеанс кончился')
  await page.getByLabel('Выбрать картинку').setInputFiles(await aPicture())
  await endSession(page, colleague, () => page.keyboard.press('Control+s'))
  await expect(titleOf(page)).toHaveValue('Новая, а сеанс кончился')
  await expect(page.getByRole('img', { name: 'Выбрана картинка car.jpg' })).toBeVisible()
})

test('old work meets what a colleague has saved since, and both stay', async ({
  page,
  colleague,
  serverUrl,
  expected,
}) => {
  expected.push(/status of 409/)
  const { id, slug } = await aPost(colleague, 'Старая работа')
  await signIn(page, `/admin/posts/${id}`)
  await page.getByLabel('Ключевые слова').fill('моё')
  await expect(page.getByText('черновик — на этом устройстве')).toBeVisible()
  await change(colleague, id, { description: 'Коллега' })
  await reloadAnyway(page)
  await expect(page.getByText('С тех пор запись изменили', { exact: false })).toBeVisible()
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить объединённое' }).click()
  await expectSaved(page)
  expect(await postNow(serverUrl, slug)).toMatchObject({ description: 'Коллега', keywords: 'моё' })
})

test('a meta record that was never saved survives a closed tab', async ({ page, place }) => {
  await signIn(page, '/admin/meta/create')
  await page.getByLabel('Заголовок').fill('Растаможка авто')
  const next = await place.reopen('/admin/meta/create')
  await expect(next.getByLabel('Заголовок')).toHaveValue('Растаможка авто')
  await expect(next.getByText('Несохранённая работа на месте')).toBeVisible()
})
