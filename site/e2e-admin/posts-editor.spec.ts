/** Writing in the text of a post: saving unseen, the toolbar at hand, pictures in their place, rejections in sight. */

import type { Locator } from '@playwright/test'
import { onlyInProof } from '#site/e2e/proof.ts'
import { aPicture } from './a-picture.ts'
import { aPost, change, expectSaved, goToEnd, postNow, postTextOf, writeOn } from './a-post.ts'
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
  // On a busy machine one word is undone in more than one step.
  const undone = async () => {
    await page.keyboard.press('ControlOrMeta+z')
    return postTextOf(page).textContent()
  }
  await expect.poll(undone).toBe('Курс банка 10\u00a0%, далее')
  await page.keyboard.type(' три')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaved(page)
  expect((await postNow(serverUrl, slug)).text).toContain('далее три')
})

test('the toolbar is at hand at the end of a long text on a phone', async ({ page, colleague }) => {
  const { id } = await aPost(colleague, 'Длинная статья')
  await change(colleague, id, { text: long })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, `/admin/posts/${id}`)
  await goToEnd(page)
  await page.keyboard.press('Shift+Home')
  await page.getByRole('button', { name: 'Жирный' }).click()
  await expect(postTextOf(page).locator('strong')).toHaveText('Абзац 59: ввоз автомобиля.')
})

test(
  'a picture held over a word shows its line between the paragraphs, and comes in there',
  onlyInProof('picture-node.test.ts'),
  async ({ page, colleague, serverUrl }) => {
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
  },
)

test(
  'visitors see a picture as wide as the writer has said',
  onlyInProof('figure-and-video-nodes.test.ts'),
  async ({ context, colleague, serverUrl }) => {
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
      expect(
        await site.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  },
)
