/** A car's whole way: the request, the contract, the order through its stages, and what its customer sees of it. */
import { formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { aPicture } from './a-picture.ts'
import { quote } from './a-quote.ts'
import { type Colleague, expect, signIn, submitAsVisitor, test } from './journey.ts'

test.use({ mail: true })

const customer = 'olena@example.com'
const russian = 'igor@example.com'

/** By the call, since its screen is the same. */
const beginInRussian = async (colleague: Colleague, today: string): Promise<void> => {
  const body = { email: russian, lang: 'ru', route: 'eu', make: 'Audi', model: 'A4' }
  const { id } = (await (await colleague('POST', '/api/order', body)).json()) as { id: number }
  await colleague('PUT', `/api/order/${id}/letters`, { on: true })
  await colleague('PUT', `/api/order/${id}`, { stages: { bought: { actual: today } } })
}

const linkIn = (letter: string, serverUrl: string): string =>
  new URL(/\/o\/[\w-]+/.exec(letter)?.[0] ?? '', serverUrl).href

test('a request becomes an order that goes through all stages, and its customer follows by link and letter', async ({
  page,
  context,
  server,
  serverUrl,
  colleague,
  expected,
  hands,
}) => {
  // This office has no tables yet, and no calculation of the request is asked for them.
  expected.push(/status of 404/)
  // The browser's day, at an hour at which letters go out.
  const today = kyivDay(new Date())
  await server.setClock(`${today}T10:00:00Z`)
  await submitAsVisitor(serverUrl, 'calculation', { email: customer, message: 'Хочу авто', quote }, 'uk')
  const before = await server.pass(0)

  await signIn(page, '/admin/requests')
  await page.getByRole('link', { name: /США · / }).click()
  await page.getByLabel('Чем закончилось').selectOption('Договор')
  await page.getByRole('button', { name: 'Открыть заказ' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\/1$/)
  const group = page.getByRole('region', { name: 'Клиент', exact: true })
  await expect(group).toContainText(customer)
  await expect(group).toContainText('украинский')

  // Its places by their keys: stages, money, letters, files.
  await page.keyboard.press('3')
  const letters = page.getByRole('switch', { name: 'Писать о каждом новом этапе' })
  await letters.click()
  await expect(letters).toBeChecked()
  const reach = page.getByRole('button', { name: 'Куплен: сегодня' })
  const reachAndRead = async () => {
    await page.keyboard.press('1')
    await reach.click()
    await page.keyboard.press('3')
  }
  await reachAndRead()
  await expect(page.getByText(/Куплен: ждёт/)).toBeVisible()
  // A slip is taken back before anybody reads of it.
  await page.keyboard.press('1')
  await page.getByRole('button', { name: 'Куплен: изменить' }).click()
  await page.getByRole('button', { name: 'Снять отметку' }).click()
  await expect(reach).toBeVisible()
  expect(await server.pass(11)).toBe(before)
  await reachAndRead()
  await expect(page.getByText(/Куплен: ждёт/)).toBeVisible()
  await beginInRussian(colleague, today)
  expect(await server.pass(11)).toBe(before + 2)
  const subject = 'Новини про\u00a0Ваше замовлення №\u00a01'
  const letter = await server.lastMail(customer, subject)
  expect(letter).toContain(`«Придбано» пройдено ${formatDayDmy(today)}`)
  expect(await server.lastMail(russian, 'Новости о\u00a0Вашем заказе №\u00a02')).toMatch(/«Куплен» пройден/)

  const theirs = await context.newPage()
  await theirs.goto(linkIn(letter, serverUrl))
  const way = theirs.getByRole('listitem')
  await expect(way.filter({ hasText: 'Придбано' })).toHaveAttribute('data-state', 'done')
  await expect(theirs.getByRole('heading', { name: 'Фотографії' })).toHaveCount(0)

  await page.keyboard.press('4')
  const files = page.getByRole('region', { name: 'Файлы' })
  await files.locator('input[type=file]').setInputFiles(await aPicture())
  const shown = files.getByRole('checkbox', { name: /Видит клиент/ })
  await shown.click()
  await expect(shown).toBeChecked()
  await page.keyboard.press('2')
  await page.getByRole('button', { name: 'Добавить счёт' }).click()
  await page.getByLabel('За что').fill('Машина')
  await page.getByLabel('Сумма').fill('8 000')
  await page.getByRole('button', { name: 'Добавить платёж' }).click()
  await page.getByLabel('За что').fill('Завдаток')
  await page.getByLabel('Сумма').fill('1 500')
  await page.getByRole('checkbox', { name: 'Показать клиенту оплату' }).check()
  // The save of another place takes the money along.
  await page.keyboard.press('1')
  await page.getByRole('button', { name: 'Сохранить заказ' }).click()
  await expect(page.getByText('Деньги заказа сохранены')).toBeVisible()
  await page.getByRole('tab', { name: 'Ход' }).click()
  const next = page.getByRole('button', { name: /: сегодня$/ })
  for (let left = 12; left > 0; left -= 1) {
    const name = (await next.getAttribute('aria-label')) ?? ''
    await next.click()
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    // A message stays for as long as the pointer is on it.
    if (hands === 'mouse') await page.mouse.move(700, 20)
  }
  await expect(next).toHaveCount(0)

  // The link of a letter that went out before payments were shown never opens them: a later one does.
  await theirs.reload()
  await expect(theirs.locator('[data-state="done"]')).toHaveCount(13)
  await expect(theirs.getByText(/Завдаток/)).toHaveCount(0)
  await server.pass(11)
  await theirs.goto(linkIn(await server.lastMail(customer, subject), serverUrl))
  await expect(theirs.locator('[data-state="done"]')).toHaveCount(13)
  await expect(theirs.getByText(/Завдаток/)).toBeVisible()
  await expect(theirs.getByText('1 500 $')).toBeVisible()
  // Photos and papers of the office, and of its money what the customer pays.
  await expect(theirs.getByRole('img')).toHaveCount(1)
  await expect(theirs.getByText('8 000')).toHaveCount(0)
})
