/** An office after many years, written past the services: rows that the program has made once, again with other values. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { dialectOf, type Tx } from '#server/platform/db/open.ts'
import { readRow } from '#server/platform/db/rows.ts'
import type { NewRow, Row, Tables } from '#server/platform/db/tables.ts'
import type { Bill } from '#server/work/invoices/bill.ts'
import { type OrderFields, orderColumnsOf } from '#server/work/orders/order.store.ts'
import { moneyColumns } from '#server/work/orders/order-money.store.ts'
import { readStages } from '#server/work/orders/order-template.kind.ts'
import { amountText } from '#shared/calculator/orders/order-money.ts'
import { foldForSearch } from '#shared/domain/search/search-text.ts'
import { addDays, type Day } from '#shared/domain/time/kyiv-day.ts'
import { begunBy, type StagePlan } from '#shared/domain/work/order-stages.ts'

export interface ManyYears {
  /** As many requests and invoices, twice as many quotes, twenty times as many lines of the log. */
  orders: number
  pictures: number
  /** New orders a day, whose number and today give the years. */
  perDay: number
  /** The newest orders and requests, which are not done yet. */
  open: number
  today: Day
}

/** What one order, its request, its quote and its invoice are copied from. */
interface Models {
  order: Row<'orders'>
  request: Row<'requests'>
  quote: Row<'quotes'>
  invoice: Row<'invoices'>
  line: Row<'audit'>
  people: number[]
  stages: readonly StagePlan[]
}

const names = ['Олена', 'Іван', 'Тарас', 'Ганна', 'Богдан', 'Марія', 'Остап', 'Ірина', 'Петро', 'Юлія']
const surnames = ['Коваль', 'Шевчук', 'Бондар', 'Ткач', 'Мельник', 'Гончар', 'Кравець', 'Поліщук', 'Савчук']
const cars = ['Volkswagen Passat', 'Tesla Model 3', 'Ford Fusion', 'BMW X5', 'Nissan Leaf', 'Audi Q5']
const routes = ['usa', 'usa', 'usa', 'eu', 'georgia', 'own'] as const

/** The last five signs of the number of a car: rarely those of another one. */
export const endOfVin = (id: number): string => String((id * 7919) % 100_003).padStart(5, '0')

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T

/** Fills a database that has one order with a request, a quote and an issued invoice, and the folder of its files. */
export const fillManyYears = async (db: Tx, years: ManyYears, dataDir: string): Promise<void> => {
  const models: Models = {
    order: await lastOf(db, 'orders'),
    request: await lastOf(db, 'requests'),
    quote: await lastOf(db, 'quotes'),
    invoice: await lastOf(db, 'invoices'),
    line: await lastOf(db, 'audit'),
    people: await colleagues(db),
    stages: await readStages(db, 'usa'),
  }
  const ids = Array.from({ length: years.orders }, (_, at) => first + at)
  const of = (id: number) => whenOf(id - first, years)
  await insertAll(db, 'quotes', twice(ids), id => quoteOf(models, id, of(Math.floor(id / 2))))
  await insertAll(db, 'requests', ids, id => requestOf(models, id, of(id)))
  await insertAll(db, 'orders', ids, id => orderOf(models, id, of(id)))
  await insertAll(db, 'order_letters', ids.slice(-years.open), id => letterOf(id, of(id)))
  await insertAll(db, 'invoices', ids, id => invoiceOf(models, id, of(id)))
  const lines = ids.flatMap(id => Array.from({ length: 20 }, (_, at) => id * 20 + at))
  await insertAll(db, 'audit', lines, line => lineOf(models, line, of(Math.floor(line / 20))))
  const pictures = Array.from({ length: years.pictures }, (_, at) => at)
  await insertAll(db, 'media', pictures, at =>
    pictureOf(at, of(first + Math.floor((at * years.orders) / years.pictures))),
  )
  writeFiles(join(dataDir, 'invoices'), ids, id => [paperName(id), paperOf(id)])
  const background = { r: 120, g: 140, b: 160 }
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  writeFiles(join(dataDir, 'media'), pictures, at => [pictureName(at), picture])
  // The ids above are given by hand, which only SQLite notices.
  if (dialectOf(db) === 'postgres') {
    for (const table of ['quotes', 'requests', 'orders', 'invoices', 'audit'])
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
        db,
      )
  }
}

const writeFiles = (
  folder: string,
  keys: readonly number[],
  fileOf: (key: number) => readonly [name: string, bytes: string | Buffer],
): void => {
  mkdirSync(folder, { recursive: true })
  for (const key of keys) {
    const [name, bytes] = fileOf(key)
    writeFileSync(join(folder, name), bytes)
  }
}

const twice = (ids: readonly number[]) => ids.flatMap(id => [id * 2, id * 2 + 1])

const first = 1000

interface When {
  day: Day
  at: string
  isOpen: boolean
}

