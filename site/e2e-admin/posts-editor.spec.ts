/** Writing in the text of a post: saving unseen, the toolbar at hand, pictures in their place, rejections in sight. */
import type { Locator } from '@playwright/test'
import { aPicture } from './a-picture.ts'
import {
  aPost,
  change,
  expectSaved,
  goToEnd,
  postNow,
  postTextOf,
  titleOf,
  wordBack,
  writeOn,
} from './a-post.ts'
import { chooseFile } from './choose-file.ts'
import { expect, signIn, test } from './journey.ts'

const long = Array.from({ length: 60 }, (_, index) => `<p>Абзац ${index}: ввоз автомобиля.</p>`).join('')

test('a save leaves cursor, undo and what is typed next alone', async ({ page, colleague, serverUrl }) => {
  const { id, slug } = await aPost(colleague, 'Пишем и сохраняем')
  const text = '<p>Курс <a href="https://bank.gov.ua/">банка</a> 10&nbsp;%, далее</p>'
  await change(colleague, id, { text })
  await signIn(page, `/admin/posts/${id}`)
  await writeOn(page, ' один')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaved(page)
  await expect(postTextOf(page)).toBeFocused()
  await page.keyboard.type(' два')
  await expect(postTextOf(page)).toContainText('далее один два')
  await expect(page.getByText('Не сохранено', { exact: false }).first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(postTextOf(page)).not.toContainText('один')
  await page.keyboard.type(' три')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaved(page)
  expect((await postNow(serverUrl, slug)).text).toContain('далее три')
})

test('the first save of a new post leaves selection, scroll, undo and what is typed next alone', async ({
  page,
  colleague,
}) => {
  await signIn(page, '/admin/posts/create')
  await titleOf(page).fill('Первое сохранение')
  await page.getByLabel('Выбрать картинку').setInputFiles(await aPicture())
  await postTextOf(page).click()
  for (let line = 0; line < 40; line += 1) await page.keyboard.press('Enter')
  await page.keyboard.type('Ставка за литр')
  await page.keyboard.press(wordBack)
  const selected = () => page.evaluate(() => String(getSelection()))
  await expect.poll(selected).toBe('литр')
  // Where the eye is: what changes above is made up for by the page's scroll position.
  const selectionTop = () =>
    page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().top ?? -1)
  const before = await selectionTop()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)

  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/\/admin\/posts\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Статья', exact: true })).toBeVisible()
  await expect(postTextOf(page)).toBeFocused()
  expect(await selected()).toBe('литр')
  await expect.poll(async () => Math.abs((await selectionTop()) - before)).toBeLessThan(2)
  await page.keyboard.type('кВт·ч')
  await expect(postTextOf(page)).toContainText('Ставка за кВт·ч')
  // Quick hands make one step of what slow ones make several.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(postTextOf(page)).not.toContainText('С', { timeout: 500 })
  }).toPass()
  await page.keyboard.type('Готово')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaved(page)
  const stored = await colleague('GET', new URL(page.url()).pathname.replace('/admin/posts/', '/api/post/'))
  expect(await stored.json()).toMatchObject({ text: expect.stringContaining('<p>Готово</p>') })
})

for (const width of [1360, 360]) {
  test(`the toolbar is at hand at the end of a long text, ${width} px wide`, async ({ page, colleague }) => {
    const { id } = await aPost(colleague, 'Длинная статья')
    await change(colleague, id, { text: long })
    await page.setViewportSize({ width, height: width === 360 ? 740 : 850 })
    await signIn(page, `/admin/posts/${id}`)
    await goToEnd(page)
    await page.keyboard.press('Shift+Home')
    await page.getByRole('button', { name: 'Жирный' }).click()
    await expect(postTextOf(page).locator('strong')).toHaveText('Абзац 59: ввоз автомобиля.')
  })
}

test('a picture comes in between two paragraphs, within the card, and may be half as wide', async ({
  page,
  colleague,
  serverUrl,
}) => {
  const { id, slug } = await aPost(colleague, 'Картинка между абзацами')
  await change(colleague, id, { text: '<p>Первый абзац.</p><p>Второй абзац.</p>' })
  await signIn(page, `/admin/posts/${id}`)
  await postTextOf(page)
    .getByText('Первый')
    .click({ position: { x: 30, y: 10 } })
  await chooseFile(page.getByRole('button', { name: 'Вставить картинку' }), await aPicture())
  const picture = postTextOf(page).locator('img:not(.ProseMirror-separator)')
  await expect(picture).toBeVisible()
  await expect(postTextOf(page)).toContainText('Первый абзац.')
  const [card, inside] = [await page.locator('.admin-rich-text').boundingBox(), await picture.boundingBox()]
  expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0))
  const toolbar = await page.getByRole('toolbar').boundingBox()
  await picture.click()
  expect((await page.getByRole('toolbar').boundingBox())?.height).toBe(toolbar?.height)
  await page.getByLabel('Описание картинки в тексте').fill('Порт')
  await page.getByText('Половина', { exact: true }).click()
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaved(page)
  expect((await postNow(serverUrl, slug)).text).toMatch(/<img [^>]*class="half"/)
})

