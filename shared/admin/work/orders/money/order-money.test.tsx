// @vitest-environment happy-dom
/** The money on an order's page: who sees it, what a bill says beside the calculation, how sums are typed. */
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { listCommentsEndpoint } from '#shared/contract/platform/comments.ts'
import { notifyPresenceEndpoint } from '#shared/contract/platform/presence.ts'
import { listOrderFilesEndpoint, type OrderFile } from '#shared/contract/work/order-files.ts'
import {
  type OrderMoney,
  type OrderMoneyInput,
  orderMoneyInputSchema,
  readOrderMoneyEndpoint,
  updateOrderMoneyEndpoint,
} from '#shared/contract/work/order-money.ts'
import {
  readOrderEndpoint,
  readOrderHistoryEndpoint,
  updateOrderEndpoint,
} from '#shared/contract/work/orders.ts'
import type { Role } from '#shared/domain/can.ts'
import { anOrder } from '#shared/testing/an-order.ts'
import { anOrderMoney } from '#shared/testing/an-order-money.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { orderPage } from '../order-page.tsx'

const OrderPage = orderPage(() => null)

let screen: RenderedScreen
let sent: OrderMoneyInput[]
let asked: number
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00.000Z') })
})
afterEach(async () => {
  await screen.close()
  localStorage.clear()
  vi.useRealTimers()
})

const invoice: OrderFile = {
  id: 7,
  order: 5,
  title: 'Инвойс',
  kind: 'paper',
  day: '2026-11-20',
  shown: false,
  version: 1,
  type: 'application/pdf',
  size: 1_000,
  author: 'Ірина',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}

const show = async (money: Partial<OrderMoney> = {}, role: Role = 'owner') => {
  sent = []
  asked = 0
  screen = await renderScreen(OrderPage, {
    path: '/admin/orders/:id',
    address: '/admin/orders/5',
    role,
    prepare: server => {
      server.gives(readOrderEndpoint, () => anOrder())
      server.gives(readOrderHistoryEndpoint, () => [])
      server.gives(listOrderFilesEndpoint, () => [invoice])
      server.gives(listCommentsEndpoint, () => [])
      server.gives(notifyPresenceEndpoint, () => ({ others: [] }))
      server.gives(readOrderMoneyEndpoint, () => {
        asked += 1
        return anOrderMoney(money)
      })
      server.gives(updateOrderMoneyEndpoint, ({ body }) => {
        sent.push(body as OrderMoneyInput)
        return anOrderMoney({ ...money, version: 4 })
      })
    },
  })
  await screen.until(() => screen.button('Сохранить заказ'))
}
const text = () => screen.place.textContent?.replaceAll('\u00a0', ' ') ?? ''
const type = async (label: string, value: string) => typeInto(await screen.field(label), value)

test('a bill has one of the order’s files, which goes along with the save', async () => {
  await show()
  await screen.press('Море: изменить')
  const select = await screen.field<HTMLSelectElement>('Файл')
  await screen.until(() => [...select.options].some(({ text }) => text === 'Инвойс'))
  await typeInto(select, '7')
  await screen.press('Сохранить заказ')
  await screen.until(() => sent.length > 0)
  expect(sent[0]?.bills).toMatchObject([{ key: 'b1', file: 7 }])
})

test('a bill stands beside the calculation, with how much of the difference is the rate', async () => {
  await show()
  await screen.until(() => screen.button('Добавить счёт'))
  // 44,000 ₴ are 1,100 $ by the rate of their day, and were 1,000 $ in the calculation.
  expect(text()).toContain('1 100 $+100 $курс +100 $')
  expect(text()).toContain('1 100 $, курс 40 на 10.11.2026')
  expect(text()).toContain('просрочено 900 $')
})

test('beside a forecast it says that the calculation was one, and of which day', async () => {
  const { agreed } = anOrderMoney()
  await show({ agreed: agreed && { ...agreed, forecast: '2027-01-21' } })
  await screen.until(() => screen.button('Добавить счёт'))
  expect(text()).toContain(`Расчёт ${agreed?.number}, прогноз на 21.01.2027`)
})

test.each([
  [false, 'Итого, счета ещё ждём1 000 $800 $—'],
  [true, 'Итого1 000 $800 $−200 $'],
])('less than agreed is a difference once all bills are there: %s', async (closed, total) => {
  const bills = anOrderMoney().bills.map(bill => ({ ...bill, amount: '800.00', currency: 'USD' as const }))
  await show({ closed, bills })
  await screen.until(() => screen.button('Добавить счёт'))
  expect(text()).toContain(total)
})

