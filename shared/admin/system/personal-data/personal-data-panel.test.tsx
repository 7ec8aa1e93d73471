// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import {
  erasePersonEndpoint,
  type FoundPerson,
  findPersonEndpoint,
  holdInvoicesEndpoint,
  type KeptInvoice,
  listClosedInvoicesEndpoint,
  removeClosedInvoicesEndpoint,
} from '#shared/contract/system/personal-data.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { PersonalDataPanel } from './personal-data-panel.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const nobody: FoundPerson = {
  contact: '+380671234567',
  otherContacts: [],
  requests: [],
  comments: [],
  orders: [],
  invoices: [],
  places: [],
  plan: '',
  views: 0,
  messages: 0,
  logLines: 0,
  binned: 0,
  backups: { kept: 0, goneBy: null },
}
const place = { own: false, excerpts: [] }
const invoice: KeptInvoice = {
  id: 7,
  number: '26-17',
  day: '2026-11-24',
  orderId: 5,
  firm: 'ТОВ «Приклад»',
  sum: '45000.00',
  closed: true,
  keptUntil: '2031-12-30',
  heldOrder: false,
  heldFirm: false,
}
const noInvoices = { items: [], page: 1, pageSize: 25, pageCount: 1, total: 0 }
const prepareSettings = (server: RenderedScreen['server'], closed: KeptInvoice[] = []) => {
  server.on(listOptionsEndpoint, () => ({ status: 200, body: [] }))
  server.on(listClosedInvoicesEndpoint, () => ({
    status: 200,
    body: { ...noInvoices, items: closed, total: closed.length },
  }))
}

test.each<[string, Partial<FoundPerson>, string]>([
  ['nothing', {}, 'ничего не хранится'],
  [
    'a reply template',
    { places: [{ ...place, what: 'template', record: 'Ответ' }], plan: 'x' },
    'И ещё: 1 шаблон ответа.',
  ],
  [
    'a calculation',
    { places: [{ ...place, what: 'quote', record: '2026-000001' }], plan: 'x' },
    '1 место в расчёте.',
  ],
  [
    'a place of a newer server',
    { places: [{ ...place, what: 'x', record: '1' }], plan: 'x' },
    'Удалить всё…',
  ],
  ['a line of the log', { logLines: 1 }, '1 строка журнала.'],
  [
    'an order in the bin, which is listed and not counted once more',
    {
      orders: [
        {
          id: 5,
          createdAt: '2026-11-20T10:00:00.000Z',
          name: 'Олена',
          car: 'BMW',
          mention: false,
          binned: true,
        },
      ],
      binned: 2,
    },
    'Заказ № 5 в корзине, 20.11.2026. Олена. BMWИ ещё: 1 запись в корзине.',
  ],
])('a person who stands in %s is found', async (_where, found, shown) => {
  screen = await renderScreen(PersonalDataPanel, {
    prepare: server => {
      prepareSettings(server)
      server.on(findPersonEndpoint, () => ({ status: 200, body: { ...nobody, ...found } }))
    },
  })
  await search()
  await screen.until(() => screen.place.textContent?.match(/ничего не хранится|Удалить всё…/))
  expect(screen.place.textContent).toContain(shown)
})

test('the dialog names the page made of an order, and chats that the office has not chosen', async () => {
  const own = (what: string, record: string) => ({ what, record, own: true, excerpts: [] })
  const places = [own('order', '5'), own('case', 'BMW X5 2020'), own('chat', '«Олена»')]
  screen = await renderScreen(PersonalDataPanel, {
    prepare: server => {
      prepareSettings(server)
      server.on(findPersonEndpoint, () => ({ status: 200, body: { ...nobody, places, plan: 'x' } }))
    },
  })
  await search()
  await screen.press('Удалить всё…')
  const dialog = await screen.until(() => document.querySelector('[role="dialog"]'))
  expect([...dialog.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Заказ № 5',
    'Страница доставленного автомобиля «BMW X5 2020»',
    'Чаты Telegram, которые офис не выбирал: «Олена»',
  ])
  expect(screen.place.textContent).toContain('1 страница доставленного автомобиля')
})

