import { beforeEach, expect, it } from 'vitest'
import { usa } from '#server/proofs/testing/quote-requests.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { createClient } from '#shared/client/call.ts'
import { listQuotesEndpoint, readQuoteEndpoint } from '#shared/contract/calculation/quotes.ts'
import { listReferenceLotsEndpoint } from '#shared/contract/calculation/reference-lots.ts'
import { listRequestsEndpoint } from '#shared/contract/work/requests.ts'
import { loadDemoTables } from '../tables/demo-tables.ts'

/** What today's rules refuse, as an earlier or a later version of the product may have stored it. */
const strange = {
  ...usa,
  vehicle: { ...usa.vehicle, kind: 'moto', body: 'sedan', wheels: 2 },
  later: { field: true },
}

const { server, call } = serverOfTest()
beforeEach(async () => {
  await loadDemoTables(server.ctx, new URL('../../demo/tables', import.meta.url).pathname)
})

/** The client of the admin, which parses each response by the contract. */
const client = () =>
  createClient({ headers: () => ({}), fetch: (path, init) => call(init?.method ?? 'GET', String(path)) })

const store = async (input: unknown) => {
  const sent = { email: 'anna@example.com', message: 'Сколько?', quote: usa }
  expect((await server.call('POST', '/api/mail/calculation', sent)).status).toBe(202)
  await server.ctx.db
    .updateTable('quotes')
    .set({ input: JSON.stringify(input) })
    .execute()
  return (await server.ctx.db.selectFrom('quotes').select('number').executeTakeFirstOrThrow()).number
}

it('a stored quote that today’s rules refuse is listed and read whole, with its request', async () => {
  const number = await store(strange)
  expect((await client().call(listQuotesEndpoint)).items).toMatchObject([{ input: strange }])
  expect(await client().call(readQuoteEndpoint, { params: { number } })).toMatchObject({ input: strange })
  expect((await client().call(listRequestsEndpoint)).items).toMatchObject([{ quote: { input: strange } }])
  for (const path of [`/api/quote/${number}/document`, '/api/quote/export.csv']) {
    expect((await call('GET', path)).status, path).toBe(200)
  }
})

it('priced again it names the field that today’s rules refuse', async () => {
  const number = await store({ ...usa, vehicle: { ...usa.vehicle, kind: 'moto' } })
  const response = await call('GET', `/api/quote/${number}/again`)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    detail: expect.stringContaining('год выпуска'),
    errors: [{ path: 'vehicle.productionYear' }],
  })
  await call('PUT', '/api/auth/language', { lang: 'uk' })
  expect(await (await call('GET', `/api/quote/${number}/again`)).json()).toMatchObject({
    detail: expect.stringMatching(/правилами.*рік випуску/),
  })
})

it('a stored reference lot that today’s rules refuse leaves the list readable', async () => {
  const { date: _day, ...input } = usa
  expect((await call('POST', '/api/reference-lot', { title: 'Лот', input })).status).toBe(201)
  await server.ctx.db
    .updateTable('reference_lots')
    .set({ input: JSON.stringify(strange) })
    .execute()
  expect(await client().call(listReferenceLotsEndpoint)).toMatchObject([{ input: strange }])
})
