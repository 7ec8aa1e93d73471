// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { requestSave } from '#shared/admin/platform/components/controls/page-commands.ts'
import { draftKey, writeDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import { type CarCase, listCasesEndpoint } from '#shared/contract/content/cases.ts'
import { type Comment, listCommentsEndpoint } from '#shared/contract/platform/comments.ts'
import type { ResponseOf } from '#shared/contract/platform/endpoint.ts'
import { notifyPresenceEndpoint } from '#shared/contract/platform/presence.ts'
import { listOrderFilesEndpoint } from '#shared/contract/work/order-files.ts'
import { readOrderLettersEndpoint, switchOrderLettersEndpoint } from '#shared/contract/work/order-letters.ts'
import { readOrderLinkEndpoint, revokeOrderLinkEndpoint } from '#shared/contract/work/order-link.ts'
import {
  type OrderMoney,
  readOrderMoneyEndpoint,
  updateOrderMoneyEndpoint,
} from '#shared/contract/work/order-money.ts'
import {
  type Order,
  readOrderEndpoint,
  readOrderHistoryEndpoint,
  removeOrderEndpoint,
  updateOrderEndpoint,
} from '#shared/contract/work/orders.ts'
import { readPayerEndpoint } from '#shared/contract/work/payers.ts'
import { type RequestHistory, readRequestHistoryEndpoint } from '#shared/contract/work/requests.ts'
import { aCarCase } from '#shared/testing/a-car-case.ts'
import { aPayer } from '#shared/testing/a-payer.ts'
import { anOrder } from '#shared/testing/an-order.ts'
import { anOrderMoney } from '#shared/testing/an-order-money.ts'
import { fakeShell } from '#shared/testing/fake-shell.ts'
import { leftAndBack } from '#shared/testing/left-and-back.tsx'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { valuesOf } from './order-kind.ts'
import { newEntry } from './order-money-kind.ts'
import { orderPage } from './order-page.tsx'

const Payer = ({ order }: { order: Order }) =>
  `Платит ${useCall(readPayerEndpoint, { params: { id: order.id } }).data?.name}`

const Screen = leftAndBack(orderPage(Payer))

let screen: RenderedScreen
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00.000Z') })
})
afterEach(async () => {
  await screen.close()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What the last change has named of the stages. */
let sent: Record<string, { actual: string | null; skipped: boolean; early: boolean; days: number }> | null
let assignee: number | null | undefined
let link: string
let comments: Comment[] = []
/** Notes on the request of the order, the answers to it and its quotes. */
let notes: Comment[] = []
let answers: RequestHistory['answers'] = []
let quotes: RequestHistory['quotes'] = []
let sentLetters: typeof letters.items = []
let letters: ResponseOf<typeof readOrderLettersEndpoint>
/** Null when they cannot be read. */
let cars: CarCase[] | null = []
/** As the server has it now. */
let stored: { order: Partial<Order>; money: Partial<OrderMoney> }
const show = async (
  order: Partial<Order> = {},
  state: typeof letters.state = 'off',
  canMail = true,
  shell = fakeShell(),
) => {
  stored = { order, money: {} }
  sent = null
  link = 'https://broker.example/o/5-first'
  letters = { state, canMail, items: sentLetters }
  screen = await renderScreen(Screen, {
    path: '/admin/orders/:id',
    address: '/admin/orders/5',
    shell,
    prepare: server => {
      server.gives(readOrderEndpoint, () => anOrder(stored.order))
      server.gives(readOrderMoneyEndpoint, () => anOrderMoney(stored.money))
      server.gives(readOrderHistoryEndpoint, () => [])
      server.gives(readOrderLinkEndpoint, () => ({ url: link, until: null }))
      server.gives(readOrderLettersEndpoint, () => letters)
      server.gives(switchOrderLettersEndpoint, ({ body }) => {
        letters = { ...letters, state: (body as { on: boolean }).on ? 'on' : 'off' }
        return letters
      })
      server.on(revokeOrderLinkEndpoint, () => {
        link = 'https://broker.example/o/5-second'
        return { status: 204 }
      })
      server.gives(readPayerEndpoint, () => aPayer({ name: anOrder(stored.order).name }))
      server.on(listCasesEndpoint, () =>
        cars ? { status: 200, body: cars } : { status: 503, body: { status: 503, title: 'x' } },
      )
      server.gives(listOptionsEndpoint, () => [])
      server.on(removeOrderEndpoint, () => ({ status: 204 }))
      server.gives(listOrderFilesEndpoint, () => [])
      server.gives(listCommentsEndpoint, (_, { kind, record }) =>
        kind === 'request' && record === '3' ? notes : kind === 'order' ? comments : [],
      )
      server.gives(readRequestHistoryEndpoint, (_, { id }) => ({
        earlier: [],
        consent: null,
        quotes: id === '3' ? quotes : [],
        answers: id === '3' ? answers : [],
      }))
      server.gives(notifyPresenceEndpoint, () => ({ others: [] }))
      server.gives(updateOrderEndpoint, ({ body }) => {
        sent = (body as { stages: NonNullable<typeof sent> }).stages
        assignee = (body as { holder?: number | null }).holder
        return anOrder({ ...stored.order, version: 4 })
      })
    },
  })
  await screen.until(() => screen.button('Оплачен: сегодня'))
}
const press = (name: string) => screen.press(name)
/** Shows a place by its number; its count is part of the tab's name. */
const showPlace = (number: number) =>
  act(async () => document.querySelector<HTMLElement>(`[role=tab][title="Клавиша ${number}"]`)?.click())
/** The letters are there only while they are shown. */
const showLetters = () => showPlace(3)
/** A field of a group, which is read until its pencil is pressed. */
const fieldOf = async (group: string, label: string) => {
  const pencil = screen.button(`${group}: изменить`)
  if (pencil?.getAttribute('aria-expanded') === 'false') await press(`${group}: изменить`)
  return screen.field(label)
}

const removed = async () => {
  const calls = () => screen.server.calls.filter(({ method }) => method === 'DELETE')
  await screen.until(() => calls().length === 1)
  return calls().map(({ query }) => query)
}
const remove = async (given: CarCase[] | null) => {
  cars = given
  await show()
  await screen.press('Удалить заказ')
}

test('the car of a removed order stays on the site where the office says so', async () => {
  await remove([aCarCase({ status: 'published' })])
  const stays = await screen.until(() => document.querySelector<HTMLInputElement>('input[value=stays]'))
  await act(async () => stays.click())
  await press('Удалить')
  expect(await removed()).toEqual([{ case: 'stays' }])
})

test.each<[string, CarCase[] | null]>([
  ['with a draft only', [aCarCase()]],
  ['without a car', []],
  ['whose cars cannot be read', null],
])('an order %s goes without a question', async (_what, cars) => {
  await remove(cars)
  expect(await removed()).toEqual([{}])
})

test('a stage is reached at a press, and is late until then', async () => {
  await show()
  expect(screen.place.textContent).toContain('опаздывает на 16 дн.')
  await press('Оплачен: сегодня')
  await screen.until(() => sent)
  expect(sent).toMatchObject({
    bought: { actual: '2026-11-01' },
    paid: { actual: '2026-11-20', early: false },
    sea: { actual: null },
  })
  // A letter about the stage waits now.
  const saved = screen.server.calls.findIndex(({ method }) => method === 'PUT')
  const after = () => screen.server.calls.slice(saved).map(({ path }) => path)
  await screen.until(() => after().includes('/api/order/5/letters'))
})

test.each([
  ['“Сохранить заказ”', () => press('Сохранить заказ')],
  ['Ctrl+S', () => act(async () => requestSave())],
  [
    'Enter',
    async () => {
      const day = await screen.field('Пройден')
      await act(async () => day.form?.requestSubmit())
    },
  ],
])('a day typed as that of a stage is saved by %s', async (_way, save) => {
  await show()
  await press('Оплачен: изменить')
  await typeInto(await screen.field('Пройден'), '2026-11-05')
  expect(sent).toBeNull()
  await save()
  await screen.until(() => sent)
  expect(sent).toMatchObject({ paid: { actual: '2026-11-05' }, sea: { actual: null } })
})

test('a day typed as that of a stage is a draft: kept on the device, past its closed fields and other presses', async () => {
  await show()
  await press('Оплачен: изменить')
  await typeInto(await screen.field('Пройден'), '2026-11-05')
  await press('Оплачен: изменить')
  await screen.until(() => JSON.stringify({ ...localStorage }).includes('2026-11-05'))
  await press('Оплачен: изменить')
  expect((await screen.field('Пройден')).value).toBe('2026-11-05')
  await typeInto(await screen.field('Пройден'), '0020-11-05')
  await press('Куплен: изменить')
  await press('Снять отметку')
  expect(screen.place.textContent).toContain('Выберите день с 1990 по 2100 год')
  expect([(await screen.field('Пройден')).value, sent]).toEqual(['0020-11-05', null])
})

test('a stage before one that it needs is confirmed, however it is saved, and says so afterwards', async () => {
  await show()
  await press('В море: изменить')
  await typeInto(await screen.field('Пройден'), '2026-11-20')
  await press('Сохранить заказ')
  await screen.until(() => screen.button('Так и было'))
  expect(screen.place.textContent).toContain('Раньше этапа перед ним')
  expect(sent).toBeNull()
  await press('Так и было')
  await screen.until(() => sent)
  expect(sent).toMatchObject({ paid: { actual: null }, sea: { actual: '2026-11-20', early: true } })
})

test('a skipped stage asks for nothing', async () => {
  await show()
  await press('Оплачен: изменить')
  await press('Пропустить')
  await screen.until(() => sent)
  expect(sent).toMatchObject({ paid: { actual: null, skipped: true } })
})

test('a plan is moved to any day that an order may have, once its field is left', async () => {
  await show()
  await press('В море: изменить')
  const plan = await screen.field('План')
  expect(plan.value).toBe('2026-12-04')
  const leave = () => act(async () => plan.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  /** Whether it goes on to the form. */
  const key = (init: KeyboardEventInit) =>
    act(async () =>
      plan.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })),
    )
  // As a year is typed.
  for (const year of ['0002', '0020', '0202', '2026']) await typeInto(plan, `${year}-12-01`)
  expect(screen.place.textContent).toContain('по плану 04.12.2026')
  await leave()
  expect(screen.place.textContent).toContain('по плану 01.12.2026')
  await typeInto(plan, '0020-12-20')
  await leave()
  expect(screen.place.textContent).toContain('Выберите день с 1990 по 2100 год')
  expect(await key({ key: 'Enter' })).toBe(false)
  await typeInto(plan, '2026-12-21')
  await key({ key: 's', ctrlKey: true })
  expect(screen.place.textContent).toContain('по плану 21.12.2026')
  await typeInto(plan, '2026-12-20')
  expect(await key({ key: 'Enter' })).toBe(true)
  await press('Сохранить заказ')
  await screen.until(() => sent)
  expect(sent).toMatchObject({ paid: { days: 3 }, sea: { days: 46 } })
})

