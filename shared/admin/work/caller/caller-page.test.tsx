// @vitest-environment happy-dom
import { locks } from 'node:worker_threads'
import { act } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { draftKey, writeDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { memoryStorage } from '#shared/admin/platform/drafts/memory-store.ts'
import { forgetAttempt } from '#shared/admin/platform/save-queue/note-attempt.ts'
import { isOpenHere } from '#shared/admin/platform/save-queue/open-forms.ts'
import {
  queuedSaves,
  reportSavesChange,
  saveStorage,
  writeQueuedSave,
} from '#shared/admin/platform/save-queue/queued-saves.ts'
import type { AdminShell } from '#shared/admin/platform/shell.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { quoteDocumentEndpoint } from '#shared/contract/calculation/quotes.ts'
import { readBankRateEndpoint } from '#shared/contract/calculation/rates.ts'
import type { Pricing } from '#shared/contract/content/calculator-page.ts'
import { readPricingEndpoint } from '#shared/contract/content/public-pages.ts'
import { listOrdersEndpoint } from '#shared/contract/work/orders.ts'
import { changeRequestEndpoint, createRequestEndpoint } from '#shared/contract/work/requests.ts'
import { listThreadsEndpoint, readThreadEndpoint } from '#shared/contract/work/threads.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { aRequest, aRequestPage, aThread } from '#shared/testing/a-request.ts'
import { anOrder, anOrderPage } from '#shared/testing/an-order.ts'
import type { FakeResponse } from '#shared/testing/fake-server.ts'
import { fakeShell } from '#shared/testing/fake-shell.ts'
import { giveLocks } from '#shared/testing/give-locks.ts'
import { lastOffer } from '#shared/testing/last-offer.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { priceBy } from '../live-quote/pricing.ts'
import { aPricing } from '../live-quote/testing/a-pricing.ts'
import type { CallBody, CallerDraft } from './caller-draft.ts'
import { CallerPage } from './caller-page.tsx'
import { queueCall } from './caller-queue.ts'

let screen: RenderedScreen
let isGone: boolean
let reply: FakeResponse | Promise<FakeResponse>
beforeEach(() => {
  localStorage.clear()
  memoryStorage.clear()
  isGone = false
  reply = { status: 503, body: {} }
})
afterEach(() => screen.close())

const show = async (shown: Pricing = aPricing, shell: AdminShell = fakeShell()) => {
  screen = await renderScreen(CallerPage, {
    shell,
    prepare: server => {
      server.on(readPricingEndpoint, () =>
        isGone ? { status: 503, body: {} } : { status: 200, body: shown },
      )
      server.on(createRequestEndpoint, () => reply)
    },
  })
}
const field = (label: string) => {
  const found = [...screen.place.querySelectorAll('label')].find(each => each.textContent === label)
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement | null
}
const type = async (label: string, text: string) => typeInto(await screen.until(() => field(label)), text)
const total = () => screen.place.querySelector('[role=status] strong')?.textContent
const press = (code: string, keys: KeyboardEventInit) =>
  act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { code, ...keys })))
/** A car that comes by itself: no yard has to be chosen. */
const aCar = async () => {
  await type('Откуда', 'own')
  await screen.until(total)
}
const submit = () => act(async () => screen.place.querySelector('form')?.requestSubmit())
const sentBodies = () =>
  screen.server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body as { note: string })

test('no work comes from an earlier start under the form while it is open', async () => {
  await show()
  expect(isOpenHere(draftKey(1, 'call'))).toBe(true)
  await screen.close()
  expect(isOpenHere(draftKey(1, 'call'))).toBe(false)
})

test('the keyboard begins in the field of the volume, and the sum follows what is typed', async () => {
  await show()
  await screen.until(() => document.activeElement === field('Объём, см³'))
  await aCar()
  const before = total()
  await type('Цена', '12000')
  await screen.until(() => total() !== before)
})

