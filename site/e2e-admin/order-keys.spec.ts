/** Keys of the courses that an office with orders takes all day, counted: at most as many as `budgets` says. */
import type { Order } from '#shared/contract/work/orders.ts'
import { type Colleague, expect, signIn, test } from './journey.ts'

const budgets = { whereIsMyCar: 3, containerAtSea: 1 }

const phone = '067 555 44 33'
const stages = ['bought', 'paid', 'collected', 'port', 'loaded']

/** Four cars of a container that wait for its ship. */
const load = async (colleague: Colleague): Promise<void> => {
  const day = new Date().toISOString().slice(0, 10)
  const reached = Object.fromEntries(stages.map(stage => [stage, { actual: day }]))
  for (const [at, model] of ['Golf', 'Passat', 'Jetta', 'Tiguan'].entries()) {
    const customer = { name: `Клиент ${at}`, phones: at === 0 ? [phone] : [], route: 'usa' }
    const body = { ...customer, make: 'VW', model, container: 'CSQU3054383' }
    const { id } = (await (await colleague('POST', '/api/order', body)).json()) as Order
    await colleague('PUT', `/api/order/${id}`, { stages: reached })
  }
}

test('a caller with an order is answered, and the link copied, in three keys after the number', async ({
  page,
  context,
  colleague,
  serverUrl,
}) => {
  await load(colleague)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: serverUrl })
  await signIn(page, '/admin/call')
  await page.getByLabel('Телефон').fill(phone)
  await expect(page.getByRole('status').filter({ hasText: 'Заказ № 1, VW Golf: Погружен' })).toBeVisible()
  const keys = ['Alt+l']
  for (const key of keys) await page.keyboard.press(key)
  await expect(page.getByText('Ссылка скопирована')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/o/')
  expect(keys.length).toBeLessThanOrEqual(budgets.whereIsMyCar)
})

test('four cars of a container go to sea by one press of a dialog that shows what changes', async ({
  page,
  colleague,
}) => {
  await load(colleague)
  await signIn(page, '/admin/orders?q=CSQU3054383')
  await page.getByRole('checkbox', { name: 'Отметить все на странице' }).click()
  await page.getByRole('button', { name: 'Изменить…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Этап').selectOption({ label: 'В море' })
  await dialog.getByLabel('Судно').fill('MSC ANNA')
  await expect(
    dialog.getByRole('list', { name: 'Что изменится' }).getByText('Судно: пусто → MSC ANNA'),
  ).toHaveCount(4)
  let presses = 0
  for (; presses < budgets.containerAtSea; presses += 1)
    await dialog.getByRole('button', { name: 'Изменить' }).click()
  await expect(page.getByText('Изменено: 4 заказа')).toBeVisible()
  const { items } = (await (await colleague('GET', '/api/order?stage=sea')).json()) as { items: Order[] }
  expect(items.map(({ vessel }) => vessel)).toEqual(Array.from({ length: 4 }, () => 'MSC ANNA'))
})
