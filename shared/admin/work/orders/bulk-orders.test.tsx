// @vitest-environment happy-dom
/** Several orders are changed at once: what is looked at before, who is named after, and the way back. */
import { notificationsStore } from '@mantine/notifications'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import { readOrderLettersEndpoint } from '#shared/contract/work/order-letters.ts'
import { listOrdersEndpoint, type Order, updateOrderEndpoint } from '#shared/contract/work/orders.ts'
import { anOrder, anOrderPage } from '#shared/testing/an-order.ts'
import { aSession, fakeShell } from '#shared/testing/fake-shell.ts'
import { lastOffer } from '#shared/testing/last-offer.ts'
import { leftAndBack } from '#shared/testing/left-and-back.tsx'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { OrdersPage } from './orders-page.tsx'

let screen: RenderedScreen
/** Body, version and key of each change, by order. */
let sent: [id: number, body: object, version: string | undefined, key: string | undefined][]
let listed: Order[]
let failing: number | null
let lost: number | null
/** Version in the responses. */
let stored: number
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00.000Z') })
})
afterEach(async () => {
  await screen.close()
  vi.useRealTimers()
})

const paid = anOrder().stages.map(stage =>
  stage.key === 'paid' ? { ...stage, actual: '2026-11-04' } : stage,
)
const orders = [
  anOrder({ id: 7, stages: paid, email: 'olena@example.com' }),
  anOrder({ id: 8, stages: paid, make: 'Audi', vessel: 'MAERSK', nextAction: null }),
  anOrder({ id: 9, make: 'Kia', email: 'oleh@example.com' }),
]

const show = async (shell = fakeShell(aSession()), shown = orders) => {
  sent = []
  listed = shown
  failing = null
  lost = null
  stored = 4
  screen = await renderScreen(leftAndBack(OrdersPage), {
    address: '/admin/orders',
    shell,
    prepare: server => {
      server.gives(listOrdersEndpoint, () => anOrderPage(...listed))
      server.gives(listAdminsEndpoint, () => [])
      server.gives(readOrderLettersEndpoint, () => ({ state: 'on', canMail: true, items: [] }))
      server.on(updateOrderEndpoint, ({ body, headers }, { id }) => {
        const order = orders.find(one => one.id === Number(id)) as Order
        sent.push([order.id, body as object, headers['If-Match'], headers['Idempotency-Key']])
        vi.advanceTimersByTime(1000)
        if (order.id === lost) throw new TypeError('Failed to fetch')
        if (order.id === failing)
          return rejection(409, {
            errors: [{ path: 'stages.sea', code: 'order.stage', message: 'Такого этапа нет' }],
          })
        return { status: 200, body: { ...order, version: stored } }
      })
    },
  })
  await openDialog()
}
const openDialog = async () => {
  const all = await screen.until(() =>
    document.querySelector<HTMLInputElement>('[aria-label="Отметить все на странице"]'),
  )
  await act(async () => all.click())
  // A browser focuses what is pressed.
  screen.button('Изменить…')?.focus()
  await screen.press('Изменить…')
  await screen.until(() => document.querySelector('[role="dialog"] form'))
}
const choose = async (label: string, value: string) => typeInto(await screen.field(label), value)
const problems = () =>
  [...document.querySelectorAll('[role="alert"] li')].map(({ textContent }) => textContent ?? '')
const preview = () =>
  [...document.querySelectorAll('[aria-label="Что изменится"] li')].map(
    ({ textContent }) => textContent ?? '',
  )

test('several orders get a stage and a vessel at once; what a colleague has moved is named and left', async () => {
  await show()
  await choose('Этап', 'sea')
  await typeInto(await screen.field('Судно'), 'MSC ANNA')
  await screen.until(() =>
    preview()[0]?.includes('Письмо клиенту на olena@example.com, через 10 минут, с 9 до 21'),
  )
  expect(preview()[1]).toContain('Судно: MAERSK → MSC ANNA')
  expect(preview()[1]).not.toContain('Письмо')
  expect(preview()[2]).toContain('Этап перед ним не пройден')
  expect(preview()[2]).not.toContain('Письмо')
  await choose('Этап', '')
  expect(preview()[0]).toContain('Судно: пусто → MSC ANNA')
  expect(preview()[0]).not.toContain('Письмо')
  await choose('Этап', 'sea')
  failing = 9
  await screen.press('Изменить')
  await screen.until(() => lastOffer())
  const change = { vessel: 'MSC ANNA', stages: { sea: { actual: '2026-11-20', skipped: false } } }
  expect(sent.map(([id, body, version]) => [id, body, version])).toEqual([
    [7, change, '"3"'],
    [8, change, '"3"'],
    [9, change, '"3"'],
  ])
  expect(new Set(sent.map(([, , , key]) => key)).size).toBe(3)
  await screen.until(() => problems().length === 1)
  expect(problems()[0]).toBe('Заказ № 9, Kia Passat 2019: Такого этапа нет')
  const ticked = [...document.querySelectorAll<HTMLInputElement>('[aria-label^="Отметить: "]')]
  expect(ticked.map(({ checked }) => checked)).toEqual([false, false, true])
  // As long as no letter has gone: the hold began with the first of three calls, a second each.
  expect(lastOffer()?.milliseconds).toBe(597_000)
  sent = []
  failing = 8
  await act(async () => lastOffer()?.undo())
  await screen.until(() => problems()[0]?.includes('Заказ № 8, Audi Passat 2019'))
  const sea = { actual: null, skipped: false, early: false }
  expect(sent.map(([id, body, version]) => [id, body, version])).toEqual([
    [7, { vessel: '', stages: { sea } }, '"4"'],
    [8, { vessel: 'MAERSK', stages: { sea } }, '"4"'],
  ])
})

