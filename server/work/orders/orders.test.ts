/** Orders over HTTP: how they begin, what a stage may be, how they are found, and who may do what. */
import { describe, expect, it } from 'vitest'
import { firstPages } from '#server/content/site-pages/first-pages/all-first-pages.ts'
import { updateRow } from '#server/platform/db/rows.ts'
import { exampleQuote } from '#server/proofs/contract/rows-quotes.ts'
import { beginOrder, changeOrder, jsonOf } from '#server/proofs/testing/orders.ts'
import { codesOf } from '#server/proofs/testing/problem-of.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import { problemSchema } from '#shared/contract/platform/common.ts'
import type { OrderMoney } from '#shared/contract/work/order-money.ts'
import type { OrderTemplate } from '#shared/contract/work/order-templates.ts'
import { type Order, orderSorts } from '#shared/contract/work/orders.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { countMatching, listOrders, orderTitle } from './order.store.ts'

const { server, call, colleague } = serverOfFile()
const today = kyivDay(new Date())

const begin = (body: object) => beginOrder(call, body)
const change = ({ id }: { id: number }, body: object) => call('PUT', `/api/order/${id}`, body)
const changed = (order: { id: number }, body: object) => changeOrder(call, order, body)
const found = async (q: string, page = 1): Promise<number[]> => {
  const answer = await call('GET', `/api/order?page=${page}&q=${encodeURIComponent(q)}`)
  return ((await answer.json()) as { items: Order[] }).items.map(({ id }) => id)
}
const ask = async (body: object): Promise<number> =>
  ((await (await server.call('POST', '/api/mail/callback', body)).json()) as { id: number }).id

