/** Requests of one person stand together; what is done by hand stays until it is undone, and goes with its person. */
import type { QueryExecutor } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queueMessage } from '#server/platform/outbox/outbox.store.ts'
import { exampleQuote } from '#server/proofs/contract/rows-quotes.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import type { Problem } from '#shared/contract/platform/common.ts'
import type { FoundPerson } from '#shared/contract/system/personal-data.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import type { RequestThread } from '#shared/contract/work/threads.ts'

const { server, call } = serverOfFile()
beforeEach(async () => {
  const { db } = server.ctx
  for (const table of ['request_cuts', 'outbox', 'requests'] as const) await db.deleteFrom(table).execute()
})

const ask = async (body: object, form = 'callback'): Promise<number> => {
  await server.ctx.db.deleteFrom('rate_limits').execute()
  const sent = await server.call('POST', `/api/mail/${form}`, { name: 'Иван', ...body })
  return ((await sent.json()) as { id: number }).id
}
const phone = '067 123 45 67'
const other = '+380671234568'

interface List {
  items: RequestThread[]
  counts: Record<string, number>
  all: number
  due: number
  total: number
}
const list = async (query = '') => (await (await call('GET', `/api/request/threads${query}`)).json()) as List
const idsOf = ({ items }: List) => items.map(({ requests }) => requests.map(({ id }) => id))
const thread = async (id: number) =>
  (await (await call('GET', `/api/request/${id}/thread`)).json()) as RequestThread
const change = async (id: number, body: object, headers = {}) => {
  const answer = await call('POST', `/api/request/${id}/thread`, body, headers)
  return { status: answer.status, body: (await answer.json()) as RequestThread & Pick<Problem, 'errors'> }
}
const patch = (id: number, body: object) => call('PATCH', `/api/request/${id}`, body)
const read = async (id: number) => (await (await call('GET', `/api/request/${id}`)).json()) as OfficeRequest

describe('whose they are', () => {
  it('is asked by the number of an account, or of those that nobody has', async () => {
    const mine = await ask({ phone })
    const free = await ask({ phone: '050 000 00 01' })
    await patch(mine, { status: 'in_work' })
    const { takenBy } = await read(mine)
    expect(idsOf(await list(`?holder=${takenBy?.id}`))).toEqual([[mine]])
    expect(idsOf(await list('?holder=none'))).toEqual([[free]])
    await patch(mine, { nextAction: { text: 'Перезвонить', at: '2020-01-01T10:00:00.000Z' } })
    expect([(await list()).due, (await list('?holder=none')).due]).toEqual([1, 0])
    expect((await call('GET', '/api/request/threads?holder=me')).status).toBe(400)
  })

  it('is whoever closed what nobody had, alone or with others, but not of what is spam', async () => {
    const [one, two, three] = [
      await ask({ phone }),
      await ask({ phone: '050 000 00 01' }),
      await ask({ phone: '050 000 00 02' }),
    ]
    await patch(one, { status: 'done', outcome: 'contract' })
    await call('POST', '/api/request/close', { requests: [{ id: two, version: 1 }] })
    await patch(three, { status: 'spam' })
    const held = await Promise.all([one, two, three].map(async id => (await read(id)).takenBy !== null))
    expect(held).toEqual([true, true, false])
  })

  it('stays the colleague who had it when somebody else closes all', async () => {
    const pair = { email: 'sales@example.com', name: 'Олег', password: 'зелёный трамвай 48' }
    const made = await call('POST', '/api/auth/admin/create', { ...pair, role: 'sales' })
    const { id: colleague } = (await made.json()) as { id: number }
    const id = await ask({ phone })
    await patch(id, { takenBy: colleague })
    await call('POST', '/api/request/close', { requests: [{ id, version: 2 }] })
    expect(await read(id)).toMatchObject({ status: 'done', takenBy: { id: colleague } })
  })
})

it('the overview and the menu count people, as the tabs of the inbox do', async () => {
  const steps = { nextAction: { text: 'Перезвонить', at: '2020-01-01T10:00:00.000Z' } }
  await ask({ phone })
  await patch(await ask({ phone }), steps)
  for (const _ of [1, 2]) await patch(await ask({ phone: other }), { status: 'in_work', ...steps })
  const { counts, due } = await list()
  expect([counts.new, counts.in_work, due]).toEqual([1, 1, 2])
  expect(await (await call('GET', '/api/overview')).json()).toMatchObject({
    requests: { new: 1, inWork: 1, due: 2 },
  })
})

