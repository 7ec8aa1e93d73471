/** The law by date: a minimum and an excise are entered in December, confirmed by a second person, and count on their days. */

import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { onlyInProof } from '#site/e2e/proof.ts'
import { expectAccessible, expectAccessibleInBoth } from './accessible.ts'
import { type Colleague, expect, fillLogin, signIn, submitAsVisitor, test } from './journey.ts'

const olena = { email: 'olena@example.com', name: 'Олена', password: 'зелёный трамвай 48', role: 'editor' }
const days = ['2026-12-31', '2027-01-01', '2027-02-28', '2027-03-01'] as const

/** A diesel car of 2020, 2,0 l, for 14,000 USD at the border. */
const car = {
  route: 'own',
  vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 2000, productionYear: 2020 },
  price: { amount: '14000', currency: 'USD' },
  carriage: { amount: '0', currency: 'USD' },
  services: [],
}

const quoteOn = async (colleague: Colleague, date: string) => {
  const { lines } = (await (
    await colleague('POST', '/api/calculator/quote', { ...car, date })
  ).json()) as CostBreakdown
  const line = (code: string) => lines.find(known => known.code === code)
  return [line('excise')?.uah, line('vat')?.uah, line('pension')?.rate, line('pension')?.uah]
}
const quotes = async (colleague: Colleague) => {
  const all: Record<string, unknown> = {}
  for (const day of days) all[day] = await quoteOn(colleague, day)
  return all
}

/** What a change of prices is shown by. */
const addLot = async (colleague: Colleague) => {
  const lot = { title: 'Дизель из Европы', input: { ...car, route: 'eu' } }
  expect((await colleague('POST', '/api/reference-lot', lot)).status).toBe(201)
}