test('a year of five digits, which a date field takes, leaves the order on its page', async () => {
  const day = '20261-11-01'
  const values = valuesOf(anOrder())
  const stages = { ...values.stages, 'paid.actual': day }
  const money = { currency: 'USD', closed: false, shown: false, bills: {}, unbilled: [] }
  const payment = { ...newEntry('USD'), what: 'Аванс', amount: '5', due: day, paid: day }
  for (const [record, typed] of [
    ['order-5', { ...values, contractDay: day, stages }],
    ['order-money-5', { ...money, payments: { p1: payment } }],
  ] as const)
    writeDraft(localStorage, draftKey(1, record), {
      savedAt: '2026-11-20T09:00:00.000Z',
      erasedWith: null,
      baseVersion: 3,
      values: typed,
    })
  await show()
  await screen.until(() => screen.place.textContent?.includes('оплачен 01.11.20261'))
  await press('Сохранить заказ')
  expect(screen.place.textContent?.split('Выберите день с 1990 по 2100 год')).toHaveLength(4)
})

test('work that has waited calls no field changed by both that only a colleague has changed', async () => {
  const values = { ...valuesOf(anOrder()), name: 'Оксана', port: 'Клайпеда' }
  const draft = { savedAt: '2026-11-20T09:00:00.000Z', erasedWith: null, baseVersion: 2, values }
  writeDraft(localStorage, draftKey(1, 'order-5'), draft)
  await show({ port: 'Одесса' })
  screen.server.on(updateOrderEndpoint, () => rejection(409, { code: 'record.stale' }))
  await press('Сохранить заказ')
  const said = () => document.querySelector('[role="dialog"]')?.textContent
  await screen.until(() => said()?.includes('отличаются от сохранённых на сервере'))
  expect(said()).toContain('Одесса')
  expect(said()).not.toContain('изменены и там, и здесь')
})

