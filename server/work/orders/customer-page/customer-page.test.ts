/** The customer's page of an order: what it shows, and what a stranger finds. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { HtmlValidate } from 'html-validate'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { updateRow } from '#server/platform/db/rows.ts'
import { beginOrder, changeOrder, orderLinkOf, aCustomer as person } from '#server/proofs/testing/orders.ts'
import { aPicture } from '#server/proofs/testing/pictures.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import { endSessionsOfCopy, sessionEpochFile } from '#server/system/accounts/end-sessions-of-copy.ts'
import type { OrderFile } from '#shared/contract/work/order-files.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { firstAdminNames } from '#shared/domain/system/first-admin.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { linkDays } from '#shared/domain/work/order-link.ts'
import { fileForm } from '#shared/testing/file-form.ts'
import { shownPayments } from '../hide-order-sums.ts'
import { customerPage } from './customer-page.ts'
import { orderLink } from './order-link.ts'

const built = existsSync(join(import.meta.dirname, '../../../../dist/site/server/ru/entry-server.js'))

const lines: string[] = []
const sink = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(chunk.toString())
    done()
  },
})

const { server, call, colleague, signInAgain } = serverOfFile(
  { TRUST_PROXY: '1' },
  { log: pino({ level: 'info' }, sink) },
)
const today = kyivDay(new Date())

const begin = (body: object = {}): Promise<Order> =>
  beginOrder(call, { ...person, route: 'own', make: 'VW', ...body })
const linkOf = (order: { id: number }) => orderLinkOf(call, order)
const change = (order: { id: number }, body: object) => changeOrder(call, order, body)

const none = { photos: [], papers: [], payments: null, invoices: [], letters: 'off' as const }

let address = 0
/** Each from an address of its own. */
const open = (path: string, method = 'GET') => {
  address += 1
  return server.call(method, path, undefined, {
    'X-Forwarded-For': `198.51.${address >> 8}.${address & 255}`,
  })
}
const statusOf = async (path: string) => (await open(path)).status
/** All that a stranger sees of a response. */
const seen = async (path: string) => {
  const answer = await open(path)
  const headers = [...answer.headers].filter(([name]) => !/^(?:date|x-request-id|ratelimit)/.test(name))
  return { status: answer.status, headers, body: await answer.text() }
}
const reachAll = (order: Order, day: string) =>
  change(order, {
    stages: Object.fromEntries(order.stages.map(({ key }) => [key, { actual: day, early: true }])),
  })

it('is kept by nobody, found by nobody, and says to nobody where its reader came from', async () => {
  const link = await linkOf(await begin())
  for (const method of ['GET', 'HEAD']) {
    const answer = await open(link, method)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
      'content-security-policy': expect.stringMatching(/^default-src 'none'; (?!.*script)(?!.*report)/),
    })
    expect(answer.headers.get('etag')).toBeNull()
  }
  const html = await (await open(`${link}?fbclid=1`)).text()
  expect(html).not.toContain(link.slice(3))
})

it('opens by a link with what a messenger has taken into it, or has left out of it', async () => {
  const order = await begin()
  const link = await linkOf(order)
  for (const more of ['.', ',', ')', '%C2%BB', '%E2%80%8B', '%20', '?utm_source=viber'])
    expect([more, await statusOf(link + more)]).toEqual([more, 200])
  for (const more of ['A', '-', '/', '%2F.']) expect([more, await statusOf(link + more)]).toEqual([more, 404])
  // A token in 64 ends with a hyphen.
  let [number, ending] = [1, link]
  while (!ending.endsWith('-')) {
    await updateRow(server.ctx.db, 'orders', order.id, { link: ++number })
    ending = (await orderLink(server.ctx, server.ctx.db, order)) ?? ''
  }
  expect(await statusOf(ending.slice(0, -1))).toBe(200)
  expect(await statusOf(ending.slice(0, -2))).toBe(404)
})