describe('a row', () => {
  it('says what it is about: the car of the newest calculation, else how the message begins', async () => {
    const written = await ask({ phone, message: `Сколько будет стоить ${'Camry '.repeat(30)}` })
    expect((await read(written)).summary).toMatch(/^Сколько будет стоить (Camry )+Camry…$/)
    expect((await read(await ask({ phone: other, message: 'Перезвоните\nвечером' }))).summary).toBe(
      'Перезвоните вечером',
    )
    const priced = await ask({ phone, message: 'Сколько?', quote: exampleQuote })
    expect((await read(priced)).summary).toMatch(
      /^.*\d,\d\u00a0л, 20\d\d · США · ≈\u00a0\d+\u00a0\d{3}\u00a0\$$/,
    )
    expect((await read(await ask({ phone: other }))).summary).toBe('')
  })

  it('says by when to answer, for as long as nobody has taken it up', async () => {
    const id = await ask({ phone })
    const { answerBy, createdAt } = await read(id)
    expect(Date.parse(answerBy ?? '') - Date.parse(createdAt)).toBeGreaterThanOrEqual(60 * 60_000)
    expect((await list()).items[0]).toMatchObject({ answerBy, requests: [{ id, answerBy }] })
    await call('POST', '/api/option', { title: 'private.answer_minutes', value: '5' })
    const { answerBy: sooner } = await read(id)
    expect(Date.parse(answerBy ?? '') - Date.parse(sooner ?? '')).toBe(55 * 60_000)
    await patch(id, { status: 'in_work' })
    expect((await read(id)).answerBy).toBeNull()
    expect((await list()).items[0]?.answerBy).toBeNull()
  })

  it('costs as many questions to the database for twenty-five as for one', async () => {
    const asked = vi.spyOn(
      Object.getPrototypeOf(server.ctx.db.getExecutor()) as QueryExecutor,
      'executeQuery',
    )
    const counted = async () => {
      asked.mockClear()
      await list()
      return asked.mock.calls.length
    }
    await ask({ phone, quote: exampleQuote })
    const one = await counted()
    for (let n = 0; n < 24; n++) await ask({ phone: `067 123 46 ${10 + n}`, quote: exampleQuote })
    expect((await list()).items).toHaveLength(25)
    expect(await counted()).toBe(one)
    expect(one).toBeGreaterThan(2)
    asked.mockRestore()
  })
})

