import { aPost, change, expectSaved, goToEnd, postTextOf } from './a-post.ts'
import { expect, signIn, test } from './journey.ts'

test('a new address is announced, and the old one leads to it', async ({ page, colleague, serverUrl }) => {
  const { id, slug } = await aPost(colleague, 'Прежний адрес')
  await change(colleague, id, { status: 'published' })
  await signIn(page, `/admin/posts/${id}`)
  await page.getByLabel('Адрес').fill('novyj-adres')
  await expect(page.getByText(`/blog/${slug} будет вести на новый адрес`, { exact: false })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaved(page)
  const moved = await fetch(`${serverUrl}/blog/${slug}`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/blog/novyj-adres'])
})

test('the previews follow the fields, the outline follows the text', async ({ page, colleague }) => {
  const { id } = await aPost(colleague, 'Видно заранее')
  await signIn(page, `/admin/posts/${id}`)
  await page.getByLabel('Meta-заголовок').fill('Заголовок для поиска')
  await page.getByLabel('Meta-описание').fill('Описание для поиска')
  for (const caption of ['Так страница выглядит в поиске', 'Так ссылка выглядит в мессенджере']) {
    const preview = page.getByRole('figure').filter({ hasText: caption })
    await expect(preview).toContainText('Заголовок для поиска')
    await expect(preview).toContainText('Описание для поиска')
  }
  await goToEnd(page)
  await page.keyboard.press('Enter')
  const block = page.getByRole('combobox', { name: 'Вид абзаца' })
  await block.selectOption('2')
  await block.press('Escape')
  await expect(postTextOf(page)).toBeFocused()
  await page.keyboard.type('Сроки и порты')
  await expect(page.getByText('4 слова', { exact: false })).toBeVisible()
  await page.getByText('План текста').click()
  await page.getByRole('button', { name: 'Сроки и порты' }).click()
  await expect(postTextOf(page)).toBeFocused()
})

test('a video comes in from the list of allowed places only', async ({ page, colleague }) => {
  const { id } = await aPost(colleague, 'С видео')
  await signIn(page, `/admin/posts/${id}`)
  await postTextOf(page).click()
  await page.getByRole('button', { name: 'Вставить видео' }).click()
  const form = page.getByRole('dialog', { name: 'Видео' })
  await form.getByLabel('Ссылка на видео').fill('https://video.example/1')
  await form.getByLabel('Ссылка на видео').press('Enter')
  await expect(form.getByText('Ожидается ссылка на видео YouTube')).toBeVisible()
  await form.getByLabel('Ссылка на видео').fill('https://youtu.be/dQw4w9WgXcQ')
  await form.getByLabel('О чём видео').fill('Осмотр на площадке')
  await form.getByLabel('О чём видео').press('Enter')
  const card = postTextOf(page).locator('.admin-video')
  await expect(card).toHaveText('Осмотр на площадкеyoutube-nocookie.com/embed/dQw4w9WgXcQ')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaved(page)
  const stored = (await (await colleague('GET', `/api/post/${id}`)).json()) as { text: string }
  expect(stored.text).toContain(
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Осмотр',
  )
})