test('a sum is typed as people write it, and a refund as a sum', async () => {
  await show({ bills: [], payments: [] })
  await screen.press('Добавить платёж')
  await type('За что', 'Возврат залога')
  await type('Сумма', '1 500,5')
  await act(async () => (await screen.field('Возврат')).click())
  await screen.press('Сохранить заказ')
  await screen.until(() => sent[0])
  expect(sent).toMatchObject([
    {
      bills: [],
      payments: [
        { what: 'Возврат залога', amount: '-1500.50', currency: 'USD', due: '2026-11-20', paid: null },
      ],
    },
  ])
})

test('a refund that waits is no debt, and one that was paid is returned', async () => {
  const [owed] = anOrderMoney().payments
  if (!owed) throw new Error('No payment')
  await show({ payments: [{ ...owed, amount: '-900.00' }] })
  await screen.until(() => screen.button('Добавить платёж'))
  expect(text()).toContain('вернуть до 02.11.2026')
  expect(text()).not.toContain('просрочен')
  await screen.close()
  await show({ payments: [{ ...owed, amount: '-900.00', paid: '2026-11-03' }] })
  await screen.until(() => text().includes('возвращён 03.11.2026'))
})

test('another rate goes along with its reason only', async () => {
  await show()
  await screen.press('Море: изменить')
  await type('₴ за доллар', '41,5')
  await screen.press('Сохранить заказ')
  await screen.until(() => sent[0])
  expect(sent[0]?.bills?.[0]).not.toHaveProperty('rates')
  await type('₴ за доллар', '41,5')
  await type('Почему курс другой', 'Курс карты')
  await screen.press('Сохранить заказ')
  await screen.until(() => sent[1])
  expect(sent[1]?.bills).toMatchObject([{ rates: { USD: '41,5' }, rateReason: 'Курс карты' }])
})

test('an amount that no rate is known of takes those that are given by hand, both of them', async () => {
  await show({ payments: [] })
  await screen.press('Добавить платёж')
  await type('За что', 'Аванс')
  await type('Сумма', '900')
  await type('Валюта', 'UAH')
  expect(text()).not.toContain('₴ за евро')
  await type('₴ за доллар', '41,5')
  await type('Почему курс другой', 'Банк молчит')
  await type('₴ за евро', 'пять')
  await screen.press('Сохранить заказ')
  expect([text().includes('Впишите курс'), sent]).toEqual([true, []])
  await type('₴ за евро', '48')
  await screen.press('Сохранить заказ')
  await screen.until(() => sent[0])
  expect(orderMoneyInputSchema.parse(sent[0]).payments).toMatchObject([{ rates: { USD: 41.5, EUR: 48 } }])
})

const agreed = {
  number: '2026-000007',
  rates: { USD: 44, EUR: 48 },
  lines: [
    ['price', 'auction', 'Цена', '9000.00'],
    ['sea', 'delivery', 'Морская перевозка', '1000.50'],
    ['duty', 'customs', 'Ввозная пошлина', '5125.00'],
    ['excise', 'customs', 'Акциз', '0.00'],
  ].map(([code = '', group, title = '', usd = '']) => ({
    ...{ code, group: group as 'auction', title, usd, eur: '1.00' },
    uah: (Number(usd) * 44).toFixed(2),
  })),
}

test('the lines of the calculation are offered as bills, but for those that have one', async () => {
  await show({ agreed })
  await screen.press('Счета по расчёту')
  expect(screen.button('Счета по расчёту')).toBeUndefined()
  await screen.press('Цена: изменить')
  expect(text()).toContain('по расчёту 9 000 $')
  await type('Сумма', '9 100')
  await screen.press('Сохранить заказ')
  await screen.until(() => sent[0])
  expect(sent[0]?.bills).toMatchObject([
    { key: 'b1', line: 'sea' },
    { what: 'Цена', amount: '9100.00', currency: 'USD', day: '2026-11-20', group: 'auction', line: 'price' },
    { what: 'Ввозная пошлина', amount: '5125.00', group: 'customs', line: 'duty' },
  ])
})

test('a bill by hand stands on the line that its words mean, until somebody chooses another', async () => {
  await show({ agreed, bills: [] })
  await screen.press('Добавить счёт')
  const line = () => screen.field('Строка расчёта')
  await type('За что', 'Лот 71')
  expect([(await line()).value, (await screen.field('Группа')).value]).toEqual(['price', 'auction'])
  await type('За что', 'Фрахт')
  expect([(await line()).value, (await screen.field('Группа')).value]).toEqual(['sea', 'delivery'])
  await typeInto(await line(), '')
  await type('За что', 'Фрахт, порт')
  expect((await line()).value).toBe('')
})

