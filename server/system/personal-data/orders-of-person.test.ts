/** A person who stands in orders: found, handed over and erased, in the bin as well. */
import { expect, it } from 'vitest'
import { beginWithContract, draftInvoice, issued, makeFirm } from '#server/proofs/testing/invoices.ts'
import { changeOrder, jsonOf } from '#server/proofs/testing/orders.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import type { FoundPerson } from '#shared/contract/system/personal-data.ts'
import type { Invoice } from '#shared/contract/work/invoices.ts'
import type { OrderMoney } from '#shared/contract/work/order-money.ts'
import { foldForSearch } from '#shared/domain/search/search-text.ts'
import { fileForm } from '#shared/testing/file-form.ts'
import { executePlan, planErasure } from './plan-erasure.ts'

const { server, call, colleague } = serverOfFile()

type Erased = { money: boolean; orders: { id: number; erasedAt: string; textsOnly: boolean }[] }
const erased = async (since: string, by = call) =>
  (await by('GET', `/api/order/erased?since=${since}`)).json() as Promise<Erased>
const begun = async (body: object, headers = {}): Promise<number> =>
  ((await (await call('POST', '/api/order', body, headers)).json()) as { id: number }).id
const find = async (contact: string) =>
  (await (await call('POST', '/api/person/find', { contact })).json()) as FoundPerson
const erase = async (contact: string) =>
  (await call('POST', '/api/person/erase', { contact, currentPassword: owner.password })).status

it('offers whatever else only an order names them by, and the request that it comes from', async () => {
  const phone = '+380501112201'
  const asked = await server.call(
    'POST',
    '/api/mail/callback',
    { name: 'Олена', phone },
    { 'Idempotency-Key': 'asked' },
  )
  const { id: requestId } = (await asked.json()) as { id: number }
  const id = await begun({ request: requestId })
  await call('PUT', `/api/order/${id}`, { phones: ['+380501112202'], email: 'olena@example.com' })
  expect((await find('olena@example.com')).otherContacts).toEqual(['+380501112202', phone])
  expect((await find('+380501112202')).otherContacts).toEqual(['olena@example.com', phone])
  await call('DELETE', `/api/order/${id}`)
  expect((await find(phone)).otherContacts).toEqual(['+380501112202', 'olena@example.com'])
})

it('has left a name alone, and is found and erased by the number of the order, in the bin as well', async () => {
  const id = await begun({ name: 'Богдан' })
  const other = await begun({ name: 'Марта', make: `Заказ № ${id}` })
  for (const typed of [`заказ № ${id}`, `Замовлення #${id}`, `заказ ${id}`])
    expect(await find(typed)).toMatchObject({ contact: `заказ № ${id}`, orders: [{ id, mention: false }] })
  expect((await find(`№ ${id}`)).orders, 'the number alone is a request’s').toEqual([])
  expect(await erase(`замовлення № ${id}`)).toBe(200)
  expect(await erase(`замовлення № ${id}`)).toBe(404)
  const read = async (order: number) => (await call('GET', `/api/order/${order}`)).json()
  expect(await read(id)).toMatchObject({ name: '', erasedAt: expect.any(String) })
  expect(await read(other)).toMatchObject({ name: 'Марта', make: `Заказ № ${id}`, erasedAt: null })
  await call('DELETE', `/api/order/${other}`)
  expect(await erase(`заказ № ${other}`)).toBe(200)
  expect(await erase(`заказ № ${other}`)).toBe(404)
})

it('is handed over under the number of an order in the language of who asks', async () => {
  const contact = `заказ № ${await begun({ name: 'Лідія' })}`
  await call('PUT', '/api/auth/language', { lang: 'uk' })
  const page = await (await call('POST', '/api/person/export', { contact, format: 'html' })).text()
  await call('PUT', '/api/auth/language', { lang: 'ru' })
  expect(page).toContain('<title>Дані про замовлення № ')
  expect(page).not.toContain('заказ')
})