describe('threads', () => {
  it('are of the same phone or address, newest first; the list of requests stays as it was', async () => {
    const first = await ask({ phone })
    const stranger = await ask({ phone: other })
    const mail = await ask({ email: 'ivan@example.com', message: 'Сколько?', name: undefined }, 'calculation')
    const noted = await call('POST', '/api/request', { phone, email: 'Ivan@Example.com', note: '' })
    const { id: both } = (await noted.json()) as { id: number }
    const all = await list()
    expect(idsOf(all)).toEqual([[both, mail, first], [stranger]])
    expect(all).toMatchObject({ total: 2, all: 2, counts: { new: 2, in_work: 0, done: 0, spam: 0 } })
    expect(all.items[0]).toMatchObject({ id: first, status: 'new', count: 3, joins: [], cuts: [] })
    expect(all.items[0]?.requests[0]).not.toHaveProperty('quote')
    const flat = (await (await call('GET', '/api/request')).json()) as { items: OfficeRequest[] }
    expect(flat.items.map(({ id }) => id)).toEqual([both, mail, stranger, first])
  })

  it('of spam are counted, and shown by the page among the others', async () => {
    const waits = await ask({ phone })
    const robots: number[] = []
    for (let at = 0; at < 30; at += 1) robots.unshift(await ask({ phone: other, subject: 'x' }))
    const last = await ask({ phone: '050 000 00 01' })
    const newest = [last, ...robots, waits]
    const [first, second] = [await list(), await list('?page=2')]
    expect([...idsOf(first), ...idsOf(second)].flat()).toEqual(newest)
    const counts = { new: 2, in_work: 0, done: 0, spam: 30 }
    for (const page of [first, second]) expect(page).toMatchObject({ total: 32, all: 32, counts })
    const spam = await list('?status=spam&page=2')
    expect([spam.total, spam.all, idsOf(spam).flat()]).toEqual([30, 32, robots.slice(25)])
    expect(await list('?status=new')).toMatchObject({ total: 2, all: 32, counts })
    expect(await list('?due=1')).toMatchObject({ total: 0, all: 0, counts: { spam: 0 } })
  })

  it('have their state from the most urgent, their order from due steps and waiting, and are found by any request', async () => {
    const old = await ask({ phone, name: 'Олена' })
    await patch(old, { status: 'done' })
    const again = await ask({ phone })
    const waits = await ask({ phone: other })
    const robot = await ask({ phone, subject: 'x' })
    expect(idsOf(await list())).toEqual([[robot], [waits], [again, old]])
    expect((await list()).counts).toEqual({ new: 2, in_work: 0, done: 0, spam: 1 })
    expect(idsOf(await list('?sort=waiting&status=new'))).toEqual([[again, old], [waits]])
    expect(idsOf(await list('?q=олена'))).toEqual([[again, old]])
    const at = new Date(server.ctx.now().getTime() - 60_000).toISOString()
    await patch(again, { status: 'in_work', nextAction: { text: 'Позвонить', at } })
    expect(await list()).toMatchObject({ due: 1, items: [{ id: old, next: { request: again, at } }, {}, {}] })
    expect(idsOf(await list('?due=1'))).toEqual([[again, old]])
    expect(idsOf(await list('?due=1&q=олена'))).toEqual([[again, old]])
    expect(idsOf(await list('?due=1&q=тарас'))).toEqual([])
    for (const page of [2, 40])
      expect((await call('GET', `/api/request/threads?page=${page}`)).status).toBe(404)
  })

  it('are narrowed by what any of their requests is, and nobody waits where a person was erased', async () => {
    const email = 'ivan@example.com'
    const priced = await ask({ email, message: 'Сколько?', name: undefined }, 'calculation')
    const { id: again } = (await (await call('POST', '/api/request', { phone, email })).json()) as {
      id: number
    }
    const stranger = await ask({ phone: other })
    expect(idsOf(await list('?kind=calculation'))).toEqual([[again, priced]])
    const at = server.ctx.now().toISOString()
    const about = { requestId: stranger, recipient: 'a@example.com', message: '{}', at }
    await server.ctx.db.deleteFrom('outbox').execute()
    await queueMessage(server.ctx.db, 'mail', about)
    expect(await list('?mail=pending')).toMatchObject({ all: 1, total: 1, items: [{ id: stranger }] })
    expect(idsOf(await list('?telegram=failed'))).toEqual([])
    await call('POST', '/api/person/erase', { contact: other, currentPassword: owner.password })
    expect(await list('?status=new')).toMatchObject({ all: 2, total: 1, counts: { new: 1 } })
  })

  it('show five of a long one in the list, and all in the read of one', async () => {
    const ids = []
    for (let n = 0; n < 7; n++) ids.unshift(await ask({ phone }))
    const [item] = (await list()).items
    expect(item).toMatchObject({ count: 7, id: ids.at(-1) })
    expect(item?.requests.map(({ id }) => id)).toEqual(ids.slice(0, 5))
    expect((await thread(ids[3] ?? 0)).requests.map(({ id }) => id)).toEqual(ids)
    expect((await call('GET', '/api/request/999999/thread')).status).toBe(404)
  })
})

describe('what is done by hand', () => {
  it('joins two threads and takes them apart again', async () => {
    const [one, two] = [await ask({ phone }), await ask({ phone: other })]
    expect((await change(one, { way: 'join', request: one })).body.errors).toMatchObject([
      { path: 'request', code: 'thread.same' },
    ])
    expect((await change(one, { way: 'join', request: 999_999 })).status).toBe(404)
    const joined = await change(one, { way: 'join', request: two })
    expect(joined.body).toMatchObject({
      count: 2,
      joins: [{ request: one, other: two, by: 'Администратор' }],
    })
    expect((await read(one)).version).toBe(2)
    expect((await change(one, { way: 'join', request: two }, { 'If-Match': '"1"' })).status).toBe(409)
    await change(two, { way: 'restore' })
    expect(idsOf(await list())).toEqual([[two], [one]])
  })

  it('takes one request out, also one that was joined by hand', async () => {
    const [one, two, three] = [await ask({ phone }), await ask({ phone }), await ask({ phone: other })]
    await change(three, { way: 'join', request: two })
    expect((await change(two, { way: 'cut' })).body).toMatchObject({ count: 1, cuts: [{ request: two }] })
    expect(idsOf(await list())).toEqual([[three], [two], [one]])
    await change(two, { way: 'restore' })
    expect(idsOf(await list())).toEqual([[three], [two, one]])
  })

  it('lets a dealer’s phone join nothing for good, and keeps the number out of the log', async () => {
    const [one, two] = [await ask({ phone }), await ask({ phone })]
    expect((await change(one, { way: 'cut-contact', contact: 'email' })).body.errors).toMatchObject([
      { path: 'contact', code: 'thread.no-contact' },
    ])
    await change(one, { way: 'cut-contact', contact: 'phone' })
    const three = await ask({ phone })
    expect(idsOf(await list())).toEqual([[three], [two], [one]])
    expect((await thread(three)).cuts).toMatchObject([{ request: null, contact: '+380671234567' }])
    const lines = await server.ctx.db.selectFrom('audit').select('difference').execute()
    expect(JSON.stringify(lines)).not.toContain('671234567')
    await change(three, { way: 'restore' })
    expect(idsOf(await list())).toEqual([[three, two, one]])
  })
})