test('a picture held over a word shows its line between the paragraphs, and comes in there', async ({
  page,
  colleague,
  serverUrl,
}) => {
  const { id, slug } = await aPost(colleague, 'Картинка не в слово')
  await change(colleague, id, { text: '<p>Первый абзац.</p><p>Второй абзац.</p>' })
  await signIn(page, `/admin/posts/${id}`)
  await expect(postTextOf(page)).toBeVisible()
  const { buffer, name } = await aPicture()
  // A file of the computer cannot be held by a test: its events can, at the place where the words stand just then.
  const hold = (kind: string) =>
    postTextOf(page).evaluate(
      (text, { bytes, fileName, event }) => {
        const [first, second] = [...text.querySelectorAll('p')].map(paragraph =>
          paragraph.getBoundingClientRect(),
        )
        if (!first || !second) throw new Error('No paragraphs')
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(bytes)], fileName, { type: 'image/jpeg' }))
        // Past the middle of the first word, so that after the paragraph is nearer than before it.
        const at = { clientX: first.right - 20, clientY: first.bottom - 4 }
        text
          .querySelector('p')
          ?.dispatchEvent(
            new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer: data, ...at }),
          )
        const line = document.querySelector('.admin-drop-slot')?.getBoundingClientRect()
        return { above: first.bottom, line: line ? (line.top + line.bottom) / 2 : null, below: second.top }
      },
      { bytes: [...buffer], fileName: name, event: kind },
    )
  const { above, line, below } = await hold('dragover')
  expect(line).toBeGreaterThanOrEqual(above)
  expect(line).toBeLessThanOrEqual(below)
  await hold('drop')
  await expect(page.locator('.admin-drop-slot')).toHaveCount(0)
  await expect(postTextOf(page).locator('img[src^="/media/"]')).toBeVisible()
  await page.getByLabel('Описание картинки в тексте').fill('Порт')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaved(page)
  const blocks = (await postNow(serverUrl, slug)).text.replace(/<img[^>]*>/, '[картинка]')
  expect(blocks).toBe('<p>Первый абзац.</p>[картинка]<p>Второй абзац.</p>')
})

test('visitors see a picture as wide as the writer has said', async ({ context, colleague, serverUrl }) => {
  const { buffer } = await aPicture()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), 'a.jpg')
  const uploaded = await colleague('POST', '/api/post/picture', form)
  const { url, width, height } = (await uploaded.json()) as { url: string; width: number; height: number }
  const size = `width="${width}" height="${height}"`
  const { id, slug } = await aPost(colleague, 'Ширина картинок')
  await change(colleague, id, {
    text: `<p>Абзац, который шире половины колонки: он длинный, и строк в нём несколько, чтобы колонка была полна.</p>
<img src="${url}" alt="Обычная" ${size}><img src="${url}" alt="Половина" ${size} class="half">
<figure class="wide"><img src="${url}" alt="Широкая" ${size}><figcaption>Порт</figcaption></figure>
<figure class="half"><img src="${url}" alt="Подписанная" ${size}><figcaption>Порт</figcaption></figure>`,
    status: 'published',
  })
  const site = await context.newPage()
  const widthOf = async (place: Locator) => (await place.boundingBox())?.width ?? 0
  const named = (name: string) => site.getByRole('img', { name, exact: true })
  for (const screen of [1360, 768, 360]) {
    await site.setViewportSize({ width: screen, height: 800 })
    await site.goto(`${serverUrl}/blog/${slug}`)
    const column = await widthOf(site.getByText('Абзац, который'))
    expect(await widthOf(named('Обычная')), `text at ${screen}`).toBe(column)
    const [half, captioned, wide] = [
      await widthOf(named('Половина')),
      await widthOf(named('Подписанная')),
      await widthOf(named('Широкая')),
    ]
    expect(captioned, `half at ${screen}`).toBe(half)
    const rem = await site.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    )
    expect(half, `half at ${screen}`).toBe(Math.min(24 * rem, column))
    if (screen === 1360) expect(wide).toBe(column + 64)
    else expect(wide, `wide at ${screen}`).toBe(column)
    expect(await site.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
})

test('a rejection is said beside the button and leads to the picture without a description', async ({
  page,
  colleague,
}) => {
  const { id } = await aPost(colleague, 'Без описания')
  await change(colleague, id, { text: long, status: 'published' })
  await signIn(page, `/admin/posts/${id}`)
  await goToEnd(page)
  await chooseFile(page.getByRole('button', { name: 'Вставить картинку' }), await aPicture())
  await expect(postTextOf(page).locator('img:not(.ProseMirror-separator)')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  const note = page.getByRole('status').filter({ hasText: 'Не сохранено: 1 картинка без описания' })
  await expect(note).toBeInViewport()
  await expect(postTextOf(page)).toBeFocused()
  await expect(page.locator('img.ProseMirror-selectednode')).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await note.getByRole('button', { name: 'показать' }).click()
  await expect(page.locator('img.ProseMirror-selectednode')).toBeInViewport()
})