test('an order that was just read opens again', async () => {
  await show()
  await press('Туда и обратно')
  await press('Туда и обратно')
  await screen.until(() => screen.button('Оплачен: сегодня'))
})

test('a payer that is the order’s customer is read again once the customer is saved', async () => {
  await show()
  await screen.until(() => document.body.textContent?.includes('Платит Олена'))
  await typeInto(await fieldOf('Клиент', 'Имя'), 'Оксана')
  stored.order.name = 'Оксана'
  await screen.press('Сохранить заказ')
  await screen.until(() => document.body.textContent?.includes('Платит Оксана'))
})

test('a save by key sends no order in which nothing has changed', async () => {
  await show()
  await act(async () => requestSave())
  await typeInto(await fieldOf('Машина', 'Модель'), 'Golf')
  await act(async () => requestSave())
  await screen.until(() => sent)
  expect(screen.server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('a VIN says what its signs mean, and fills only what is empty', async () => {
  await show({ make: '', year: 2020 })
  let vin = await fieldOf('Машина', 'VIN')
  // Its code comes after the group has opened.
  while (vin.readOnly) {
    await act(async () => new Promise(resolve => setTimeout(resolve, 10)))
    vin = await screen.field('VIN')
  }
  await typeInto(vin, '1VWBT7A33KC000123')
  expect(screen.place.textContent).toContain('Volkswagen · код изготовителя: ')
  expect((await fieldOf('Машина', 'Марка')).value).toBe('Volkswagen')
  expect((await fieldOf('Машина', 'Год')).value).toBe('2020')
  expect(screen.place.textContent).not.toContain('подставлен')
  await typeInto(await fieldOf('Машина', 'Год'), '2019')
  expect(screen.place.textContent).toContain('Год 2019 подставлен')
})

test('the customer’s link is copied, and revoked after a question', async () => {
  await show()
  await showLetters()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await screen.until(() => screen.button('Скопировать'))
  await press('Скопировать')
  expect(copied).toHaveBeenLastCalledWith('https://broker.example/o/5-first')
  await press('Отозвать ссылку')
  expect(link).toContain('first')
  await screen.until(() => screen.button('Отозвать'))
  await press('Отозвать')
  await screen.until(() => document.querySelector('input[value$="5-second"]'))
})

const toggle = () => document.querySelector<HTMLInputElement>('input[role="switch"]')

test('letters are turned on once there is an address, and show what became of them', async () => {
  await show({ email: 'olena@example.com' })
  await showLetters()
  await screen.until(() => toggle())
  const at = '2026-11-20T10:00:00.000Z'
  const item = { at, dueAt: null, mailError: null }
  letters.items = [
    { ...item, stage: 'Оплачен', dueAt: '2026-11-20T10:10:00.000Z', mailState: 'none' },
    { ...item, stage: 'Куплен', mailState: 'failed', mailError: 'нет такого адреса' },
  ]
  await act(async () => toggle()?.click())
  await screen.until(() => document.body.textContent?.includes('Оплачен: ждёт, уйдёт после'))
  expect([letters.state, toggle()?.checked]).toEqual(['on', true])
  expect(document.body.textContent).toContain('Куплен: не ушло: нет такого адреса')
})

test('letters and comments are one line of time', async () => {
  const comment = { author: 'Олег', own: false, unread: false, mentions: [] }
  comments = [
    { ...comment, id: 1, text: 'Ждёт фото', createdAt: '2026-11-20T08:00:00.000Z' },
    { ...comment, id: 2, text: 'Позвонил', createdAt: '2026-11-20T09:30:00.000Z' },
  ]
  const letter = { stage: 'Оплачен', at: '2026-11-20T09:00:00.000Z', dueAt: null, mailError: null }
  sentLetters = [{ ...letter, mailState: 'sent' }]
  await show({ email: 'olena@example.com' }, 'on')
  sentLetters = []
  await showLetters()
  await screen.until(() => document.body.textContent?.includes('Позвонил'))
  comments = []
  expect(document.body.textContent).toMatch(/Ждёт фото.*Оплачен: отправлено.*Позвонил/)
})

test('comments are there, and so read, only while their place is shown; the letters are read again with it', async () => {
  await show()
  const place = document.querySelector('[data-place=letters]')
  const isShown = () => place?.textContent?.includes('Письма и заметки')
  const asked = () => screen.server.calls.filter(({ path }) => path.endsWith('/letters')).length
  await showLetters()
  await screen.until(isShown)
  await showPlace(1)
  expect(place?.textContent).toBe('')
  const before = asked()
  await showLetters()
  await screen.until(() => isShown() && asked() > before)
})

test('answers to the request of an order, its sent quotes and its notes stand in the same line of time', async () => {
  const said = { by: 'Ірина', mailError: null }
  notes = [
    {
      id: 7,
      author: 'Олег',
      own: false,
      unread: false,
      mentions: [],
      text: 'Хочет белую',
      createdAt: '2026-10-30T09:00:00.000Z',
    },
  ]
  answers = [{ ...said, way: 'mail', at: '2026-10-29T09:00:00.000Z', mailState: 'sent', text: 'Нашли две' }]
  const handed = { ...said, way: 'hand' as const, at: '2026-10-31T09:00:00.000Z', mailState: 'none' as const }
  quotes = [
    {
      number: '2026-000007',
      createdAt: handed.at,
      totalUah: '1.00',
      author: null,
      link: '',
      handovers: [handed],
    },
  ]
  comments = [
    {
      id: 1,
      author: 'Вы',
      own: true,
      unread: false,
      mentions: [],
      text: 'Купили',
      createdAt: '2026-11-02T09:00:00.000Z',
    },
  ]
  await show({ requestId: 3 })
  await screen.until(() => screen.button('Переписка 4'))
  await showLetters()
  await screen.until(() => document.body.textContent?.includes('Нашли две'))
  expect(document.body.textContent).toMatch(
    /Нашли две\s*отправлено.*Хочет белую.*Расчёт 2026-000007.*отправлен.*Купили/,
  )
  expect(document.querySelectorAll('ol a[href="/admin/requests?open=3"]').length).toBe(3)
  await screen.close()
  // Neither of an order without a request, nor of one whose customer was erased.
  await show({ requestId: null })
  await showLetters()
  await screen.until(() => document.body.textContent?.includes('Купили'))
  expect(document.body.textContent).not.toContain('Нашли две')
  await screen.close()
  await show({ requestId: 3, erasedAt: '2026-11-19T09:00:00.000Z' })
  await showLetters()
  expect(screen.server.calls.map(({ path }) => path)).not.toContain('/api/request/3/history')
  notes = []
  answers = []
  quotes = []
  comments = []
})

test('who shows the payments is told that the letters lead to them, and to whom they go', async () => {
  const told = 'Ссылка на неё стоит и в письмах на olena@example.com'
  await show({ email: 'olena@example.com' }, 'on')
  await screen.until(() => document.body.textContent?.includes(told))
  await screen.close()
  await show({ email: 'olena@example.com' })
  await showLetters()
  await screen.until(() => screen.button('Добавить счёт') && toggle())
  expect(document.body.textContent).not.toContain(told)
})

test('letters are not turned on without an address, nor against the customer', async () => {
  await show({ email: '' })
  await showLetters()
  await screen.until(() => toggle())
  expect(toggle()?.disabled).toBe(true)
  await screen.close()
  await show({ email: 'olena@example.com' }, 'stopped')
  await showLetters()
  await screen.until(() => document.body.textContent?.includes('Клиент отказался от писем'))
  expect(toggle()?.disabled).toBe(true)
})

test('where the site has no mail, only letters that are on are said to wait', async () => {
  await show({ email: 'olena@example.com' }, 'off', false)
  await showLetters()
  await screen.until(() => document.body.textContent?.includes('можно включить, когда её настроят'))
  expect(toggle()?.disabled).toBe(true)
  await screen.close()
  await show({ email: 'olena@example.com' }, 'on', false)
  await showLetters()
  await screen.until(() => document.body.textContent?.includes('письма ждут не дольше двух дней'))
})

test('what was typed of a customer who is gone leaves the device as the order opens', async () => {
  await show({ name: 'Олена' })
  await typeInto(await fieldOf('Клиент', 'Имя'), 'Олена Коваль')
  await screen.until(() => JSON.stringify({ ...localStorage }).includes('Коваль'))
  await screen.close()
  await show({ name: '', erasedAt: '2026-11-19T09:00:00.000Z' })
  expect(JSON.stringify({ ...localStorage })).not.toContain('Коваль')
  expect(screen.place.textContent).not.toContain('Коваль')
})

test.each(['order', 'money'] as const)(
  'what is typed of a customer leaves the device as their erasure arrives with the %s',
  async first => {
    const draft = {
      savedAt: '2026-11-20T09:00:00.000Z',
      erasedWith: 'order-5' as const,
      baseVersion: 1,
      values: { purpose: 'Коваль' },
    }
    writeDraft(localStorage, draftKey(1, 'invoice-9-of-5'), draft)
    await show()
    await typeInto(await fieldOf('Клиент', 'Имя'), 'Олена Коваль')
    await press('Добавить платёж')
    await typeInto(await screen.field('За что'), 'Аванс Коваль')
    const kept = () => JSON.stringify({ ...localStorage })
    await screen.until(() => kept().includes('Олена Коваль') && kept().includes('Аванс Коваль'))
    stored[first] = { erasedAt: '2026-11-19T09:00:00.000Z', version: 4 }
    await act(async () => window.dispatchEvent(new Event('visibilitychange')))
    await screen.until(() => !screen.button(first === 'order' ? 'Сохранить заказ' : 'Добавить платёж'))
    expect(kept()).not.toContain('Коваль')
  },
)

test('an order that nobody leads is nobody’s', async () => {
  await show()
  await typeInto(await fieldOf('Договор', 'Ведёт'), '')
  await screen.press('Сохранить заказ')
  await screen.until(() => sent)
  expect(assignee).toBeNull()
})

test('another e-mail says before it is saved what it ends', async () => {
  await show({ email: 'olena@example.com' })
  const email = await fieldOf('Клиент', 'Почта')
  const said = () => screen.place.textContent?.includes('Прежняя ссылка клиента закроется')
  await typeInto(email, 'Olena@example.com')
  expect(said()).toBe(false)
  await typeInto(email, 'oleg@example.com')
  expect(said()).toBe(true)
})

test('a group is read until its pencil, and a rejected field opens it from any place', async () => {
  await show({ name: 'Олена', make: 'VW' })
  expect(document.querySelectorAll('fieldset')).toHaveLength(0)
  expect(screen.place.textContent).toMatch(/Имя\s*Олена/)
  const year = await fieldOf('Машина', 'Год')
  await expect.poll(() => document.activeElement).toBe(await screen.field('Марка'))
  await typeInto(year, '19')
  await showPlace(2)
  // A browser gives no focus to a field of a place that is hidden.
  const isHidden: boolean[] = []
  year.addEventListener('focus', () =>
    isHidden.push(year.closest<HTMLElement>('[role=tabpanel]')?.style.display === 'none'),
  )
  await act(async () => requestSave())
  await screen.until(() => screen.place.textContent?.includes('Год: четыре цифры'))
  expect(screen.address()).toBe('/admin/orders/5')
  expect(screen.button('Машина: изменить')).toHaveProperty('disabled', true)
  expect(document.activeElement).toBe(year)
  // Asked again, it leads there again.
  year.blur()
  await showPlace(2)
  expect(screen.address()).toBe('/admin/orders/5?tab=money')
  await act(async () => requestSave())
  await screen.until(() => document.activeElement === year)
  expect(screen.address()).toBe('/admin/orders/5')
  expect(isHidden).toEqual([false, false])
})

test('a group that a draft has opened stays open while the stored value is typed back', async () => {
  writeDraft(localStorage, draftKey(1, 'order-5'), {
    savedAt: '2026-11-20T09:00:00.000Z',
    erasedWith: null,
    baseVersion: 3,
    values: { ...valuesOf(anOrder()), model: 'Golf' },
  })
  await show()
  const model = await screen.field('Модель')
  await typeInto(model, 'Passat')
  expect(document.body.contains(model)).toBe(true)
  await press('Машина: изменить')
  expect(document.body.contains(model)).toBe(false)
})

test('each place has its address, its key and its count, and what is typed in one stays', async () => {
  await show()
  // A bill and a payment.
  await screen.until(() => document.querySelector('[title="Клавиша 2"]')?.textContent === 'Деньги 2')
  const key = (code: string) =>
    act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true })))
  await screen.until(() => screen.button('Добавить платёж'))
  await press('Добавить платёж')
  await typeInto(await screen.field('За что'), 'Аванс')
  await key('Digit3')
  expect(screen.address()).toBe('/admin/orders/5?tab=letters')
  await key('Digit2')
  expect(screen.address()).toBe('/admin/orders/5?tab=money')
  expect((await screen.field('За что')).value).toBe('Аванс')
})

