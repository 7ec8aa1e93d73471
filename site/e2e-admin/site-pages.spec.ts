/** Pages of the site: a new one from nothing to the public and back, and a new text of a fixed one. */
import type { Page } from '@playwright/test'
import { aPicture } from './a-picture.ts'
import { expectAccessible } from './accessible.ts'
import { chooseFile } from './choose-file.ts'
import { expect, signIn, test } from './journey.ts'

/** The page as the editor shows it beside its fields. */
const shownPage = (page: Page) => page.frameLocator('iframe[title="Страница"]')

const fieldsOf = (page: Page, title: string) => page.getByRole('group', { name: `Поля раздела «${title}»` })

/** Short words of the page are tied to the next one. */
const withPlainSpaces = (html: string): string => html.replaceAll('\u00a0', ' ')

const addSection = async (page: Page, kind: RegExp) => {
  await page.getByRole('button', { name: 'Добавить раздел', exact: true }).click()
  await page.getByRole('dialog', { name: 'Добавить раздел' }).getByRole('button', { name: kind }).click()
}

const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(page.getByText('Страница на сайте:')).toBeVisible()
  await page.getByRole('button', { name: 'Закрыть сообщение' }).last().click()
}

test('a page with questions, a picture and a menu entry is made from nothing, published, taken from the site, removed and brought back', async ({
  page,
  serverUrl,
  expected,
}) => {
  // Many steps, and by keys each is many presses.
  test.slow()
  // The checker's own script, in the frame of the page that runs none.
  expected.push(/Blocked script execution/)
  const visit = () => fetch(`${serverUrl}/about`)
  await signIn(page, '/admin/pages')
  await page.getByRole('button', { name: 'Новая страница' }).click()
  const begin = page.getByRole('form', { name: 'Новая страница' })
  await begin.getByLabel('Название').fill('О компании')
  await expect(begin.getByLabel('Адрес')).toHaveValue('/o-kompanii')
  await begin.getByLabel('Адрес').fill('/blog/about')
  await begin.getByRole('button', { name: 'Создать' }).click()
  await expect(begin.getByText('не занятый сайтом', { exact: false })).toBeVisible()
  await expect(begin.getByLabel('Адрес')).toBeFocused()
  await begin.getByLabel('Адрес').fill('/about')
  await begin.getByRole('button', { name: 'Создать' }).click()

  await expect(page).toHaveURL(/\/admin\/pages\/\d+$/)
  await expect(page.getByText('Разделов пока нет')).toBeVisible()
  await addSection(page, /^Вопросы и ответы/)
  const questions = fieldsOf(page, 'Вопросы и ответы')
  await questions.getByRole('button', { name: 'Добавить вопрос' }).click()
  await questions.getByLabel('Вопрос', { exact: true }).fill('Сколько ждать машину?')
  await questions.getByLabel('Ответ', { exact: true }).fill('От **недели** до двух месяцев')
  await expect(shownPage(page).getByText('Сколько ждать машину?')).toBeVisible()
  await addSection(page, /^Призыв к действию/)
  await fieldsOf(page, 'Призыв к действию')
    .getByLabel('Заголовок', { exact: true })
    .fill('Посчитаем Вашу машину')
  await addSection(page, /^Галерея/)
  const gallery = fieldsOf(page, 'Галерея')
  await gallery.getByRole('button', { name: 'Добавить картинку' }).click()
  await chooseFile(gallery.getByLabel('Выбрать картинку'), await aPicture('Офис на Подоле.jpg', '#6b4f3a'))
  await gallery.getByLabel('Описание картинки').fill('Приёмная')
  await expect(shownPage(page).getByRole('img', { name: 'Приёмная' })).toBeVisible()
  const up = page.getByRole('button', { name: 'Выше: «Посчитаем Вашу машину»' })
  await up.click()
  await expect(up).toBeFocused()
  await expect(page.getByText('«Посчитаем Вашу машину» теперь 1 из 3')).toBeAttached()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText(/^Сохранено \d/)).toBeVisible()
  expect((await visit()).status).toBe(404)

  await publish(page)
  const seen = await visit()
  expect(seen.status).toBe(200)
  const html = withPlainSpaces(await seen.text())
  expect(html).toContain('FAQPage')
  const body = html.slice(html.indexOf('<main'))
  expect(body.indexOf('Посчитаем Вашу машину')).toBeLessThan(body.indexOf('Сколько ждать машину?'))
  expect(body).toMatch(/<img [^>]*alt="Приёмная"/)

  const inFooter = async () =>
    withPlainSpaces(await (await fetch(`${serverUrl}/blog`)).text()).includes('>Кто мы</a>')
  const editor = new URL(page.url()).pathname
  await page.goto('/admin/menu')
  const legal = page.getByRole('region', { name: 'Юридические ссылки' })
  await legal.getByRole('button', { name: 'Добавить пункт' }).click()
  await legal.getByLabel('Название пункта').last().fill('Кто мы')
  await legal.getByLabel('Страница для «Кто мы»').selectOption('/about')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  expect(await inFooter()).toBe(true)
  await page.goto(editor)

  await page.getByRole('button', { name: 'Опубликовать иначе' }).click()
  await page.getByRole('menuitem', { name: 'Снять с сайта' }).click()
  await expect(page.getByText('Страница снята с сайта')).toBeVisible()
  expect((await visit()).status).toBe(404)
  expect(await inFooter()).toBe(false)
  await page.goto('/admin/menu')
  await expect(page.getByText('пункт на сайте не показан')).toBeVisible()
  await legal.getByRole('button', { name: 'Убрать «Кто мы»' }).click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  await page.goto(editor)
  // What comes later would be asked of a page that is gone.
  await expect(page.getByRole('region', { name: 'История' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'Удалить страницу' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'В корзину' }).click()
  await expect(page).toHaveURL(/\/admin\/pages$/)
  const row = page.getByRole('row', { name: /О компании/ })
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(row).toBeVisible()
})

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

test('a section of the page itself leads to its fields', async ({ page }) => {
  await signIn(page, '/admin/pages')
  await page.getByRole('link', { name: 'Авто из Европы' }).click()
  const spot = page.getByRole('button', { name: /^Править раздел «/ }).nth(2)
  await expect(spot).toBeVisible()
  const title = /«(.+)»/.exec((await spot.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  // What a pointer does; for keys there is the list of sections.
  await spot.dispatchEvent('click')
  await expect(fieldsOf(page, title)).toBeVisible()
  await expect(fieldsOf(page, title)).toBeInViewport()
})
