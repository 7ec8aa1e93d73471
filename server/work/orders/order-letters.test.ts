/** Letters to customers about stages: when they go out, to whom, and what ends them. */
import { beforeEach, describe, expect, it } from 'vitest'
import { updateRows } from '#server/platform/db/rows.ts'
import { beginOrder, changeOrder } from '#server/proofs/testing/orders.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { mailSettings, owner } from '#server/proofs/testing/start-test-server.ts'
import { problemSchema } from '#shared/contract/platform/common.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { letterHold } from '#shared/domain/work/letter-hours.ts'
import { lettersADay } from '../requests/mail/letter-limit.ts'
import { deliverDueMails } from '../requests/mail/mail-outbox.job.ts'
import { dropLetters, hasDueLetters, queueDueLetters } from './order-letters.ts'

const { server, call } = serverOfFile(
  { ...mailSettings, JWT_TTL: '90d' },
  { startAt: new Date('2026-11-23T10:00:00Z') },
)
let today: string
beforeEach(async () => {
  await server.ctx.db.deleteFrom('outbox').execute()
  await server.ctx.db.deleteFrom('order_letters').execute()
  server.mails.length = 0
  server.failMails.value = false
  today = kyivDay(server.ctx.now())
})

const begin = async (body: object = {}): Promise<Order> => {
  const customer = { name: 'Олена', email: 'olena@example.com', route: 'usa', make: 'VW', model: 'Golf' }
  const order = await beginOrder(call, { ...customer, ...body })
  await turn(order, true)
  return order
}
const turn = ({ id }: Order, on: boolean) => call('PUT', `/api/order/${id}/letters`, { on })
const change = (order: Order, body: object) => changeOrder(call, order, body)
const reach = (order: Order, ...keys: string[]) =>
  change(order, { stages: Object.fromEntries(keys.map(key => [key, { actual: today }])) })
const lettersOf = async ({ id }: Order) =>
  (await (await call('GET', `/api/order/${id}/letters`)).json()) as {
    state: string
    items: { stage: string; dueAt: string | null; mailState: string; mailError: string | null }[]
  }
const linkOf = async ({ id }: Order): Promise<string> =>
  ((await (await call('GET', `/api/order/${id}/link`)).json()) as { url: string }).url
const pressed = (link: string, body: string) =>
  fetch(server.url + new URL(link).pathname, {
    method: 'POST',
    redirect: 'manual',
    // As a browser sends the form of a page that says nobody where it stands.
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'null' },
    body,
  })

/** What the jobs do, some time later. */
const later = async (ms = letterHold) => {
  server.clock.offset += ms
  if (await hasDueLetters(server.ctx)) await queueDueLetters(server.ctx)
  await deliverDueMails(server.ctx)
}