test('what an undo has left is named on another page, too', async () => {
  await show()
  await choose('Порт', 'Klaipeda')
  await screen.press('Изменить')
  await screen.until(() => lastOffer())
  failing = 8
  await screen.press('Audi Passat 2019')
  await screen.until(() => screen.address() === '/admin/orders/8')
  await act(async () => lastOffer()?.undo())
  const named = () =>
    notificationsStore
      .getState()
      .notifications.some(({ message }) => String(message).includes('Заказ № 8, Audi'))
  await screen.until(named)
})

test('an undo is offered once it can be carried out: after the list is read again', async () => {
  await show()
  await choose('Порт', 'Klaipeda')
  const read = Promise.withResolvers<void>()
  screen.server.gives(listOrdersEndpoint, async () => {
    await read.promise
    return anOrderPage(...listed)
  })
  await screen.press('Изменить')
  await screen.until(() => sent.length === 3)
  await act(async () => new Promise(resolve => setTimeout(resolve, 50)))
  expect(lastOffer()).toBeUndefined()
  read.resolve()
  await screen.until(() => lastOffer())
  await act(async () => lastOffer()?.undo())
  await screen.until(() => sent.length === 6)
})

test('a change whose answer was lost is undone to what stood before its first attempt', async () => {
  await show()
  await choose('Порт', 'Klaipeda')
  lost = 8
  // The server has stored it, and a colleague has changed something else since.
  listed = orders.map(order => (order.id === 8 ? { ...order, port: 'Klaipeda', version: 6 } : order))
  await screen.press('Изменить')
  await screen.until(() => problems()[0]?.includes('Заказ № 8'))
  lost = null
  stored = 6
  await screen.press('Туда и обратно')
  await screen.press('Туда и обратно')
  const [, , , key] = sent.find(([id]) => id === 8) ?? []
  sent = []
  await openDialog()
  await choose('Порт', 'Klaipeda')
  await screen.press('Изменить')
  await screen.until(() => sent.length === 3 && problems().length === 0)
  expect(sent[1]).toEqual([8, { port: 'Klaipeda' }, '"3"', key])
  sent = []
  await act(async () => lastOffer()?.undo())
  await screen.until(() => sent.length === 3)
  expect(sent[1]?.slice(0, 3)).toEqual([8, { port: '', stages: {} }, '"4"'])
})

test('a change whose answer was lost is another person’s no more: theirs begins from what they see', async () => {
  await show()
  await choose('Порт', 'Klaipeda')
  lost = 8
  await screen.press('Изменить')
  await screen.until(() => problems()[0]?.includes('Заказ № 8'))
  lost = null
  await screen.close()
  const session = aSession()
  await show(
    fakeShell({ ...session, user: { ...session.user, id: 99 } }),
    orders.map(order => (order.id === 8 ? { ...order, version: 6 } : order)),
  )
  await choose('Порт', 'Klaipeda')
  await screen.press('Изменить')
  await screen.until(() => sent.length === 3)
  expect(sent[1]?.slice(0, 3)).toEqual([8, { port: 'Klaipeda' }, '"6"'])
})

test('the focus comes back from the dialog: to its button, or to the heading once the ticks are gone', async () => {
  await show()
  const first = await screen.field('Этап')
  await screen.until(() => document.activeElement === first)
  await screen.press('Отмена')
  await screen.until(() => document.activeElement === screen.button('Изменить…'))
  await screen.press('Изменить…')
  await typeInto(await screen.field('Порт'), 'Klaipeda')
  screen.button('Изменить')?.focus()
  await screen.press('Изменить')
  await screen.until(() => document.activeElement?.localName === 'h1')
})

test('the button that takes the ticks off goes, and leaves the focus beside it', async () => {
  await show()
  await screen.press('Отмена')
  screen.button('Снять отметки')?.focus()
  await screen.press('Снять отметки')
  await screen.until(() => screen.button('Снять отметки') === undefined)
  await screen.until(() => screen.place.contains(document.activeElement))
})

test('nothing is changed before something is said, and a step needs its moment', async () => {
  await show()
  const confirm = () => screen.button('Изменить') as HTMLButtonElement
  expect(confirm().disabled).toBe(true)
  await typeInto(await screen.field('Контейнер'), 'CSQU3054384')
  expect(document.body.textContent).toContain('Контрольная цифра не сходится')
  await typeInto(await screen.field('Контейнер'), '')
  await typeInto(await screen.field('Порт'), 'Klaipeda')
  await typeInto(await screen.field('Следующий шаг'), 'Спросить порт')
  screen.button('Изменить')?.focus()
  await screen.press('Изменить')
  expect(document.body.textContent).toContain('Укажите день и время')
  await expect.poll(() => document.activeElement).toBe(await screen.field('Когда, по Киеву'))
  expect(sent).toEqual([])
  await typeInto(await screen.field('Когда, по Киеву'), '9999-11-23T10:00')
  await screen.press('Изменить')
  expect([document.body.textContent?.includes('с 1990 по 2100'), sent]).toEqual([true, []])
  await typeInto(await screen.field('Когда, по Киеву'), '2026-11-23T10:00')
  await screen.press('Изменить')
  await screen.until(() => sent.length === 3)
  expect(sent[0]?.[1]).toEqual({
    port: 'Klaipeda',
    nextAction: { text: 'Спросить порт', at: '2026-11-23T08:00:00.000Z' },
  })
})
