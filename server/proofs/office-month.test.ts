/**
 * A month of an office by its calls, compared with a second book: sixty orders in twelve containers, forty calls and
 * letters, thirty bills, three people at once, one of them without the right to money. Mail fails for a day, answers are
 * lost, a stage is set by mistake and taken back. On both databases by `npm run proof -- --only month`.
 */
import { expect, it } from 'vitest'
import { hasDueLetters, queueDueLetters } from '#server/work/orders/order-letters.ts'
import { deliverDueMails } from '#server/work/requests/mail/mail-outbox.job.ts'
import type { OrderMoney } from '#shared/contract/work/order-money.ts'
import type { ListedOrder, Order, OrderInput } from '#shared/contract/work/orders.ts'
import { addDays, type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { letterHold } from '#shared/domain/work/letter-hours.ts'
import { beginOrder, jsonOf } from './testing/orders.ts'
import { versionSeen } from './testing/save-seen.ts'
import { serverOfFile } from './testing/server-of-file.ts'
import { type ApiClient, mailSettings } from './testing/start-test-server.ts'

const hour = 3_600_000
const { server, call, colleague } = serverOfFile(
  { ...mailSettings, JWT_TTL: '90d' },
  // Nine in the morning in Kyiv.
  { startAt: new Date('2026-11-02T07:00:00Z') },
)

/** What the second book holds of an order. */
interface Car {
  id: number
  at: number
  phone: string
  email: string
  stages: Record<string, Day>
  /** Stages of which the customer has to hear, in order. */
  told: string[]
  paid: number
  due: number
  bills: number
}

const containers = 12
const carsEach = 5
/** Days of each stage after its container's first. */
const way = { bought: 1, paid: 2, collected: 4, port: 6, loaded: 8, sea: 10 }
const days = containers + 12
/** Day on which no mail goes out, and the one on which a container is set to sea by mistake. */
const deafDay = 9
const slip = { day: 13, container: 4 }

/** Sixty sums that differ in every digit group, so that one that leaks is recognised. */
const centsOf = (at: number): number => 700_013 + at * 13_577
const amountOf = (cents: number): string => (cents / 100).toFixed(2)

const numberOf = (container: number): string => `MSCU${String(305_438 + container).padStart(7, '0')}`

let turn = 0
/** Changes an order on the version that the caller has seen; every seventh answer is lost and asked for again. */
const put = async (by: ApiClient, { id, version }: Pick<Order, 'id' | 'version'>, body: OrderInput) => {
  const headers = { 'If-Match': `"${version}"`, 'Idempotency-Key': crypto.randomUUID() }
  const send = () => by('PUT', `/api/order/${id}`, body, headers)
  turn += 1
  if (turn % 7 === 0) await send()
  return send()
}

/** As somebody at the order's page: reads it, saves, and begins again where a colleague was faster. */
const save = async (by: ApiClient, id: number, body: OrderInput): Promise<void> => {
  for (;;) {
    const answer = await put(by, await jsonOf<Order>(by('GET', `/api/order/${id}`)), body)
    if (answer.ok) return
    expect(answer.status).toBe(409)
  }
}

interface Written {
  /** Orders as the change wrote them, and those that were refused. */
  done: Order[]
  refused: number[]
}

/** As the bar for several orders: each its own call, on the version that the list has shown. */
const saveAll = async (by: ApiClient, orders: readonly Order[], body: OrderInput): Promise<Written> => {
  const written: Written = { done: [], refused: [] }
  for (const order of orders) {
    const answer = await put(by, order, body)
    if (answer.ok) written.done.push((await answer.json()) as Order)
    else {
      expect(answer.status).toBe(409)
      written.refused.push(order.id)
    }
  }
  return written
}

const listed = async (by: ApiClient, query: string): Promise<ListedOrder[]> =>
  (await jsonOf<{ items: ListedOrder[] }>(by('GET', `/api/order?${query}`))).items

/** Adds to the money of an order, beginning again where a colleague was faster. */
const book = async (by: ApiClient, id: number, add: (money: OrderMoney) => object): Promise<void> => {
  const path = `/api/order/${id}/money`
  for (;;) {
    const money = await jsonOf<OrderMoney>(by('GET', path))
    const bare = { bills: money.bills.map(withoutRates), payments: money.payments.map(withoutRates) }
    const answer = await by('PUT', path, add({ ...money, ...bare }), { 'If-Match': `"${money.version}"` })
    if (answer.ok) return
    expect(answer.status).toBe(409)
  }
}

/** An entry as a form sends it, for the bank's rates. */
const withoutRates = <Entry extends object>(entry: Entry): Entry => ({
  ...entry,
  rates: undefined,
  rateReason: undefined,
})

/** A caller that keeps all that it was answered. */
const overheard = (by: ApiClient) => {
  const heard: string[] = []
  const client: ApiClient = async (...request) => {
    const response = await by(...request)
    heard.push(await response.clone().text())
    return response
  }
  return { heard, client }
}

const jobs = async () => {
  if (await hasDueLetters(server.ctx)) await queueDueLetters(server.ctx)
  // A round has twenty mails, a day at most a hundred.
  for (let round = 0; round < 5; round += 1) await deliverDueMails(server.ctx)
}

/** Sums as they may be written: 7 135,90 or 7135.9. */
const withoutSpaces = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]/g, '').replaceAll(',', '.')