describe('an order begins', () => {
  it('of nothing, with the stages of its route and a holder', async () => {
    const order = await begin({ name: 'Олена', route: 'eu' })
    expect(order).toMatchObject({ state: 'open', reached: null, holder: { name: expect.any(String) } })
    expect(order.stages.map(({ key }) => key)).not.toContain('sea')
    expect(order.next).toMatchObject({ key: 'bought', plan: today })
  })

  it('of a request, with person, language, car and the calculation as it was given', async () => {
    const id = await ask({ name: 'Іван', phone: '067 123 45 01', quote: exampleQuote })
    const order = await begin({ request: id })
    const quote = (await (await call('GET', `/api/request/${id}`)).json()) as { quote: { number: string } }
    expect(order).toMatchObject({
      name: 'Іван',
      phones: ['+380671234501'],
      requestId: id,
      route: exampleQuote.route,
      year: exampleQuote.vehicle.productionYear,
      quoteNumber: quote.quote.number,
    })
    await call('POST', `/api/request/${id}/quote`, { input: exampleQuote })
    const later = (await (await call('GET', `/api/order/${order.id}`)).json()) as Order
    expect(later.quoteNumber).toBe(order.quoteNumber)
    expect(await (await call('GET', `/api/order?request=${id}`)).json()).toMatchObject({ total: 1 })
  })

  it('of a form that was sent without a name, for which the site writes a dash', async () => {
    const id = await ask({ name: '—', phone: '067 123 45 09' })
    expect(await begin({ request: id })).toMatchObject({ name: '', phones: ['+380671234509'] })
  })

  it('of a request with the phones of its field, an extension at its number', async () => {
    const id = await ask({ name: 'Іван', phone: '067 123 45 08' })
    const phone = '044 123 45 67, доб. 12; 067 123 45 08, мама'
    await updateRow(server.ctx.db, 'requests', id, { phone })
    expect((await begin({ request: id })).phones).toEqual(['044 123 45 67, доб. 12', '+380671234508', 'мама'])
    const lost = await server.call('POST', '/api/mail/callback', {
      name: 'Іван',
      phone: '044 123 45 67 доб. 12',
    })
    expect([lost.status, await codesOf(lost)]).toEqual([400, ['phone: field.invalid']])
  })

  it('of the calculation that was seen, or not at all', async () => {
    const id = await ask({ name: 'Іван', phone: '067 123 45 11' })
    const quoted = async () =>
      (await jsonOf<OfficeRequest>(call('POST', `/api/request/${id}/quote`, { input: exampleQuote }))).quote
        ?.number
    const first = await quoted()
    const second = await quoted()
    for (const seen of [null, first]) {
      const answer = await call('POST', '/api/order', { request: id, quote: seen })
      expect([answer.status, await codesOf(answer)]).toEqual([409, ['order.quote-moved']])
    }
    expect((await begin({ request: id, quote: second })).quoteNumber).toBe(second)
  })

  it('once, though two people press at the same request', async () => {
    const request = await ask({ name: 'Олена', phone: '067 123 45 12' })
    const { id } = await begin({ request, quote: null })
    const second = await call('POST', '/api/order', { request, quote: null })
    expect([second.status, await codesOf(second)]).toEqual([409, ['order.begun']])
    await call('DELETE', `/api/order/${id}`)
    expect((await begin({ request, quote: null })).id, 'anew, once the first is in the bin').not.toBe(id)
  })

  it('of a forecast only once that is confirmed', async () => {
    const id = await ask({ name: 'Прогноз', phone: '067 123 45 02', quote: exampleQuote })
    const { statement, id: quote } = await server.ctx.db
      .selectFrom('requests')
      .innerJoin('quotes', 'quotes.id', 'requests.quote_id')
      .select(['quotes.statement', 'quotes.id'])
      .where('requests.id', '=', id)
      .executeTakeFirstOrThrow()
    const forecast = JSON.parse(statement) as { rates: object }
    await updateRow(server.ctx.db, 'quotes', quote, {
      statement: JSON.stringify({ ...forecast, rates: { ...forecast.rates, forecast: true } }),
    })
    const answer = await call('POST', '/api/order', { request: id })
    expect([answer.status, await codesOf(answer)]).toEqual([409, ['order.forecast']])
    const order = await begin({ request: id, forecast: true })
    const { agreed } = (await (await call('GET', `/api/order/${order.id}/money`)).json()) as OrderMoney
    expect(agreed?.forecast).toBe(exampleQuote.date)
  })

  it('names a wrong address in words', async () => {
    const answer = await call('POST', '/api/order', { name: 'А', email: 'не адрес' })
    const { errors = [] } = problemSchema.parse(await answer.json())
    expect(errors).toMatchObject([{ path: 'email', message: expect.stringMatching(/^[А-ЯЁа-яё]/) }])
  })

  it.each([
    ['without its reason', { outcome: 'lost' }, 'впишите'],
    ['that has only a reason', { outcomeReason: 'Дорого' }, 'выберите исход'],
  ])('ended otherwise %s, in words', async (_what, body, words) => {
    const answer = await call('POST', '/api/order', { name: 'А', ...body })
    const { errors = [] } = problemSchema.parse(await answer.json())
    const message = expect.stringContaining(words)
    expect(errors).toMatchObject([{ path: 'outcomeReason', code: 'order.reason', message }])
  })

  it.each([
    [{}, ['name: order.customer']],
    [{ name: 'А', phones: ['12'] }, ['phones.0: field.invalid']],
    [{ name: 'А', contractDay: '9999-12-31' }, ['contractDay: field.invalid']],
    [{ name: 'А', holder: 999_999 }, ['holder: account.unknown']],
    [{ name: 'А', stages: { moon: { actual: '2026-01-01' } } }, ['stages.moon: order.stage']],
  ])('not of %j', async (body, problems) => {
    expect(await codesOf(call('POST', '/api/order', body))).toEqual(problems)
  })
})

