/** The money of orders over HTTP: rates that stay, what a change may be, and that editors get no sum from any call. */
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateRow } from '#server/platform/db/rows.ts'
import { type ContractFixtures, startContractFixtures } from '#server/proofs/contract/contract-fixtures.ts'
import { rows } from '#server/proofs/contract/rows.ts'
import { exampleQuote } from '#server/proofs/contract/rows-quotes.ts'
import { nameOf, type SentInput, send } from '#server/proofs/contract/sent-input.ts'
import { beginOrder, deliver, orderLinkOf, requestWithQuote } from '#server/proofs/testing/orders.ts'
import { aFile } from '#server/proofs/testing/pictures.ts'
import { codesOf } from '#server/proofs/testing/problem-of.ts'
import { saveSeen, versionSeen } from '#server/proofs/testing/save-seen.ts'
import { type ApiClient, owner } from '#server/proofs/testing/start-test-server.ts'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import type { OrderMoney, OrderMoneyInput } from '#shared/contract/work/order-money.ts'
import type { ListedOrder } from '#shared/contract/work/orders.ts'
import { can } from '#shared/domain/can.ts'
import { addDays, type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'

let world: ContractFixtures
let call: ContractFixtures['call']
let today: Day
beforeAll(async () => {
  world = await startContractFixtures()
  call = world.call
  today = kyivDay(world.server.ctx.now())
})
afterAll(() => world.server.stop())

const begin = async (body: object = {}): Promise<number> =>
  (await beginOrder(call, { name: 'Олена', ...body })).id
const change = (id: number, body: OrderMoneyInput) => saveSeen(call, `/api/order/${id}/money`, body)
const changed = async (id: number, body: OrderMoneyInput): Promise<OrderMoney> => {
  const answer = await change(id, body)
  expect(answer.status, JSON.stringify(body)).toBe(200)
  return (await answer.json()) as OrderMoney
}
const stored = async (id: number) =>
  (await (await call('GET', `/api/order/${id}/money`)).json()) as OrderMoney

const bill = (key: string, more: object = {}) => ({
  key,
  what: 'Доставка',
  amount: '1500.50',
  currency: 'USD' as const,
  day: '2026-08-01',
  group: 'delivery' as const,
  ...more,
})
const payment = (key: string, more: object = {}) => ({
  key,
  what: 'Аванс',
  amount: '900.00',
  currency: 'UAH' as const,
  due: '2026-08-01',
  ...more,
})
const rateOn = (day: Day, USD: number) => {
  world.server.bank.days[day.replaceAll('-', '')] = { USD, EUR: 50 }
}

describe('an order’s money', () => {
  it('is compared with the calculation that was agreed', async () => {
    const id = await begin({ request: await requestWithQuote(world.server) })
    const { agreed } = await stored(id)
    const order = (await (await call('GET', `/api/order/${id}`)).json()) as { quoteNumber: string }
    expect(agreed).toMatchObject({ number: order.quoteNumber, rates: { USD: expect.any(Number) } })
    expect(agreed).not.toHaveProperty('forecast')
    expect(agreed?.lines.length).toBeGreaterThan(3)
  })

  it('begins with nothing; what a change does not name stays', async () => {
    const id = await begin()
    expect(await stored(id)).toMatchObject({ currency: 'USD', bills: [], closed: false, agreed: null })
    await changed(id, { bills: [bill('a', { line: 'sea' })], closed: true })
    const after = await changed(id, { currency: 'EUR', payments: [payment('b', { amount: '-20.00' })] })
    expect(after).toMatchObject({
      currency: 'EUR',
      closed: true,
      bills: [{ key: 'a', line: 'sea', amount: '1500.50' }],
      payments: [{ amount: '-20.00', paid: null }],
    })
    // The order itself is as it was: whoever works on its stages meets nobody here.
    expect(await (await call('GET', `/api/order/${id}`)).json()).toMatchObject({ version: 1 })
  })

  it('keeps the bank’s rate of the day that was paid, whatever the bank says later', async () => {
    const [day, next] = [addDays(today, -20), addDays(today, -19)]
    rateOn(day, 41)
    rateOn(next, 42)
    const id = await begin()
    const first = await changed(id, { payments: [payment('p', { paid: day })] })
    expect(first.payments).toMatchObject([{ rates: { day, USD: 41, EUR: 50 }, rateReason: '' }])
    await world.server.ctx.db.updateTable('rates').set({ rate: '99' }).where('day', '=', day).execute()
    const kept = await changed(id, { payments: [payment('p', { paid: day, amount: '901.00' })] })
    expect(kept.payments).toMatchObject([{ amount: '901.00', rates: { day, USD: 41 } }])
    const moved = await changed(id, { payments: [payment('p', { paid: next })] })
    expect(moved.payments).toMatchObject([{ rates: { day: next, USD: 42 } }])
  })

  it('has no payment of another rate than the one by which it was confirmed', async () => {
    const day = addDays(today, -12)
    rateOn(day, 41)
    const id = await begin()
    const pay = (USD: number) =>
      change(id, { payments: [payment('p', { paid: day, seenRates: { USD, EUR: 50 } })] })
    expect(await codesOf(pay(40))).toEqual(['order.rate-moved'])
    expect((await stored(id)).payments).toEqual([])
    expect((await pay(41)).status).toBe(200)
    expect((await stored(id)).payments).toMatchObject([{ rates: { day, USD: 41 } }])
    await world.server.ctx.db.updateTable('rates').set({ rate: '42' }).where('day', '=', day).execute()
    expect((await pay(41)).status, 'again, since its answer was lost').toBe(200)
    // The first of two presses was stored and its response lost; the second is confirmed by the rate of now.
    expect((await pay(42)).status).toBe(200)
  })

  it('takes another rate with a reason only, and the bank’s again without one', async () => {
    const day = addDays(today, -30)
    rateOn(day, 40)
    const id = await begin()
    const rates = { USD: 43.5, EUR: 50 }
    expect((await changed(id, { bills: [bill('a', { day, rates })] })).bills).toMatchObject([
      { rates: { USD: 40 } },
    ])
    world.server.bank.asked.length = 0
    const own = { bills: [bill('a', { day: addDays(day, -1), rates, rateReason: 'Курс карты' })] }
    expect((await changed(id, own)).bills).toMatchObject([{ rates: { day: addDays(day, -1), USD: 43.5 } }])
    expect(world.server.bank.asked).toEqual([])
    expect((await changed(id, { bills: [bill('a', { day })] })).bills).toMatchObject([
      { rates: { USD: 40 }, rateReason: '' },
    ])
    expect(await codesOf(change(id, { bills: [bill('a', { rateReason: 'Курс карты' })] }))).toEqual([
      'bills.a.rates: order.money',
    ])
  })

  it('of what is not paid yet keeps the rates of the day on which it was written down', async () => {
    const id = await begin()
    const { payments } = await changed(id, { payments: [payment('a', { currency: 'UAH' })] })
    const written = payments.map(one => ({ ...one, rates: { day: addDays(today, -3), USD: 37, EUR: 40 } }))
    const { db } = world.server.ctx
    await updateRow(db, 'orders', id, { payments: JSON.stringify(written) })
    const later = await changed(id, { payments: [payment('a', { currency: 'UAH' }), payment('b')] })
    expect(later.payments.find(({ key }) => key === 'a')?.rates).toEqual(written[0]?.rates)
    const paid = await changed(id, { payments: [payment('a', { currency: 'UAH', paid: today })] })
    expect(paid.payments[0]?.rates).toMatchObject({ day: today })
  })

  it('is stored while the bank is silent, and gets its rate with the next change', async () => {
    const day = addDays(today, -40)
    const id = await begin()
    world.server.bank.fault = () => Promise.reject(new Error('no bank'))
    const silent = await changed(id, { bills: [bill('a', { day })] })
    world.server.bank.fault = null
    world.server.clock.offset += 3_600_000
    expect(silent.bills).toMatchObject([{ rates: null }])
    rateOn(day, 39)
    expect((await changed(id, { bills: [bill('a', { day })] })).bills).toMatchObject([
      { rates: { day, USD: 39 } },
    ])
  })

  it.each([
    [{ bills: [bill('a', { day: '2099-01-01' })] }, ['bills.a.day: order.money']],
    [{ payments: [payment('a', { paid: '2099-01-01' })] }, ['payments.a.paid: order.money']],
    [
      { payments: [payment('a', { amount: '-1.00', paid: '2026-08-02' })] },
      ['payments.a.amount: order.refund'],
    ],
    [{ bills: [bill('a', { amount: '0.00' })] }, ['bills.0.amount: field.invalid']],
    [{ bills: [bill('a'), bill('a')] }, ['bills: field.invalid']],
    [{ bills: [bill('a', { group: 'food' })] }, ['bills.0.group: field.invalid']],
  ] as [OrderMoneyInput, string[]][])('is not %j', async (body, problems) => {
    expect(await codesOf(change(await begin(), body))).toEqual(problems)
  })

  it('names in the log what changed by its group and sum, and not by words that may name somebody', async () => {
    const id = await begin()
    await changed(id, { bills: [bill('a', { what: 'Ремонт у Тараса' })] })
    const history = await (await call('GET', `/api/order/${id}/history`)).json()
    expect(history).toMatchObject([
      {
        kind: 'order-money',
        difference: {
          'bill.a': {
            from: null,
            to: { group: 'delivery', amount: '1500.50', currency: 'USD', day: '2026-08-01' },
          },
        },
      },
      { kind: 'order', action: 'create' },
    ])
    expect(JSON.stringify(history)).not.toContain('Тараса')
  })

  it('stands in the list and its files as sums', async () => {
    const id = await begin({ lot: 'сумма-в-файле' })
    await changed(id, {
      currency: 'UAH',
      bills: [bill('a', { amount: '10.00', currency: 'UAH' })],
      payments: [
        payment('b', { paid: '2026-08-02' }),
        payment('c', { amount: '70.00' }),
        payment('d', { amount: '5.00', due: addDays(today, 9) }),
      ],
    })
    const q = encodeURIComponent('сумма-в-файле')
    const { items } = (await (await call('GET', `/api/order?q=${q}`)).json()) as { items: ListedOrder[] }
    expect(items).toMatchObject([
      {
        money: {
          currency: 'UAH',
          billed: '10.00',
          paid: '900.00',
          due: '75.00',
          overdue: '70.00',
          unknown: 0,
          closed: false,
        },
      },
    ])
    const csv = await (await call('GET', `/api/order/export.csv?q=${q}`)).text()
    expect(csv).toContain('Просрочено')
    expect(csv).toMatch(/UAH;"10,00";"900,00";"75,00";"70,00";/)
  })

  it('has the order’s own files at its bills, for as long as they are there', async () => {
    const [id, other] = [await begin(), await begin()]
    const add = async (order: number) =>
      (await (await call('POST', `/api/order/${order}/file`, await aFile())).json()) as { id: number }
    const [invoice, foreign] = [await add(id), await add(other)]
    const fileOf = async (key: string) => (await stored(id)).bills.find(one => one.key === key)?.file
    await changed(id, {
      bills: [bill('a', { file: invoice.id }), bill('b', { file: foreign.id }), bill('c')],
    })
    expect([await fileOf('a'), await fileOf('b'), await fileOf('c')]).toEqual([invoice.id, null, null])
    expect((await call('DELETE', `/api/order-file/${invoice.id}`)).status).toBe(204)
    expect(await fileOf('a')).toBe(null)
    expect((await call('POST', `/api/bin/order-file/${invoice.id}/restore`)).status).toBe(200)
    expect(await fileOf('a')).toBe(invoice.id)
  })

  it('loses its words and keeps its sums when the customer is erased', async () => {
    const id = await begin({ name: 'Стертий', phones: ['067 123 45 78'] })
    const rateReason = 'Так просил Стертий'
    const rates = { USD: 40, EUR: 50 }
    await changed(id, {
      bills: [bill('a', { what: 'Стертий, хранение', rates, rateReason })],
      payments: [payment('b', { what: 'Стертий' })],
    })
    const person = { contact: '067 123 45 78' }
    const file = await (await call('POST', '/api/person/export', { ...person, format: 'html' })).text()
    // What the person pays is theirs; what the firm is billed is not.
    expect(file).toContain('900\u00a0₴')
    expect(file).not.toContain('хранение')
    await call('POST', '/api/person/erase', { ...person, currentPassword: owner.password })
    expect(await stored(id)).toMatchObject({
      bills: [{ what: '—', rateReason: '—', amount: '1500.50', rates: { USD: 40 } }],
      payments: [{ what: '—', rateReason: '', amount: '900.00' }],
    })
    expect(await codesOf(change(id, { closed: true }))).toEqual(['order.erased'])
  })
})

describe('who may see money', () => {
  const sum = 7_654_321
  const traces = [String(sum), '7\u00a0654\u00a0321']
  /** Everything that a call gives, a workbook by its cells. */
  const textOf = async (response: Response): Promise<string> => {
    const bytes = Buffer.from(await response.arrayBuffer())
    return response.headers.get('content-type')?.includes('spreadsheetml')
      ? JSON.stringify(await readWorkbook(bytes))
      : bytes.toString()
  }
  const withSum = async () => {
    const asked = { name: 'Таємна сума', phone: '067 123 45 09', quote: exampleQuote }
    const { id: request } = (await (await call('POST', '/api/request', asked)).json()) as { id: number }
    const id = await begin({ request })
    const amount = `${sum}.00`
    await changed(id, {
      bills: [bill('a', { amount, what: `Счёт на ${sum}` })],
      payments: [payment('b', { amount, currency: 'USD', paid: '2026-08-01' }), payment('c', { amount })],
    })
    return id
  }

  it('an editor gets no sum from any call, no calculation from those of orders, and whoever may see it gets it from several', async () => {
    const id = await withSum()
    const editor = await world.newcomer()
    const { agreed } = await stored(id)
    const read = (await (await call('GET', `/api/order/${id}`)).json()) as ListedOrder
    expect(read.quoteNumber).toBe(agreed?.number ?? expect.fail('no calculation'))
    const reads = allEndpoints.filter(
      ({ method, path, access }) =>
        (method === 'GET' && path !== '/api/request/stream') ||
        nameOf({ method, path }) === 'PUT /api/order/:id' ||
        access === 'orders.money',
    )
    const given: Record<string, string[]> = { editor: [], owner: [] }
    for (const endpoint of reads) {
      const name = nameOf(endpoint)
      const input: SentInput = (await rows[name]?.valid(world, async () => editor)) ?? {}
      if (endpoint.path.startsWith('/api/order/:id')) input.params = { id }
      // Sums are looked for in what either gets; a change through the rights is one that rejects.
      if (name === 'PUT /api/order/:id/money')
        Object.assign(input, { body: {}, headers: await versionSeen(call, `/api/order/${id}/money`) })
      for (const [who, ask] of [
        ['owner', call],
        ['editor', editor.call],
      ] as const) {
        const text = await textOf(await send(ask, endpoint, input))
        const numbers = name.includes(' /api/order') ? [read.quoteNumber ?? ''] : []
        if ([...traces, ...numbers].some(trace => text.includes(trace))) given[who]?.push(name)
      }
    }
    expect(given.editor).toEqual([])
    expect(given.owner).toEqual(
      expect.arrayContaining([
        ...['GET /api/order', 'GET /api/order/:id/money', 'GET /api/order/:id/history', 'GET /api/audit'],
        ...['GET /api/order/export.csv', 'GET /api/order/export.xlsx', 'PUT /api/order/:id/money'],
      ]),
    )
  }, 120_000)

  it('an editor meets no file that a bill names, in no call, behind no link and in no case', async () => {
    const today = kyivDay(world.server.ctx.now())
    const { id } = await deliver(call, today)
    const add = async () =>
      (await (await call('POST', `/api/order/${id}/file`, await aFile())).json()) as { id: number }
    const [open, invoice] = [await add(), await add()]
    for (const file of [open, invoice])
      expect((await call('PUT', `/api/order-file/${file.id}`, { shown: true })).status).toBe(200)
    await changed(id, { bills: [bill('a', { file: invoice.id })] })
    const { call: editor } = await world.newcomer()
    const listed = async (as: ApiClient) =>
      ((await (await as('GET', `/api/order/${id}/file`)).json()) as { id: number }[]).map(file => file.id)
    const photo = async (as: ApiClient) => {
      const { items } = (await (await as('GET', '/api/order')).json()) as { items: ListedOrder[] }
      return items.find(order => order.id === id)?.photo
    }
    expect([await listed(editor), await photo(editor)]).toEqual([[open.id], open.id])
    expect([await listed(call), await photo(call)]).toEqual([[invoice.id, open.id], invoice.id])
    const path = `/api/order-file/${invoice.id}`
    for (const ask of [
      () => editor('GET', `${path}/content`),
      () => editor('GET', `${path}/preview`),
      () => editor('PUT', path, { title: 'Наше' }),
      () => editor('DELETE', path),
    ])
      expect((await ask()).status).toBe(404)
    const behind = async (as: ApiClient) => {
      const page = await orderLinkOf(as, { id })
      const file = await world.server.call('GET', `${page}/file/${invoice.id}`)
      return [
        (await (await world.server.call('GET', page)).text()).includes(`/file/${invoice.id}`),
        file.status,
      ]
    }
    expect([await behind(editor), await behind(call)]).toEqual([
      [false, 404],
      [true, 200],
    ])
    const made = await editor('POST', `/api/order/${id}/case`, { consentDay: today })
    const { id: car } = (await made.json()) as { id: number }
    const show = (as: ApiClient) =>
      as('PUT', `/api/case/${car}`, {
        texts: { ru: 'Доехала' },
        pictures: [{ key: String(invoice.id), cleared: true }],
      })
    expect(await codesOf(show(editor))).toEqual(['pictures: picture.unknown'])
    expect((await show(call)).status).toBe(200)
    const publish = (as: ApiClient) => as('POST', `/api/case/${car}/publish`, {})
    expect(await codesOf(publish(editor))).toEqual(['pictures: picture.unknown'])
    expect((await publish(call)).status).toBe(200)
  })

  it('sales do, editors do not, also in what a person looks for', async () => {
    const id = await withSum()
    for (const role of ['sales', 'editor'] as const) {
      const { id: account, call: colleague } = await world.newcomer()
      const body = { role, currentPassword: owner.password }
      expect((await call('PUT', `/api/auth/admin/${account}`, body)).status).toBe(200)
      const mayDo = can({ role }, 'orders.money')
      expect([role, mayDo]).toEqual([role, role === 'sales'])
      expect((await colleague('GET', `/api/order/${id}/money`)).status).toBe(mayDo ? 200 : 403)
      expect((await saveSeen(colleague, `/api/order/${id}/money`, { bills: [] })).status).toBe(
        mayDo ? 200 : 403,
      )
      const found = await (await colleague('GET', `/api/order?q=${sum}`)).json()
      expect(found).toMatchObject({ total: 0 })
    }
  })
})