test('it begins with a yard and a port, so that something is priced at once, and nothing is unsaved', async () => {
  const tableOf = (row: Record<string, string | number>) => ({
    version: 1,
    columns: Object.keys(row).map(key => ({ key, title: key, type: 'text' as const })),
    data: [row],
  })
  await show({
    ...aPricing,
    tables: {
      transportation: tableOf({ Auction: 'copart', 'Auction Location': 'Albany, NY', 'Newark, NJ': 300 }),
      'ship-delivery': tableOf({ Port: 'Newark, NJ', Destination: 'Klaipeda, LT', Sedan: 100 }),
    },
  })
  await screen.until(() => said('Albany, NY → Newark, NJ'))
  expect([field('Площадка')?.value, field('Порт назначения')?.value]).toEqual(['Albany, NY', 'Klaipeda, LT'])
  expect(localStorage.getItem('admin-draft:1:call')).toBeNull()
  await type('Площадка', '')
  await screen.until(() => field('Площадка')?.value === '' && !said('Albany, NY → Newark, NJ'))
})

test('pasted lines of a lot fill what they name', async () => {
  await show()
  const vin = await screen.until(() => field('Строки лота, ссылка или\u00a0VIN'))
  await typeInto(vin, '2019 VOLKSWAGEN PASSAT\nCurrent bid:\n$6,400 USD\n1.8L')
  await screen.until(() => field('Цена')?.value === '6400')
  expect(['Цена', 'Год выпуска', 'Объём, см³'].map(label => field(label)?.value)).toEqual([
    '6400',
    '2019',
    '1.8',
  ])
  expect(vin.value).toBe('')
  expect(screen.place.textContent).toContain('строк лота: $6,400 USD · 2019 VOLKSWAGEN PASSAT · 1.8L')
})

