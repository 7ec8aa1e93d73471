import type { Page } from '@playwright/test'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { byExpectedDay } from '#shared/calculator/rates/expected-day.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { Pricing } from '#shared/contract/content/calculator-page.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { onlyInProof } from './proof.ts'
import { expect, test } from './site-test.ts'

/** A Camry from a Copart yard at the port, to Klaipėda. */
const camry =
  '/calculator?route=usa&volume_cc=2487&year=2019&body=sedan&price=8000&location=Savannah,+GA&port=Savannah,+GA&destination=Klaipeda,+LT'
const camryInput: QuoteInput = {
  route: 'usa',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2487, productionYear: 2019, body: 'sedan' },
  price: { amount: '8000', currency: 'USD' },
  usa: {
    auction: 'copart',
    location: 'Savannah, GA',
    port: 'Savannah, GA',
    destination: 'Klaipeda, LT',
    title: 'clean',
  },
}

/** Counted by the day that the page counts where nobody has chosen one: towards the end of a year a forecast. */
const counted = async (page: Page): Promise<QuoteInput> => {
  const answer = await page.request.get('/api/calculator/kit')
  const { today, daysToCustoms, tariff } = (await answer.json()) as Pricing
  return byExpectedDay(camryInput, today, daysToCustoms, tariff).input
}

const ofApi = async (page: Page): Promise<CostBreakdown> => {
  const answer = await page.request.post('/api/calculator/quote', { data: await counted(page) })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as CostBreakdown
}

/** Every line and total of the page is that of the API, to the cent and in three currencies. */
const expectBill = async (page: Page, statement: CostBreakdown): Promise<void> => {
  for (const line of statement.lines) {
    const row = page.locator(`[data-code="${line.code}"] summary`)
    await expect(row).toContainText(line.title)
    await expectSum(row, line)
  }
  await expect(page.locator('.statement-line')).toHaveCount(statement.lines.length)
  await expectSum(page.locator('.statement-total'), statement.total)
  await expectSum(page.locator('.statement-top-sum'), statement.total)
  await expectSum(page.locator('.statement-totals .statement-row').nth(0), statement.customsValue)
  await expectSum(page.locator('.statement-totals .statement-row').nth(1), statement.customs)
}

const expectSum = async (place: ReturnType<Page['locator']>, sum: CostBreakdown['total']): Promise<void> => {
  await expect(place).toContainText(formatMoney(sum.uah, 'UAH'))
  await expect(place).toContainText(formatMoney(sum.usd, 'USD'))
  await expect(place).toContainText(formatMoney(sum.eur, 'EUR'))
}

test('the Camry filled in by hand is the API’s statement to the cent, and so is its link', async ({
  page,
}) => {
  await page.goto('/calculator')
  await page.getByLabel('Объём, см³').fill('2 487')
  await page.getByLabel('Год выпуска').fill('2019')
  await page.getByLabel('Площадка').selectOption('Savannah, GA')
  await page.getByLabel('Документы (title)').selectOption('clean')
  await page.getByText('Ещё: кузов').click()
  await page.getByLabel('Порт США').selectOption('Savannah, GA')
  await page.getByLabel('Порт назначения').selectOption('Klaipeda, LT')
  await page.getByLabel('Цена', { exact: true }).fill('8000')
  const statement = await ofApi(page)
  await expectBill(page, statement)
  await page.goto(camry)
  await expectBill(page, statement)
})

test('a change is announced politely, and the address is the calculation', async ({ page }) => {
  await page.goto(camry)
  const total = page.locator('.statement-top-uah')
  const first = (await total.textContent()) ?? ''
  await page.getByLabel('Цена', { exact: true }).fill('9000,50')
  await expect(page).toHaveURL(/price=9000,50/)
  await expect(total).not.toHaveText(first)
  await expect(page.locator('[data-spoken-total]')).toContainText(/итого/i)
  const statementText = await page.locator('.statement').innerText()
  await page.reload()
  expect(await page.locator('.statement').innerText()).toBe(statementText)
})

test('a day to come is forecast by one press, says so, and another day takes that back', async ({ page }) => {
  const day = addDays(kyivDay(new Date()), 60)
  await page.route(`**/currency?*date=${day.replaceAll('-', '')}*`, route => route.fulfill({ json: [] }))
  await page.goto(camry)
  await page.getByLabel('Дата декларации').fill(day)
  await page.getByRole('button', { name: 'Посчитать по сегодняшнему курсу' }).click()
  await expect(page.locator('#statement-title')).toHaveText('Прогноз: итого под ключ')
  await expect(page).toHaveURL(/forecast=1/)
  await expect(page.getByLabel('Посчитать по сегодняшнему курсу (прогноз)')).toBeChecked()
  await page.getByText('Предельная ставка под бюджет').click()
  await page.locator('#budget').fill('20000')
  await page.getByRole('button', { name: 'Найти ставку' }).click()
  await expect(page.locator('.budget-result')).toContainText('Прогноз: итого под ключ: ')
  await page.getByLabel('Дата декларации').fill('2026-08-17')
  await expect(page.locator('#statement-title')).toHaveText('Итого под ключ')
  await expect(page).not.toHaveURL(/forecast/)
})