it.each(['ru', 'uk'])('has no script in %s that a translating browser could break', async lang => {
  const order = await begin({ lang, container: 'MSKU7654321', vessel: 'Ever' })
  await call('PUT', `/api/order/${order.id}/letters`, { on: true })
  expect(await (await open(await linkOf(order))).text()).not.toMatch(/<script|\son[a-z]+=|javascript:/i)
})

it.runIf(built)('is valid HTML', async () => {
  const order = await begin({ lang: 'uk', container: 'MSKU7654321', vessel: 'Ever' })
  await call('PUT', `/api/order/${order.id}/letters`, { on: true })
  const html = await (await open(await linkOf(order))).text()
  expect(html).toMatch(/<html lang="uk".*maersk.*name="letters"/s)
  const { results } = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html)
  expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
})

it('shows car and stages in the language of the order, and nothing of the person', async () => {
  const begun = await begin({
    route: 'eu',
    lang: 'uk',
    model: 'Passat',
    vin: 'WVWZZZ1JZXW000001',
    plate: 'AA1',
  })
  await change(begun, {
    contractDay: addDays(today, -60),
    container: 'MSCU 765432-1',
    vessel: 'Ever Given',
    stages: { bought: { actual: today }, paid: { skipped: true } },
  })
  const order = (await (await call('GET', `/api/order/${begun.id}`)).json()) as Order
  const page = customerPage(order, { ...none, today })
  expect(page).toMatchObject({ car: 'VW Passat', until: null, vessel: 'Ever Given' })
  expect(page.container?.line?.name).toBe('MSC')
  expect(page.stages.slice(0, 2)).toEqual([
    { name: 'Придбано', state: 'done', day: today },
    { name: expect.any(String), state: 'next', day: addDays(today, 1) },
  ])
  for (const word of ['Коваль', '12345', 'olena', '000001', 'AA1'])
    expect(JSON.stringify(page)).not.toContain(word)
  // What should have happened is no plan any more.
  expect(customerPage(order, { ...none, today: addDays(today, 3) }).stages[1]).toMatchObject({
    state: 'late',
    day: addDays(today, 1),
  })
  expect(customerPage(order, { ...none, today: addDays(today, 300) }).stages.map(({ day }) => day)).toEqual([
    today,
    addDays(today, 1),
    ...Array(order.stages.length - 3).fill(null),
  ])
})

it('names whoever works on it, unless nobody has named the account, and keeps a model on one line', async () => {
  const order = { ...(await begin()), make: 'Tesla', model: 'Model 3 LR', year: 2021 }
  const heldBy = (name: string) => customerPage({ ...order, holder: { id: 1, name } }, { ...none, today })
  expect(heldBy('Олена')).toMatchObject({ holder: 'Олена', car: 'Tesla Model\u00a03 LR 2021' })
  for (const name of Object.values(firstAdminNames)) expect(heldBy(name).holder).toBe('')
})

const add = async ({ id }: Order, name: string, bytes: Buffer, fields: object): Promise<OrderFile> => {
  const form = fileForm(bytes, name)
  const file = (await (await call('POST', `/api/order/${id}/file`, form)).json()) as OrderFile
  expect((await call('PUT', `/api/order-file/${file.id}`, fields)).status).toBe(200)
  return file
}

