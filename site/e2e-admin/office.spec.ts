import { expect, signIn, test } from './journey.ts'

test('an own service is added by its name, and a bad price is rejected beside its field', async ({
  page,
}) => {
  await signIn(page, '/admin/prices')
  await page.getByRole('button', { name: 'Своя услуга' }).click()
  const form = page.getByRole('form', { name: 'Новая услуга' })
  await form.getByLabel('Название', { exact: true }).fill('Мойка салона')
  await form.getByLabel('Цена, $').fill('дорого')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form.getByText(/Нужна сумма в долларах/)).toBeVisible()
  await form.getByLabel('Цена, $').fill('1,250')
  await expect(form.getByText(/Читается как 1\s250\s\$/)).toBeVisible()
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(
    page.getByRole('rowgroup', { name: 'Наши услуги' }).getByRole('row', { name: /Мойка салона/ }),
  ).toContainText(/1\s250\s\$/)
})

test('a table is rejected with its rows, then shown as a difference and made current', async ({
  page,
  place,
  expected,
}) => {
  expected.push(/status of (422|404)/)
  await signIn(page, '/admin/tables/copart-fee')
  await page.getByRole('tab', { name: 'Загрузить файл' }).click()
  const upload = (text: string) =>
    page
      .getByLabel('Файл таблицы')
      .setInputFiles({ name: 'fee.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await upload('Price from,Price to,Buyer fee\n0,99.99,25\n100,,много\n')
  const refused = page.getByRole('alert').filter({ hasText: 'файл не принят' })
  await expect(refused.getByRole('row', { name: /^3 Сбор/ })).toBeVisible()
  await upload('Price from,Price to,Buyer fee\n0,99.99,25\n100,,7.25%\n')
  await expect(page.getByText('fee.csv: будет версия 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Сделать действующей' }).click()
  await page.getByRole('tab', { name: 'Строки' }).click()
  await expect(page.getByRole('cell', { name: '7.25%' })).toBeVisible()

  await page.getByRole('tab', { name: 'Загрузить файл' }).click()
  await upload('Price from,Price to,Buyer fee\n0,99.99,30\n100,,7.25%\n')
  await expect(page.getByText('Изменено ячеек: 1')).toBeVisible()
  await page.getByRole('button', { name: 'Сделать действующей' }).click()
  await page.getByRole('tab', { name: 'Версии' }).click()
  await page.getByRole('button', { name: 'Вернуть версию 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Вернуть' }).click()
  await expect(page.getByText(/снова действует под номером 3/)).toBeVisible()
  const { name } = await place.download(() => page.getByRole('button', { name: 'CSV', exact: true }).click())
  expect(name).toMatch(/\.csv$/)
})
