// @vitest-environment happy-dom
/** An invoice from its draft to its number, over the version that was seen. */
import { notifications, notificationsStore } from '@mantine/notifications'
import { act } from 'react'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestSave } from '#shared/admin/platform/components/controls/page-commands.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { readBankRateEndpoint, readCurrencyEndpoint } from '#shared/contract/calculation/rates.ts'
import { listCommentsEndpoint } from '#shared/contract/platform/comments.ts'
import type { ResponseOf } from '#shared/contract/platform/endpoint.ts'
import { listFirmsEndpoint } from '#shared/contract/system/firms.ts'
import {
  annulInvoiceEndpoint,
  createInvoiceEndpoint,
  type Invoice,
  type InvoicePreview,
  issueInvoiceEndpoint,
  listOrderInvoicesEndpoint,
  previewInvoiceEndpoint,
  readInvoiceLetterEndpoint,
  removeInvoiceEndpoint,
  sendInvoiceLetterEndpoint,
  updateInvoiceEndpoint,
  writeOffInvoiceEndpoint,
} from '#shared/contract/work/invoices.ts'
import { readOrderLettersEndpoint } from '#shared/contract/work/order-letters.ts'
import {
  type OrderMoney,
  readOrderMoneyEndpoint,
  updateOrderMoneyEndpoint,
} from '#shared/contract/work/order-money.ts'
import { type Payer, readPayerEndpoint, updatePayerEndpoint } from '#shared/contract/work/payers.ts'
import { aFirm } from '#shared/testing/a-firm.ts'
import { aPayer } from '#shared/testing/a-payer.ts'
import { anInvoice } from '#shared/testing/an-invoice.ts'
import { anOrder } from '#shared/testing/an-order.ts'
import { keptTexts } from '#shared/testing/kept-texts.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { TalkCount } from '../orders/talk/order-said.tsx'
import { questionNames } from './invoice-names.ts'
import { OrderInvoices } from './order-invoices.tsx'

const at = '2026-11-20T10:00:00.000Z'

const firm = aFirm()

const payer = aPayer()

const preview: InvoicePreview = {
  number: '26-1',
  day: '2026-11-20',
  dueDay: '2026-11-23',
  sum: '5000.00',
  vat: [],
  words: 'п’ять тисяч гривень 00 копійок',
  purpose: 'Оплата за послуги',
  bytesLeft: 300,
  equivalent: null,
  recipient: firm.shortName,
  iban: firm.accounts[0]?.iban ?? '',
  bank: 'АТ «Банк»',
  code: null,
  problems: [],
  questions: [],
  codeTried: true,
  seen: { day: '2026-11-24', invoice: 2, order: 1, money: 1, payer: 1, firm: 1, rateDay: null },
}

const money: OrderMoney = {
  ...{ id: 5, currency: 'USD', bills: [], payments: [], closed: false, unbilled: [], shown: false },
  ...{ agreed: null, erasedAt: null, version: 4 },
}
const hryvnias = (amount: string) => ({ amount, currency: 'UAH' }) as const
const issued = { stage: 'issued', number: '26-1', day: '2026-11-20', dueDay: '2026-11-23' } as const

const order = anOrder({ requestId: null })
const Screen = () => (
  <>
    <TalkCount order={order}>{count => <output>{count}</output>}</TalkCount>
    <OrderInvoices order={order} />
    <Link to="/elsewhere">Дальше</Link>
  </>
)

let screen: RenderedScreen
let stored: Invoice[]
let letters: ResponseOf<typeof readOrderLettersEndpoint>
let sent: unknown[]
beforeEach(async () => {
  localStorage.clear()
  stored = []
  sent = []
  letters = { state: 'off', canMail: true, items: [] }
  screen = await renderScreen(Screen, {
    role: 'owner',
    prepare: server => {
      server.gives(listFirmsEndpoint, () => [firm, aFirm({ id: 3, shortName: 'ТОВ Міст', retired: true })])
      server.gives(readPayerEndpoint, () => payer)
      server.gives(readOrderMoneyEndpoint, () => money)
      server.gives(listOrderInvoicesEndpoint, () => stored)
      server.gives(readOrderLettersEndpoint, () => letters)
      server.gives(listCommentsEndpoint, () => [])
      server.on(createInvoiceEndpoint, ({ body }) => {
        stored = [anInvoice({ money: (body as { money: Invoice['money'] }).money })]
        return { status: 201, body: stored[0] }
      })
      server.gives(updateInvoiceEndpoint, ({ body, headers }) => {
        sent.push([
          headers['If-Match'],
          (body as Pick<Invoice, 'lines'>).lines.map(({ text, price }) => [text, price]),
        ])
        stored = stored.map(invoice => ({
          ...invoice,
          lines: (body as Pick<Invoice, 'lines'>).lines,
          version: invoice.version + 1,
          sum: hryvnias('5000.50'),
        }))
        return stored[0]
      })
      server.gives(previewInvoiceEndpoint, () => preview)
      server.gives(issueInvoiceEndpoint, ({ body }) => {
        sent.push(body)
        stored = stored.map(invoice => ({ ...invoice, stage: 'issued', state: 'open', number: '26-1' }))
        return stored[0]
      })
      server.on(removeInvoiceEndpoint, ({ headers }) => {
        sent.push(headers['If-Match'])
        stored = []
        return { status: 204 }
      })
    },
  })
  await screen.until(() => screen.button('Счёт за услуги'))
})
afterEach(() => screen.close())

const fill = async () => {
  await screen.press('Счёт за услуги')
  const text = await screen.field('За что')
  const price = await screen.field('Цена, ₴')
  await typeInto(text, 'Митне оформлення')
  await typeInto(price, '5 000,50')
}

/** A button of the open dialog. */
const dialogButton = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')].find(
    button => button.textContent === name,
  )
const inDialog = (name: string) => screen.until(() => dialogButton(name))
const answer = async (action: string) => {
  const button = await inDialog(action)
  await act(async () => button.click())
}

