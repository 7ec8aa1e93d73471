/** Next actions, holders, earlier requests of the same person, and new quotes in the place of the first. */
import { beforeAll, describe, expect, it } from 'vitest'
import { own as quote } from '#server/proofs/testing/quote-requests.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { ApiClient } from '#server/proofs/testing/start-test-server.ts'
import type { Comment } from '#shared/contract/platform/comments.ts'
import type { OfficeRequest, RequestHistory } from '#shared/contract/work/requests.ts'

const { server, call } = serverOfFile()
let colleague: { id: number; call: ApiClient }
beforeAll(async () => {
  const pair = { email: 'sales@example.com', password: 'зелёный трамвай 48' }
  const made = await call('POST', '/api/auth/admin/create', { ...pair, name: 'Олег', role: 'sales' })
  const { id } = (await made.json()) as { id: number }
  colleague = { id, call: await server.signedIn(pair) }
})

let address = 0
const ask = async (form: 'callback' | 'calculation', body: object): Promise<number> => {
  // Forms are limited by address, and all of these come from one.
  await server.ctx.db.deleteFrom('rate_limits').execute()
  const answer = await server.call('POST', `/api/mail/${form}`, body, {
    'Idempotency-Key': `ask-${++address}`,
  })
  return ((await answer.json()) as { id: number }).id
}
const change = async (id: number, body: object, headers = {}, by = call) => {
  const answer = await by('PATCH', `/api/request/${id}`, body, headers)
  return { status: answer.status, body: (await answer.json()) as OfficeRequest }
}
const history = async (id: number) =>
  (await (await call('GET', `/api/request/${id}/history`)).json()) as RequestHistory
interface List {
  items: OfficeRequest[]
  due: number
}
const list = async (query = '') => (await (await call('GET', `/api/request${query}`)).json()) as List
const inMinutes = (minutes: number) => new Date(server.ctx.now().getTime() + minutes * 60_000).toISOString()

describe('the next action', () => {
  it('puts a request before all others once it is due, and is counted until the request is closed', async () => {
    const first = await ask('callback', { name: 'Рано', phone: '067 111 22 33' })
    const newest = await ask('callback', { name: 'Поздно', phone: '067 111 22 34' })
    const nextAction = { text: 'Перезвонить', at: inMinutes(30) }
    expect((await change(first, { nextAction })).body).toMatchObject({ nextAction, version: 2 })
    expect(await list()).toMatchObject({ due: 0, items: [{ id: newest }, { id: first }] })
    server.clock.offset += 31 * 60_000
    expect(await list()).toMatchObject({ due: 1, items: [{ id: first }, { id: newest }] })
    expect((await list('?due=1')).items.map(({ id }) => id)).toEqual([first])
    expect(await (await call('GET', '/api/overview')).json()).toMatchObject({ requests: { due: 1 } })
    await change(first, { status: 'done' })
    expect(await list()).toMatchObject({ due: 0, items: [{ id: newest }, { id: first }] })
  })

  it('is rejected without a text or a moment, and taken away by null', async () => {
    const id = await ask('callback', { name: 'Иван', phone: '067 111 22 35' })
    for (const wrong of [{ text: '', at: inMinutes(1) }, { text: 'x', at: 'завтра' }, { text: 'x' }, 'x'])
      expect((await change(id, { nextAction: wrong })).status).toBe(400)
    await change(id, { nextAction: { text: 'Позвонить', at: inMinutes(-1) } })
    expect((await change(id, { nextAction: null })).body.nextAction).toBeNull()
  })
})

describe('the holder', () => {
  it('is whoever takes it in work, can be another one, and can be nobody', async () => {
    const id = await ask('callback', { name: 'Иван', phone: '067 111 22 36' })
    expect((await change(id, { status: 'in_work' })).body.holder).toBe('Администратор')
    const handed = await change(id, { takenBy: colleague.id })
    expect(handed.body).toMatchObject({ holder: 'Олег', takenBy: { id: colleague.id }, status: 'in_work' })
    // Another change leaves it where it is.
    expect((await change(id, { note: 'x' })).body.holder).toBe('Олег')
    expect((await change(id, { takenBy: null })).body).toMatchObject({ holder: null, takenBy: null })
  })

  it('stays when a colleague goes on with the request or closes it', async () => {
    const id = await ask('callback', { name: 'Иван', phone: '067 111 22 43' })
    await change(id, { takenBy: colleague.id })
    for (const status of ['in_work', 'done'])
      expect((await change(id, { status })).body).toMatchObject({ status, holder: 'Олег' })
  })

  it('is an account, and not taken over by a stale window', async () => {
    const id = await ask('callback', { name: 'Иван', phone: '067 111 22 37' })
    expect((await change(id, { takenBy: 999 })).status).toBe(400)
    await change(id, { takenBy: 1 }, { 'If-Match': '"1"' })
    const late = await change(id, { takenBy: colleague.id }, { 'If-Match': '"1"' }, colleague.call)
    expect(late.status).toBe(409)
    expect((await list(`?q=2237`)).items[0]?.holder).toBe('Администратор')
  })
})

describe('a change that was sent again because no response came', () => {
  it('is made once, also when a colleague has taken it back meanwhile', async () => {
    const id = await ask('callback', { name: 'Иван', phone: '067 111 22 41' })
    const sent = { 'If-Match': '"1"', 'Idempotency-Key': 'from-a-tunnel' }
    expect((await change(id, { status: 'done' }, sent)).status).toBe(200)
    await change(id, { status: 'new' }, { 'If-Match': '"2"' }, colleague.call)
    const again = await change(id, { status: 'done' }, sent)
    expect(again).toMatchObject({ status: 200, body: { status: 'new', version: 3 } })
    expect((await change(id, { status: 'spam' }, sent)).status).toBe(422)
  })

  it('that was rejected as stale may go out anew under the same key', async () => {
    const id = await ask('callback', { name: 'Иван', phone: '067 111 22 42' })
    const key = { 'Idempotency-Key': 'too-late' }
    expect((await change(id, { note: 'x' }, { ...key, 'If-Match': '"7"' })).status).toBe(409)
    expect((await change(id, { note: 'x' }, { ...key, 'If-Match': '"1"' })).body).toMatchObject({ note: 'x' })
  })
})