it('shows the files that are ticked for the customer, and those of no other order', async () => {
  const [order, other] = [await begin(), await begin()]
  const pdf = Buffer.from('%PDF-1.4\ntrailer\n<<>>\n%%EOF\n')
  const photo = await add(order, 'Порт.jpg', await aPicture(1), { shown: true })
  const scan = await add(order, 'Договор.jpg', await aPicture(2), { shown: true, kind: 'paper' })
  const paper = await add(order, 'Инвойс.pdf', pdf, { shown: true })
  const hidden = await add(order, 'Паспорт.jpg', await aPicture(3), { shown: false })
  const strange = await add(other, 'Чужое.jpg', await aPicture(4), { shown: true })
  const link = await linkOf(order)
  const html = await (await open(link)).text()
  for (const { id, title } of [hidden, strange]) {
    expect(html).not.toContain(`/file/${id}`)
    expect(html).not.toContain(title)
  }
  expect(html).toContain(`<img src="${link}/file/${photo.id}"`)
  expect(html).not.toContain(`<img src="${link}/file/${scan.id}`)

  const headers = {
    'cache-control': 'no-store, private',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  }
  for (const path of [`${link}/file/${photo.id}`, `${link}/file/${photo.id}-small`]) {
    const answer = await open(path)
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...headers, 'content-type': 'image/jpeg' })
    expect(answer.headers.get('content-disposition')).toBeNull()
  }
  for (const [file, type, name] of [
    [scan, 'image/jpeg', 'Договор.jpg'],
    [paper, 'application/pdf', 'Инвойс.pdf'],
  ] as const) {
    const answer = await open(`${link}/file/${file.id}`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...headers, 'content-type': type })
    const disposition = decodeURIComponent(answer.headers.get('content-disposition') ?? '')
    expect(disposition).toMatch(/^attachment; /)
    expect(disposition).toContain(name)
  }

  const nobody = await seen('/o/999999-aaaaaaaaaaaaaaaaaaaaaa')
  const unknown = [`${hidden.id}`, `${strange.id}`, `${paper.id}-small`, '999999', '0', `${photo.id}x`]
  for (const path of [
    ...unknown.map(name => `${link}/file/${name}`),
    ...[`${link}/file`, `${link}/file/${photo.id}/`, `${link}x/file/${photo.id}`],
  ])
    expect([path, await seen(path)]).toEqual([path, nobody])

  lines.length = 0
  await open(`${link}/file/${photo.id}`)
  await expect.poll(() => lines.join('')).toContain('"/o/…"')
  expect(lines.join('')).not.toContain(link.split('-').slice(1).join('-'))
  await call('DELETE', `/api/order/${order.id}/link`)
  expect(await seen(`${link}/file/${photo.id}`)).toEqual(nobody)
})

it('says what is paid and what is due only when asked to, and to nobody by the link of who may see no money', async () => {
  const order = await begin({ lang: 'uk' })
  const payment = (key: string, amount: string, more: object) => ({
    key,
    what: key,
    amount,
    currency: 'USD',
    ...more,
  })
  const rates = { rates: { USD: '40', EUR: '44' }, rateReason: 'Картка' }
  const payments = [
    payment('kaparo', '900.00', { due: addDays(today, -9), paid: addDays(today, -9) }),
    payment('kurs', '4000.00', {
      due: addDays(today, -8),
      paid: addDays(today, -8),
      currency: 'UAH',
      ...rates,
    }),
    payment('more', '1500.50', { due: addDays(today, -1) }),
    payment('zaklad', '-300.00', { due: addDays(today, -1) }),
    payment('mytnytsia', '2200.00', { due: addDays(today, 5) }),
  ]
  const money = async (body: object) =>
    expect((await saveSeen(call, `/api/order/${order.id}/money`, body)).status).toBe(200)
  await money({ payments })
  const link = await linkOf(order)
  const html = async (path: string) => (await (await open(path)).text()).replaceAll('\u00a0', ' ')
  expect(await html(link)).not.toMatch(/Сплачено|900|1 500/)
  const editor = await colleague('editor')
  expect((await editor('PUT', `/api/order/${order.id}/money`, { shown: true })).status).toBe(403)
  await money({ shown: true })
  if (built)
    expect(await html(link)).toMatch(
      new RegExp(
        [
          ...['Сплачено</th><td><strong>1 000 \\$', 'more', 'До сплати', 'термін минув', '1 500,50 \\$'],
          'zaklad<.+?>Повернемо.+?/time></div></th><td><strong>300 \\$',
          ...['mytnytsia', '2 200 \\$'],
        ].join('.*'),
        's',
      ),
    )
  const theirs = (await (await editor('GET', `/api/order/${order.id}/link`)).json()) as { url: string }
  const unpriced = await html(new URL(theirs.url).pathname)
  expect(unpriced).toContain('VW')
  expect(unpriced).not.toMatch(/Сплачено|1 000|1 500/)
  // It ends with the others.
  await call('DELETE', `/api/order/${order.id}/link`)
  expect((await open(new URL(theirs.url).pathname)).status).toBe(404)
  await money({ shown: false })
  expect(await html(await linkOf(order))).not.toContain('Сплачено')
})

