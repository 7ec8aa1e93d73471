import { onlyInProof } from '#site/e2e/proof.ts'
import { aPicture } from './a-picture.ts'
import { aPost, titleOf, writeOn } from './a-post.ts'
import { expect, signIn, test } from './journey.ts'

test('the preview shows the unsaved post with the visitor’s typography', async ({ page, colleague }) => {
  const { id } = await aPost(colleague, 'Как "выглядит" статья')
  await signIn(page, `/admin/posts/${id}`)
  await writeOn(page, ' Он сказал "да" - и уехал.')
  await page.getByRole('button', { name: 'Предпросмотр' }).click()
  const preview = page.getByRole('dialog', { name: 'Предпросмотр' })
  const site = preview.frameLocator('iframe')
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('Как «выглядит» статья')
  await expect(site.getByText('«да» — и уехал.')).toBeVisible()
  // The site itself: its header, its style and its font.
  await expect(site.getByRole('banner')).toBeVisible()
  const font = () =>
    site
      .locator('body')
      .evaluate(body => [...body.ownerDocument.fonts].some(font => font.status === 'loaded'))
  await expect.poll(font).toBe(true)
  await expect(preview.getByRole('radio', { name: 'Компьютер' })).toBeChecked()
  // With the scrollbar, which takes room in the window and none on the web.
  const width = () => site.locator('html').evaluate(html => html.ownerDocument.defaultView?.innerWidth)
  expect(await width()).toBe(1360)
  await preview.getByText('Телефон', { exact: true }).click()
  await expect.poll(width).toBe(390)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(page.getByRole('button', { name: 'Предпросмотр' })).toBeFocused()
})

test(
  'a new post is previewed with its chosen picture; nothing in the preview acts or leads away',
  onlyInProof('the preview of an unsaved post'),
  async ({ page, colleague, expected }) => {
    expected.push(/Blocked script execution/, /Blocked opening/)
    const total = async () =>
      ((await (await colleague('GET', '/api/post/pagination/1')).json()) as { total: number }).total
    const before = await total()
    await signIn(page, '/admin/posts/create')
    await titleOf(page).fill('Ещё не сохранена')
    await page.getByLabel('Выбрать картинку').setInputFiles(await aPicture())
    await writeOn(page, 'Первые слова.')
    await page.getByRole('button', { name: 'Предпросмотр' }).click()
    const preview = page.getByRole('dialog', { name: 'Предпросмотр' })
    const site = preview.frameLocator('iframe')
    await expect(site.getByRole('heading', { level: 1 })).toHaveText('Ещё не\u00a0сохранена')
    await expect(site.getByText('Первые слова.')).toBeVisible()
    const picture = site.locator('.post-picture img')
    await expect(picture).toHaveAttribute('src', /^blob:/)
    await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(1200)

    const frame = await (await preview.locator('iframe').elementHandle())?.contentFrame()
    const run = await frame?.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "ran"'
      document.body.append(script)
      document
        .querySelector('a[href="/usa"]')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      return { title: document.title, scripts: document.querySelectorAll('script[src]').length }
    })
    expect(run).toEqual({ title: expect.not.stringContaining('ran'), scripts: 0 })
    await expect(site.getByText('Первые слова.')).toBeVisible()
    expect(await total()).toEqual(before)
  },
)