it('is told to whoever holds a copy of an order: erased, removed, or with a text less, in its history too', async () => {
  expect((await call('GET', '/api/order/erased?since=вчера')).status).toBe(400)
  const since = server.ctx.now().toISOString()
  const phone = '+380501112299'
  const own = await begun({ name: 'Богдан', phones: [phone] }, { 'Idempotency-Key': 'own' })
  const naming = await begun({ name: 'Марта', vessel: `Везёт ${phone}` })
  const removed = await begun({ name: 'Тарас' })
  await begun({ name: 'Никто' }, { 'Idempotency-Key': 'nobody' })
  await call('DELETE', `/api/order/${removed}`)
  const named = await begun({ name: 'Ирма', port: `Везёт ${phone}` })
  await call('PUT', `/api/order/${named}`, { port: 'Одесса' })
  expect(await erase(phone)).toBe(200)
  const { orders, ...rest } = await erased(since)
  const textsOnly = new Map(orders.map(order => [order.id, order.textsOnly]))
  expect(textsOnly).toEqual(
    new Map([
      [own, false],
      [naming, true],
      [removed, false],
      [named, true],
    ]),
  )
  expect(rest).toEqual({ money: true })
  const kept = await server.ctx.db.selectFrom('idempotency_keys').select('key').execute()
  const keys = kept.map(({ key }) => key)
  expect([keys.includes('own'), keys.includes('nobody')]).toEqual([false, true])
  expect(await erased('2199-01-01T00:00:00.000Z', await colleague('editor'))).toEqual({
    money: false,
    orders: [],
  })
})

it('is told with the last moment at which an order has lost something', async () => {
  const [phone, other] = ['+380501112288', '+380501112287']
  const id = await begun({ name: 'Богдан', phones: [phone], port: `Везёт ${other}` })
  expect(await erase(phone)).toBe(200)
  server.clock.offset += 3_600_000
  const later = server.ctx.now().toISOString()
  expect((await erased(later)).orders).toEqual([])
  expect(await erase(other)).toBe(200)
  const { orders } = await erased('2026-01-01T00:00:00.000Z')
  expect((orders.find(order => order.id === id)?.erasedAt ?? '') >= later).toBe(true)
  server.clock.offset = 0
})

it.each(['at its place', 'in the bin'])(
  'does not come back by a form of money from before the erasure of an order %s',
  async where => {
    const phone = '+380501112277'
    const id = await begun({ name: 'Марта' })
    const path = `/api/order/${id}/money`
    const payments = [
      { key: 'a', what: `Перевёл ${phone}`, amount: '500.00', currency: 'UAH', due: '2026-08-01' },
    ]
    const save = (named: object[], { version }: OrderMoney) =>
      call('PUT', path, { payments: named }, { 'If-Match': `"${version}"` })
    const read = async () => (await (await call('GET', path)).json()) as OrderMoney
    expect((await save(payments, await read())).status).toBe(200)
    const before = await read()
    expect(await erase('+380501112278')).toBe(404)
    expect((await read()).version).toBe(before.version)
    if (where === 'in the bin') await call('DELETE', `/api/order/${id}`)
    expect(await erase(phone)).toBe(200)
    if (where === 'in the bin') await call('POST', `/api/bin/order/${id}/restore`)
    expect((await save(payments, before)).status).toBe(409)
    const masked = await read()
    expect(JSON.stringify(masked)).not.toContain('501112277')
    expect((await save([], masked)).status).toBe(200)
  },
)

