/** Prices by date and tables that wait for a second person. */
import { onlyInProof } from '#site/e2e/proof.ts'
import { expectAccessible, expectAccessibleInBoth } from './accessible.ts'
import { type Colleague, expect, fillLogin, signIn, test } from './journey.ts'

const olena = { email: 'olena@example.com', name: 'Олена', password: 'зелёный трамвай 48', role: 'editor' }

/** A diesel car of 2020, 2,0 l, for 14,000 USD at the border. */
const car = {
  route: 'own',
  vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 2000, productionYear: 2020 },
  price: { amount: '14000', currency: 'USD' },
  carriage: { amount: '0', currency: 'USD' },
  services: [],
}

/** What a change of prices is shown by. */
const addLot = async (colleague: Colleague) => {
  const lot = { title: 'Дизель из Европы', input: { ...car, route: 'eu' } }
  expect((await colleague('POST', '/api/reference-lot', lot)).status).toBe(201)
}

test(
  'a price is announced for December, stands on the calendar, and a table waits for a second person',
  onlyInProof,
  async ({ page, server, colleague, expected }) => {
    // Two people, two screens and the calendar between them.
    test.slow()
    // A price for yesterday, and tables that nobody has loaded yet.
    expected.push(/status of 40[04]/)
    await server.setClock('2026-12-15T10:00:00Z')
    await colleague('POST', '/api/auth/admin/create', olena)
    await colleague('POST', '/api/option', { title: 'second_person_confirms', value: 'yes' })
    await colleague('POST', '/api/option', { title: 'company_fee', value: '500' })
    await colleague('PUT', '/api/rate/2026-12-15', { USD: '40', EUR: '50' })
    await addLot(colleague)
    await signIn(page, '/admin/prices')
    const line = page.getByRole('row', { name: /Услуги компании/ })
    await expect(line).toContainText(/500\s\$/)
    await page.getByRole('button', { name: 'Новая с даты: Услуги компании' }).click()
    const form = page.getByRole('form', { name: 'Цена: Услуги компании' })
    await form.getByLabel('С какого дня').fill('2026-12-14')
    await form.getByLabel('Цена, $').fill('550')
    await page.keyboard.press('Enter')
    await expect(form.getByText('Укажите сегодняшний день или будущий', { exact: false })).toBeVisible()
    await form.getByLabel('С какого дня').fill('2027-01-10')
    await expect(
      form.getByText('Услуга компании: расчёт берёт цену того дня', { exact: false }),
    ).toBeVisible()
    await form.getByRole('button', { name: 'Показать, что изменится' }).click()
    await expect(form.getByRole('region', { name: 'Влияние на цены' })).toBeVisible()
    await expectAccessible(page)
    const confirmed = form.getByLabel('Вижу, как меняются цены, и назначаю')
    if (await confirmed.isVisible()) await confirmed.check()
    await form.getByRole('button', { name: 'Назначить цену' }).click()
    await expect(line).toContainText(/с 10\.01\.2027: 550\s\$/)
    await expectAccessibleInBoth(page)

    await page.goto('/admin')
    const calendar = page.getByRole('region', { name: 'Что и когда меняется' })
    await expect(calendar.getByRole('link', { name: /Услуги компании: 550\s\$/ })).toBeVisible()
    await expectAccessible(page)
    await calendar.getByRole('link', { name: /Услуги компании/ }).click()
    await page.getByRole('button', { name: /Отменить цену с 10\.01\.2027/ }).click()
    await expect(line).not.toContainText('10.01.2027')

    const file = new FormData()
    file.set('title', 'copart-fee')
    file.set('file', new Blob(['Price from,Price to,Buyer fee\n0,,100\n']), 'fees.csv')
    const uploaded = await colleague('POST', '/api/calculator', file)
    expect(uploaded.status).toBe(201)
    await page.goto('/admin/tables')
    await expect(calendar.getByText('ждёт подтверждения')).toBeVisible()
    await page.goto('/admin/tables/copart-fee?tab=versions')
    await expect(page.getByText('Подтвердить должен другой сотрудник')).toBeVisible()
    await page.goto('/admin/logout')
    await expect(page.getByRole('heading', { name: 'Вы вышли' })).toBeVisible()
    await page.goto('/admin/login?next=/admin/tables/copart-fee%3Ftab%3Dversions')
    await fillLogin(page, olena.password, olena.email)
    await page.getByRole('button', { name: 'Подтвердить версию 1', exact: true }).click()
    await expect(page.getByText('Действует', { exact: true })).toBeVisible()
  },
)