describe('a letter about a stage', () => {
  it('goes out once, when its stage can no longer be taken back, with link and the next stage', async () => {
    const order = await begin({ contractDay: today })
    await saveSeen(call, `/api/order/${order.id}/money`, { shown: true })
    await reach(order, 'bought')
    await later(letterHold - 1_000)
    expect(server.mails).toEqual([])
    expect((await lettersOf(order)).items).toMatchObject([{ stage: 'Куплен', dueAt: expect.any(String) }])
    await later(1_000)
    await later()
    const url = await linkOf(order)
    expect(server.mails).toMatchObject([
      { to: 'olena@example.com', replyTo: 'office@example.com', unsubscribe: url },
    ])
    const [mail] = server.mails
    expect(mail?.subject).toContain(`№\u00a0${order.id}`)
    for (const part of [mail?.text, mail?.html])
      for (const word of [
        'Олена',
        'VW Golf',
        '«Куплен»',
        '23.11.2026',
        '«Оплачен», по плану 26.11.2026',
        url,
      ])
        expect(part).toContain(word)
    expect(mail?.text).not.toContain('{')
    expect((await lettersOf(order)).items).toMatchObject([{ dueAt: null, mailState: 'sent' }])
  })

  it('does not go out when the stage is taken back, and not twice when it is set again', async () => {
    const order = await begin()
    await reach(order, 'bought')
    await change(order, { stages: { bought: { actual: null } } })
    await later()
    expect(server.mails).toEqual([])
    await reach(order, 'bought')
    await change(order, { stages: { bought: { actual: addDays(today, -1) } } })
    await later()
    await later()
    expect(server.mails).toHaveLength(1)
    // A corrected day is no news.
    await change(order, { stages: { bought: { actual: addDays(today, -2) } } })
    await later()
    expect(server.mails).toHaveLength(1)
    await reach(order, 'paid')
    await change(order, { stages: { paid: { actual: null } } })
    expect((await lettersOf(order)).items).toHaveLength(1)
    await change(order, { stages: { bought: { actual: null } } })
    expect((await lettersOf(order)).items, 'it went out').toMatchObject([{ mailState: 'sent' }])
    await later()
    expect(server.mails).toHaveLength(1)
  })

  it('waits for a clock that can be trusted', async () => {
    const order = await begin()
    await reach(order, 'bought')
    server.clock.jump += 2 * 86_400_000
    await later(0)
    expect(server.mails).toEqual([])
    server.clock.jump -= 2 * 86_400_000
    await later()
    expect(server.mails).toHaveLength(1)
  })

  it('tells of the last of several stages', async () => {
    const order = await begin()
    await reach(order, 'bought')
    await reach(order, 'paid', 'collected')
    await later()
    expect(server.mails.map(({ text }) => /«(.+?)»/.exec(text)?.[1])).toEqual(['Забран'])
  })

  it('is one also when two servers look at the same moment', async () => {
    const order = await begin()
    await reach(order, 'bought')
    server.clock.offset += letterHold
    await Promise.all([1, 2, 3].map(() => queueDueLetters(server.ctx)))
    expect(await server.ctx.db.selectFrom('outbox').select('id').execute()).toHaveLength(1)
  })

  it('waits for nine o’clock, also when a first attempt has failed in the evening', async () => {
    const order = await begin()
    server.clock.offset += Date.parse('2026-11-23T18:58:00Z') - server.ctx.now().getTime()
    await reach(order, 'bought')
    await later()
    expect(server.mails).toEqual([])
    await later(Date.parse('2026-11-24T07:00:00Z') - server.ctx.now().getTime())
    expect(server.mails).toHaveLength(1)

    server.clock.offset += Date.parse('2026-11-24T18:49:59Z') - server.ctx.now().getTime()
    server.failMails.value = true
    await reach(order, 'paid')
    await later(letterHold)
    server.failMails.value = false
    server.mails.length = 0
    await later(60_000)
    expect(server.mails).toEqual([])
    expect((await lettersOf(order)).items[0]).toMatchObject({
      mailState: 'pending',
      mailError: 'ждёт 9 утра',
    })
    await later(Date.parse('2026-11-25T07:00:02Z') - server.ctx.now().getTime())
    expect(server.mails).toHaveLength(1)
  })

  it('is in the words of the office, in the language of the order', async () => {
    const title = 'private.order_letter'
    const write = (title: string, value: string) => call('POST', '/api/option', { title, value })
    expect((await write(title, '{имя}: {итого}')).status).toBe(400)
    expect((await write(`${title}.uk`, '{Ім’я}, {авто} — {етап} {день}')).status).toBe(201)
    const order = await begin({ lang: 'uk', name: '' })
    await reach(order, 'bought')
    await later()
    expect(server.mails[0]?.text).toContain(`VW Golf — Придбано ${today.split('-').reverse().join('.')}`)
    expect(server.mails[0]?.text).toContain('«Більше не надсилати»')
  })

  it('is stored without its words and its link, which it gets when it goes out', async () => {
    const order = await begin()
    await reach(order, 'bought')
    server.clock.offset += letterHold
    await queueDueLetters(server.ctx)
    await saveSeen(call, `/api/order/${order.id}/money`, { shown: true })
    const given = await linkOf(order)
    const rows = JSON.stringify(await server.ctx.db.selectFrom('outbox').selectAll().execute())
    for (const part of ['Олена', new URL(given).pathname]) expect(rows).not.toContain(part)
    await call('DELETE', `/api/order/${order.id}/link`)
    await deliverDueMails(server.ctx)
    expect(server.mails[0]?.text).toContain(await linkOf(order))
    expect(server.mails[0]?.text).not.toContain(given)
  })

  it('is no news after two days, as when the server was away or an older copy was restored', async () => {
    const order = await begin()
    await reach(order, 'bought')
    await updateRows(
      server.ctx.db,
      'order_letters',
      { order_id: order.id },
      { created_at: new Date(server.ctx.now().getTime() - 2 * 86_400_000).toISOString() },
    )
    await later()
    expect([server.mails, (await lettersOf(order)).items]).toEqual([[], []])
  })

  it('whose stage is taken back while the mail server is away goes to nobody afterwards', async () => {
    const order = await begin()
    server.failMails.value = true
    await reach(order, 'bought')
    await later()
    server.failMails.value = false
    await change(order, { stages: { bought: { actual: null } } })
    await later()
    expect(server.mails).toEqual([])
  })

  it('leaves the outbox with its order, once that leaves the bin', async () => {
    const order = await begin()
    await reach(order, 'bought')
    await later()
    const ofOrder = async () =>
      (await server.ctx.db.selectFrom('outbox').select('message').execute()).filter(({ message }) =>
        message.includes(`"orderId":${order.id}`),
      )
    expect(await ofOrder()).toHaveLength(1)
    await server.ctx.db.transaction().execute(tx => dropLetters(tx, order.id))
    expect(await ofOrder()).toEqual([])
  })

  it('shows that it has failed', async () => {
    const order = await begin()
    server.failMails.value = true
    await reach(order, 'bought')
    await later()
    expect((await lettersOf(order)).items).toMatchObject([
      { mailState: 'pending', mailError: 'the mail server is down' },
    ])
  })
})