test('a lot that is typed sign by sign is read when its field is left', async () => {
  await show()
  const vin = await screen.until(() => field('Строки лота, ссылка или\u00a0VIN'))
  const lot = '2019 VOLKSWAGEN PASSAT 1.8L gas $6,400'
  for (const at of lot.split('').keys()) await typeInto(vin, lot.slice(0, at + 1))
  expect(field('Цена')?.value).not.toBe('6400')
  await act(async () => void vin.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await screen.until(() => field('Цена')?.value === '6400')
})

test('what a pasted lot lacked is not asked for again once it is typed', async () => {
  await show()
  const vin = await screen.until(() => field('Строки лота, ссылка или\u00a0VIN'))
  await typeInto(vin, '2019 VOLKSWAGEN PASSAT\nFuel: GAS\n1.8L')
  await screen.until(() => said('не\u00a0хватает: ставки'))
  await type('Цена', '6400')
  await screen.until(() => !said('не\u00a0хватает'))
})

test('a field that nobody has come to is no mistake, one that was emptied is', async () => {
  await show()
  await screen.until(() =>
    screen.place.textContent?.includes('Выберите площадку. Выберите порт назначения — здесь'),
  )
  expect(screen.place.querySelector('[aria-invalid=true]')).toBeNull()
  expect(screen.place.textContent).not.toContain('Не сохранено')
  await type('Цена', '')
  await screen.until(() => field('Цена')?.getAttribute('aria-invalid') === 'true')
})

test('whoever has asked before is named while the phone is typed, with who has the request', async () => {
  await show()
  const asked = aRequest({ id: 39, name: 'Богдан', status: 'in_work', holder: 'Ирина Мельник' })
  screen.server.gives(listThreadsEndpoint, () => aRequestPage(aThread(asked)))
  await type('Телефон', '067 123 45 67')
  await screen.until(() => screen.place.textContent?.includes('Уже обращались: Богдан, 1 заявка'))
  expect(screen.place.textContent).toContain('ведёт Ирина Мельник')
  await type('Телефон', '067 123 45')
  await screen.until(() => !screen.place.textContent?.includes('Уже обращались'))
})

test('a caller with an order is known by the address alone, too', async () => {
  await show()
  const order = { ...anOrder({ email: 'olena@example.com' }), photo: null }
  screen.server.gives(listOrdersEndpoint, () => anOrderPage(order))
  await type('Почта', 'olena@example.com')
  await screen.until(() => screen.place.textContent?.includes('Заказ № 5, VW Passat 2019: Куплен'))
})

test('what else of the caller nobody has is taken with the call', async () => {
  await show()
  const [call, older] = [aRequest({ id: 61, status: 'in_work', holder: 'Олена' }), aRequest({ id: 39 })]
  reply = { status: 201, body: call }
  screen.server.gives(readThreadEndpoint, () => aThread(call, older))
  screen.server.gives(changeRequestEndpoint, () => ({ ...older, status: 'in_work' }))
  await type('Телефон', '067 123 45 67')
  await submit()
  const taken = await screen.until(() => screen.server.calls.find(({ method }) => method === 'PATCH'))
  expect([taken.path, taken.body]).toEqual([
    '/api/request/39',
    expect.objectContaining({ status: 'in_work' }),
  ])
})

test('without the server it counts by what was there last, says so, and writes down what was told', async () => {
  await show()
  await aCar()
  const told = total()
  await screen.close()
  isGone = true
  await show()
  await screen.until(() => screen.place.textContent?.includes('Нет связи с сервером. Считаем по таблицам'))
  await screen.until(() => total() === told)
  await type('Телефон', '067 123 45 67')
  await submit()
  await screen.until(() => screen.place.textContent?.includes('уйдёт сама, как только появится связь'))
  expect(sentBodies()[0]?.note).toMatch(/^Клиенту названо .+ посчитано без связи/)
  expect(field('Телефон')?.value).toBe('')
})

test('that a request waits is said for as long as it does', async () => {
  await show()
  await aCar()
  await type('Телефон', '067 123 45 67')
  await submit()
  await screen.until(() => said('Не закрывайте его до тех пор'))
  // As the save queue does once the server has it.
  memoryStorage.clear()
  await act(async () => reportSavesChange())
  await screen.until(() => !said('Не закрывайте его до тех пор'))
})

test('what is typed while the request is on its way stays', async () => {
  await show()
  await aCar()
  await type('Телефон', '067 123 45 67')
  await type('Заметка для своих', 'Хочет Passat')
  const response = Promise.withResolvers<FakeResponse>()
  reply = response.promise
  await submit()
  await screen.until(() => sentBodies().length === 1)
  await type('Заметка для своих', 'Хочет Passat, красный')
  await act(async () => response.resolve({ status: 201, body: aRequest() }))
  await screen.until(() => screen.place.textContent?.includes('сохранена'))
  expect(field('Заметка для своих')?.value).toBe(', красный')
  expect(field('Телефон')?.value).toBe('')
})

test('a number that is none is found without the server, and nothing leaves or is stored', async () => {
  await show()
  await aCar()
  await type('Телефон', '12')
  await submit()
  await screen.until(() => screen.place.textContent?.includes('Проверьте номер'))
  expect(sentBodies()).toEqual([])
  expect(field('Телефон')?.value).toBe('12')
})

test('what the server rejects stays in the form with its reason', async () => {
  await show()
  await aCar()
  reply = rejection(400, { errors: [{ path: 'name', message: 'Имя: уберите управляющие символы' }] })
  await type('Телефон', '067 123 45 67')
  await submit()
  await screen.until(() => screen.place.textContent?.includes('Имя: уберите управляющие символы'))
  expect(field('Телефон')?.value).toBe('067 123 45 67')
})

test('a sum that the server has counted otherwise than it was told is said', async () => {
  await show()
  for (const fee of ['1', '11']) {
    screen.server.on(createRequestEndpoint, ({ body }) => {
      const { quote: input } = body as { quote: QuoteInput }
      const options = { ...aPricing.options, customs_broker_fee: fee }
      const priced = priceBy({ pricing: { ...aPricing, options } }, { input }, aPricing.today, null)
      if (!('statement' in priced)) throw new Error(priced.problem)
      const { statement } = priced
      const given = { number: '2026-000001', lang: 'ru', createdAt: '2026-11-20T10:00:00.000Z' } as const
      return { status: 201, body: aRequest({ quote: { ...given, input, statement } }) }
    })
    await aCar()
    await type('Телефон', '067 123 45 67')
    await submit()
    await screen.until(() => said('сохранена') && said('Сумма в ней другая') === (fee === '11'))
  }
})

const draftedKey = () => /"key":"([^"]+)"/.exec(localStorage.getItem('admin-draft:1:call') ?? '')?.[1]