test('a draft is saved twice, each time over the version that was seen, and gets its number', async () => {
  await fill()
  await screen.press('Проверить и выставить')
  await screen.until(() => screen.button('Выставить № 26-1'))
  await screen.press('Закрыть')
  await screen.press('Проверить и выставить')
  await screen.until(() => sent.length === 2)
  const lines = [['Митне оформлення', '5000.50']]
  expect(sent).toEqual([
    ['"1"', lines],
    ['"2"', lines],
  ])
  await screen.until(() => screen.button('Выставить № 26-1'))
  await screen.press('Выставить № 26-1')
  await screen.until(() => screen.place.ownerDocument.body.textContent?.includes('Счёт № 26-1'))
  expect(sent[2]).toEqual({ seen: preview.seen, confirmed: [] })
})

test('an invoice that was issued although the answer was lost is not said to have failed', async () => {
  notifications.clean()
  screen.server.on(issueInvoiceEndpoint, ({ body }) => {
    sent.push(body)
    stored = stored.map(invoice => ({ ...invoice, stage: 'issued', state: 'open', number: '26-1' }))
    return sent.length === 2 ? { status: 503, body: {} } : { status: 200, body: stored[0] }
  })
  await fill()
  await screen.press('Проверить и выставить')
  await screen.press('Выставить № 26-1')
  await screen.until(() => notificationsStore.getState().notifications.length > 0)
  const notices = notificationsStore.getState().notifications.map(({ message }) => message)
  expect(notices).toEqual(['Счёт № 26-1 выставлен'])
})

const leave = () =>
  act(async () =>
    [...screen.place.querySelectorAll('a')].find(({ textContent }) => textContent === 'Дальше')?.click(),
  )

test('a typed draft is not left without a question, and Ctrl+S stores it', async () => {
  await fill()
  await leave()
  expect(screen.address()).toBe('/')
  await answer('Отмена')
  await act(async () => requestSave())
  await screen.until(() => sent.length > 0)
  await leave()
  expect(screen.address()).toBe('/elsewhere')
})

test('a typed payer is not left without a question, and Ctrl+S stores it', async () => {
  screen.server.gives(updatePayerEndpoint, ({ body }) => {
    sent.push((body as Payer).name)
    return payer
  })
  await screen.press('Изменить')
  await typeInto(await screen.field('Как напечатать'), 'Степан Коваль')
  await leave()
  expect(screen.address()).toBe('/')
  await answer('Отмена')
  await act(async () => requestSave())
  await screen.until(() => sent.length > 0)
  expect(sent).toEqual(['Степан Коваль'])
})

test('what the issue refuses stands at its field, and by name where the field is elsewhere', async () => {
  const errors = [
    { path: 'payer.name', code: 'invoice.code', message: 'Знаки: 山' },
    { path: 'lines.0.text', code: 'invoice.code', message: 'Знаки: 🚗' },
  ]
  screen.server.on(issueInvoiceEndpoint, () => rejection(400, { errors }))
  await fill()
  await screen.press('Проверить и выставить')
  await screen.until(() => screen.button('Выставить № 26-1'))
  await screen.press('Выставить № 26-1')
  await screen.until(() => document.body.textContent?.includes('Плательщик: Знаки: 山'))
  expect((await screen.field('За что')).getAttribute('aria-invalid')).toBe('true')
})

test('a refusal is gone once the draft is saved', async () => {
  await fill()
  const errors = [
    { path: 'payer.name', code: 'invoice.code', message: 'Знаки: 山' },
    { path: 'lines.0.text', code: 'invoice.code', message: 'Знаки: 🚗' },
  ]
  screen.server.on(updateInvoiceEndpoint, () => rejection(400, { errors }))
  await act(async () => requestSave())
  await screen.until(() => document.body.textContent?.includes('Знаки: 山'))
  expect(document.body.textContent).toContain('Знаки: 🚗')
  screen.server.on(updateInvoiceEndpoint, () => ({ status: 200, body: stored[0] }))
  await screen.press('Проверить и выставить')
  await screen.until(() => screen.button('Выставить № 26-1'))
  expect(document.body.textContent).not.toContain('Знаки:')
})

test('a draft is issued by the rate that was shown, and the new one is shown where it has changed', async () => {
  const shownAt = (rate: string, amount: string) =>
    screen.server.gives(previewInvoiceEndpoint, () => ({
      ...preview,
      equivalent: { amount, rate, source: 'НБУ на 20.11.2026' },
      seen: { ...preview.seen, rateDay: '2026-11-20' },
    }))
  shownAt('40', '125.00')
  screen.server.on(issueInvoiceEndpoint, ({ body }) => {
    sent.push((body as { seen: { rate?: string } }).seen.rate)
    return sent.at(-1) === '41' ? { status: 200, body: stored[0] } : rejection(409, { code: 'invoice.stale' })
  })
  await fill()
  await screen.press('Проверить и выставить')
  await screen.until(() => screen.button('Выставить № 26-1') && said('курс 40 '))
  sent = []
  shownAt('41', '121.95')
  await screen.press('Выставить № 26-1')
  await screen.until(() => said('курс 41 '))
  await screen.press('Выставить № 26-1')
  await screen.until(() => sent.length === 2)
  expect(sent).toEqual(['40', '41'])
})

test('a draft is removed after a question, over the version that was seen', async () => {
  await fill()
  await screen.press('Сохранить черновик')
  await screen.until(() => screen.button('Открыть черновик') && said('5 000,50 ₴'))
  await screen.press('Удалить')
  await answer('Удалить')
  await screen.until(() => stored.length === 0)
  expect(sent.at(-1)).toBe('"2"')
})

