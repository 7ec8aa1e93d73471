/** Pages of the site: a new text of a fixed one, and a section that leads to its fields. */

import type { Page } from '@playwright/test'
import { onlyInProof } from '#site/e2e/proof.ts'
import { expect, signIn, test } from './journey.ts'

/** The page as the editor shows it beside its fields. */
const shownPage = (page: Page) => page.frameLocator('iframe[title="Страница"]')

const fieldsOf = (page: Page, title: string) => page.getByRole('group', { name: `Поля раздела «${title}»` })

/** Short words of the page are tied to the next one. */
const withPlainSpaces = (html: string): string => html.replaceAll('\u00a0', ' ')

const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(page.getByText('Страница на сайте:')).toBeVisible()
  await page.getByRole('button', { name: 'Закрыть сообщение' }).last().click()
}

test('a new text of a fixed page is the visitors’ as soon as it is published, and no sooner', async ({
  page,
  serverUrl,
}) => {
  const visit = async () => (await fetch(`${serverUrl}/usa`)).text()
  const before = await visit()
  // The cache is warm from here on.
  expect(await visit()).toBe(before)
  await signIn(page, '/admin/pages')
  await page.getByRole('link', { name: 'Авто из США' }).click()
  await page
    .getByRole('button', { name: /Порядок работы/ })
    .first()
    .click()
  await fieldsOf(page, 'Порядок работы').getByLabel('Заголовок', { exact: true }).fill('Как привозим из США')
  await expect(shownPage(page).getByRole('heading', { name: 'Как привозим из США' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText(/^Сохранено \d/)).toBeVisible()
  await expect(page.getByText('Есть неопубликованное')).toBeVisible()
  expect(await visit()).toBe(before)
  await publish(page)
  expect(withPlainSpaces(await visit())).toContain('Как привозим из США')
})

test(
  'a section of the page itself leads to its fields',
  onlyInProof('a new text of a fixed page; site-page-form.test.tsx'),
  async ({ page }) => {
    await signIn(page, '/admin/pages')
    await page.getByRole('link', { name: 'Авто из Европы' }).click()
    const spot = page.getByRole('button', { name: /^Править раздел «/ }).nth(2)
    await expect(spot).toBeVisible()
    const title = /«(.+)»/.exec((await spot.getAttribute('aria-label')) ?? '')?.[1] ?? ''
    // What a pointer does; for keys there is the list of sections.
    await spot.dispatchEvent('click')
    await expect(fieldsOf(page, title)).toBeVisible()
    await expect(fieldsOf(page, title)).toBeInViewport()
  },
)
