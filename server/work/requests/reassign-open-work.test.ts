import { expect, it } from 'vitest'
import { owner, startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { takeRequest } from './change-request.ts'

it('a colleague who leaves hands the open requests over, each with its line, and the closed ones come back', async () => {
  const server = await startTestServer()
  const call = await server.signedIn()
  const people = await Promise.all(
    ['leaver', 'heir'].map(async name => {
      const body = { email: `${name}@example.com`, name, password: 'long enough secret', role: 'sales' }
      return (await (await call('POST', '/api/auth/admin/create', body)).json()) as { id: number }
    }),
  )
  const [leaver = { id: 0 }, heir = { id: 0 }] = people
  const made = async (status: string) => {
    const body = { name: 'Иван', phone: '0671234567', note: '' }
    const { id } = (await (await call('POST', '/api/request', body)).json()) as { id: number }
    await call('PATCH', `/api/request/${id}`, { status, takenBy: leaver.id })
    return id
  }
  const [open, closed] = [await made('in_work'), await made('done')]
  const begun = await call('POST', '/api/order', { name: 'Иван', holder: leaver.id })
  const { id: order } = (await begun.json()) as { id: number }
  const list = async () =>
    (await (await call('GET', '/api/auth/admin')).json()) as { id: number; openRequests?: number }[]
  const openOf = async ({ id }: { id: number }) => (await list()).find(one => one.id === id)?.openRequests
  expect([await openOf(leaver), await openOf(heir)]).toEqual([2, 0])
  const remove = (handOverTo: number) =>
    call('DELETE', `/api/auth/admin/${leaver.id}`, { currentPassword: owner.password, handOverTo })
  for (const nobody of [leaver.id, 999_999]) expect((await remove(nobody)).status).toBe(400)
  expect((await remove(heir.id)).status).toBe(204)
  const request = async (id: number) =>
    (await (await call('GET', `/api/request/${id}`)).json()) as { holder: string | null }
  expect([(await request(open)).holder, (await request(closed)).holder]).toEqual(['heir', null])
  expect(await openOf(heir)).toBe(2)
  expect(await (await call('GET', `/api/order/${order}`)).json()).toMatchObject({ holder: { name: 'heir' } })
  const log = (await (await call('GET', `/api/audit?kind=request&record=${open}`)).json()) as {
    items: { difference: object }[]
  }
  expect(log.items[0]?.difference).toMatchObject({ holder: { from: 'leaver', to: 'heir' } })
  // Who comes back finds what nobody has taken over.
  expect((await call('POST', `/api/bin/account/${leaver.id}/restore`)).status).toBe(200)
  expect([(await request(open)).holder, (await request(closed)).holder]).toEqual(['heir', 'leaver'])
  await server.stop()
})

it('a colleague who comes back does not get what somebody took in Telegram meanwhile, nor orders with another assignee', async () => {
  const server = await startTestServer()
  const call = await server.signedIn()
  const idOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { id: number }).id
  const body = { email: 'leaver@example.com', name: 'leaver', password: 'long enough secret', role: 'sales' }
  const leaver = await idOf(call('POST', '/api/auth/admin/create', body))
  const request = async () => {
    const id = await idOf(call('POST', '/api/request', { name: 'Иван', phone: '0671234567', note: '' }))
    await call('PATCH', `/api/request/${id}`, { takenBy: leaver })
    return id
  }
  const order = () => idOf(call('POST', '/api/order', { name: 'Иван', holder: leaver }))
  const [free, inTelegram] = [await request(), await request()]
  const [freeOrder, takenOrder] = [await order(), await order()]
  await call('DELETE', `/api/auth/admin/${leaver}`, { currentPassword: owner.password })
  const { db } = server.ctx
  await db
    .transaction()
    .execute(tx => takeRequest(tx, server.ctx, inTelegram, { account: null, name: 'из Telegram: Олег' }))
  await db.updateTable('orders').set({ holder_id: 1 }).where('id', '=', takenOrder).execute()
  expect((await call('POST', `/api/bin/account/${leaver}/restore`)).status).toBe(200)
  const requests = await db.selectFrom('requests').select(['id', 'taken_by']).orderBy('id').execute()
  expect(requests).toEqual([
    { id: free, taken_by: leaver },
    { id: inTelegram, taken_by: null },
  ])
  const orders = await db.selectFrom('orders').select(['id', 'holder_id']).orderBy('id').execute()
  expect(orders).toEqual([
    { id: freeOrder, holder_id: leaver },
    { id: takenOrder, holder_id: 1 },
  ])
  await server.stop()
})

it('a colleague who leaves keeps back no order whose customer was erased', async () => {
  const server = await startTestServer()
  const call = await server.signedIn()
  const idOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { id: number }).id
  const body = { email: 'leaver@example.com', name: 'leaver', password: 'long enough secret', role: 'sales' }
  const leaver = await idOf(call('POST', '/api/auth/admin/create', body))
  await idOf(call('POST', '/api/order', { email: 'olena@example.com', holder: leaver }))
  const erasure = { contact: 'olena@example.com', currentPassword: owner.password }
  expect((await call('POST', '/api/person/erase', erasure)).status).toBe(200)
  const list = (await (await call('GET', '/api/auth/admin')).json()) as {
    id: number
    openRequests?: number
  }[]
  expect(list.find(({ id }) => id === leaver)?.openRequests).toBe(0)
  const leaving = { currentPassword: owner.password, handOverTo: 1 }
  expect((await call('DELETE', `/api/auth/admin/${leaver}`, leaving)).status).toBe(204)
  await server.stop()
})