describe('a stage', () => {
  it('moves the plans of those after it', async () => {
    const order = await begin({ name: 'План' })
    const day = addDays(today, -3)
    const late = await changed(order, {
      contractDay: addDays(today, -20),
      stages: { bought: { actual: day } },
    })
    expect(late).toMatchObject({ reached: 'bought', next: { key: 'paid', plan: addDays(day, 3) } })
    const moved = await changed(order, { stages: { paid: { days: 9 } } })
    expect(moved.next).toMatchObject({ plan: addDays(day, 9), lateAfter: addDays(day, 11) })
    // What is not named stays.
    expect(moved).toMatchObject({ name: 'План', reached: 'bought' })
  })

  it('finds the orders that have reached it, and those that have reached none', async () => {
    const none = await begin({ name: 'Отбор' })
    const bought = await changed(await begin({ name: 'Отбор' }), { stages: { bought: { actual: today } } })
    const found = async (stage: string) => {
      const answer = await call('GET', `/api/order?q=${encodeURIComponent('Отбор')}&stage=${stage}`)
      return ((await answer.json()) as { items: Order[] }).items.map(({ id }) => id)
    }
    expect([await found('bought'), await found('none')]).toEqual([[bought.id], [none.id]])
  })

  it('is late past its tolerance, and found as such', async () => {
    const order = await begin({ name: 'Опоздание', contractDay: addDays(today, -100) })
    const { late, items } = (await (await call('GET', '/api/order?late=1')).json()) as {
      late: number
      items: Order[]
    }
    expect(items.map(({ id }) => id)).toContain(order.id)
    expect(late).toBe(items.length)
    await changed(order, { outcome: 'cancelled', outcomeReason: 'Передумал' })
    const after = (await (await call('GET', '/api/order?late=1')).json()) as { items: Order[] }
    expect(after.items.map(({ id }) => id)).not.toContain(order.id)
  })

  it('is no fact on a day to come, and is confirmed before one that stands ahead of it', async () => {
    const order = await begin({ name: 'Порядок' })
    const at = (stages: object) => codesOf(change(order, { stages }))
    expect(await at({ bought: { actual: addDays(today, 1) } })).toEqual(['stages.bought: order.stage'])
    expect(await at({ paid: { actual: today } })).toEqual(['stages.paid: order.stage'])
    expect(await at({ bought: { actual: today, skipped: true } })).toEqual(['stages.bought: order.stage'])
    await changed(order, { stages: { paid: { actual: today, early: true } } })
    await changed(order, { stages: { bought: { skipped: true }, paid: { actual: null, early: false } } })
    expect((await changed(order, { stages: { paid: { actual: today } } })).reached).toBe('paid')
  })

  it('that was changed along with the route is changed in the new one, or named where that lacks it', async () => {
    const order = await begin({ name: 'Маршрут', contractDay: addDays(today, -9) })
    const stages = Object.fromEntries(order.stages.map(({ key, days, actual }) => [key, { days, actual }]))
    const bought = { days: 6, actual: today }
    const refused = await change(order, { route: 'eu', stages: { ...stages, sea: { days: 9 } } })
    expect(problemSchema.parse(await refused.json()).errors).toMatchObject([
      { path: 'stages.sea', message: expect.stringContaining('«В море»') },
    ])
    const after = await changed(order, { route: 'eu', stages: { ...stages, bought } })
    const plain = await begin({ name: 'Європа', route: 'eu' })
    const daysOf = (of: Order) => of.stages.map(({ key, days }) => [key, days])
    expect(daysOf(after)).toEqual([['bought', 6], ...daysOf(plain).slice(1)])
    expect(after.stages[0]).toMatchObject(bought)
  })

  it('keeps the route of an order once it is reached', async () => {
    const order = await begin({ name: 'Маршрут' })
    expect((await changed(order, { route: 'own' })).stages.map(({ key }) => key)).not.toContain('bought')
    await changed(order, { stages: { ukraine: { actual: today } } })
    expect(await codesOf(change(order, { route: 'usa' }))).toEqual(['route: order.route-begun'])
  })

  it('is planned for what the home page tells a customer, at its upper end', async () => {
    const told = firstPages
      .flatMap(({ contents }) => contents.sections)
      .flatMap(section => (section.kind === 'regions' ? section.items : []))
      .map(
        ({ theme, figures }) => [theme, Number(/(\d+)\D*дней/.exec(figures[1]?.title ?? '')?.[1])] as const,
      )
    expect(told).toHaveLength(3)
    for (const [route, days] of told) {
      const { stages } = await begin({ name: 'Срок', route })
      const planned = stages.reduce((sum, stage) => sum + stage.days, 0)
      // By ferry it takes as long as its timetable, and at least so long.
      if (route === 'georgia') expect(planned).toBeGreaterThanOrEqual(days)
      else expect(planned).toBe(days)
    }
  })

  it('comes from the template, and a changed template touches no order that runs', async () => {
    const before = await begin({ name: 'Прежний', route: 'georgia' })
    const path = '/api/order-template/georgia'
    const { stages } = (await (await call('GET', path)).json()) as OrderTemplate
    expect(stages.map(({ key }) => key)).toEqual(before.stages.map(({ key }) => key))
    const own = [{ key: 'own1', ru: 'Осмотр', uk: 'Огляд', days: 4, tolerance: 0 }]
    expect((await saveSeen(call, path, { stages: own })).status).toBe(200)
    const after = await begin({ name: 'Новый', route: 'georgia' })
    expect(after.stages).toMatchObject([{ ...own[0], plan: addDays(today, 4) }])
    const untouched = (await (await call('GET', `/api/order/${before.id}`)).json()) as Order
    expect(untouched.stages).toEqual(before.stages)
  })
})