const question = 'По «Государственные платежи» (5 125 $) нет ни одного счёта. Так и было?'
const sea = anOrderMoney().bills[0]
const bought = {
  ...sea,
  key: 'b2',
  what: 'Лот',
  amount: '9000.00',
  currency: 'USD' as const,
  group: 'auction' as const,
}
const bills = [sea, bought] as OrderMoney['bills']

test('all bills are there: of a group without one the office is asked by its name and sum, and its answer is saved', async () => {
  await show({ agreed, bills })
  await screen.until(() => screen.button('Добавить счёт'))
  expect(text()).not.toContain('нет ни одного счёта')
  await act(async () => (await screen.field('Все счета пришли')).click())
  expect(text()).toContain(question)
  await screen.press('«Государственные платежи»: так и было')
  await screen.until(() => sent[0])
  expect(sent[0]).toMatchObject({ closed: true, unbilled: ['customs'] })
  expect(text()).not.toContain('нет ни одного счёта')
})

test('an order whose bills were closed before anybody asked has no total until the answer', async () => {
  await show({ agreed, bills, closed: true })
  await screen.until(() => screen.button('Добавить счёт'))
  expect(text()).toContain(question)
  expect(text()).toContain('Итого, без ответа о счетах15 125,50 $10 100 $—')
  await screen.close()
  await show({ agreed, bills, closed: true, unbilled: ['customs'] })
  await screen.until(() => screen.button('Добавить счёт'))
  expect(text()).toContain('Итого15 125,50 $10 100 $−5 025,50 $')
})

test('what is no sum is said at its field and not sent', async () => {
  await show()
  await screen.press('Добавить счёт')
  await screen.press('Сохранить заказ')
  expect(text()).toContain('Нужна сумма, например 250 или 1 500,50')
  expect(sent).toEqual([])
})

test('an amount without a rate is in no sum, and the sums say so', async () => {
  await show({ bills: anOrderMoney().bills.map(bill => ({ ...bill, rates: null })) })
  await screen.until(() => screen.button('Добавить счёт'))
  expect(text()).toContain('Без курса и потому не в суммах: 1')
})

test('what collides is named in words, and the order’s question comes before that of its money', async () => {
  await show()
  const stale = () => rejection(409, { code: 'record.stale' })
  const added = { ...anOrderMoney().payments[0], what: 'Доплата' } as OrderMoney['payments'][number]
  screen.server.on(updateOrderMoneyEndpoint, ({ body }) => {
    const { key = '' } = (body as OrderMoneyInput).payments?.at(-1) ?? {}
    const theirs = anOrderMoney({ payments: [{ ...added, key }], version: 4 })
    screen.server.gives(readOrderMoneyEndpoint, () => theirs)
    return stale()
  })
  screen.server.gives(readOrderEndpoint, () => anOrder({ container: 'TCLU1234567', version: 9 }))
  screen.server.on(updateOrderEndpoint, stale)
  await screen.press('Дорога: изменить')
  await type('Контейнер', 'MSCU1234565')
  await screen.press('Добавить платёж')
  await type('За что', 'Второй транш')
  await type('Сумма', '300')
  await screen.press('Сохранить заказ')
  const dialogs = () => [...document.querySelectorAll('[role="dialog"]')].map(one => one.textContent ?? '')
  await screen.until(() => dialogs().length > 0)
  expect(dialogs()).toMatchObject([expect.stringContaining('Контейнер')])
  await screen.press('Вернуться к правке')
  await screen.until(() => dialogs().some(one => one.includes('Платежи: Второй транш')))
  await screen.press('Вернуться к правке')
})

test('an editor neither sees nor asks for it', async () => {
  await show({}, 'editor')
  expect(asked).toBe(0)
  expect(text()).not.toContain('Деньги')
})

test('what is due on an invoice to the customer is not changed among the payments', async () => {
  const [payment] = anOrderMoney().payments
  if (!payment) throw new Error('The example has a payment')
  await show({ payments: [payment, { ...payment, key: 'i4', invoice: 4, what: 'Рахунок № 26-4' }] })
  await screen.until(() => document.querySelector('[aria-label="Аванс: изменить"]'))
  expect(document.body.textContent).toContain('по счёту клиенту')
  for (const press of ['изменить', 'убрать'])
    expect(document.querySelector(`[aria-label="Рахунок № 26-4: ${press}"]`)).toBeNull()
})