test('an invoice that nobody can be sent says what to do first, not that something has failed', async () => {
  const invoice = anInvoice({ stage: 'issued', state: 'open', number: '26-1', day: '2026-11-20' })
  screen.server.on(createInvoiceEndpoint, () => {
    stored = [invoice]
    return { status: 201, body: invoice }
  })
  const detail = 'Впишите почту клиента в заказ и сохраните его'
  screen.server.on(readInvoiceLetterEndpoint, () => rejection(409, { code: 'invoice.letter', detail }))
  await screen.press('Счёт за услуги')
  await screen.press('Отправить письмом')
  const alert = await screen.until(() => document.querySelector('[role=dialog] [role=alert]'))
  expect(alert.textContent).toBe(detail)
})

test('an issued invoice goes by letter to the address that was shown, and counts at once among what was said', async () => {
  const invoice = anInvoice({ stage: 'issued', state: 'open', number: '26-1', day: '2026-11-20' })
  screen.server.on(createInvoiceEndpoint, () => {
    stored = [invoice]
    return { status: 201, body: invoice }
  })
  const letter = { to: 'olena@example.com', subject: 'Счёт № 26-1', text: 'Здравствуйте!', canMail: false }
  screen.server.gives(readInvoiceLetterEndpoint, () => ({
    ...letter,
    sent: [{ at, state: 'failed', error: 'нет такого ящика' }],
  }))
  screen.server.on(sendInvoiceLetterEndpoint, ({ body }) => {
    sent.push(body)
    const item = { stage: 'Счёт № 26-1', at, dueAt: null, mailError: null }
    letters = { ...letters, items: [{ ...item, mailState: 'pending' }] }
    return { status: 204 }
  })
  await screen.press('Счёт за услуги')
  await screen.press('Отправить письмом')
  const dialog = await screen.until(() => document.querySelector('[role="dialog"]'))
  await screen.until(() => dialog.textContent?.includes('Здравствуйте!'))
  for (const said of ['olena@example.com', 'не настроена', 'не ушло: нет такого ящика'])
    expect(dialog.textContent).toContain(said)
  await screen.press('Отправить')
  await screen.until(() => sent.length === 1)
  expect(sent).toEqual([{ to: 'olena@example.com' }])
  await screen.until(() => document.querySelector('output')?.textContent === '1')
})

test('what was paid over an invoice is offered to the next one of its firm, as two payments of one transfer', async () => {
  screen.server.on(createInvoiceEndpoint, () => {
    stored = [
      anInvoice({ ...issued, id: 8, firmId: 3, number: '7/26', state: 'paid', over: hryvnias('900.00') }),
      anInvoice({ ...issued, id: 9, number: '26-1', state: 'paid', over: hryvnias('500.00') }),
      anInvoice({ ...issued, id: 10, number: '26-2', state: 'open', rest: hryvnias('300.00') }),
      anInvoice({ ...issued, id: 11, number: '26-3', state: 'paid' }),
    ]
    return { status: 201, body: stored[2] }
  })
  screen.server.gives(updateOrderMoneyEndpoint, ({ body, headers }) => {
    sent.push(headers['If-Match'], body)
    return money
  })
  await screen.press('Счёт за услуги')
  await screen.press('Зачесть переплату по счёту № 26-1')
  await screen.until(() => sent.length === 2)
  const { payments } = sent[1] as Pick<OrderMoney, 'payments'>
  expect([sent[0], payments.map(({ invoice, amount, currency }) => [invoice, amount, currency])]).toEqual([
    '"4"',
    [
      [9, '-300.00', 'UAH'],
      [10, '300.00', 'UAH'],
    ],
  ])
  expect(payments[0]?.transfer).toBe(payments[1]?.transfer)
  expect(payments[0]?.transfer).not.toBeNull()
})

/** Shows these invoices, as after a press of the office. */
const show = async (...invoices: Invoice[]) => {
  screen.server.on(createInvoiceEndpoint, () => {
    stored = invoices
    return { status: 201, body: invoices[0] }
  })
  await screen.press('Счёт за услуги')
}

test('hidden from the customer by Enter, the invoice keeps the focus on the button that shows it again', async () => {
  await show(anInvoice({ ...issued, state: 'open', shown: true }))
  const response = Promise.withResolvers<void>()
  screen.server.gives(updateInvoiceEndpoint, async ({ body }) => {
    await response.promise
    stored = stored.map(invoice => ({ ...invoice, ...(body as Pick<Invoice, 'shown'>) }))
    return stored[0]
  })
  const hide = await screen.until(() => screen.button('Скрыть от клиента'))
  hide.focus()
  await act(async () => hide.click())
  await screen.until(() => hide.matches('[aria-disabled="true"]'))
  expect(document.activeElement).toBe(hide)
  response.resolve()
  const opposite = await screen.until(() => screen.button('Показать клиенту'))
  await screen.until(() => document.activeElement === opposite)
})

test('an equivalent can be taken out of a draft whose payer has lost the clause', async () => {
  await show(anInvoice({ equivalent: true }))
  expect((await screen.field('Эквивалент в долларах')).checked).toBe(true)
})

test('a firm and an account that are gone are to be chosen anew, where one of each is left too', async () => {
  await show(anInvoice({ firmId: 7, account: 'z9' }))
  const chosen = async (label: string) => {
    const list = await screen.field<HTMLSelectElement>(label)
    return list.selectedOptions[0]?.textContent
  }
  expect([await chosen('Фирма'), await chosen('На счёт')]).toEqual(['выберите', 'выберите'])
  await choose('Фирма', '2')
  expect(await chosen('На счёт')).toContain('АТ «Банк»')
})

const payment = { rateReason: '', due: '2026-11-20', paid: '2026-11-20', transfer: null, invoice: 9 } as const
const came = (key: string, amount: string, currency: 'UAH' | 'USD') =>
  ({
    ...payment,
    key,
    what: 'Оплата',
    amount,
    currency,
    rates: { USD: 41, EUR: 48, day: payment.paid },
  }) as const