test('every contact that went with an erased one is still offered, until it was looked for', async () => {
  const asked: string[] = []
  const others = ['a@example.com', 'b@example.com', 'c@example.com']
  screen = await renderScreen(PersonalDataPanel, {
    prepare: server => {
      prepareSettings(server)
      server.on(findPersonEndpoint, ({ body }) => {
        const { contact } = body as { contact: string }
        asked.push(contact)
        const found = contact === '' ? { otherContacts: others, logLines: 1 } : { contact }
        return { status: 200, body: { ...nobody, ...found } }
      })
      server.on(erasePersonEndpoint, () => ({
        status: 200,
        body: { requests: 1, compacted: true, invoices: [] },
      }))
    },
  })
  const buttons = () => [...document.querySelectorAll('button')].map(button => button.textContent ?? '')
  await search()
  await screen.press('Удалить всё…')
  await typePassword()
  await screen.press('Удалить навсегда')
  await screen.until(() => screen.place.textContent?.includes('О a@example.com ничего не хранится'))
  expect(buttons()).toEqual(expect.arrayContaining(['Найти b@example.com', 'Найти c@example.com']))
  await screen.press('Найти c@example.com')
  await screen.until(() => screen.place.textContent?.includes('О c@example.com ничего не хранится'))
  expect(buttons()).toContain('Найти b@example.com')
  expect(buttons()).not.toContain('Найти c@example.com')
  expect(asked).toEqual(['', 'a@example.com', 'c@example.com'])
})

const search = () => act(async () => screen.place.querySelector('form')?.requestSubmit())
const typePassword = async () => {
  const password = await screen.until(() => document.querySelector<HTMLInputElement>('input[type=password]'))
  await typeInto(password, 'correct horse')
}

test('an order with an open invoice is closed and kept, and the answer to the person stays on the screen', async () => {
  let asked: unknown
  const open = { ...invoice, closed: false, keptUntil: null }
  const order = (id: number) => ({ what: 'order', own: true, record: String(id), excerpts: [] })
  const places = [order(invoice.orderId), order(999)]
  screen = await renderScreen(PersonalDataPanel, {
    prepare: server => {
      prepareSettings(server)
      server.on(findPersonEndpoint, () => ({
        status: 200,
        body: { ...nobody, logLines: 1, invoices: [open], places, plan: 'x' },
      }))
      server.on(erasePersonEndpoint, ({ body }) => {
        asked = body
        return { status: 200, body: { requests: 0, compacted: true, invoices: [invoice] } }
      })
    },
  })
  await search()
  await screen.press('Удалить всё…')
  await typePassword()
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('26-17 от 24.11.2026 не оплачен')
  expect(document.querySelector('#erased-whole + ul')?.textContent).toBe('Заказ № 999')
  await screen.press('Закрыть и хранить')
  await screen.until(() => screen.place.textContent?.includes('Ответ человеку'))
  expect(asked).toMatchObject({ keepOpen: true })
  expect(screen.place.textContent).toContain('закрыт и хранится по 30.12.2031')
  expect(screen.place.textContent).toContain('имя плательщика остаётся')
})

test('closed invoices are held one by one, and those whose time is over go with the password', async () => {
  const sent: unknown[] = []
  const held = Promise.withResolvers<void>()
  const over = { ...invoice, id: 8, number: '19-2', keptUntil: '2024-12-30' }
  screen = await renderScreen(PersonalDataPanel, {
    prepare: server => {
      prepareSettings(server, [over, { ...over, id: 9, heldFirm: true }, invoice])
      server.on(holdInvoicesEndpoint, async ({ body, path }) => {
        sent.push([path, body])
        await held.promise
        return { status: 204 }
      })
      server.on(removeClosedInvoicesEndpoint, ({ body }) => {
        sent.push(body)
        return { status: 204 }
      })
    },
  })
  const box = await screen.until(() =>
    document.querySelector<HTMLInputElement>('[aria-label="Спор или проверка по заказу, счёт № 26-17"]'),
  )
  box.focus()
  await act(async () => box.click())
  expect([box.disabled, document.activeElement]).toEqual([false, box])
  await act(async () => box.click())
  await act(async () => held.resolve())
  await screen.until(() => box.getAttribute('aria-disabled') === 'false')
  await screen.press('Удалить 1 счёт…')
  await typePassword()
  await screen.press('Удалить навсегда')
  await screen.until(() => sent.length === 2)
  expect(sent).toEqual([['/api/person/invoices/7/hold', { what: 'order', held: true }], { ids: [8] }])
})