describe('an order is found', () => {
  it('by name, phone in any form, VIN or its end, lot, container, plate and number', async () => {
    const { id } = await begin({
      name: 'Ігор Шевчук',
      phones: ['(050) 111-22-33'],
      email: 'igor@example.com',
      vin: 'VIN: 1vwaa7a36lc 012345\u200b',
      lot: '55443322',
      container: 'МSСU 765432/1',
      plate: 'аа 1234 вс',
    })
    for (const q of [
      ...[
        'шевчук',
        'Шевчук Ігор',
        'Игорь'.slice(0, 3),
        'igor@example',
        '050 111 22 33',
        '+380501112233',
        '1112233',
      ],
      ...['050/111-22-33', '00380501112233'],
      ...['1VWAA7A36LC012345', '012345', '1vwaa7a36lc 012345', '55443322', 'mscu7654321', 'MSCU 765432-1'],
      ...['AA1234BC', 'АА1234ВС', 'aa 1234 bc', 'АА–1234–ВС', `№ ${id}`],
      ...[
        'VIN: 1VW AA7 A36LC 012345',
        'Контейнер: MSCU 765432-1',
        `Новости о\u00a0Вашем заказе №\u00a0${id}`,
        `Замовлення ${id}`,
        'mscu 765432‑1',
        'МSСU 765432/1',
        'https://bid.cars/en/lot/1-55443322/1VWAA7A36LC012345',
        'https://www.copart.com/lot/55443322/clean-title-2021-toyota-rav4-ca-fresno',
      ],
      // As letters and papers name them.
      ...[`Заказ № ${id}`, `замовлення №${id}`, 'Лот № 55443322', 'Lot: 55443322'],
      ...['контейнер MSCU 765432-1', 'MSCU 7654321/40HC', 'MSCU7654321, пломба ML1234567'],
      ...['номер AA1234BC', 'держ. номер АА 1234 ВС', 'RAV4 AA1234BC'],
    ])
      expect([q, await found(q)]).toEqual([q, expect.arrayContaining([id])])
    for (const q of ['999888', '№ 501112', '#501112', 'Шевчук Олена', `Заявка № ${id}`])
      expect([q, await found(q)]).toEqual([q, expect.not.arrayContaining([id])])
  })
})

it('the second page of the list goes on after the first', async () => {
  for (let at = 0; at < 26; at += 1) await begin({ name: 'Сторінка' })
  expect(new Set([...(await found('Сторінка')), ...(await found('Сторінка', 2))]).size).toBe(26)
})

