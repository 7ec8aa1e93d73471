/** A new owner on an empty installation: own prices, a table, a page and a post, seen by a visitor at once. */
import { readFileSync } from 'node:fs'
import { aPicture } from './a-picture.ts'
import { postTextOf, titleOf } from './a-post.ts'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './journey.ts'

test('prices, a table, a page and a post of one’s own, without a Latin key', async ({
  page,
  place,
  colleague,
  request,
  expected,
}) => {
  test.slow()
  // Tables that nobody has loaded yet, and what a post still lacks.
  expected.push(/status of 404/)
  const today = new Date().toISOString().slice(0, 10)
  await colleague('PUT', `/api/rate/${today}`, { USD: '40', EUR: '50' })

  await signIn(page, '/admin/prices')
  await expect(page.getByText(/17 цен не задано/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Не задана, задать цену: Услуги компании' }).click()
  for (let left = 17; left > 0; left--) {
    const value = page.getByRole('textbox', { name: /^Цена, / })
    await expect(value).toHaveValue('')
    await value.fill(left === 17 ? '1,500' : '1,5')
    await value.press('Enter')
    await expect(page.getByRole('button', { name: /^Не задана/ })).toHaveCount(Math.max(0, left - 2))
  }
  await expect(
    page.getByRole('button', { name: /^1\s500\s\$, изменить цену: Услуги компании/ }),
  ).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/[a-z]+_[a-z]+/)
  await page.goto('/admin/setting')
  await expect(page.getByRole('region', { name: 'Ещё не заданы' })).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/[a-z]+_[a-z]+/)
  const quote = await colleague('POST', '/api/calculator/quote', {
    route: 'own',
    vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2000, productionYear: 2020 },
    price: { amount: '10000', currency: 'USD' },
  })
  expect(await quote.json()).toMatchObject({ complete: true })

  await page.goto('/admin/tables/copart-fee')
  const missing = page.getByRole('region', { name: 'Таблица ещё не загружена' })
  await expect(missing.getByRole('row', { name: /Цена от/ })).toBeVisible()
  await expectAccessible(page)
  const example = await place.download(() => missing.getByRole('button', { name: 'Пример CSV' }).click())
  expect(example.name).toBe('copart-fee-example.csv')
  await missing.getByRole('button', { name: 'Загрузить свой файл' }).click()
  await page.getByLabel('Файл таблицы').setInputFiles({
    name: 'fees.csv',
    mimeType: 'text/csv',
    buffer: readFileSync(new URL('../../server/demo/tables/copart-fee.csv', import.meta.url)),
  })
  await page.getByRole('button', { name: 'Сделать действующей' }).click()
  await expect(page.getByText('Сохранена версия 1')).toBeVisible()
  await page.goto('/admin/tables/iaa-internet-bid?tab=edit')
  await expect(page.getByText('Новая таблица')).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()

  await page.goto('/admin/posts/create')
  await postTextOf(page).click()
  await page.keyboard.type('Слово')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/\/admin\/posts\/\d+$/)
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(page.getByText('Заголовок: заполните поле')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await titleOf(page).fill('Первая статья')
  await page.getByLabel('Выбрать картинку').setInputFiles(await aPicture())
  await page.getByLabel('Описание картинки').fill('Машина на площадке')
  await page.getByLabel('Коротко о статье').fill('О чём она')
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(page.getByText('Статья на сайте:')).toBeVisible()
  expect(await (await request.get('/blog/pervaya-statya')).text()).toContain('Первая статья')

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
  expect(await (await request.get('/usa')).text()).toContain('Как мы привозим из\u00a0США')
})