const whenOf = (at: number, { orders, perDay, open, today }: ManyYears): When => {
  const day = addDays(today, -Math.floor((orders - 1 - at) / perDay))
  return { day, at: `${day}T00:00:00.000Z`, isOpen: orders - at <= open }
}

const lastOf = <T extends 'orders' | 'requests' | 'quotes' | 'invoices' | 'audit'>(
  db: Tx,
  table: T,
): Promise<Row<T>> =>
  sql<Row<T>>`select * from ${sql.table(table)} order by id desc limit 1`
    .execute(db)
    .then(({ rows: [row] }) => {
      if (!row) throw new Error(`${table} has no row to copy`)
      return row
    })

const colleagues = async (db: Tx): Promise<number[]> => {
  const { id, ...owner } = await readRow(db, 'admins', { id: 1 })
  const ids = [id, 2, 3, 4, 5, 6]
  await insertAll(db, 'admins', ids.slice(1), own => ({
    ...owner,
    id: own,
    name: `Коллега ${own}`,
    email: `${own}@example.com`,
    email_key: `${own}@example.com`,
  }))
  return ids
}

/** In batches of one statement each; the columns are those of the first row. */
const insertAll = async <T extends keyof Tables>(
  db: Tx,
  table: T,
  keys: readonly number[],
  rowOf: (key: number) => NewRow<T>,
): Promise<void> => {
  for (let from = 0; from < keys.length; from += 500) {
    const rows = keys.slice(from, from + 500).map(rowOf)
    const columns = Object.keys(rows[0] ?? {})
    const json = JSON.stringify(rows)
    const into = sql`insert into ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})`
    await (dialectOf(db) === 'postgres'
      ? sql`${into} select ${sql.join(columns.map(column => sql.ref(column)))}
          from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
      : sql`${into} select ${sql.join(columns.map(column => sql`value ->> ${sql.lit(column)}`))} from json_each(${json})`
    ).execute(db)
  }
}

export const quoteNumber = (years: ManyYears, id: number): string =>
  numberOf(id, whenOf(Math.floor(id / 2) - first, years))

const numberOf = (id: number, { day }: Pick<When, 'day'>): string =>
  `${day.slice(0, 4)}-${String(id).padStart(6, '0')}`

const quoteOf = ({ quote }: Models, id: number, { day, at }: When): NewRow<'quotes'> => {
  const number = numberOf(id, { day })
  const total = 900_000 + ((id * 7919) % 3_000_000)
  return {
    ...quote,
    id,
    number,
    created_at: at,
    search_key: `${number}\n${total / 100}\n${day}`,
    total_cents: total,
  }
}

/** Every fifth comes from somebody who has asked before. */
const personOf = (id: number) => {
  const own = id % 5 === 0 ? id - 4 : id
  return {
    name: `${pick(names, own)} ${pick(surnames, own * 7)}`,
    phone: `+38067${String(1_000_000 + own)}`,
    email: own % 3 === 0 ? `person${own}@example.com` : '',
  }
}

const requestOf = (models: Models, id: number, { day, at, isOpen }: When): NewRow<'requests'> => {
  const { name, phone, email } = personOf(id)
  const closed = id % 30 === 0 ? ('spam' as const) : ('done' as const)
  return {
    ...models.request,
    id,
    kind: id % 2 === 0 ? 'callback' : 'calculation',
    name,
    phone,
    email: email || null,
    phone_key: phone,
    email_key: email || null,
    quote_id: id % 2 === 0 ? null : id * 2,
    status: isOpen ? (id % 3 === 0 ? 'new' : 'in_work') : closed,
    outcome: isOpen || closed === 'spam' ? null : id % 4 === 0 ? 'refused' : 'contract',
    outcome_reason: null,
    taken_by: id % 3 === 0 ? null : pick(models.people, id),
    next_action: isOpen && id % 4 === 0 ? 'Позвонить' : null,
    next_action_at: isOpen && id % 4 === 0 ? `${day}T12:00:00.000Z` : null,
    created_at: at,
    updated_at: at,
    search_key: foldForSearch([name, phone, email, `Цікавить ${pick(cars, id)}`].join('\n')),
  }
}

const orderOf = (models: Models, id: number, when: When): NewRow<'orders'> => {
  const { order, people, stages: plans } = models
  const { day, at, isOpen } = when
  const { name, phone, email } = personOf(id)
  const [make = '', ...model] = pick(cars, id).split(' ')
  const reached = isOpen ? id % (plans.length - 1) : plans.length
  const isLost = !isOpen && id % 20 === 0
  const number = String(id).padStart(6, '0')
  const fields: OrderFields = {
    lang: 'ru',
    name,
    phones: [phone],
    email,
    vin: `1VWBA7A3${String(id % 10)}${endOfVin(id).slice(0, 2)}C0${endOfVin(id)}`.slice(0, 17),
    lot: `71${number}`,
    auction: 'Copart',
    make,
    model: model.join(' '),
    year: 2010 + (id % 15),
    engine: '2,0 л, бензин',
    route: pick(routes, id),
    port: 'Клайпеда',
    container: `MSCU${number}7`,
    vessel: 'MSC Example',
    declaration: '',
    plate: '',
    holder: pick(people, id),
    contractNumber: number,
    contractDay: day,
    outcome: isLost ? 'cancelled' : null,
    outcomeReason: isLost ? 'Передумал' : '',
    nextAction: isOpen && id % 3 === 0 ? { text: 'Позвонить', at: `${day}T12:00:00.000Z` } : null,
    stages: plans.map((plan, at) => ({
      ...begunBy(plan),
      actual: at < (isLost ? 3 : reached) ? addDays(day, at) : null,
    })),
  }
  return {
    ...order,
    ...orderColumnsOf(fields, at),
    ...moneyOf(models, id, when),
    bills_in_question: 0,
    id,
    request_id: id,
    quote_id: id * 2,
    late_told: '',
    late_told_at: null,
    created_at: at,
    updated_at: at,
  }
}

const letterOf = (id: number, { at }: When): NewRow<'order_letters'> => ({
  order_id: id,
  stage: 'sea',
  due_at: at,
  outbox_id: null,
  created_at: at,
})

/** Two advances, and the payment of the invoice: the expected one of an open order. */
const moneyOf = ({ invoice }: Models, id: number, { day, isOpen }: When) => {
  const entry = { currency: 'USD' as const, rates: null, rateReason: '', transfer: null }
  const advance = { ...entry, what: 'Аванс', amount: '5000.00', due: day, paid: day, invoice: null }
  return moneyColumns({
    currency: 'USD',
    closed: !isOpen,
    unbilled: [],
    shown: false,
    bills: Array.from({ length: 8 }, (_, at) => ({
      ...entry,
      key: `b${at}`,
      what: 'Доставка',
      amount: '1500.50',
      day,
      group: 'delivery',
      line: 'sea',
      file: null,
    })),
    payments: [
      { ...advance, key: 'p0' },
      { ...advance, key: 'p1' },
      {
        ...entry,
        key: isOpen ? `i${id}` : 'p2',
        what: `Рахунок № ${invoiceNumber(id, day)}`,
        amount: amountText(invoice.sum),
        currency: 'UAH',
        rates: billIn(invoice).rates,
        due: dueOf(day),
        paid: isOpen ? null : day,
        invoice: id,
      },
    ],
  })
}

const invoiceNumber = (id: number, day: Day) => `${day.slice(0, 4)}/${id}`
const dueOf = (day: Day) => addDays(day, 5)
const billIn = ({ bill }: Models['invoice']) => JSON.parse(bill ?? '') as Bill

const paperName = (id: number) => `${String(id).padStart(32, '0')}.pdf`
const paperOf = (id: number) => `%PDF-1.7\n% ${id}\n%%EOF\n`

const invoiceOf = ({ invoice }: Models, id: number, { day, at, isOpen }: When): NewRow<'invoices'> => {
  const number = invoiceNumber(id, day)
  const due = dueOf(day)
  return {
    ...invoice,
    id,
    order_id: id,
    day,
    due_day: due,
    year: Number(day.slice(0, 4)),
    count: id,
    number,
    bill: JSON.stringify({ ...billIn(invoice), number, day, due }),
    rest: isOpen ? invoice.sum : 0,
    file: paperName(id),
    sha256: createHash('sha256').update(paperOf(id)).digest('hex'),
    size: paperOf(id).length,
    created_at: at,
    updated_at: at,
    search_key: foldForSearch(`${number} ${personOf(id).name}`),
  }
}

/** Of twenty lines fifteen are about the order, four about its request, and one names a post. */
const lineOf = ({ line, people }: Models, id: number, { at }: When): NewRow<'audit'> => {
  const of = Math.floor(id / 20)
  const kind = id % 20 < 15 ? ('order' as const) : id % 20 < 19 ? ('request' as const) : ('post' as const)
  const title = kind === 'post' ? `Стаття про розмитнення ${of}` : null
  return {
    ...line,
    id,
    at,
    kind,
    actor_id: pick(people, of),
    actor_name: 'Коллега',
    action: id % 20 === 15 ? 'create' : 'update',
    record_id: String(of),
    record_title: title,
    record_key: title && foldForSearch(title),
    record_version: id % 20,
    difference: JSON.stringify({ make: { from: 'VW', to: 'Volkswagen' } }),
  }
}

// Its first signs name a picture in an export.
const hashOf = (at: number) => at.toString(16).padStart(16, '0').padEnd(64, '0')
const pictureName = (at: number) => `${hashOf(at)}-800.jpg`

const pictureOf = (at: number, { at: created_at }: When): NewRow<'media'> => ({
  hash: hashOf(at),
  width: 800,
  height: 600,
  variants: JSON.stringify([{ file: pictureName(at), type: 'image/jpeg', width: 800, height: 600 }]),
  created_at,
  name: `Фото ${at}`,
  alts: '{}',
  search_key: `фото ${at}`,
  stored: 1,
  updated_at: '',
})