it('keeps every stage and debt, writes every letter once, and shows no money to whoever may not see it', async () => {
  const sales = await colleague('sales')
  const { client: editor, heard } = overheard(await colleague('editor'))
  const people = [call, sales, editor]
  const personOf = (at: number): ApiClient => people[at % people.length] ?? call
  const cars: Car[] = []
  const inContainer = (container: number) => cars.filter(({ at }) => Math.floor(at / carsEach) === container)
  /** Texts of the answers to requests. */
  const answered: string[] = []
  let refused = 0
  let calls = 0

  const begin = async (at: number) => {
    const by = personOf(at)
    const phone = `+38067${String(2_000_000 + at * 7)}`
    const email = `customer${at}@example.com`
    const person = { name: `Клієнт ${at}`, phone, email, lang: 'ru' }
    // The first of a container has called before; the others come from nothing.
    const request =
      at % carsEach === 0 ? (await jsonOf<{ id: number }>(by('POST', '/api/request', person))).id : undefined
    const customer = request ? { request } : { name: person.name, phones: [phone], email, lang: 'ru' }
    const { id } = await beginOrder(by, { ...customer, make: 'VW', model: `Golf ${at}`, route: 'usa' })
    await jsonOf(by('PUT', `/api/order/${id}/letters`, { on: true }))
    cars.push({ id, at, phone, email, stages: {}, told: [], paid: 0, due: 0, bills: 0 })
  }

  /** Sets a stage for all cars of a container, while a colleague writes into one of them. */
  const move = async (container: number, stage: string, today: Day) => {
    const by = personOf(container)
    const own = inContainer(container)
    const seen =
      stage === 'sea'
        ? // A search by container gives the set.
          await listed(by, `q=${numberOf(container)}`)
        : await Promise.all(own.map(({ id }) => jsonOf<Order>(by('GET', `/api/order/${id}`))))
    expect(seen.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted())
    const change = {
      stages: { [stage]: { actual: today, skipped: false } },
      ...(stage === 'loaded' && { container: numberOf(container), port: 'Newark' }),
      ...(stage === 'sea' && { vessel: 'MSC ANNA' }),
    }
    const step = save(personOf(container + 1), own[0]?.id ?? 0, {
      nextAction: { text: 'Спросить порт', at: `${today}T12:00:00.000Z` },
    })
    // Of every other container the list is stale for sure.
    if (container % 2 === 0) await step
    const written = await saveAll(by, seen, change)
    await step
    refused += written.refused.length
    // Whoever was named is moved by hand.
    for (const id of written.refused) await save(by, id, change)
    for (const car of own) {
      car.stages[stage] = today
      car.told.push(seen[0]?.stages.find(({ key }) => key === stage)?.ru ?? '')
    }
  }

  /** Sets a container to sea too early, and takes it back within the hold, but for the one that a colleague has changed. */
  const setTooEarly = async (today: Day) => {
    const seen = await listed(call, `q=${numberOf(slip.container)}`)
    const before = { vessel: '', stages: { sea: { actual: null, skipped: false, early: false } } }
    const { done } = await saveAll(call, seen, {
      vessel: 'MSC ANNA',
      stages: { sea: { actual: today, skipped: false } },
    })
    expect(done).toHaveLength(carsEach)
    await save(editor, done[1]?.id ?? 0, { plate: 'AA1234BB' })
    const back = await saveAll(call, done, before)
    expect(back.refused).toEqual([done[1]?.id])
    await save(editor, done[1]?.id ?? 0, before)
  }

  /** Bills and payments of an order, entered by two people at the same moment. */
  const bill = async (car: Car, today: Day) => {
    const cents = centsOf(car.at)
    const isPaid = car.at % 3 === 0
    const entry = { currency: 'USD' }
    const bill = {
      ...entry,
      key: 'b',
      what: 'Доставка',
      amount: amountOf(cents),
      day: today,
      group: 'delivery',
    }
    const payment = {
      ...entry,
      key: 'p',
      what: 'Платёж',
      amount: amountOf(cents + 1),
      due: addDays(today, 3),
    }
    await Promise.all([
      book(call, car.id, ({ bills }) => ({ bills: [...bills, bill] })),
      book(sales, car.id, ({ payments }) => ({
        payments: [...payments, { ...payment, paid: isPaid ? today : null }],
      })),
    ])
    car.bills += cents
    car[isPaid ? 'paid' : 'due'] += cents + 1
    if (car.at % 3 === 1) {
      await book(sales, car.id, ({ payments }) => ({
        payments: payments.map(payment => ({ ...payment, paid: today })),
      }))
      car.paid += car.due
      car.due = 0
    }
  }

  /** Somebody with an order calls: the number leads to it and to the link. */
  const ring = async (car: Car) => {
    calls += 1
    const by = personOf(car.at)
    const typed = car.phone.replace('+38', '').replace(/(\d{3})(\d{3})(\d{2})/, '$1 $2 $3 ')
    const found = await listed(by, `q=${encodeURIComponent(typed)}`)
    expect(found.map(({ id }) => id)).toEqual([car.id])
    expect(await jsonOf(by('GET', `/api/order/${car.id}/link`))).toMatchObject({ url: /\/o\// })
  }

  /** Somebody with an order writes: the request is answered by mail, once, however often the answer is sent. */
  const write = async (car: Car) => {
    calls += 1
    const by = personOf(car.at)
    const body = { email: car.email, message: 'Где моя машина?' }
    const { id } = await jsonOf<{ id: number }>(server.call('POST', '/api/mail/calculation', body))
    const text = `Ответ ${id}: в пути`
    const headers = {
      ...(await versionSeen(by, `/api/request/${id}`)),
      'Idempotency-Key': crypto.randomUUID(),
    }
    for (let time = 0; time < 2; time += 1)
      await jsonOf(by('POST', `/api/request/${id}/answer`, { way: 'mail', text }, headers))
    answered.push(text)
  }

  for (let day = 0; day < days; day += 1) {
    const today = kyivDay(server.ctx.now())
    server.failMails.value = day === deafDay
    const work: (() => Promise<unknown>)[] = [
      ...(day < containers
        ? Array.from({ length: carsEach }, (_, car) => () => begin(day * carsEach + car))
        : []),
      ...Object.entries(way).flatMap(([stage, after]) => {
        const container = day - after
        return container >= 0 && container < containers ? [() => move(container, stage, today)] : []
      }),
      ...cars.flatMap(car => [
        ...(car.at % 2 === 0 && day === 2 + Math.floor(car.at / 3) ? [() => bill(car, today)] : []),
        ...(car.at % 3 === 0 && day === 3 + Math.floor(car.at / 3) ? [() => ring(car)] : []),
        ...(car.at % 3 === 1 && day === 4 + Math.floor(car.at / 4) ? [() => write(car)] : []),
      ]),
    ]
    // Three people at once, each with a pile of their own.
    await Promise.all(
      people.map(async (_, person) => {
        for (const [at, task] of work.entries()) if (at % people.length === person) await task()
      }),
    )
    if (day === slip.day) await setTooEarly(today)
    server.clock.offset += letterHold
    await jobs()
    server.clock.offset += hour
    await jobs()
    server.clock.offset += 23 * hour - letterHold
  }
  await jobs()

  expect(refused).toBeGreaterThan(0)
  for (const car of cars) {
    const order = await jsonOf<Order>(call('GET', `/api/order/${car.id}`))
    const reached = order.stages.filter(({ actual }) => actual !== null)
    expect(Object.fromEntries(reached.map(({ key, actual }) => [key, actual]))).toEqual(car.stages)
    expect(order).toMatchObject({ vessel: 'MSC ANNA', reached: 'sea' })
    const sums = (await listed(call, `q=${encodeURIComponent(`№ ${car.id}`)}`)).find(
      ({ id }) => id === car.id,
    )
    expect(sums?.money).toMatchObject({
      billed: amountOf(car.bills),
      paid: amountOf(car.paid),
      due: amountOf(car.due),
    })
    const letters = server.mails.filter(({ to, subject }) => to === car.email && subject.includes('заказе'))
    expect(letters.map(({ text }) => /«(.+?)»/.exec(text)?.[1])).toEqual(car.told)
  }
  for (const text of answered) expect(server.mails.filter(mail => mail.text.includes(text))).toHaveLength(1)

  // The editor looks everywhere where an order stands.
  await editor('GET', '/api/order/export.csv')
  for (let page = 1; page <= 3; page += 1) await editor('GET', `/api/order?page=${page}`)
  await editor('GET', '/api/order?owes=1')
  await editor('GET', '/api/overview')
  for (const { id } of cars) {
    expect((await editor('GET', `/api/order/${id}/money`)).status).toBe(403)
    for (const part of ['', '/history', '/file', '/link', '/letters'])
      await editor('GET', `/api/order/${id}${part}`)
  }
  const seen = withoutSpaces(heard.join('\n'))
  const shown = cars.flatMap(({ at }) => [centsOf(at), centsOf(at) + 1]).map(amountOf)
  expect(shown.filter(amount => seen.includes(amount))).toEqual([])

  expect({ orders: cars.length, calls, bills: cars.filter(({ bills }) => bills > 0).length }).toEqual({
    orders: 60,
    calls: 40,
    bills: 30,
  })
})