it('shows no negative sum of what was paid, as there was before refunds were held to it', async () => {
  const order = await begin()
  const paid = (key: string, amount: string, currency: string, rates: object | null) => ({
    ...{ key, what: key, amount, currency, rateReason: '', due: today, paid: today, rates },
  })
  const store = (payments: object[]) =>
    updateRow(server.ctx.db, 'orders', order.id, { payments: JSON.stringify(payments), shows_payments: 1 })
  const shown = async () => (await shownPayments(server.ctx.db, order.id, today))?.paid
  await store([])
  expect(await shown()).toBeUndefined()
  await store([paid('a', '500.00', 'USD', null)])
  expect(await shown()).toEqual([{ amount: '500.00', currency: 'USD' }])
  await store([paid('a', '500.00', 'USD', null), paid('b', '-1500.00', 'USD', null)])
  expect(await shown()).toEqual([])
  // In full, by the rates of two days; and without any.
  const rates = { day: today, USD: 40, EUR: 44 }
  await store([paid('a', '400.00', 'UAH', rates), paid('b', '-400.00', 'UAH', { ...rates, USD: 39 })])
  expect(await shown()).toEqual([])
  await store([
    ...[paid('a', '7.00', 'USD', null), paid('b', '-1.00', 'USD', null)],
    ...[paid('c', '400.00', 'UAH', null), paid('d', '-100.00', 'UAH', null), paid('e', '-1.00', 'EUR', null)],
  ])
  expect(await shown()).toEqual([
    { amount: '6.00', currency: 'USD' },
    { amount: '300.00', currency: 'UAH' },
  ])
})