it('what was sent twice is done once, and keeps no data of the person for that', async () => {
  const twice = async (method: string, path: string, body: object, seen?: number): Promise<Order> => {
    const headers = {
      'Idempotency-Key': `twice-${method}`,
      ...(seen !== undefined && { 'If-Match': `"${seen}"` }),
    }
    const first = await jsonOf<Order>(call(method, path, body, headers))
    expect(await jsonOf(call(method, path, body, headers))).toEqual(first)
    return first
  }
  const { id, version } = await twice('POST', '/api/order', { name: 'Двічі', phones: ['067 123 45 03'] })
  await twice('PUT', `/api/order/${id}`, { name: 'Двічі змінено' }, version)
  const kept = await server.ctx.db.selectFrom('idempotency_keys').select('answer').execute()
  expect(JSON.stringify(kept)).not.toContain('Двічі')
})

describe('the next step of an order', () => {
  it.each(['0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z'])('is not at %s', async at => {
    const nextAction = { text: 'Позвонить', at }
    expect((await call('POST', '/api/order', { name: 'Крок', nextAction })).status).toBe(400)
    expect((await call('PATCH', '/api/request/1', { nextAction })).status).toBe(400)
  })

  it('is found once its time has come, the soonest first, and leaves with its word', async () => {
    const step = (text: string, hours: number) => ({
      nextAction: { text, at: new Date(server.ctx.now().getTime() + hours * 3_600_000).toISOString() },
    })
    const [later, sooner, ahead] = [
      await begin({ name: 'Крок', ...step('Позвонить', -1) }),
      await begin({ name: 'Крок', ...step('Спросить порт', -2) }),
      await begin({ name: 'Крок', ...step('Написать', 1) }),
    ]
    await begin({ name: 'Крок' })
    const read = async (query: string) => {
      const answer = await call('GET', `/api/order?q=${encodeURIComponent('Крок')}&${query}`)
      const { items, steps } = (await answer.json()) as { items: Order[]; steps: number }
      return [steps, ...items.map(({ id }) => id)]
    }
    expect(await read('step=1&sort=step')).toEqual([2, sooner.id, later.id])
    expect((await read('sort=step')).slice(0, 4)).toEqual([2, sooner.id, later.id, ahead.id])
    expect((await read('sort=stepLast')).slice(0, 4)).toEqual([2, ahead.id, later.id, sooner.id])
    expect((await changed(later, { model: 'Golf' })).nextAction).toEqual(later.nextAction)
    expect((await changed(later, { nextAction: null })).nextAction).toBeNull()
    expect(await read('step=1')).toEqual([1, sooner.id])
    const history = await (await call('GET', `/api/order/${later.id}/history`)).text()
    expect(history).toContain('nextActionAt')
    expect(history).not.toContain('Позвонить')
    const csv = await (await call('GET', `/api/order/export.csv?step=1`)).text()
    expect(csv).toContain('Спросить порт')
    expect(csv).not.toContain('Написать')
  })
})

