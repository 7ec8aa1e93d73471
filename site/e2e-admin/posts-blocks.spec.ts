/** Blocks of the site in a post: put in by the writer, rendered by the site, with and without scripts. */
import { onlyInProof } from '#site/e2e/proof.ts'
import { openAlive } from '#site/e2e/site-test.ts'
import { aPost, change } from './a-post.ts'
import { expect, test } from './journey.ts'

const preset = 'route=own&engine=petrol&volume=1998&year=2021&price=9500&currency=USD'
const stored = `<p>До.</p><div data-block="calculator" data-preset="${preset.replaceAll('&', '&amp;')}"></div><p>Между.</p><div data-block="callback"></div><div data-block="rate"></div><div data-block="fees"></div><p>После.</p>`

for (const javaScriptEnabled of [true, false]) {
  const details = javaScriptEnabled ? {} : onlyInProof('with scripts, over the same page of the server')
  test(
    `visitors meet the blocks of a text ${javaScriptEnabled ? 'with' : 'without'} scripts`,
    details,
    async ({ context, colleague, serverUrl }) => {
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
    },
  )
}
