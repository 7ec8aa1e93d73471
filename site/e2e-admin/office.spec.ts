import { expect, signIn, test } from './journey.ts'

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