describe('a person who asks again', () => {
  it('is known by the phone however it was typed, and by the e-mail in any case', async () => {
    const first = await ask('callback', { name: 'Олена', phone: '0 (50) 222-33-44' })
    const again = await ask('callback', { name: 'Елена', phone: '+380502223344' })
    const other = await ask('callback', { name: 'Олена', phone: '050 222 33 45' })
    expect((await history(again)).earlier).toMatchObject([{ id: first, kind: 'callback', status: 'new' }])
    expect((await history(first)).earlier).toEqual([])
    expect((await history(other)).earlier).toEqual([])
    const mail = await ask('calculation', { email: 'Olena@Example.com' })
    const mailAgain = await ask('calculation', { email: 'olena@example.com' })
    expect((await history(mailAgain)).earlier.map(({ id }) => id)).toEqual([mail])
    const flags = (await list()).items.filter(({ hasEarlier }) => hasEarlier).map(({ id }) => id)
    expect(flags).toEqual([mailAgain, again])
  })
})

describe('a new quote', () => {
  const again = (id: number, input: object, headers = {}) =>
    call('POST', `/api/request/${id}/quote`, { input }, headers)

  it('takes the place of the first, which stays in the history and leads to its request', async () => {
    const id = await ask('calculation', { email: 'buyer@example.com', quote })
    const [first] = (await history(id)).quotes
    const answer = await again(id, { ...quote, price: { amount: '12000', currency: 'USD' } })
    expect(answer.status).toBe(200)
    const changed = (await answer.json()) as OfficeRequest
    expect(changed.version).toBe(2)
    expect(changed.quote?.number).not.toBe(first?.number)
    const { quotes } = await history(id)
    expect(quotes).toMatchObject([
      { number: changed.quote?.number, author: 'Администратор' },
      { number: first?.number, author: null },
    ])
    await again(id, quote)
    expect((await history(id)).quotes).toHaveLength(3)
    const found = await call('GET', `/api/quote?q=${first?.number}`)
    expect(await found.json()).toMatchObject({ items: [{ number: first?.number, requestId: id }] })
  })

  it('is given to a request that had none, and not by a stale window', async () => {
    const id = await ask('callback', { name: 'Иван', phone: '067 111 22 38' })
    expect((await history(id)).quotes).toEqual([])
    expect((await again(id, quote, { 'If-Match': '"7"' })).status).toBe(409)
    expect((await again(id, { ...quote, price: { amount: '-1', currency: 'USD' } })).status).toBe(400)
    expect((await history(id)).quotes).toEqual([])
    expect((await again(id, quote, { 'If-Match': '"1"' })).status).toBe(200)
    expect((await history(id)).quotes).toHaveLength(1)
  })
})

describe('the consent', () => {
  it('is kept with the request as it was worded then', async () => {
    const before = await ask('callback', { name: 'Иван', phone: '067 111 22 39' })
    await call('POST', '/api/option', { title: 'consent_text', value: 'Согласие, вторая редакция' })
    const after = await ask('callback', { name: 'Иван', phone: '067 111 22 39' })
    const same = await ask('callback', { name: 'Иван', phone: '067 111 22 39' })
    const [old, fresh, twice] = await Promise.all(
      [before, after, same].map(async id => (await history(id)).consent),
    )
    expect(old?.text).toMatch(/соглашаетесь/)
    expect(fresh?.text).toBe('Согласие, вторая редакция')
    expect(fresh?.version).not.toBe(old?.version)
    expect(twice).toEqual(fresh)
  })
})

describe('a comment as a change of a request', () => {
  it('is stored with its author once for each key, and leaves the version alone', async () => {
    const id = await ask('callback', { name: 'Марта', phone: '067 700 10 20' })
    const before = (await (await call('GET', `/api/request/${id}`)).json()) as OfficeRequest
    const comment = { text: 'Просит после шести', mentions: [colleague.id] }
    const headers = { 'If-Match': `"${before.version}"`, 'Idempotency-Key': 'comment-once' }
    for (const _ of [1, 2]) {
      const { status, body } = await change(id, { comment }, headers)
      expect([status, body.version]).toEqual([200, before.version])
    }
    // Along with other fields it is part of the same change.
    await change(
      id,
      { comment: { text: 'Перезвонили' }, status: 'done' },
      { 'If-Match': `"${before.version}"` },
    )
    const comments = (await (await call('GET', `/api/comment/request/${id}`)).json()) as Comment[]
    expect(comments).toMatchObject([
      { text: 'Просит после шести', own: true, mentions: [{ id: colleague.id }] },
      { text: 'Перезвонили' },
    ])
    const unknown = await change(id, { comment: { text: 'x', mentions: [9999] } })
    expect(unknown.status).toBe(400)
  })

  it('is not stored by a stale window, nor beside a change that is rejected', async () => {
    const id = await ask('callback', { name: 'Мирон', phone: '067 700 10 21' })
    const comment = { text: 'Не должна остаться' }
    expect((await change(id, { comment }, { 'If-Match': '"999"' })).status).toBe(409)
    expect((await change(id, { comment, takenBy: 9999 })).status).toBe(400)
    expect(await (await call('GET', `/api/comment/request/${id}`)).json()).toEqual([])
  })
})
