/** Keys of the courses that an office with orders takes all day, counted: at most as many as `budgets` says. */
import { makeFirm } from '#server/proofs/testing/invoices.ts'
import type { Invoice } from '#shared/contract/work/invoices.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { quote } from './a-quote.ts'
import { type Colleague, expect, signIn, submitAsVisitor, test } from './journey.ts'

const budgets = { whereIsMyCar: 3, firstStage: 4, lettersOfBills: 30 }

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
  await context.grantPermissions(['clipboard-write'], { origin: serverUrl })
  await signIn(page, '/admin/call')
  await page.getByLabel('Телефон').fill(phone)
  await expect(page.getByRole('status').filter({ hasText: 'Заказ № 1, VW Golf: Погружен' })).toBeVisible()
  const keys = ['Alt+l']
  for (const key of keys) await page.keyboard.press(key)
  await expect(page.getByText('Ссылка скопирована')).toBeVisible()
  // The program lets no page read what was copied, so it is pasted.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByPlaceholder('Раздел или действие')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByPlaceholder('Раздел или действие')).toHaveValue(/\/o\//)
  expect(keys.length).toBeLessThanOrEqual(budgets.whereIsMyCar)
})

test('an agreed request becomes an order with its first stage in four keys', async ({
  page,
  serverUrl,
  expected,
  colleague,
}) => {
  // This office has no tables yet, and no calculation of the request is asked for them.
  expected.push(/status of 404/)
  await submitAsVisitor(serverUrl, 'calculation', { email: 'olena@example.com', message: 'Беру', quote })
  await signIn(page, '/admin/requests?open=1')
  const keys: readonly (readonly [key: string, seen: () => Promise<void>])[] = [
    ['d', () => expect(page.getByRole('dialog').getByRole('button', { name: 'Не сказано' })).toBeFocused()],
    ['1', () => expect(page.getByRole('button', { name: 'Открыть заказ' })).toBeVisible()],
    ['o', () => expect(page.getByRole('button', { name: 'Куплен: сегодня' })).toBeVisible()],
    ['t', () => expect(page.getByRole('button', { name: 'Оплачен: сегодня' })).toBeEnabled()],
  ]
  await expect(page.getByRole('combobox', { name: 'Чем закончилось' })).toBeVisible()
  for (const [key, seen] of keys) {
    await page.keyboard.press(key)
    await seen()
  }
  expect(keys.length).toBeLessThanOrEqual(budgets.firstStage)
  const order = (await (await colleague('GET', '/api/order/1')).json()) as Order
  expect([order.reached, order.quoteNumber === null, order.requestId]).toEqual(['bought', false, 1])
})

test.describe('with tables and mail', () => {
  test.use({ seed: 'demo', mail: true })

  test('both bills of an agreed order go out by letter in thirty keys and clicks', async ({
    page,
    serverUrl,
    server,
    colleague,
  }) => {
    const email = 'agreed@example.com'
    await makeFirm(colleague)
    await submitAsVisitor(serverUrl, 'calculation', { email, message: 'Беру', quote })
    const { items } = (await (await colleague('GET', '/api/request')).json()) as { items: { id: number }[] }
    const agreed = {
      request: items[0]?.id,
      name: 'Олена Коваль',
      contractNumber: '17',
      contractDay: '2026-11-03',
    }
    const { id } = (await (await colleague('POST', '/api/order', agreed)).json()) as Order
    await signIn(page, `/admin/orders/${id}`)
    const bills = page.getByRole('region', { name: 'Счета клиенту' })
    const dialog = page.getByRole('dialog')
    let presses = 0
    const key = (name: string) => {
      presses += 1
      return page.keyboard.press(name)
    }
    const press = (
      name: string,
      { place = bills, at = 0, role = 'button' as 'button' | 'checkbox' } = {},
    ) => {
      presses += 1
      return place.getByRole(role, { name }).nth(at).click()
    }
    await expect(page.getByRole('tab', { name: 'Счета' })).toBeVisible()
    await key('5')
    await press('Изменить')
    await expect(bills.getByLabel('Как напечатать')).toBeFocused()
    for (const name of ['Tab', 'Tab', 'Tab', 'ArrowDown', 'ArrowDown']) await key(name)
    await press('Сохранить плательщика')
    await press('Оба счёта')
    await press('Проверить и выставить')
    await press('Это первый счёт на этот IBAN.', { place: dialog, role: 'checkbox' })
    await press('Выставить №', { place: dialog })
    await press('Открыть черновик')
    await press('Проверить и выставить')
    await press('Выставить №', { place: dialog })
    for (const at of [0, 1]) {
      await press('Отправить письмом', { at })
      await press('Отправить', { place: dialog })
      await expect(dialog).toBeHidden()
    }
    expect(presses).toBeLessThanOrEqual(budgets.lettersOfBills)
    const sent = (await (await colleague('GET', `/api/order/${id}/invoices`)).json()) as Invoice[]
    expect(sent.map(({ money }) => money)).toEqual(['own', 'passed'])
    await server.pass(1)
    for (const { number } of sent)
      expect(await server.lastMail(email, `Счёт №\u00a0${number}`)).toContain('Во вложении')
  })
})