describe('an order belongs to the office', () => {
  it('is named to each colleague in the own language: heads and stages of files, errors', async () => {
    const reader = await colleague('editor')
    await reader('PUT', '/api/auth/language', { lang: 'uk' })
    const order = await begin({ name: 'Олена', make: 'Tatra' })
    await changed(order, { stages: { bought: { actual: today } } })
    const [head, row] = (await (await reader('GET', '/api/order/export.csv?q=Tatra')).text()).split('\r\n')
    expect(head).toMatch(/^\uFEFF?Номер;"Розпочато, Київ";Стан;Етап;Пройдено;Наступний етап;За планом;/)
    expect(row).toContain(';Придбано;')
    const phones = Array.from({ length: 6 }, (_, at) => `+38067123450${at}`)
    const problem = await (await reader('PUT', `/api/order/${order.id}`, { phones })).json()
    expect(problem).toMatchObject({ errors: [{ path: 'phones', message: 'Не більше п’яти телефонів' }] })
  })

  it('says who has changed what, and not of whom', async () => {
    const order = await begin({ name: 'Таємниця', phones: ['067 123 45 09'], plate: 'AA0001AA' })
    await changed(order, { stages: { bought: { actual: today } }, vin: 'WVWZZZ1JZXW000001' })
    const history = await (await call('GET', `/api/order/${order.id}/history`)).json()
    expect(history).toMatchObject([
      { action: 'update', difference: { 'stage.bought': { from: null, to: today } } },
      { action: 'create' },
    ])
    for (const word of ['Таємниця', '1234509', 'AA0001AA', 'WVWZZZ1JZXW000001'])
      expect(JSON.stringify(history)).not.toContain(word)
  })

  it('stands in the list by its customer as people sort names', async () => {
    const names = ['Абрамов', 'Гула', 'Гуль', 'Ґулько', 'Iваненко', 'Йосипенко', 'Ковалев', 'Коваль']
    for (const name of names.toReversed()) await begin({ name, lot: 'порядок-имён' })
    const path = `/api/order?q=${encodeURIComponent('порядок-имён')}&sort=customer`
    const { items } = await jsonOf<{ items: Order[] }>(call('GET', path))
    expect(items.map(({ name }) => name)).toEqual(names)
  })

  it.each(orderSorts)('stands in the same place read from either end, sorted by %s', async sort => {
    const at = server.ctx.now().toISOString()
    for (const nextAction of [null, { text: 'Позвонить', at }])
      for (const outcome of [null, 'cancelled'])
        await changed(await begin({ name: 'Кінець', nextAction }), { outcome, outcomeReason: outcome ?? '' })
    const filter = { now: server.ctx.now() }
    const total = await countMatching(server.ctx.db, filter, 1_000)
    const ids = async (part: { limit: number; offset?: number; total?: number }) =>
      (await listOrders(server.ctx.db, filter, { sort, ...part })).map(({ id }) => id)
    const whole = await ids({ limit: total })
    const parts: number[] = []
    for (let offset = 0; offset < total; offset += 4) parts.push(...(await ids({ limit: 4, offset, total })))
    expect(parts).toEqual(whole)
  })

  it('goes out as a file with the filters of the list', async () => {
    await begin({ name: '=Формула', lot: 'в-файле' })
    const csv = await (await call('GET', `/api/order/export.csv?q=${encodeURIComponent('в-файле')}`)).text()
    expect(csv).toContain("'=Формула")
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    const workbook = await call('GET', '/api/order/export.xlsx?state=open')
    expect([workbook.status, workbook.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('.xlsx'),
    ])
  })
})

it('an erasure takes the customer out of an order, and out of the bin', async () => {
  const customer = { name: 'Стертий', phones: ['067 123 45 77'], vin: 'ERASED00000000001', plate: 'EE0001EE' }
  const kept = await begin({ ...customer, make: 'VW' })
  await call('POST', `/api/comment/order/${kept.id}`, { text: 'Пише пізно' })
  const removed = await begin(customer)
  await call('DELETE', `/api/order/${removed.id}`)
  const person = { contact: '067 123 45 77' }
  const shown = await (await call('POST', '/api/person/find', person)).json()
  const own = { name: 'Стертий', mention: false }
  expect(shown).toMatchObject({
    orders: [
      { ...own, id: kept.id, binned: false },
      { ...own, id: removed.id, binned: true },
    ],
  })
  for (const format of ['json', 'html']) {
    const file = await (await call('POST', '/api/person/export', { ...person, format })).text()
    expect(file).toContain('ERASED00000000001')
    expect(file).not.toContain('"holder"')
  }
  expect(
    (await call('POST', '/api/person/erase', { ...person, currentPassword: owner.password })).status,
  ).toBe(200)
  const after = (await (await call('GET', `/api/order/${kept.id}`)).json()) as Order
  expect(after).toMatchObject({ name: '', phones: [], vin: '', plate: '', make: 'VW', state: 'open' })
  expect(await codesOf(change(kept, { name: 'Снова' }))).toEqual(['order.erased'])
  expect((await call('POST', `/api/comment/order/${kept.id}`, { text: 'Ещё' })).status).toBe(404)
  expect((await call('POST', `/api/bin/order/${removed.id}/restore`)).status).toBe(404)
  expect(await found('ERASED00000000001')).toEqual([])
})

it('an order is named by its car, and by its number alone without one', () => {
  const car = { id: 7, make: '', model: '', year: null }
  expect([orderTitle(car), orderTitle({ ...car, make: 'VW' })]).toEqual(['Заказ № 7', 'Заказ № 7, VW'])
})