test('what was being typed is there again after a crash, and leaves under the same key', async () => {
  await show()
  await type('Имя', 'Олена')
  await type('Телефон', '067 123 45 67')
  const key = draftedKey()
  await screen.close()
  await show()
  await screen.until(() => field('Имя')?.value === 'Олена')
  await submit()
  await screen.until(() => field('Имя')?.value === '')
  const [sent] = screen.server.calls.filter(({ method }) => method === 'POST')
  expect([typeof key, new Headers(sent?.headers).get('idempotency-key')]).toEqual(['string', key])
  expect(draftedKey()).toBeUndefined()
})

test('a key clears the form, by its place on the keyboard and only with Alt', async () => {
  await show()
  await type('Имя', 'Олена')
  await press('KeyX', { altKey: true, ctrlKey: true })
  expect(field('Имя')?.value).toBe('Олена')
  await press('KeyX', { altKey: true, key: 'ч' })
  await screen.until(() => field('Имя')?.value === '')
})

const asked = () => screen.server.calls.filter(({ path }) => path === quoteDocumentEndpoint.path)
const said = (words: string) => screen.place.textContent?.includes(words) === true

test('a PDF that finds no server waits for it, is of the sum that was told, and comes once', async () => {
  await show()
  let isThere = false
  screen.server.on(quoteDocumentEndpoint, () => ({ status: isThere ? 200 : 503, body: {} }))
  await aCar()
  isGone = true
  await press('KeyP', { altKey: true })
  await screen.until(() => said('PDF сохраним, как только она появится'))
  await screen.until(() => said('Нет связи с сервером. Считаем по таблицам'))
  await type('Цена', '12000')
  isThere = true
  await act(async () => void window.dispatchEvent(new Event('online')))
  await screen.until(() => !said('PDF сохраним'))
  expect(asked()).toHaveLength(2)
  expect(asked()[1]?.body).toEqual(asked()[0]?.body)
})

test('a PDF that nobody waits for any more is not asked for again', async () => {
  await show()
  screen.server.on(quoteDocumentEndpoint, () => ({ status: 503, body: {} }))
  await aCar()
  await press('KeyP', { altKey: true })
  await screen.press('Не ждать')
  expect(said('PDF сохраним')).toBe(false)
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(asked()).toHaveLength(1)
})

test('an incomplete sum is small and named, and goes to nobody without a question', async () => {
  await show({ ...aPricing, options: {} })
  await type('Откуда', 'own')
  await screen.until(() => said('Итого без\u00a0неизвестных строк. Не посчитано: '))
  expect(total()).toBeUndefined()
  screen.server.on(quoteDocumentEndpoint, () => ({ status: 503, body: {} }))
  await press('KeyP', { altKey: true })
  await screen.until(() => document.querySelector('[role=dialog]'))
  expect(asked()).toHaveLength(0)
  await screen.press('Отправить неполный')
  await screen.until(() => asked().length > 0)
})

const quotes = () =>
  screen.server.calls.flatMap(({ path, body }) =>
    path === createRequestEndpoint.path ? [(body as { quote?: object }).quote] : [],
  )
const choose = (words: string) => screen.press(words)
const byTodaysRates = 'Посчитать по сегодняшнему курсу'
const hasButton = () => said(byTodaysRates)
/** The bank's rates by day; it has none for the others. */
const withBank = (days: Record<string, number>) =>
  screen.server.gives(readBankRateEndpoint, ({ query: { valcode = '', date = '' } }) => {
    const rate = days[date]
    return rate ? [{ r030: 1, txt: valcode, rate, cc: valcode, exchangedate: date }] : []
  })