test('unsaved money is saved on the way out', async () => {
  await show()
  screen.server.gives(updateOrderMoneyEndpoint, () => anOrderMoney({ version: 4 }))
  await screen.until(() => screen.button('Добавить платёж'))
  await press('Добавить платёж')
  await typeInto(await screen.field('За что'), 'Аванс')
  await typeInto(await screen.field('Сумма'), '5')
  const back = document.querySelector<HTMLElement>('a[href="/admin/orders"]')
  await act(async () => back?.click())
  await screen.press('Сохранить и уйти')
  await screen.until(() => screen.address() === '/admin/orders')
  const puts = screen.server.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)
  expect(puts).toEqual(['/api/order/5/money'])
})

test('a container whose check digit is wrong is warned of, and saved', async () => {
  await show()
  const warned = () => screen.place.textContent?.includes('Контрольная цифра не сходится')
  const container = await fieldOf('Дорога', 'Контейнер')
  await typeInto(container, 'CSQU3054383')
  expect(warned()).toBe(false)
  await typeInto(container, 'CSQU3054384')
  expect(warned()).toBe(true)
  await press('Сохранить заказ')
  await screen.until(() => sent)
})

test('the number of a container leads to all of its cars', async () => {
  await show({ container: 'CSQU&305#4383' })
  const link = await screen.until(() => screen.place.querySelector('a[href*="CSQU"]'))
  expect(link.getAttribute('href')).toBe('/admin/orders?q=CSQU%26305%234383')
})

