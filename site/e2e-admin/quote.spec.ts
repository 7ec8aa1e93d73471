import { expectAccessible } from './accessible.ts'
import { expect, signIn, submitAsVisitor, test } from './journey.ts'

const input = {
  date: '2026-03-17',
  route: 'usa',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2020 },
  price: { amount: '9340', currency: 'USD' },
  usa: { auction: 'copart', location: 'Albany', destination: 'Klaipeda' },
}

test('a quote of March is found by its amount and explained beside today in one click', async ({
  page,
  place,
  serverUrl,
  colleague,
}) => {
  const load = async (title: string, text: string) => {
    const form = new FormData()
    form.set('title', title)
    form.set('file', new Blob([text], { type: 'text/csv' }), `${title}.csv`)
    expect((await colleague('POST', '/api/calculator', form)).status).toBe(201)
  }
  await load('transportation', 'Auction,Auction Location,"Newark, NJ"\nCopart,Albany,400\n')
  await load('ship-delivery', 'Port,Destination,Cost\n"Newark, NJ",Klaipeda,1200\n')
  await load('copart-fee', 'Price from,Price to,Buyer fee\n0,,500\n')
  await load('copart-internet-bid', 'Price from,Price to,Buyer fee\n0,,50\n')
  await submitAsVisitor(serverUrl, 'calculation', {
    email: 'buyer@example.com',
    message: 'Сколько выйдет?',
    quote: input,
  })
  await load('ship-delivery', 'Port,Destination,Cost\n"Newark, NJ",Klaipeda,1350\n')

  await signIn(page, '/admin')
  await page.getByRole('link', { name: 'Расчёты', exact: true }).click()
  const search = page.getByRole('searchbox', { name: 'Имя, телефон, номер, сумма или дата' })
  await search.fill('нет такого')
  await expect(page.getByText('Ничего не нашлось')).toBeVisible()
  await search.fill('17.03.2026')
  const row = page.getByRole('row', { name: /9 340 \$/ })
  await expect(row).toBeVisible()
  await search.fill('9,340')
  await expect(page).toHaveURL(/q=9%2C340/)
  await expect(row).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('link', { name: /Почему столько/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Расчёт 2026-\d{6}/ })).toBeVisible()
  // Until today's figures are there the page shows the quote alone, with what has changed above it.
  await expect(page.getByRole('row', { name: /^Морская перевозка.*→.*1\s350/ })).toContainText('+150')
  const basis = page.getByRole('region', { name: 'На чём стоит расчёт' })
  await expect(basis).toContainText('на 17.03.2026')
  await expect(basis).toContainText('Тариф')
  await expectAccessible(page)

  // This office has no prices yet: nobody hands out such a sum without having been asked.
  await page.getByRole('button', { name: 'PDF' }).click()
  const { name } = await place.download(() =>
    page.getByRole('dialog').getByRole('button', { name: 'Отправить неполный' }).click(),
  )
  expect(name).toMatch(/\.pdf$/)

  await page.getByRole('button', { name: 'Показать только расчёт' }).press('Enter')
  await expect(page.getByRole('columnheader', { name: '€' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Сравнить с сегодня/ }).press('Enter')
  await basis.getByRole('link', { name: 'что изменилось' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Сравнение версий' })).toContainText('1350')
  await page.goBack()
  await basis.getByRole('link', { name: 'версия 1' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Версия 1' })).toBeVisible()
})