test('a minimum and an excise of the coming year are entered, confirmed, and count from their days', async ({
  page,
  serverUrl,
  server,
  colleague,
}) => {
  await server.setClock('2026-11-20T10:00:00Z')
  for (const day of ['2026-11-20', ...days])
    await colleague('PUT', `/api/rate/${day}`, { USD: '40', EUR: '50' })
  await submitAsVisitor(serverUrl, 'calculation', {
    email: 'buyer@example.com',
    quote: { ...car, date: '2026-11-20' },
  })
  await submitAsVisitor(serverUrl, 'calculation', {
    email: 'buyer@example.com',
    quote: { ...car, date: '2027-03-01' },
  })

  await server.setClock('2026-12-15T09:00:00Z')
  await colleague('POST', '/api/auth/admin/create', olena)
  await colleague('POST', '/api/option', { title: 'second_person_confirms', value: 'yes' })
  await addLot(colleague)
  const before = await quotes(colleague)

  await signIn(page, '/admin/tariffs')
  await expect(page.getByRole('row', { name: /Прожиточный минимум/ })).toContainText(/3\s328\s₴/)
  await page.getByRole('button', { name: 'Новая правка' }).click()
  const form = page.getByRole('form', { name: 'Новая правка' })
  await form.getByRole('button', { name: 'Показать, что изменится' }).click()
  await expect(form.getByText('Укажите день', { exact: true })).toBeVisible()
  const minimum = form.getByRole('group', { name: /прожиточный минимум/ })
  await minimum.getByLabel('Действует с').fill('2027-01-01')
  await minimum.getByLabel('Значение, ₴').fill('3500')
  await minimum.getByLabel('Закон и статья').fill('Закон о Государственном бюджете на 2027 год, ст. 7')
  await minimum.getByLabel('Ссылка на закон').fill('https://zakon.rada.gov.ua/laws/show/1-2027')
  await expect(minimum.getByText(/Сейчас на этот день: 3\s328\s₴/)).toBeVisible()
  await form.getByRole('button', { name: 'Добавить ставку' }).click()
  await form.getByLabel('Ставка').last().selectOption('exciseDieselLow')
  const excise = form.getByRole('group', { name: /дизель, до порога объёма/ })
  await excise.getByLabel('Действует с').fill('2027-03-01')
  await excise.getByLabel('Значение, € за 1000 см³').fill('90')
  await excise.getByLabel('Закон и статья').fill('Закон 1-2027 об изменениях в Налоговый кодекс')
  await form.getByRole('button', { name: 'Показать, что изменится' }).click()

  const review = form.getByRole('region', { name: 'Что изменится' })
  await expect(review.getByRole('row', { name: /прожиточный минимум/ })).toContainText(
    /3\s328\s₴\s*3\s500\s₴/,
  )
  await expect(review.getByRole('row', { name: /дизель, до порога/ })).toContainText(/75\s€.*90\s€/)
  await expect(review.getByRole('heading', { name: 'Влияние на цены с 01.03.2027' })).toBeVisible()
  await expect(review.getByRole('row', { name: /Дизель из Европы/ }).last()).toContainText('$')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Отправить на подтверждение' }).click()
  const waiting = page.getByRole('region', { name: 'Ещё не в тарифе' })
  await expect(waiting.getByText('Подтвердить должен другой сотрудник')).toBeVisible()
  expect(await quotes(colleague)).toEqual(before)

  await page.goto('/admin/logout')
  await expect(page.getByRole('heading', { name: 'Вы вышли' })).toBeVisible()
  await page.goto('/admin/login?next=/admin/tariffs')
  await fillLogin(page, olena.password, olena.email)
  await expect(waiting.getByRole('row', { name: /дизель, до порога/ })).toContainText(
    /75\s€.*90\s€.*Закон 1-2027/,
  )
  await expect(waiting.getByRole('link', { name: /Государственном бюджете на 2027/ })).toBeVisible()
  await waiting.getByRole('button', { name: 'Показать, что изменится' }).click()
  await expect(waiting.getByRole('heading', { name: 'Влияние на цены с 01.03.2027' })).toBeVisible()
  await expectAccessible(page)
  await waiting.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(waiting).toBeHidden()
  await expect(page.getByRole('row', { name: /Прожиточный минимум/ })).toContainText(
    /3\s500\s₴ с 01\.01\.2027/,
  )

  // 14,000 USD × 40 = 560,000 UAH of customs value, 56,000 of duty. The levy: 165 minimums are 549,120 and 577,500 UAH.
  expect(await quotes(colleague)).toEqual({
    // 75 EUR × 2.0 × 5 × 50
    '2026-12-31': ['37500.00', '130700.00', '4 %', '22400.00'],
    // 75 EUR × 2.0 × 6 × 50: one year older
    '2027-01-01': ['45000.00', '132200.00', '3 %', '16800.00'],
    '2027-02-28': ['45000.00', '132200.00', '3 %', '16800.00'],
    // 90 EUR × 2.0 × 6 × 50
    '2027-03-01': ['54000.00', '134000.00', '3 %', '16800.00'],
  })
  expect(before['2026-12-31']).toEqual(await quoteOn(colleague, '2026-12-31'))

  await page.getByRole('tab', { name: 'История' }).click()
  await page.getByRole('button', { name: /^Акциз.*дизель, до порога объёма с 01\.03\.2027/ }).click()
  await expect(page.getByRole('region', { name: 'Ставка' })).toContainText('Закон 1-2027')
  await expectAccessibleInBoth(page)
  await page.getByRole('tab', { name: 'Правки офиса' }).click()
  await expect(page.getByText('Ревизия 1')).toBeVisible()
  await expect(page.getByText(/подтверждено: Олена/)).toBeVisible()

  const { items } = (await (await colleague('GET', '/api/quote')).json()) as { items: { number: string }[] }
  await page.goto(`/admin/quotes/${items[1]?.number}`)
  await expect(page.getByRole('row', { name: /Акциз/ })).toContainText(/37\s500/)
  await expect(page.getByText('Сегодня этот расчёт вышел бы другим')).toHaveCount(0)
  await page.goto(`/admin/quotes/${items[0]?.number}`)
  const changed = page.getByRole('alert').filter({ hasText: 'вышел бы другим' })
  await expect(changed.getByRole('row', { name: /Акциз/ })).toContainText(/45\s000.*54\s000.*9\s000/)
  await expect(page.getByRole('region', { name: 'Расчёт по строкам' })).toContainText(/45\s000/)
  await expectAccessible(page)
})

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