test('a day to come is forecast by its own law and today’s rates when somebody asks for it, and is sent so', async () => {
  await show()
  withBank({})
  await aCar()
  const today = total()
  await type('Дата декларации', '2027-02-01')
  await screen.until(() => said('Нет данных для указаной даты.'))
  expect(total()).toBeUndefined()
  await choose(byTodaysRates)
  await screen.until(() => said('Прогноз: итого под\u00a0ключ'))
  // The coefficient of the excise has grown by then.
  expect(total()).not.toBe(today)
  reply = { status: 503, body: {} }
  await type('Телефон', '067 123 45 67')
  await submit()
  await screen.until(() => quotes().length > 0)
  expect(quotes()[0]).toMatchObject({ date: '2027-02-01', forecast: true })
})

test('a car that will be declared next year is counted so without a question, said in a line, and sent so', async () => {
  await show({ ...aPricing, daysToCustoms: { georgia: 58, eu: 14 } })
  withBank({})
  await type('Откуда', 'eu')
  await screen.until(total)
  expect(said('Считаем оформление')).toBe(false)
  await type('Откуда', 'georgia')
  await screen.until(() => said('Считаем оформление в\u00a0январе 2027: в\u00a0этом году'))
  expect(field('Дата декларации')?.value).toBe('2027-01-17')
  await type('Телефон', '067 123 45 67')
  await submit()
  await screen.until(() => quotes().length > 0)
  expect(quotes()[0]).toMatchObject({ route: 'georgia', date: '2027-01-17', forecast: true })
})

test('today, when it is chosen, counts', async () => {
  await show({ ...aPricing, daysToCustoms: { georgia: 58 } })
  withBank({})
  await type('Откуда', 'georgia')
  await screen.until(() => said('Считаем оформление'))
  await type('Дата декларации', aPricing.today)
  await screen.until(() => !said('Считаем оформление') && total())
})

test('a day to come that has its rates is priced by them', async () => {
  await show()
  withBank({ 20261121: 80 })
  await aCar()
  await type('Дата декларации', '2026-11-21')
  await screen.until(() => said('По курсу НБУ на 21.11.2026'))
  expect(said('Прогноз')).toBe(false)
  expect(hasButton()).toBe(false)
})

test('neither a day that is over nor one further than half a year ahead is forecast', async () => {
  await show()
  withBank({})
  await aCar()
  await type('Дата декларации', '2026-11-19')
  await screen.until(() => said('Этот день прошёл'))
  expect(hasButton()).toBe(false)
  await type('Дата декларации', '2027-05-20')
  await screen.until(() => said('Нет данных для указаной даты.'))
  expect(hasButton()).toBe(false)
  await type('Дата декларации', '2027-05-19')
  await screen.until(hasButton)
})

test('a forecast needs no server', async () => {
  await show()
  await aCar()
  await screen.close()
  isGone = true
  await show()
  screen.server.on(readBankRateEndpoint, () => ({ status: 503, body: {} }))
  const day = addDays(kyivDay(new Date()), 60)
  await type('Дата декларации', day)
  await choose(byTodaysRates)
  await screen.until(() => said('Прогноз: итого под\u00a0ключ'))
})

test('a place is taken by its beginning, or its field is marked', async () => {
  const columns = ['Port', 'Destination', 'Sedan'].map(key => ({ key, title: key, type: 'text' as const }))
  const data = ['Gdansk, PL', 'Klaipeda, LT'].map(Destination => ({
    Port: 'Newark, NJ',
    Destination,
    Sedan: 100,
  }))
  await show({ ...aPricing, tables: { 'ship-delivery': { version: 1, columns, data } } })
  const leave = async (key: string) =>
    act(async () => {
      const input = field('Порт назначения')
      if (key === 'Enter') input?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      else input?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    })
  await type('Порт назначения', 'klai')
  await leave('Enter')
  expect(field('Порт назначения')?.value).toBe('Klaipeda, LT')
  await type('Порт назначения', 'gd')
  await leave('Tab')
  expect(field('Порт назначения')?.value).toBe('Gdansk, PL')
  await type('Порт назначения', 'Одесса')
  await leave('Enter')
  await screen.until(() => said('Нет такого места: выберите из списка'))
})