describe('nobody is written to', () => {
  it.each<[string, (order: Order) => Promise<unknown>]>([
    ['whom nobody has asked about', async order => turn(order, false)],
    ['without an address', async order => change(order, { email: '', phones: ['067 123 45 88'] })],
    ['of an order that ended', async order => change(order, { outcome: 'lost', outcomeReason: 'Перебили' })],
    ['of an order in the bin', async order => call('DELETE', `/api/order/${order.id}`)],
    [
      'who was erased',
      async () =>
        call('POST', '/api/person/erase', { contact: 'olena@example.com', currentPassword: owner.password }),
    ],
    ['who has another address by then', async order => change(order, { email: 'new@example.com' })],
  ])('%s, neither before the letter is in the outbox nor from there', async (_who, end) => {
    const early = await begin()
    await reach(early, 'bought')
    const late = await begin()
    await reach(late, 'bought')
    server.clock.offset += letterHold
    // One is in the outbox by now, the other still waits.
    const soon = new Date(server.ctx.now().getTime() + letterHold / 2).toISOString()
    const at = server.ctx.now().toISOString()
    const { db } = server.ctx
    await db.updateTable('order_letters').set({ due_at: soon }).where('due_at', 'is not', null).execute()
    await db.updateTable('order_letters').set({ due_at: at }).where('order_id', '=', late.id).execute()
    await queueDueLetters(server.ctx)
    await end(early)
    await end(late)
    server.clock.offset += letterHold
    await queueDueLetters(server.ctx)
    const queued = await db.selectFrom('outbox').select('message').where('state', '=', 'pending').execute()
    expect(queued.filter(({ message }) => message.includes(`"orderId":${early.id}`))).toEqual([])
    await later(0)
    expect(server.mails.filter(({ to }) => to === 'olena@example.com')).toEqual([])
  })

  it('of an order without an address, whose letters nobody can turn on', async () => {
    const order = await begin({ email: '', phones: ['067 123 45 89'] })
    const refused = await turn(order, true)
    expect([refused.status, problemSchema.parse(await refused.json()).code]).toEqual([
      409,
      'order.letters-nobody',
    ])
    expect(await lettersOf(order)).toMatchObject({ state: 'off', items: [] })
  })

  it('whose address somebody types later, until the letters are turned on for it', async () => {
    const order = await begin({ email: '', phones: ['067 123 45 89'] })
    // As the program of before let it be, or a copy of that time.
    await updateRows(server.ctx.db, 'orders', { id: order.id }, { letters: 'on' })
    const link = await linkOf(order)
    await change(order, { email: 'stranger@example.com' })
    await reach(order, 'bought')
    await later()
    expect([server.mails, (await lettersOf(order)).state]).toEqual([[], 'off'])
    expect(await linkOf(order), 'nobody has read the link at an earlier address').toBe(link)
  })

  it('at an address that a colleague has written meanwhile over the one that was shown', async () => {
    const order = await begin()
    await turn(order, false)
    await change(order, { email: 'new@example.com' })
    const turnFor = (to: string) => call('PUT', `/api/order/${order.id}/letters`, { on: true, to })
    const refused = await turnFor('olena@example.com')
    expect(problemSchema.parse(await refused.json()).code).toBe('order.letters-moved')
    expect((await lettersOf(order)).state).toBe('off')
    expect((await turnFor(' New@example.com')).status).toBe(200)
    expect((await lettersOf(order)).state).toBe('on')
  })

  it('by an order that began with stages, nor unless somebody has turned the letters on', async () => {
    const order = (await (
      await call('POST', '/api/order', { email: 'olena@example.com', stages: { bought: { actual: today } } })
    ).json()) as Order
    expect((await lettersOf(order)).state).toBe('off')
    await reach(order, 'paid')
    // Turned on within the ten minutes, they begin with the next stage.
    await turn(order, true)
    await later()
    expect(server.mails).toEqual([])
  })
})