test('the next step is planned by two keys, goes with what else is typed, and leaves when it is done', async () => {
  await show()
  const steps = () =>
    screen.server.calls
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => (body as { nextAction?: unknown }).nextAction)
  await typeInto(await fieldOf('Машина', 'Модель'), 'Golf')
  await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyN' })))
  const soon = await screen.until(() => screen.button('Завтра в 10:00'))
  stored.order = { model: 'Golf', nextAction: { text: 'Перезвонить', at: '2026-11-21T08:00:00.000Z' } }
  await act(async () => soon.click())
  await screen.until(() => screen.button('Сделано'))
  expect(steps()).toEqual([stored.order.nextAction])
  await press('Сделано')
  await screen.until(() => steps().length === 2)
  expect(steps()[1]).toBeNull()
})

test('the form of the next step closes once its save of before the connection went is stored', async () => {
  await show()
  let isDown = true
  screen.server.gives(updateOrderEndpoint, ({ body }) => {
    if (isDown) throw new TypeError('no connection')
    stored.order = { nextAction: (body as Order).nextAction, version: 4 }
    return anOrder(stored.order)
  })
  await screen.until(() => screen.button('Напомнить…'))
  await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyN' })))
  const soon = await screen.until(() => screen.button('Завтра в 10:00'))
  await act(async () => soon.click())
  await screen.until(() => screen.place.textContent?.includes('Нет связи'))
  isDown = false
  await act(async () => void window.dispatchEvent(new Event('online')))
  await screen.until(() => screen.button('Сделано'))
})