/** As the save queue leaves it. */
const keepRejected = (body: CallBody) => {
  const at = new Date().toISOString()
  queueCall(1, 'a', body, at)
  const [save] = queuedSaves(saveStorage, 1)
  if (save) writeQueuedSave(saveStorage, 1, { ...save, problem: 'Проверьте номер' }, at)
  forgetAttempt({ storage: saveStorage, key: draftKey(1, 'call-a') })
}

const leaveBehind = (values: CallerDraft) => {
  const savedAt = '2026-11-21T09:00:00.000Z'
  const draft = { erasedWith: null, savedAt, baseVersion: null, values, tab: 'another' }
  writeDraft(localStorage, draftKey(1, 'call'), draft)
}
const leftCall: CallerDraft = {
  fields: { price: '12345' },
  person: { name: 'Другой', phone: '067 765', email: '', note: 'Хочет Passat' },
  key: 'other',
}

test('a call that another tab has left behind waits for a person while one is typed here', async () => {
  onTestFinished(giveLocks(locks))
  await show()
  await screen.until(() => field('Имя'))
  leaveBehind(leftCall)
  await type('Имя', 'О')
  await screen.until(() => said('Другой, 067 765: не отправлена. Набрана в другом окне.'))
  expect([field('Имя')?.value, field('Телефон')?.value]).toEqual(['О', ''])
  await screen.press('Вернуть в форму')
  expect([field('Имя')?.value, said('В форме другой звонок')]).toEqual(['О', true])
  await press('KeyX', { altKey: true })
  await screen.press('Вернуть в форму')
  const shown = ['Имя', 'Телефон', 'Заметка для своих', 'Цена'].map(label => field(label)?.value)
  expect(shown).toEqual(['Другой', '067 765', 'Хочет Passat', '12345'])
  expect([said('Набрана в другом окне'), sentBodies()]).toEqual([false, []])
  await type('Телефон', '067 765 43 21')
  await submit()
  const sent = await screen.until(() => screen.server.calls.find(({ method }) => method === 'POST'))
  expect(new Headers(sent.headers).get('idempotency-key')).toBe('other')
})

test('a rejected call that is taken back lets one that another tab has left behind wait', async () => {
  onTestFinished(giveLocks(locks))
  keepRejected({ name: '', phone: '067 123 45 67', note: '', mail: false })
  await show()
  await screen.until(() => screen.button('Вернуть в форму'))
  leaveBehind({ ...leftCall, person: { ...leftCall.person, name: '', phone: '' } })
  await screen.press('Вернуть в форму')
  await screen.until(() => said('без имени: не отправлена'))
  expect([field('Телефон')?.value, field('Имя')?.value]).toEqual(['067 123 45 67', ''])
})

test('a rejected call comes back with its car, and never in place of another one that is being noted', async () => {
  await show()
  await aCar()
  await type('Цена', '12345')
  await type('Телефон', '067 123 45 67')
  await submit()
  await screen.until(() => said('уйдёт сама'))
  const [body] = sentBodies()
  await screen.close()
  localStorage.clear()
  memoryStorage.clear()
  keepRejected(body as CallBody)
  await show()
  await screen.until(() => screen.button('Вернуть в форму'))
  await type('Имя', 'Другой клиент')
  await screen.press('Вернуть в форму')
  expect([field('Имя')?.value, said('другой звонок'), said('Проверьте номер')]).toEqual([
    'Другой клиент',
    true,
    true,
  ])
  await press('KeyX', { altKey: true })
  await screen.press('Вернуть в форму')
  expect([field('Телефон')?.value, field('Цена')?.value]).toEqual(['067 123 45 67', '12345'])
  expect(said('Проверьте номер')).toBe(false)
})

test('a form that was cleared comes back', async () => {
  await show()
  await type('Имя', 'Олена')
  await press('KeyX', { altKey: true })
  expect(field('Имя')?.value).toBe('')
  await act(async () => lastOffer()?.undo())
  expect(field('Имя')?.value).toBe('Олена')
})
