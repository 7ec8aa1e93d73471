import { onlyInProof } from '#site/e2e/proof.ts'
import { aPost, change, expectSaved, goToEnd, postTextOf } from './a-post.ts'
import { expect, signIn, test } from './journey.ts'

test(
  'a new address is announced, and the old one leads to it',
  onlyInProof('post.test.ts and redirect-moved.test.ts'),
  async ({ page, colleague, serverUrl }) => {
    const { id, slug } = await aPost(colleague, 'Прежний адрес')
    await change(colleague, id, { status: 'published' })
    await signIn(page, `/admin/posts/${id}`)
    await page.getByLabel('Адрес').fill('novyj-adres')
    await expect(page.getByText(`/blog/${slug} будет вести на новый адрес`, { exact: false })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+s')
    await expectSaved(page)
    const moved = await fetch(`${serverUrl}/blog/${slug}`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/blog/novyj-adres'])
  },
)

test(
  'the previews follow the fields, the outline follows the text',
  onlyInProof('the preview of an unsaved post'),
  async ({ page, colleague }) => {
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
  },
)