describe('a link', () => {
  it('that was guessed, revoked, ended or taken away is one and the same page', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => begin()))
    const [revoked, delivered, lost, removed, erased, other] = orders as [
      Order,
      Order,
      Order,
      Order,
      Order,
      Order,
    ]
    const links = await Promise.all(orders.map(linkOf))
    const [ofRevoked = '', ofDelivered = '', ofLost = '', ofRemoved = '', ofErased = '', ofOther = ''] = links
    expect(await Promise.all(links.map(statusOf))).toEqual(links.map(() => 200))
    expect((await call('DELETE', `/api/order/${revoked.id}/link`)).status).toBe(204)
    await reachAll(delivered, addDays(today, -linkDays - 1))
    await change(lost, { outcome: 'lost', outcomeReason: 'Перебили' })
    await call('DELETE', `/api/order/${removed.id}`)
    await change(erased, { phones: ['067 123 45 77'], email: '' })
    const erasure = { contact: '067 123 45 77', currentPassword: owner.password }
    expect((await call('POST', '/api/person/erase', erasure)).status).toBe(200)

    const nobody = await seen('/o/999999-aaaaaaaaaaaaaaaaaaaaaa')
    expect(nobody.status).toBe(404)
    const signature = ofOther.split('-').slice(1).join('-')
    for (const path of [
      ...[ofRevoked, ofDelivered, ofLost, ofRemoved, ofErased],
      ...[`/o/${revoked.id}-${signature}`, `/o/${other.id}-aaaaaaaaaaaaaaaaaaaaaa`, '/o/1', '/o/x/y'],
      ...[`${ofOther}a`, ofOther.slice(0, -1), `${ofOther}/`, `/o/0${ofOther.slice(3)}`, `/uk${ofOther}`],
    ])
      expect([path, await seen(path)]).toEqual([path, nobody])
    expect(await statusOf(ofOther)).toBe(200)

    // Another link opens, the former stays closed, also when the order comes back from the bin.
    expect(await statusOf(await linkOf(revoked))).toBe(200)
    expect((await call('POST', `/api/bin/order/${removed.id}/restore`)).status).toBe(200)
    expect(await statusOf(ofRemoved)).toBe(200)
    await call('DELETE', `/api/order/${removed.id}/link`)
    await call('DELETE', `/api/order/${removed.id}`)
    await call('POST', `/api/bin/order/${removed.id}/restore`)
    expect(await statusOf(ofRemoved)).toBe(404)
    for (const { id } of [erased, lost, delivered])
      expect(await (await call('GET', `/api/order/${id}/link`)).json()).toMatchObject({ url: null })
  })

  it('works until its last day after the hand-over', async () => {
    const order = await begin()
    const link = await linkOf(order)
    await reachAll(order, addDays(today, -linkDays))
    expect(await statusOf(link)).toBe(200)
    server.clock.jump += 86_400_000
    expect(await statusOf(link)).toBe(404)
    server.clock.jump -= 86_400_000
  })

  it('is revoked with a line in the order’s history, and counted, so that a copy of before is noticed', async () => {
    const epochs = server.ctx.db.selectFrom('session_epochs').select('endings').orderBy('id', 'desc')
    const { id } = await begin()
    const { endings } = await epochs.executeTakeFirstOrThrow()
    await call('DELETE', `/api/order/${id}/link`)
    expect(await epochs.executeTakeFirst()).toEqual({ endings: endings + 1 })
    const history = await (await call('GET', `/api/order/${id}/history`)).json()
    expect(history).toMatchObject([{ action: 'link-end', difference: {} }, { action: 'create' }])
  })

  it('is tried so often from one address, whatever is behind it', async () => {
    const link = await linkOf(await begin())
    const from = (path: string, address: string, method = 'GET') =>
      server.call(method, path, undefined, { 'X-Forwarded-For': address })
    for (let tries = 0; tries < 120; tries += 1)
      await from(`/o/${tries}-aaaaaaaaaaaaaaaaaaaaaa`, '203.0.113.9')
    for (const path of [link, '/o/1-aaaaaaaaaaaaaaaaaaaaaa']) {
      const answer = await from(path, '203.0.113.9')
      expect([answer.status, answer.headers.get('Referrer-Policy')]).toEqual([429, 'no-referrer'])
      expect(await answer.text()).not.toContain('<script')
    }
    expect((await from(link, '203.0.113.9', 'POST')).status).toBe(429)
    expect((await from(link, '203.0.113.10')).status).toBe(200)
  })

  it('is a number in the database and three letters in logs and figures', async () => {
    const order = await begin()
    const link = await linkOf(order)
    const secret = link.split('-').slice(1).join('-')
    for (const path of [
      link,
      `${link}x`,
      `/uk${link}`,
      `//o/${link.slice(3)}`,
      link.replace('o', '%6f'),
      `/O${link.slice(2)}`,
    ])
      await open(path)
    server.clock.jump += 1
    const rows = await server.ctx.db.selectFrom('orders').selectAll().where('id', '=', order.id).execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    await expect.poll(() => lines.filter(line => line.includes('"/o/…"')).length).toBeGreaterThan(5)
    expect(lines.join('')).not.toContain(secret)
    const figures = await (await server.call('GET', '/metrics')).text()
    expect(figures).toContain('route="/o/:token"')
    expect(figures).not.toContain(secret)
  })

  it('of before ends when the database has become an older copy of itself', async () => {
    const order = await begin()
    const link = await linkOf(order)
    rmSync(join(server.ctx.config.dataDir, sessionEpochFile), { force: true })
    const copied = server.ctx.database.dialect === 'sqlite' && (await endSessionsOfCopy(server.ctx))
    if (!copied)
      await server.ctx.db.insertInto('session_epochs').values({ lineage: 'b', created_at: today }).execute()
    expect(await statusOf(link)).toBe(404)
    await signInAgain()
    expect(await statusOf(await linkOf(order))).toBe(200)
  })
})