it('an account begins letters so often a day', async () => {
  const order = await begin()
  const [entry] = await server.ctx.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'letters-on')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const { id: _, ...line } = entry ?? expect.fail('no line in the log')
  await server.ctx.db
    .insertInto('audit')
    .values(Array.from({ length: lettersADay }, () => line))
    .execute()
  await turn(order, false)
  expect((await turn(order, true)).status).toBe(429)
  expect((await lettersOf(order)).state).toBe('off')
  await server.ctx.db.deleteFrom('audit').where('action', '=', 'letters-on').execute()
})

describe('the customer ends the letters', () => {
  it('by one button, which a look at the page does not press, and begins them again', async () => {
    const order = await begin()
    const link = await linkOf(order)
    await reach(order, 'bought')
    await fetch(server.url + new URL(link).pathname)
    expect((await lettersOf(order)).state).toBe('on')
    const stopped = await pressed(link, 'letters=stopped')
    expect([stopped.status, stopped.headers.get('Location')]).toEqual([303, new URL(link).pathname])
    expect(await lettersOf(order)).toMatchObject({ state: 'stopped', items: [] })
    await later()
    expect(server.mails).toEqual([])
    // The office cannot begin what the customer has ended.
    const refused = await turn(order, true)
    expect([refused.status, problemSchema.parse(await refused.json()).code]).toEqual([
      409,
      'order.letters-stopped',
    ])
    await pressed(link, 'letters=on')
    expect((await lettersOf(order)).state).toBe('on')
    const history = await (await call('GET', `/api/order/${order.id}/history`)).json()
    expect(history).toMatchObject([
      { action: 'letters-on', actor: null },
      { action: 'letters-stopped' },
      {},
      {},
      {},
    ])
  })

  it('and begins none again while the order has no address', async () => {
    const order = await begin({ phones: ['067 123 45 89'] })
    await pressed(await linkOf(order), 'letters=stopped')
    await change(order, { email: '' })
    await pressed(await linkOf(order), 'letters=on')
    expect((await lettersOf(order)).state).toBe('stopped')
  })

  it('by the button of a program for mail, which follows no redirect', async () => {
    const order = await begin()
    const link = await linkOf(order)
    expect((await pressed(link, 'List-Unsubscribe=One-Click')).status).toBe(204)
    expect((await lettersOf(order)).state).toBe('stopped')
    await pressed(link, 'letters=on')
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    const url = server.url + new URL(link).pathname
    expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(204)
    expect((await lettersOf(order)).state).toBe('stopped')
  })

  it('and nobody else does, nor does anybody begin letters that the office has not', async () => {
    const order = await begin()
    const link = await linkOf(order)
    const forged = link.slice(0, -1) + (link.endsWith('_') ? '-' : '_')
    expect((await pressed(forged, 'letters=stopped')).status).toBe(404)
    expect((await pressed(link, `letters=${'a'.repeat(2_000)}`)).status).toBe(413)
    expect((await lettersOf(order)).state).toBe('on')
    await turn(order, false)
    await pressed(link, 'letters=on')
    expect((await lettersOf(order)).state).toBe('off')
  })
})

it('an erasure by phone takes the letters of the order, which went to an address', async () => {
  const order = await begin({ phones: ['067 765 43 21'] })
  await reach(order, 'bought')
  await later()
  const of = async () =>
    (await server.ctx.db.selectFrom('outbox').select('message').execute()).filter(({ message }) =>
      message.includes(`"orderId":${order.id}`),
    )
  expect(await of()).toHaveLength(1)
  const erasure = { contact: '067 765 43 21', currentPassword: owner.password }
  expect((await call('POST', '/api/person/erase', erasure)).status).toBe(200)
  expect(await of()).toEqual([])
  const left = server.ctx.db.selectFrom('order_letters').selectAll().where('order_id', '=', order.id)
  expect(await left.execute()).toEqual([])
})
