import { onlyInProof } from '#site/e2e/proof.ts'
import { aHeavyPicture, aPicture } from './a-picture.ts'
import { aPost, change, postTextOf, titleOf, writeOn } from './a-post.ts'
import { chooseFile } from './choose-file.ts'
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

test('a new post is previewed with its chosen picture; nothing in the preview acts or leads away', async ({
  page,
  colleague,
  expected,
}) => {
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
})

test('pasted words come in clean; pictures of other sites stay out, and that is said', async ({
  page,
  colleague,
}) => {
  const { id } = await aPost(colleague, 'Вставка со стороны')
  await signIn(page, `/admin/posts/${id}`)
  await postTextOf(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await postTextOf(page).evaluate(element => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<h2 style="color:red">Сроки</h2><p><img src="https://other.example/a.jpg"><span style="font-weight:700">Шесть</span> недель</p>',
    )
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(postTextOf(page).getByRole('heading', { name: 'Сроки' })).toBeVisible()
  await expect(postTextOf(page).locator('strong')).toHaveText('Шесть')
  await expect(postTextOf(page).locator('img')).toHaveCount(0)
  await expect(page.getByText('1 картинка не вставлена')).toBeVisible()
})

test('a link is checked while it is put', async ({ page, colleague, expected }) => {
  // The question whether a page of the site is there.
  expected.push(/status of 404/)
  const { id, slug } = await aPost(colleague, 'Куда ведёт ссылка')
  await change(colleague, id, { status: 'published' })
  await signIn(page, `/admin/posts/${id}`)
  await postTextOf(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Ссылка' }).click()
  const form = page.getByRole('dialog', { name: 'Ссылка' })
  const address = form.getByLabel('Адрес')
  await expect(address).toBeFocused()
  await address.fill('слово')
  await address.press('Enter')
  await expect(form.getByText('Ожидается адрес, почта или телефон')).toBeVisible()
  await address.fill('/blog/net-takoj')
  await address.press('Enter')
  await expect(form.getByText('Такой страницы на сайте нет')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Всё равно поставить' })).toBeVisible()
  await address.fill(`/blog/${slug}`)
  await address.press('Enter')
  await expect(postTextOf(page).locator(`a[href="/blog/${slug}"]`)).toBeVisible()
})

test('a picture on its way says how far it is', onlyInProof, async ({ page, colleague }) => {
  const { id } = await aPost(colleague, 'Картинка в пути')
  await signIn(page, `/admin/posts/${id}`)
  await postTextOf(page).click()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  // A slow line: the picture takes some seconds.
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 64 * 1024,
  })
  const frame = page.locator('.admin-rich-text')
  const before = await frame.boundingBox()
  await chooseFile(page.getByRole('button', { name: 'Вставить картинку' }), await aHeavyPicture())
  const bar = page.getByRole('progressbar', { name: 'Загрузка картинки' })
  await expect(bar).toHaveAttribute(
    'aria-valuetext',
    /^[1-9]\d?\u00A0% · [\d,]+\u00A0из\u00A0[\d,]+\u00A0[КМ]Б$/,
  )
  // Nothing moves for it.
  expect((await frame.boundingBox())?.height).toBe(before?.height)
  await expect(postTextOf(page).locator('img')).toBeVisible()
  await expect(bar).toHaveCount(0)
})