it('is handed the orders in the bin as well, with their files and payments', async () => {
  const phone = '+380501112203'
  const id = await begun({ name: 'Тарас', phones: [phone], make: 'Audi' })
  const filed = async (name: string): Promise<number> => {
    const form = fileForm('%PDF-1.4\n%%EOF\n', `${name}.pdf`)
    return ((await (await call('POST', `/api/order/${id}/file`, form)).json()) as { id: number }).id
  }
  const payment = { key: 'a', what: 'Аванс', amount: '500.00', currency: 'USD', due: '2026-08-01' }
  await saveSeen(call, `/api/order/${id}/money`, { payments: [payment] })
  const [removed, present] = [await filed('Паспорт'), await filed('Договор')]
  await call('DELETE', `/api/order-file/${removed}`)
  await call('DELETE', `/api/order/${id}`)
  expect((await find(phone)).orders).toMatchObject([{ id, binned: true, mention: false, car: 'Audi' }])
  const file = async (format: string) => call('POST', '/api/person/export', { contact: phone, format })
  expect(await (await file('json')).json()).toMatchObject({
    orders: [
      {
        id,
        name: 'Тарас',
        payments: [{ what: 'Аванс' }],
        files: expect.arrayContaining([removed, present].map(one => expect.objectContaining({ id: one }))),
      },
    ],
  })
  const archive = await (await file('tar')).text()
  for (const one of [removed, present]) expect(archive).toContain(`files/${one}.pdf`)
})

const bin = (id: number) => call('DELETE', `/api/order/${id}`)
const bring = (id: number) => call('POST', `/api/bin/order/${id}/restore`)
it('leaves no trace in the order of somebody else, in the bin as well, also where texts are folded', async () => {
  const address = 'юрій.коваль@пошта.укр'
  const trace = foldForSearch(address)
  const name = `Марта, жена ${address}`
  const order = await beginWithContract(call, { name })
  await changeOrder(call, order, { name })
  await begun({ name })
  await call('DELETE', `/api/order/${order.id}`)
  const kept = async () =>
    JSON.stringify(
      await Promise.all(
        (['orders', 'payers', 'bin', 'audit'] as const).map(table =>
          server.ctx.db.selectFrom(table).selectAll().execute(),
        ),
      ),
    )
  expect((await kept()).split(trace).length).toBeGreaterThan(3)
  expect(await erase(address)).toBe(200)
  expect(await kept()).not.toContain(address)
  expect(await kept()).not.toContain(trace)
  await bring(order.id)
  const { total } = await jsonOf<{ total: number }>(call('GET', '/api/order?q=Марта, жена [удалено]'))
  expect(total).toBe(2)
})

it.each<[string, string, ((id: number) => Promise<Response>)[]]>([
  ['goes into the bin', '+380501112211', [bin]],
  ['comes back from it', '+380501112212', [bin, bring]],
])('whose order %s after the places were found is not erased by halves', async (_way, phone, steps) => {
  const id = await begun({ name: 'Левко', phones: [phone] })
  const moved = steps.pop()
  for (const step of steps) await step(id)
  const plan = await planErasure(server.ctx.db, phone)
  expect((await moved?.(id))?.ok).toBe(true)
  const by = { actor: null, requestId: null }
  const run = server.ctx.db.transaction().execute(tx => executePlan(tx, server.ctx, plan, by))
  await expect(run).rejects.toMatchObject({ code: 'person.changed' })
  expect(await erase(phone)).toBe(200)
  expect(await find(phone)).toMatchObject({ places: [] })
})

it('is masked in the draft of somebody else and in the reason of an annulment, not in what was issued', async () => {
  const phone = '+380501112211'
  const said = `Телефон ${phone}`
  const fields = { firm: (await makeFirm(call)).id, account: 'a1', purpose: said }
  const order = await beginWithContract(call)
  const draft = await draftInvoice(call, order, { ...fields, lines: [{ text: said }] })
  const annulled = await issued(call, order, fields)
  await jsonOf(call('POST', `/api/invoice/${annulled.id}/annul`, { reason: said }))
  expect((await find(phone)).places.map(({ excerpts }) => excerpts.length)).toEqual([3])
  expect(await erase(phone)).toBe(200)
  const [after, before] = await jsonOf<Invoice[]>(call('GET', `/api/order/${order.id}/invoices`))
  expect(JSON.stringify([after, before?.annulled])).not.toContain(phone.slice(1))
  expect([after?.version, before?.purpose]).toEqual([draft.version + 1, said])
})