describe('closing all', () => {
  const close = async (body: object) => {
    const answer = await call('POST', '/api/request/close', body)
    return { status: answer.status, body: (await answer.json()) as unknown }
  }

  it('closes what is open, and gives the outcome to the first, so that a contract counts once', async () => {
    const [one, two, three] = [await ask({ phone }), await ask({ phone }), await ask({ phone })]
    await patch(one, { status: 'done' })
    const requests = [
      { id: three, version: 1 },
      { id: two, version: 1 },
      { id: one, version: 2 },
    ]
    expect((await close({ requests, outcome: 'refused' })).status).toBe(400)
    expect((await close({ requests, outcome: 'contract' })).body).toEqual([
      { id: three, status: 'done', version: 2 },
      { id: two, status: 'done', version: 2 },
      { id: one, status: 'done', version: 2 },
    ])
    expect((await read(three)).outcome).toBe('contract')
    expect((await read(two)).outcome).toBeNull()
    expect((await list()).counts).toMatchObject({ new: 0, done: 1 })
  })

  it('closes none when a colleague has changed one', async () => {
    const [one, two] = [await ask({ phone }), await ask({ phone })]
    const requests = [
      { id: two, version: 1 },
      { id: one, version: 7 },
    ]
    expect((await close({ requests })).status).toBe(409)
    expect((await close({ requests: [requests[0], requests[0]] })).status).toBe(400)
    expect((await close({ requests: [] })).status).toBe(400)
    expect((await read(two)).status).toBe('new')
  })
})

describe('erasing a person', () => {
  it('takes their joins and cuts, and nobody else’s', async () => {
    const [mine, second] = [await ask({ phone }), await ask({ phone })]
    const [theirs, fourth, fifth] = [
      ...[await ask({ phone: other }), await ask({ phone: other }), await ask({ phone: '067 123 45 70' })],
    ]
    for (const id of [mine, theirs ?? 0]) await change(id, { way: 'cut-contact', contact: 'phone' })
    for (const id of [second, fourth ?? 0]) await change(id, { way: 'cut' })
    await change(mine, { way: 'join', request: fifth ?? 0 })
    await change(theirs ?? 0, { way: 'join', request: fifth ?? 0 })
    const found = (await (await call('POST', '/api/person/find', { contact: phone })).json()) as FoundPerson
    // By which a colleague knows the same person.
    expect(found.otherContacts).toEqual(['+380671234570'])
    expect(found.places.filter(({ what }) => what === 'cut')).toEqual([
      { what: 'cut', record: '+380671234567', own: true, excerpts: [] },
    ])
    const erased = await call('POST', '/api/person/erase', {
      contact: phone,
      currentPassword: owner.password,
    })
    expect(erased.status).toBe(200)
    const { db } = server.ctx
    expect(
      await db.selectFrom('request_cuts').select(['request_id', 'contact_key']).orderBy('id').execute(),
    ).toEqual([
      { request_id: null, contact_key: '+380671234568' },
      { request_id: fourth, contact_key: null },
    ])
    expect(await db.selectFrom('request_joins').select(['request_id', 'other_id']).execute()).toEqual([
      { request_id: theirs, other_id: fifth },
    ])
    expect((await change(mine, { way: 'join', request: fifth ?? 0 })).status).toBe(409)
  })

  it('leaves a stranger alone whom somebody had put into their thread by typing another’s address', async () => {
    const email = 'stranger@example.com'
    const mine = await ask({ phone })
    const theirs = await ask({ email, message: 'Сколько?', name: undefined }, 'calculation')
    const { id: between } = (await (await call('POST', '/api/request', { phone, email })).json()) as {
      id: number
    }
    expect(idsOf(await list())).toEqual([[between, theirs, mine]])
    await change(between, { way: 'cut' })
    expect(idsOf(await list())).toEqual([[between], [theirs], [mine]])
    await change(between, { way: 'restore' })
    await change(theirs, { way: 'join', request: mine })
    await call('POST', '/api/person/erase', { contact: phone, currentPassword: owner.password })
    const erased = await Promise.all([mine, between].map(read))
    expect(erased.map(one => [one.erasedAt !== null, one.phone, one.email])).toEqual([
      [true, null, null],
      [true, null, null],
    ])
    expect(await read(theirs)).toMatchObject({ erasedAt: null, email, message: 'Сколько?' })
    expect(await thread(theirs)).toMatchObject({ count: 1, joins: [] })
  })
})
