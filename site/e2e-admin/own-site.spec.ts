/** The first setup: an empty installation becomes a broker's own site in one sitting, without a restart. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { firstAdminEmail } from '#shared/domain/system/first-admin.ts'
import { aPicture } from './a-picture.ts'
import { expectAccessible } from './accessible.ts'
import { chooseFile } from './choose-file.ts'
import { expect, fillLogin, owner, test } from './journey.ts'

test.use({ seed: 'demo', adminEmail: firstAdminEmail })

const own = { email: 'olha@avtomost.example', password: 'свой длинный пароль 7' }

const step = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const saveStep = (page: Page) => page.getByRole('button', { name: 'Сохранить и дальше' }).click()

const exampleRows = (title: TableTitle): string =>
  readFileSync(new URL(`../../server/demo/tables/${title}.csv`, import.meta.url), 'utf8')

/** One table by hand, with another fee in it. */
const uploadByHand = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Интернет-ставка Copart' }).click()
  await page.getByRole('tab', { name: 'Загрузить файл' }).click()
  const rows = exampleRows('copart-internet-bid').replace(/(?<=,)\d+(?:\.\d+)?(?=\s*$)/, '161')
  await page
    .getByLabel('Файл таблицы')
    .setInputFiles({ name: 'bid.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await page.getByRole('button', { name: 'Сделать действующей' }).click()
  await expect(page.getByText('Сохранена версия 2')).toBeVisible()
}

/** The others: the same rows, from files of the office's own. */
const uploadOtherTables = async (serverUrl: string): Promise<void> => {
  const login = await fetch(`${serverUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(own),
  })
  const { token } = (await login.json()) as { token: string }
  for (const title of tableTitles.filter(title => title !== 'copart-internet-bid')) {
    const form = new FormData()
    form.set('title', title)
    form.set('file', new Blob([exampleRows(title)]), `${title}.csv`)
    const sent = await fetch(`${serverUrl}/api/calculator`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: form,
    })
    expect(sent.status).toBe(201)
  }
}

test('from the printed password to a site of one’s own', async ({ page, context, request, serverUrl }) => {
  test.slow()
  await page.goto('/admin')
  await fillLogin(page, owner.password, firstAdminEmail)
  await expect(page).toHaveURL(/\/admin\/setup$/)

  await expect(step(page, 'Ваш вход')).toBeVisible()
  await page.getByLabel('Ваше имя').fill('Ольга')
  await page.getByLabel('Ваша почта').fill(own.email)
  await page.getByLabel('Напечатанный пароль').fill(owner.password)
  await page.getByLabel('Новый пароль').fill(own.password)
  await saveStep(page)

  await expect(step(page, 'Фирма')).toBeFocused()
  await field(page, 'Название фирмы').fill('Авто Мост')
  await field(page, 'Название фирмы, украинский').fill('Авто Міст')
  await field(page, 'Юридическое название и код').fill('ООО «Авто Мост», код 12345678')
  await field(page, 'Юридическое название и код, украинский').fill('ТОВ «Авто Міст», код 12345678')
  await field(page, 'Разрешение на брокерскую деятельность').fill('№ 77 от 01.02.2024')
  await saveStep(page)

  await expect(step(page, 'Контакты')).toBeFocused()
  await page.getByLabel('Главный телефон').fill('067 123 45 67')
  await page.getByLabel('Почта для посетителей').fill('info@avtomost.example')
  await field(page, 'Адрес офиса').fill('Львов, ул. Городоцкая, 1')
  await field(page, 'Адрес офиса, украинский').fill('Львів, вул. Городоцька, 1')
  await page.getByLabel('Telegram').fill('t.me/avtomost')
  await page.getByRole('link', { name: 'Назад' }).click()
  await expect(field(page, 'Название фирмы')).toHaveValue('Авто Мост')
  await page.getByRole('link', { name: 'Пропустить' }).click()
  await expect(page.getByLabel('Главный телефон')).toHaveValue('067 123 45 67')
  await saveStep(page)

  await expect(step(page, 'Логотип и цвет')).toBeFocused()
  await page.getByRole('button', { name: 'Выбрать логотип' }).click()
  await chooseFile(page.getByLabel('Добавить картинки'), await aPicture('Логотип.jpg', '#0057b7'))
  await expect(page.getByRole('img', { name: 'Логотип в светлой теме' })).toBeVisible()
  await page.getByLabel('Цвет', { exact: true }).fill('#0057b7')
  await expect(page.getByRole('listitem').filter({ hasText: 'Кнопка в тёмной теме' })).toContainText('хорошо')
  await expectAccessible(page)
  await saveStep(page)

  await expect(step(page, 'Почта')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Почтовый сервер' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Дальше' }).click()
  await expect(step(page, 'Telegram')).toBeFocused()
  await expect(page.getByRole('form', { name: 'Токен бота' })).toBeVisible()
  await page.getByRole('link', { name: 'Дальше' }).click()
  await expect(page.getByText('Банк отвечает')).toBeVisible()
  await page.getByRole('link', { name: 'Дальше' }).click()

  // One price is replaced, and stays when the example goes.
  await page.getByRole('link', { name: 'Вписать свои цены' }).click()
  await page.getByRole('button', { name: /изменить цену: Услуги компании/ }).click()
  await page.getByLabel('Цена, $').fill('$650')
  await page.getByLabel('Цена, $').press('Enter')
  await expect(page.getByRole('button', { name: /^650\s\$, изменить цену: Услуги компании/ })).toBeVisible()
  await page.goto('/admin/setup?step=own')
  await page.getByRole('button', { name: 'Убрать пример' }).click()
  await page
    .getByRole('dialog', { name: 'Убрать пример?' })
    .getByRole('button', { name: 'Убрать', exact: true })
    .click()
  await expect(page.getByText('Пример убран')).toBeVisible()
  await uploadByHand(page)
  await uploadOtherTables(serverUrl)

  await page.goto('/admin/pages')
  await page.getByRole('link', { name: 'Авто из США' }).click()
  await page
    .getByRole('button', { name: /Порядок работы/ })
    .first()
    .click()
  await page
    .getByRole('group', { name: 'Поля раздела «Порядок работы»' })
    .getByLabel('Заголовок', { exact: true })
    .fill('Как мы привозим из США')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText(/^Сохранено \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(page.getByText('Страница на сайте:')).toBeVisible()

  const html = (await (await request.get('/usa')).text()).replaceAll('\u00a0', ' ')
  for (const text of ['Авто Мост', '+380671234567', 'https://t.me/avtomost', 'код 12345678', 'Городоцкая'])
    expect(html).toContain(text)
  expect(html).toContain('Как мы привозим из США')
  for (const text of ['Примерн', 'example.com', '+380440000000']) expect(html).not.toContain(text)
  const ukrainian = (await (await request.get('/uk/usa')).text()).replaceAll('\u00a0', ' ')
  for (const text of ['Авто Міст', '+380671234567', 'ТОВ «Авто Міст»', 'Городоцька'])
    expect(ukrainian).toContain(text)
  for (const text of ['Зразков', 'Митний брокер', 'example.com']) expect(ukrainian).not.toContain(text)
  expect(await (await request.get('/calculator')).text()).not.toContain('Цены примерные')
  expect(await (await request.get('/uk/calculator')).text()).not.toContain('Ціни приблизні')
  expect(await (await request.get('/blog')).text()).not.toContain('/blog/kak-schitaetsya-akciz')
  expect((await (await request.get('/api/option/single/company_fee')).json()) as object).toMatchObject({
    value: '650',
  })

  const site = await context.newPage()
  await site.goto(serverUrl)
  const mark = site.locator('.header .brand-mark')
  await expect(mark).toHaveCSS('background-image', /\/media\/[0-9a-f]{64}-/)
  const accent = await site.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--bronze'),
  )
  expect(accent).toBe('#0057b7')
  await site.close()

  await page.goto('/admin')
  const list = page.getByRole('region', { name: 'Первые шаги' })
  // Of the example's prices one was replaced; those that went with it leave lines without a sum.
  await expect(list.getByRole('link')).toHaveText(['Проверить почту пробным письмом', 'Вписать свои цены'])
  await list.getByRole('button', { name: 'Убрать список' }).click()
  await expect(list).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: /^Курс / })).toBeVisible()
  await expect(list).toHaveCount(0)
})
