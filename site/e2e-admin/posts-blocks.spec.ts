/** Blocks of the site in a post: put in by the writer, rendered by the site, with and without scripts. */
import { openAlive } from '#site/e2e/site-test.ts'
import { aPost, change, expectSaved, goToEnd, postNow, postTextOf } from './a-post.ts'
import { expect, signIn, test } from './journey.ts'

const preset = 'route=own&engine=petrol&volume=1998&year=2021&price=9500&currency=USD'
const stored = `<p>До.</p><div data-block="calculator" data-preset="${preset.replaceAll('&', '&amp;')}"></div><p>Между.</p><div data-block="callback"></div><div data-block="rate"></div><div data-block="fees"></div><p>После.</p>`

test('a writer puts a calculation into the text', async ({ page, colleague, serverUrl, expected }) => {
  // The fields ask for the places of the tables, and this server has no tables yet.
  expected.push(/status of 404/)
  const { id, slug } = await aPost(colleague, 'Расчёт в тексте')
  await change(colleague, id, { status: 'published' })
  await signIn(page, `/admin/posts/${id}`)
  await goToEnd(page)
  await page.getByRole('button', { name: 'Вставить блок сайта' }).click()
  const form = page.getByRole('dialog', { name: 'Блок сайта' })
  await form.getByLabel('Ссылка на расчёт').fill('/usa')
  await form.getByRole('button', { name: 'Вставить' }).click()
  await expect(form.getByText('Ожидается ссылка на расчёт', { exact: false })).toBeVisible()
  await form.getByLabel('Ссылка на расчёт').fill(`${serverUrl}/calculator?${preset}`)
  await form.getByRole('button', { name: 'Вставить' }).click()
  await expect(postTextOf(page).locator('.admin-site-block')).toHaveText(
    'КалькуляторСвоя доставка, бензин, 2021, 9\u00a0500\u00a0$',
  )
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaved(page)
  expect((await postNow(serverUrl, slug)).text).toContain(
    `<p>Начало.</p><div data-block="calculator" data-preset="${preset.replaceAll('&', '&amp;')}"></div>`,
  )
  // From behind it an arrow chooses the block.
  await goToEnd(page)
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Изменить блок…' }).click()
  await form.getByLabel('Цена', { exact: true }).fill('12000')
  await form.getByRole('button', { name: 'Изменить' }).click()
  await expect(form).toBeHidden()
  await expect(postTextOf(page).locator('.admin-site-block')).toContainText('12\u00a0000\u00a0$')
})

for (const javaScriptEnabled of [true, false]) {
  test(`visitors meet the blocks of a text ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    context,
    colleague,
    serverUrl,
  }) => {
    const { id, slug } = await aPost(colleague, 'Блоки в тексте')
    await change(colleague, id, { text: stored, status: 'published' })
    await colleague('POST', '/api/option', { title: 'company_fee', value: '500', note: '' })
    const browser = context.browser()
    if (!browser) throw new Error('No browser')
    const visitor = await browser.newContext({ javaScriptEnabled })
    const site = await visitor.newPage()
    if (javaScriptEnabled) openAlive(site)
    const said: string[] = []
    site.on('console', message => message.type() === 'error' && said.push(message.text()))
    await site.goto(`${serverUrl}/blog/${slug}`)
    const article = site.getByRole('article').first()
    await expect(article.getByText('Между.')).toBeVisible()
    await expect(article.getByRole('table', { name: 'Наши услуги и сборы' })).toContainText(
      /Услуги компании500\s\$/,
    )
    const open = article.getByRole('link', { name: 'Открыть расчёт' })
    await expect(open).toHaveAttribute('href', `/calculator?${preset}`)
    const call = article.locator('.post-block').getByRole('link', { name: 'Перезвоните мне' })
    if (javaScriptEnabled) {
      await call.click()
      await expect(site.getByRole('dialog')).toBeVisible()
      // What the server rendered is what the scripts expect.
      await expect(article.locator('.post-block')).toHaveCount(4)
      await expect(article.locator('[data-post-body]')).toHaveText(['До.', 'Между.', '', '', 'После.'])
    } else {
      await call.click()
      await expect(site).toHaveURL(/\/callback$/)
      await site.goBack()
    }
    expect(said).toEqual([])
    await visitor.close()
  })
}
