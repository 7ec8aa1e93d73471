/** A name is found in every list of the office as the other language spells it, and with a letter of the other alphabet. */
import { beforeAll, describe, expect, it } from 'vitest'
import { beginWithContract, draftInvoice, issue, makeFirm, setPayer } from '../testing/invoices.ts'
import { beginOrder } from '../testing/orders.ts'
import { aForm, aPicture } from '../testing/pictures.ts'
import { serverOfFile } from '../testing/server-of-file.ts'
import { exampleQuote } from './rows-quotes.ts'

const { server, call } = serverOfFile()

interface Found {
  id?: number | string
  number?: string
  ref?: string
  recordTitle?: string
}

/** What a list finds, by what it knows its records by. */
const found = async (path: string, q: string): Promise<unknown[]> => {
  const answer = await call('GET', `/api/${path}=${encodeURIComponent(q)}`)
  const body = (await answer.json()) as Found[] | { items: Found[] }
  return (Array.isArray(body) ? body : body.items).map(
    each => each.recordTitle ?? each.ref ?? each.number ?? each.id,
  )
}

const lists: Record<string, string> = {
  orders: 'order?q',
  requests: 'request?q',
  quotes: 'quote?q',
  invoices: 'invoice?q',
  bin: 'bin?q',
  log: 'audit?kind=category&record',
  pictures: 'media?q',
}
const known: Record<string, unknown> = {}

beforeAll(async () => {
  const made = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, string>
  known.orders = (await beginOrder(call, { name: 'Кравчинський Олег', vin: 'WVWZZZ1JZXW000001' })).id
  known.requests = Number(
    (
      await made(
        server.call('POST', '/api/mail/callback', {
          ...{ name: 'Кравчинський Олег', phone: '067 123 45 02', quote: exampleQuote },
        }),
      )
    ).id,
  )
  known.quotes = '2026-000001'
  const order = await beginWithContract(call)
  await setPayer(call, order, { name: 'Кравчинський Олег' })
  const firm = await makeFirm(call)
  await issue(call, await draftInvoice(call, order, { firm: firm.id, account: 'a1' }))
  // The bill keeps the payer that is printed.
  await setPayer(call, order, { name: 'ТОВ «Звичайний Платник»' })
  known.invoices = '26-1'
  const category = await made(call('POST', '/api/category', { title: 'Кравчинський' }))
  await call('DELETE', `/api/category/${category.id}`)
  known.bin = String(category.id)
  known.log = 'Кравчинський'
  const picture = await made(call('POST', '/api/media', aForm({}, await aPicture(1, 40, 30))))
  const described = { name: 'Кравчинський', alts: { ru: '' }, focus: { x: 50, y: 50 } }
  await call('PUT', `/api/media/${picture.id}`, described, { 'If-Match': `"${picture.version}"` })
  known.pictures = picture.id
})

describe.each(Object.keys(lists))('the list of %s', list => {
  it.each(['Кравчинский', 'кравчинський', 'Kравчинcкий', 'Кравчинск'])('finds by «%s»', async q =>
    expect(new Set(await found(lists[list] ?? '', q))).toEqual(new Set([known[list]])),
  )
  it('finds no other name', async () => expect(await found(lists[list] ?? '', 'Кравченко')).toEqual([]))
})

it('an invoice is found by its number, its order’s payer of today and as the other language spells that', async () => {
  for (const q of ['26-1', '№ 26–1', 'звичайний', 'Звычайный', 'ТОВ "Звичайний'])
    expect(await found('invoice?q', q), q).toEqual(['26-1'])
})

it('an order is found by a VIN with letters of the other alphabet', async () =>
  expect(await found('order?q', 'WVW ZZZ 1JZ ХW0 00001')).toEqual([known.orders]))