const storePayments = (...payments: OrderMoney['payments']) => {
  screen.server.gives(readOrderMoneyEndpoint, () => ({ ...money, payments }))
  screen.server.gives(updateOrderMoneyEndpoint, ({ body }) => {
    const stored = (body as Pick<OrderMoney, 'payments'>).payments
    const added = stored.filter(({ key }) => payments.every(payment => payment.key !== key))
    sent.push(added.map(({ invoice, amount, currency }) => [invoice, amount, currency]))
    return money
  })
  const told = { r030: 840, txt: 'Долар', cc: 'USD', exchangedate: '20.11.2026' }
  screen.server.gives(readBankRateEndpoint, () => [{ ...told, rate: 42 }])
}
const choose = async (label: string, value: string) => {
  const list = await screen.field<HTMLSelectElement>(label)
  await act(async () => {
    list.value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** True for words on the screen, whatever their spaces. */
const said = (text: string) => document.body.textContent?.replaceAll(/\s/g, ' ').includes(text)

/** True for words of a notice in the corner. */
const warned = (text: string) =>
  notificationsStore
    .getState()
    .notifications.some(({ message }) => String(message).replaceAll(/\s/g, ' ').startsWith(text))

test('what was paid on an invoice goes back, and the invoice is annulled in the same step', async () => {
  storePayments(came('k1', '5200.00', 'UAH'))
  screen.server.on(annulInvoiceEndpoint, ({ body }) => {
    sent.push(body)
    return sent.length === 2
      ? { status: 409, body: { title: 'Счёт изменился' } }
      : { status: 200, body: stored[0] }
  })
  await show(anInvoice({ ...issued, state: 'paid', sum: hryvnias('5000.00'), over: hryvnias('200.00') }))
  await screen.press('Вернуть деньги')
  expect((await screen.field('Вернули')).value).toBe('5200')
  await typeInto(await screen.field('Вернули'), '5200,01')
  await screen.press('Записать возврат')
  await screen.until(() => said('На счёте лежит 5 200 ₴'))
  await typeInto(await screen.field('Вернули'), '5200')
  await typeInto(await screen.field('Аннулировать счёт: причина'), 'ок')
  await screen.press('Записать возврат')
  await screen.until(() => said('три буквы и больше'))
  expect(sent).toEqual([])
  await typeInto(await screen.field('Аннулировать счёт: причина'), 'машина продана')
  expect(said('три буквы и больше')).toBe(false)
  await screen.press('Записать возврат')
  await screen.until(() => sent.length === 2)
  await screen.until(() => document.body.textContent?.includes('Возврат записан, счёт не аннулирован.'))
  // A second press annuls alone: the money went back once.
  await screen.press('Записать возврат')
  await screen.until(() => sent.length === 3)
  expect(sent).toEqual([[[9, '-5200.00', 'UAH']], { reason: 'машина продана' }, { reason: 'машина продана' }])
})

test('of a dollar invoice whose credit another one took, what was paid in hryvnias goes back without it', async () => {
  storePayments(came('k1', '46000.00', 'UAH'), came('k2', '-24.39', 'USD'))
  await show(anInvoice({ ...issued, state: 'paid', rest: { amount: '0.00', currency: 'USD' } }))
  await screen.press('Вернуть деньги')
  expect((await screen.field('Вернули')).value).toBe('45000,01')
  await typeInto(await screen.field('Вернули'), '46000')
  await answer('Записать возврат')
  await screen.until(() => said('без отметки не запишется'))
  await typeInto(await screen.field('Вернули'), '45000,01')
  await answer('Записать возврат')
  await screen.until(() => sent.length === 1)
  expect(sent).toEqual([[[9, '-45000.01', 'UAH']]])
})

test('an annulment without a reason says what it needs, and is sent with one', async () => {
  screen.server.on(annulInvoiceEndpoint, ({ body }) => {
    sent.push(body)
    return { status: 200, body: stored[0] }
  })
  await show(anInvoice({ ...issued, state: 'open' }))
  await screen.press('Аннулировать')
  const reason = await screen.field('Причина')
  await answer('Аннулировать')
  await screen.until(() => said('три буквы и больше'))
  await typeInto(reason, 'машина продана')
  expect(said('три буквы и больше')).toBe(false)
  await answer('Аннулировать')
  await screen.until(() => sent.length === 1)
  expect(sent).toEqual([{ reason: 'машина продана' }])
})

test('a transfer over two invoices of a firm is split by the form, the oldest first', async () => {
  storePayments()
  const open = { ...issued, state: 'open' } as const
  await show(
    anInvoice({ ...open, rest: hryvnias('3000.00') }),
    anInvoice({ ...open, id: 11, firmId: 3, number: '7/26', rest: hryvnias('100.00') }),
    anInvoice({ ...open, id: 10, number: '26-2', rest: hryvnias('2000.00') }),
  )
  await screen.press('Записать оплату')
  await typeInto(await screen.field('Пришло'), '4 500')
  await answer('Записать оплату')
  await screen.until(() => sent.length === 1)
  expect(sent).toEqual([
    [
      [9, '3000.00', 'UAH'],
      [10, '1500.00', 'UAH'],
    ],
  ])
})

test('money is stored once where an answer was lost, whatever the invoices have become meanwhile', async () => {
  let payments: OrderMoney['payments'] = []
  screen.server.gives(readOrderMoneyEndpoint, () => ({ ...money, payments }))
  screen.server.on(updateOrderMoneyEndpoint, ({ body }) => {
    payments = (body as Pick<OrderMoney, 'payments'>).payments.map(one => ({ ...one, rates: null }))
    const [first, second] = stored as [Invoice, Invoice]
    stored = [
      { ...first, state: 'paid', rest: hryvnias('0.00') },
      { ...second, rest: hryvnias('500.00') },
    ]
    sent.push(payments.map(({ invoice, amount }) => [invoice, amount]))
    return sent.length % 2 === 1
      ? { status: 500, body: { title: 'Ответа нет' } }
      : { status: 200, body: { ...money, payments } }
  })
  const pressTwice = async (action: string) => {
    const before = sent.length
    await answer(action)
    await screen.until(() => sent.length === before + 1)
    await screen.until(() => dialogButton(action)?.matches(':not([data-loading])'))
    await answer(action)
    await screen.until(() => sent.length === before + 2)
  }
  const open = { ...issued, state: 'open' } as const
  await show(
    anInvoice({ ...open, rest: hryvnias('3000.00') }),
    anInvoice({ ...open, id: 10, number: '26-2', rest: hryvnias('2000.00') }),
  )
  await screen.press('Записать оплату')
  await typeInto(await screen.field('Пришло'), '4 500')
  await pressTwice('Записать оплату')
  const came = [
    [9, '3000.00'],
    [10, '1500.00'],
  ]
  expect(sent[1]).toEqual(came)
  await screen.press('Вернуть деньги')
  await pressTwice('Записать возврат')
  expect(sent[3]).toEqual([...came, [9, '-3000.00']])
})

test('an amount typed with the sign of another currency than the chosen one is asked about', async () => {
  storePayments(came('k1', '1000.00', 'UAH'))
  await show(anInvoice({ ...issued, state: 'part', rest: hryvnias('45000.00') }))
  await screen.press('Записать оплату')
  await typeInto(await screen.field('Пришло'), '500 $')
  await answer('Записать оплату')
  await screen.until(() => said('Валюта рядом с суммой другая'))
  await typeInto(await screen.field('Пришло'), '500 грн')
  await answer('Записать оплату')
  await screen.until(() => sent.length === 1)
  await screen.press('Вернуть деньги')
  await typeInto(await screen.field('Вернули'), '€500')
  await answer('Записать возврат')
  await screen.until(() => said('Валюта рядом с суммой другая'))
  expect(sent).toEqual([[[9, '500.00', 'UAH']]])
})

test('a payment that a colleague has stored meanwhile is told, and another is stored only where it is other money', async () => {
  storePayments()
  const open = anInvoice({ ...issued, state: 'open', rest: hryvnias('1000.00') })
  await show(open, anInvoice({ ...issued, id: 10, number: '26-2', state: 'open', rest: hryvnias('700.00') }))
  await screen.press('Записать оплату')
  await typeInto(await screen.field('Пришло'), '1000')
  const [, second] = stored as [Invoice, Invoice]
  stored = [{ ...open, state: 'paid', rest: hryvnias('0.00') }, second]
  await answer('Записать оплату')
  await screen.until(() => said('Пока Вы писали, по счёту № 26-1 пришло 1 000 ₴, осталось 0 ₴.'))
  expect(sent).toEqual([])
  await answer('Записать и эту оплату')
  await screen.until(() => sent.length === 1)
  expect(sent, 'by the invoices of now').toEqual([[[10, '1000.00', 'UAH']]])
})

test('a payment of a colleague that counts for nothing yet, without its rate, is told as well', async () => {
  storePayments()
  const open = anInvoice({ ...issued, state: 'open', rest: hryvnias('9000.00') })
  await show(open)
  await screen.press('Записать оплату')
  await typeInto(await screen.field('Пришло'), '9000')
  stored = [{ ...open, unknown: 1 }]
  await answer('Записать оплату')
  await screen.until(() => said('по счёту № 26-1 записали сумму, курса которой пока нет, осталось 9 000 ₴'))
  expect(sent).toEqual([])
})

test('a refund and a credit are compared with what was shown as well', async () => {
  storePayments(came('k1', '1000.00', 'UAH'))
  const over = anInvoice({ ...issued, state: 'paid', over: hryvnias('500.00') })
  const other = anInvoice({ ...issued, id: 10, number: '26-2', state: 'open', rest: hryvnias('300.00') })
  await show(over, other)
  await screen.press('Вернуть деньги')
  await typeInto(await screen.field('Вернули'), '200')
  const after = [{ ...over, over: hryvnias('300.00') }, other]
  stored = after
  await answer('Записать возврат')
  await screen.until(() => said('по счёту № 26-1 ушло 200 ₴, осталось'))
  await answer('Записать и этот возврат')
  await screen.until(() => sent.length === 1)
  expect(sent).toEqual([[[9, '-200.00', 'UAH']]])
  await screen.until(() => screen.button('Зачесть переплату по счёту № 26-1'))
  await screen.until(() => !document.querySelector('[role="dialog"]'))
  stored = [over, other]
  await show(over, other)
  stored = [{ ...over, over: hryvnias('0.00') }, other]
  await screen.press('Зачесть переплату по счёту № 26-1')
  await screen.until(() => warned('Пока Вы писали, по счёту № 26-1 ушло 500 ₴'))
  expect(sent).toHaveLength(1)
})

test('an expected payment that a colleague has marked as paid is not left out', async () => {
  const due = { ...came('k1', '1000.00', 'UAH'), what: 'Аванс', paid: null, invoice: null }
  storePayments(due)
  await show(anInvoice({ ...issued, state: 'open', rest: hryvnias('1000.00') }))
  const same = await screen.until(() => screen.button('Это те же деньги, что в счёте'))
  screen.server.gives(readOrderMoneyEndpoint, () => ({
    ...money,
    payments: [{ ...due, paid: payment.paid }],
  }))
  await act(async () => same.click())
  await answer('Не ждать отдельно')
  await screen.until(() => warned('Пока Вы смотрели, «Аванс» изменили'))
  expect(sent).toEqual([])
})

test('money in another currency is stored once its sums and rates were confirmed', async () => {
  storePayments(came('k1', '1000.00', 'USD'))
  await show(anInvoice({ ...issued, state: 'part', sum: hryvnias('50000.00'), rest: hryvnias('9000.00') }))
  const confirmed = async (text: string, action: string) => {
    await screen.until(() => said(text))
    const before = sent.length
    await answer(action)
    const box = await screen.field('Суммы и курсы сверены')
    expect([said('без отметки не запишется'), document.activeElement, sent.length]).toEqual([
      true,
      box,
      before,
    ])
    await act(async () => box.click())
    await answer(action)
  }
  await screen.press('Вернуть деньги')
  expect((await screen.field('Вернули')).value).toBe('1000')
  await choose('Валюта', 'UAH')
  await typeInto(await screen.field('Вернули'), '42000')
  await screen.until(() => said('Пришло 1 000 $ (41 000 ₴, курс 41,0000 на 20.11.2026)'))
  await confirmed('Возвращаете 42 000 ₴ (1 000 $, курс 42,0000 на', 'Записать возврат')
  await screen.until(() => sent.length === 1)
  await screen.press('Записать оплату')
  await choose('Валюта', 'USD')
  await typeInto(await screen.field('Пришло'), '200')
  await confirmed('200 $ (8 400 ₴, курс 42,0000 на', 'Записать оплату')
  await screen.until(() => sent.length === 2)
  expect(sent).toEqual([[[9, '-42000.00', 'UAH']], [[9, '200.00', 'USD']]])
})

test('money in another currency is stored by the rates that were confirmed, or asked about anew', async () => {
  storePayments()
  const rateOf = (rate: number) =>
    screen.server.gives(readBankRateEndpoint, () => [
      { r030: 840, txt: 'Долар', cc: 'USD', exchangedate: '20.11.2026', rate },
    ])
  screen.server.on(updateOrderMoneyEndpoint, ({ body }) => {
    const [added] = (body as { payments: { seenRates?: unknown }[] }).payments
    sent.push(added?.seenRates)
    if (sent.length === 2) return { status: 200, body: money }
    rateOf(43)
    return rejection(409, { code: 'order.rate-moved', detail: 'Курс изменили' })
  })
  await show(anInvoice({ ...issued, state: 'open', rest: hryvnias('9000.00') }))
  await screen.press('Записать оплату')
  await choose('Валюта', 'USD')
  await typeInto(await screen.field('Пришло'), '200')
  await screen.until(() => said('200 $ (8 400 ₴'))
  const confirmed = async () => {
    const box = await screen.field('Суммы и курсы сверены')
    expect(box.checked).toBe(false)
    await act(async () => box.click())
    await answer('Записать оплату')
  }
  await confirmed()
  await screen.until(() => said('200 $ (8 600 ₴') && said('Курс изменили'))
  await confirmed()
  await screen.until(() => sent.length === 2)
  expect(sent).toEqual([
    { USD: 42, EUR: 42 },
    { USD: 43, EUR: 43 },
  ])
})

test('a payment whose rate is not there yet says so, and is stored once it was looked at', async () => {
  storePayments()
  await show(anInvoice({ ...issued, state: 'open', rest: hryvnias('9000.00') }))
  const rate = Promise.withResolvers<[]>()
  screen.server.gives(readBankRateEndpoint, () => rate.promise)
  await screen.press('Записать оплату')
  await choose('Валюта', 'EUR')
  await typeInto(await screen.field('Пришло'), '100')
  await screen.until(() => said('Спрашиваем у НБУ курс этого дня'))
  await answer('Записать оплату')
  rate.resolve([])
  const box = await screen.field('Суммы и курсы сверены')
  expect([said('курса этого дня пока нет'), said('без отметки не запишется'), sent]).toEqual([true, true, []])
  await act(async () => box.click())
  await answer('Записать оплату')
  await screen.until(() => sent.length === 1)
  expect(sent).toEqual([[[9, '100.00', 'EUR']]])
})

const focused = () => {
  const { activeElement } = document
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
}
/** As by Enter: the focus is on what is pressed. */
const enter = async (name: string) => {
  const button = await screen.until(() => screen.button(name))
  button.focus()
  await act(async () => button.click())
}
const addHeading = () => {
  const heading = document.createElement('h1')
  heading.dataset.pageTitle = ''
  heading.tabIndex = -1
  screen.place.append(heading)
}
const boxOf = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control
/** Longer than a frame, as a real answer takes. */
const answerSlowly = () =>
  screen.server.gives(listOrderInvoicesEndpoint, async () => {
    await new Promise(done => setTimeout(done, 100))
    return stored
  })
/** Sends the open dialog by Enter in its first field. */
const send = async (label: string, action: string) => {
  const field = await screen.field(label)
  await screen.until(() => document.activeElement === field)
  await answer(action)
}

test('a payment and a refund give the focus back to their button, or to the place around when it is gone', async () => {
  storePayments(came('k1', '100.00', 'UAH'))
  await show(anInvoice({ ...issued, state: 'part', sum: hryvnias('900.00'), rest: hryvnias('800.00') }))
  await enter('Записать оплату')
  await screen.field('Пришло')
  await answer('Отмена')
  await screen.until(() => focused() === 'Записать оплату')
  await enter('Вернуть деньги')
  await send('Вернули', 'Записать возврат')
  await screen.until(() => focused() === 'Вернуть деньги')
  addHeading()
  screen.server.gives(updateOrderMoneyEndpoint, () => {
    stored = [anInvoice({ ...issued, state: 'paid', sum: hryvnias('900.00') })]
    return money
  })
  answerSlowly()
  await enter('Записать оплату')
  await send('Пришло', 'Записать оплату')
  await screen.until(() => screen.isNear('Вернуть деньги'))
})

test.each([
  ['Аннулировать', annulInvoiceEndpoint, { stage: 'annulled', state: 'annulled' }],
  ['Списать', writeOffInvoiceEndpoint, { state: 'paid', rest: hryvnias('0.00') }],
] as const)(
  '«%s» leaves the focus at its invoice, which has the button no more',
  async (action, endpoint, after) => {
    const before = { ...issued, state: 'part', sum: hryvnias('900.00'), rest: hryvnias('1.00') } as const
    await show(anInvoice(before))
    addHeading()
    screen.server.gives(endpoint, () => {
      stored = [anInvoice({ ...before, ...after })]
      return stored[0]
    })
    answerSlowly()
    const opener = action === 'Списать' ? 'Списать остаток' : action
    await enter(opener)
    await typeInto(await screen.field('Причина'), 'машина продана')
    const confirm = await inDialog(action)
    confirm.focus()
    await act(async () => confirm.click())
    await screen.until(() => !screen.button(opener) && document.querySelector('[role="dialog"]') === null)
    await act(() => new Promise(done => setTimeout(done, 100)))
    expect(document.activeElement?.matches('[data-page-title]')).toBe(false)
    expect(screen.isNear('Скрыть от клиента')).toBe(true)
  },
)

test('a draft opens on its first field, and is left and issued without losing the focus', async () => {
  await enter('Счёт за услуги')
  await expect.poll(() => document.activeElement).toBe(await screen.field('Фирма'))
  await enter('Добавить строку')
  await enter('Убрать строку 1')
  await screen.until(() => focused() === 'Строка 1')
  await enter('Добавить строку')
  await enter('Убрать строку 2')
  await screen.until(() => focused() === 'Строка 1')
  await enter('Убрать строку 1')
  await screen.until(() => focused() === 'Черновик счёта')
  await enter('Добавить строку')
  await typeInto(await screen.field('За что'), 'Митне оформлення')
  await typeInto(await screen.field('Цена, ₴'), '5000')
  await enter('Сохранить черновик')
  await expect.poll(focused).toBe('Открыть черновик')
  await enter('Открыть черновик')
  const read = Promise.withResolvers<void>()
  screen.server.gives(previewInvoiceEndpoint, () => read.promise.then(() => preview))
  await enter('Проверить и выставить')
  await screen.until(() => document.activeElement?.closest('[role="dialog"]'))
  read.resolve()
  addHeading()
  const confirm = await screen.until(() => screen.button('Выставить № 26-1'))
  await screen.until(() => document.activeElement === confirm)
  await act(async () => confirm.click())
  await screen.until(() => screen.isNear('Отправить письмом'))
})

test('an order whose invoices are of two firms names the firm beside each number, one of one firm does not', async () => {
  const first = anInvoice({ ...issued, state: 'open' })
  await show(first)
  await screen.until(() => said('Счёт № 26-1 от 20.11.2026'))
  await show(first, anInvoice({ ...issued, id: 10, firmId: 3, state: 'open' }))
  await screen.until(() => said('Счёт № 26-1 (ФОП Коваль)') && said('Счёт № 26-1 (ТОВ Міст)'))
  expect([...screen.place.querySelectorAll('article')].map(each => each.getAttribute('aria-label'))).toEqual([
    'Счёт № 26-1 (ФОП Коваль)',
    'Счёт № 26-1 (ТОВ Міст)',
  ])
})

test('a closed payer leaves the focus on the button that opened it', async () => {
  await enter('Изменить')
  await screen.field('Как напечатать')
  await enter('Отмена')
  await expect.poll(focused).toBe('Изменить')
})

test.each([
  ['the first question', { questions: ['new-account', 'earlier-day'] }, questionNames['new-account']],
  [
    'what is to be mended',
    { questions: ['new-account'], problems: [{ path: 'lines', code: 'x', message: 'Мало' }] },
    'Исправить',
  ],
] as const)(
  'the check of an invoice begins on %s, also when its preview comes late',
  async (_what, found, name) => {
    const read = Promise.withResolvers<void>()
    await fill()
    screen.server.gives(previewInvoiceEndpoint, () => read.promise.then(() => ({ ...preview, ...found })))
    await enter('Проверить и выставить')
    await screen.until(() => document.activeElement?.closest('[role="dialog"]'))
    await act(async () => read.resolve())
    const first = await screen.until(() => dialogButton(name) ?? boxOf(name))
    await screen.until(() => document.activeElement === first)
  },
)

test('a reading that fails takes no open form away', async () => {
  await screen.press('Изменить')
  await typeInto(await screen.field('Как напечатать'), 'Олена Петрівна Коваль')
  screen.server.on(listOrderInvoicesEndpoint, () => {
    sent.push('read')
    return rejection(500, { code: 'server.error' })
  })
  await screen.press('Счёт за услуги')
  await screen.until(() => sent.includes('read'))
  await screen.until(() => screen.button('Сохранить плательщика'))
  expect((await screen.field('Как напечатать')).value).toBe('Олена Петрівна Коваль')
})

test('an expected payment of before may be left to the invoice', async () => {
  const expected = { rates: null, rateReason: '', due: '2026-12-01', paid: null, transfer: null }
  const payments: OrderMoney['payments'] = [
    { ...expected, key: 'k1', what: 'Аванс', amount: '15000.00', currency: 'USD', invoice: null },
    { ...expected, key: 'i9', what: 'Рахунок № 26-1', amount: '5000.00', currency: 'UAH', invoice: 9 },
  ]
  screen.server.gives(readOrderMoneyEndpoint, () => ({ ...money, payments }))
  screen.server.gives(updateOrderMoneyEndpoint, ({ body, headers }) => {
    sent.push(
      headers['If-Match'],
      (body as Pick<OrderMoney, 'payments'>).payments.map(({ key }) => key),
    )
    screen.server.gives(readOrderMoneyEndpoint, () => money)
    return money
  })
  await show(anInvoice({ ...issued, state: 'open', sum: hryvnias('5000.00'), rest: hryvnias('5000.00') }))
  await enter('Это те же деньги, что в счёте')
  await answer('Не ждать отдельно')
  await screen.until(() => sent.length === 2)
  expect(sent).toEqual(['"4"', ['i9']])
  // The last one gives the focus to what has a name around it.
  await screen.until(() => document.activeElement?.getAttribute('aria-labelledby') === 'order-invoices')
})

test('a draft whose answer was lost is begun once, and the next press a draft of its own', async () => {
  screen.server.on(createInvoiceEndpoint, ({ headers }) => {
    sent.push(headers['Idempotency-Key'])
    return sent.length === 1 ? { status: 503, body: {} } : { status: 201, body: anInvoice() }
  })
  for (const count of [1, 2, 3]) {
    await screen.press('Счёт за услуги')
    await screen.until(() => sent.length === count)
    await screen.until(() => screen.button('Счёт за услуги')?.dataset.loading === undefined)
  }
  const [lost, again, next] = sent
  expect(lost).toBeTruthy()
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
})

test('an agent makes the invoices of both moneys with one press; each that stands for another names it', async () => {
  screen.server.gives(readPayerEndpoint, () => ({ ...payer, contract: 'mandate' }))
  const moneys: unknown[] = []
  await show(
    anInvoice({ ...issued, stage: 'annulled', state: 'annulled', replacedBy: 10 }),
    anInvoice({ ...issued, id: 10, number: '26-2', state: 'open', insteadOf: 9 }),
  )
  await screen.press('Изменить')
  await screen.until(() => document.body.textContent?.includes('вместо него № 26-2'))
  expect(document.body.textContent).toContain('вместо № 26-1')
  // Issuing, annulling and hiding change these words, also in a browser that translates the page.
  for (const words of screen.place.querySelectorAll('article div:has(> strong)'))
    expect(keptTexts(words)).toEqual([])
  screen.server.on(createInvoiceEndpoint, ({ body }) => {
    const { money } = body as Pick<Invoice, 'money'>
    moneys.push(money)
    if (moneys.length === 2) return { status: 409, body: { title: 'Счёт не начат' } }
    stored = [...stored, anInvoice({ id: 20 + moneys.length, money })]
    return { status: 201, body: stored.at(-1) }
  })
  screen.server.gives(updatePayerEndpoint, () => payer)
  await screen.press('Сохранить плательщика')
  await screen.press('Оба счёта')
  await screen.until(() => moneys.length === 2)
  // The second press goes on after the refusal of the second draft.
  await screen.until(() => !screen.button('Оба счёта')?.matches('[data-loading]'))
  await screen.press('Оба счёта')
  await screen.until(() => moneys.length === 3)
  expect(moneys).toEqual(['own', 'passed', 'passed'])
})

test('lines are proposed by the rate that is shown, or by a typed one with its source', async () => {
  const rates = { USD: 42, EUR: 48 }
  const agreed = { number: '2026-17', rates, lines: [] }
  screen.server.gives(readOrderMoneyEndpoint, () => ({ ...money, agreed }))
  screen.server.gives(readCurrencyEndpoint, () => ({ data: { ...rates, date: '2026-11-20', stale: false } }))
  await show(anInvoice({ ...issued, state: 'paid' }))
  screen.server.on(createInvoiceEndpoint, ({ body }) => {
    sent.push(body)
    return { status: 409, body: { title: 'Счёт не начат' } }
  })
  await screen.until(() => said('по курсу 42,0000 ₴ за доллар на 20.11.2026'))
  await screen.press('Другой курс')
  await typeInto(await screen.field('₴ за доллар в строках'), '43,5')
  await typeInto(await screen.field('Откуда этот курс'), 'Договор, п. 3')
  await screen.press('Счёт на деньги для других')
  await screen.until(() => sent.length === 1)
  expect(sent).toEqual([{ money: 'passed', rate: { USD: '43,5', source: 'Договор, п. 3' } }])
})

test('an agreed order is an invoice with the customer after thirty keys and clicks at most', async () => {
  let spent = 0
  const press = async (name: string) => {
    spent += 1
    await screen.press(name)
  }
  screen.server.gives(updatePayerEndpoint, ({ body }) => {
    sent.push((body as Payer).contract)
    return payer
  })
  const lines = ['Послуги компанії', 'Брокер'].map(text => ({
    ...{ text, unit: 'послуга', quantity: '1', price: '4500.00', vat: null, ground: '', code: text },
  }))
  screen.server.on(createInvoiceEndpoint, () => {
    stored = [anInvoice({ lines })]
    return { status: 201, body: stored[0] }
  })
  const questions: InvoicePreview['questions'] = ['new-account', 'commission-single']
  screen.server.gives(previewInvoiceEndpoint, () => ({ ...preview, questions }))
  const letter = { to: 'olena@example.com', subject: 'Рахунок', text: 'Вітаємо!', canMail: true, sent: [] }
  screen.server.gives(readInvoiceLetterEndpoint, () => letter)
  screen.server.on(sendInvoiceLetterEndpoint, ({ body }) => {
    sent.push(body)
    return { status: 204 }
  })

  await press('Изменить')
  const contract = await screen.field<HTMLSelectElement>('Договор')
  await act(async () => {
    contract.value = 'commission'
    contract.dispatchEvent(new Event('change', { bubbles: true }))
  })
  // A click on the list and one on its entry.
  spent += 2
  await press('Сохранить плательщика')
  await press('Счёт за услуги')
  await press('Проверить и выставить')
  for (const question of questions) {
    const box = await screen.field(questionNames[question])
    await act(async () => box.click())
    spent += 1
  }
  await press('Выставить № 26-1')
  await press('Отправить письмом')
  await screen.until(() => document.body.textContent?.includes('Вітаємо!'))
  await press('Отправить')
  await screen.until(() => sent.length === 4)
  expect([sent[0], sent[2], sent[3]]).toMatchObject([
    'commission',
    { confirmed: questions },
    { to: letter.to },
  ])
  expect(spent).toBeLessThanOrEqual(30)
})

test('a payer that a colleague has saved meanwhile is not overwritten by a second try', async () => {
  await show(anInvoice(issued))
  await screen.press('Изменить')
  await typeInto(await screen.field('Как напечатать'), 'Олена Коваленко')
  const versions: unknown[] = []
  screen.server.gives(readPayerEndpoint, () => ({ ...payer, version: 2 }))
  screen.server.on(updatePayerEndpoint, ({ headers }) => {
    versions.push(headers['If-Match'])
    return rejection(409, { code: 'record.stale', detail: 'Запись уже изменили' })
  })
  for (const count of [1, 2]) {
    await screen.press('Сохранить плательщика')
    await screen.until(
      () => versions.length === count && !screen.button('Сохранить плательщика')?.dataset.loading,
    )
  }
  expect(versions).toEqual(['"1"', '"1"'])
})