test('a next step that was begun is a draft, and is asked for what it lacks', async () => {
  await show()
  await press('Напомнить…')
  const what = await screen.field('Что сделать')
  await typeInto(what, 'Спросить порт')
  await screen.until(() => JSON.stringify({ ...localStorage }).includes('Спросить порт'))
  await showPlace(2)
  await press('Сохранить заказ')
  expect(screen.place.textContent).toContain('Укажите день и время')
  await typeInto(await screen.field('Когда, по Киеву'), '0001-11-23T10:00')
  await press('Сохранить заказ')
  expect([screen.place.textContent?.includes('с 1990 по 2100'), sent]).toEqual([true, null])
  await typeInto(await screen.field('Когда, по Киеву'), '2026-11-23T10:00')
  await press('Сохранить заказ')
  await screen.until(() => sent)
  expect(screen.server.calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    nextAction: { text: 'Спросить порт', at: '2026-11-23T08:00:00.000Z' },
  })
})

test('one save is enough for the order and its money', async () => {
  await show()
  const saves = [...document.querySelectorAll('button')].filter(({ textContent }) =>
    /^Сохранить/.test(textContent ?? ''),
  )
  expect(saves.map(({ textContent }) => textContent)).toEqual(['Сохранить заказ'])
})

test('a session that ends leaves the address of the place for the next sign-in', async () => {
  const shell = fakeShell()
  await show({}, 'off', true, shell)
  await showPlace(2)
  await act(async () => shell.endFromOutside())
  expect(screen.address()).toBe('/admin/orders/5?tab=money')
})