test('a line explains itself on demand, by the keyboard alone', async ({ page }) => {
  await page.goto(camry)
  await page.locator('[data-code="excise"] summary').focus()
  await page.keyboard.press('Enter')
  const words = page.locator('[data-code="excise"] .statement-text')
  await expect(words).toContainText('Налоговый кодекс, ст. 215')
  await expect(words).toContainText('Доля в')
})

test(
  'the highest bid of another car is not left standing',
  onlyInProof('highest-bid.test.ts'),
  async ({ page }) => {
    await page.goto(camry)
    await page.getByText('Предельная ставка под').click()
    await page.getByLabel('Бюджет на').fill('20 000')
    await page.getByRole('button', { name: 'Найти ставку' }).click()
    const answer = page.locator('.budget-result')
    await expect(answer).toBeVisible()
    await page.getByLabel('Цена', { exact: true }).fill('9000')
    await expect(page.locator('[data-code="price"] summary')).toContainText('9\u00a0000')
    await expect(answer).toBeVisible()
    await page.getByLabel('Объём, см³').fill('5700')
    await expect(answer).toBeHidden()
  },
)

test(
  'the last calculations are kept on the device, named and removed',
  onlyInProof('past-calculations-store.test.ts'),
  async ({ page }) => {
    await page.goto(camry)
    await page.getByLabel('Цена', { exact: true }).fill('7777')
    await page.getByText('Последние расчёты').click()
    await page.getByRole('button', { name: /^Назвать/ }).click()
    await page.getByLabel('Название расчёта').fill('Белая Camry')
    await page.keyboard.press('Enter')
    await page.goto('/calculator')
    await page.getByText('Последние расчёты').click()
    await page.getByRole('link', { name: 'Белая Camry' }).click()
    await expect(page.getByLabel('Цена', { exact: true })).toHaveValue('7777')
    await page.getByText('Последние расчёты').click()
    await page.getByRole('button', { name: 'Убрать: Белая Camry' }).click()
    await expect(page.getByText('Последние расчёты')).toHaveCount(0)
  },
)

test('the small calculator of the home page counts in place and hands its fields on', async ({ page }) => {
  await page.goto('/')
  const small = page.getByRole('complementary', { name: 'Калькулятор' })
  const total = small.locator('.quote-card-total .figure')
  const before = (await total.textContent()) ?? ''
  await small.getByLabel('Откуда').selectOption('georgia')
  await small.getByLabel('Двигатель').selectOption('electric')
  await small.getByLabel('Цена', { exact: true }).fill('12500')
  await expect(total).not.toHaveText(before)
  await small.getByLabel('Батарея, кВт·ч').fill('75')
  await expect(small.locator('.quote-card-total')).not.toContainText('неизвестных строк')
  const allLines = small.getByRole('link', { name: 'Все строки' })
  await expect(allLines).toHaveAttribute('href', /route=georgia.*battery=75/)
  // The sum follows the fields a moment later: it is waited for as the page of all lines has it.
  const beside = await page.context().newPage()
  await beside.goto((await allLines.getAttribute('href')) ?? '')
  const counted = (await beside.locator('.statement-top-sum .figure').nth(1).textContent()) ?? ''
  await expect(total).toHaveText(rounded(counted))
  await allLines.click()
  await expect(page).toHaveURL(/route=georgia.*battery=75/)
  await expect(page.locator('.statement-top-sum .figure').nth(1)).toHaveText(counted)
})

/** An exact amount as a first screen says it. @example rounded('17 980,50 $') // '≈ 17 981 $' */
const rounded = (exact: string): string => {
  const [, whole = '', fraction = '0', sign = ''] = /^([\d\u00a0]+)(?:,(\d+))?\u00a0(.)$/.exec(exact) ?? []
  const units = Math.round(Number(`${whole.replaceAll('\u00a0', '')}.${fraction}`))
  return `≈\u00a0${String(units).replace(/\B(?=(\d{3})+$)/g, '\u00a0')}\u00a0${sign}`
}

for (const { path, price, button, currency } of [
  { path: '/', price: 'Цена', button: 'Рассчитать', currency: 1 },
  { path: '/uk/eu', price: 'Ціна', button: 'Розрахувати', currency: 2 },
])
  test(
    `${path}: pressing the bronze button leaves the total as it is`,
    path === '/' ? {} : onlyInProof('the home page'),
    async ({ page }) => {
      await page.goto(path)
      const total = page.locator('.quote-card-total .figure')
      const before = (await total.textContent()) ?? ''
      await page.getByLabel(price, { exact: true }).fill('9500')
      await expect(total).not.toHaveText(before)
      const counted = (await total.textContent()) ?? ''
      await page.locator('.hero .actions').getByRole('link', { name: button }).click()
      await expect(page).toHaveURL(/\/calculator\?.*price=9500/)
      const exact = await page.locator('.statement-top-sum .figure').nth(currency).textContent()
      expect(rounded(exact ?? '')).toBe(counted)
    },
  )

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the Camry is the API’s statement to the cent', async ({ page }) => {
    await page.goto('/calculator')
    await page.getByLabel('Объём, см³').fill('2487')
    await page.getByLabel('Год выпуска').fill('2019')
    await page.getByLabel('Площадка').selectOption('Savannah, GA')
    await page.getByLabel('Документы (title)').selectOption('clean')
    await page.getByText('Ещё: кузов').click()
    await page.getByLabel('Порт США').selectOption('Savannah, GA')
    await page.getByRole('button', { name: 'Рассчитать' }).click()
    await expectBill(page, await ofApi(page))
  })
})
