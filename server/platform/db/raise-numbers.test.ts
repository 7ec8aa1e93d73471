import { expect, it } from 'vitest'
import { aCustomer, beginOrder, jsonOf } from '#server/proofs/testing/orders.ts'
import { aForm } from '#server/proofs/testing/pictures.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import type { Post, Revision } from '#shared/contract/content/posts.ts'
import type { SitePage } from '#shared/contract/content/site-pages.ts'
import { type LastIds, raiseNumbers, raiseToRows, readLastIds, writeLastIds } from './raise-numbers.ts'

const { server, call } = serverOfTest()

const raise = (replaced?: LastIds) => server.ctx.db.transaction().execute(tx => raiseNumbers(tx, replaced))
const read = <T>(path: string): Promise<T> => jsonOf(call('GET', path))

it('gives no id twice, not even when a copy is restored once more', async () => {
  const first = await beginOrder(call, aCustomer)
  await raise()
  const second = await beginOrder(call, aCustomer)
  expect([first.id, second.id]).toEqual([1, 2001])
  await raise(new Map([['orders', 5200]]))
  const third = await beginOrder(call, aCustomer)
  expect(third.id).toBe(7001)
  const lastIds = await readLastIds(server.ctx.db)
  // A table that has never had a row is raised, too.
  expect([lastIds.get('orders'), lastIds.get('firms')]).toEqual([7001, 4000])
})

it('goes on above the rows of a database whose numbers were left behind', async () => {
  for (const id of [1, 2, 3]) expect((await beginOrder(call, aCustomer)).id).toBe(id)
  await writeLastIds(server.ctx.db, new Map([['orders', 1]]))
  await raiseToRows(server.ctx.db)
  expect((await beginOrder(call, aCustomer)).id).toBe(4)
  expect((await readLastIds(server.ctx.db)).get('firms')).toBe(0)
})

it('takes no change of a version that was given out before', async () => {
  const { id, version } = await beginOrder(call, aCustomer)
  const money = await read<{ version: number }>(`/api/order/${id}/money`)
  const change = (version: number) =>
    call('PUT', `/api/order/${id}`, { name: 'Інша Людина' }, { 'If-Match': `"${version}"` })
  await raise()
  for (let lost = 0; lost < 5; lost++) expect((await change(version + lost)).status).toBe(409)
  expect((await read<{ version: number }>(`/api/order/${id}/money`)).version).toBeGreaterThan(
    money.version + 1000,
  )
  expect((await change((await read<{ version: number }>(`/api/order/${id}`)).version)).status).toBe(200)
})

it('leaves a text with its revisions, and a translation as new as its original', async () => {
  const { id } = await jsonOf<Post>(call('POST', '/api/post', aForm({ title: 'Один', status: 'draft' })))
  const save = (title: string, lang: string) =>
    jsonOf<Post>(call('PUT', `/api/post/${id}?lang=${lang}`, aForm({ title })))
  await save('Два', 'ru')
  await save('Дві', 'uk')
  const isOlder = async () => (await read<Post>(`/api/post/${id}`)).translation
  const before = await isOlder()
  expect(before).toMatchObject({ isOlder: false })
  const numbersOf = async (path: string) => (await read<Revision[]>(path)).map(({ version }) => version)
  const revisions = await numbersOf(`/api/post/${id}/revisions`)
  await raise()
  const { version } = await read<Post>(`/api/post/${id}`)
  const raised = await numbersOf(`/api/post/${id}/revisions`)
  expect(raised).toEqual(revisions.map(each => each + 2000))
  expect(raised[0]).toBe(version)
  expect(await isOlder()).toEqual(before)

  expect((await call('DELETE', `/api/post/${id}`)).status).toBe(204)
  await raise()
  expect((await call('POST', `/api/bin/post/${id}/restore`)).ok).toBe(true)
  const { version: back } = await read<Post>(`/api/post/${id}`)
  expect(await numbersOf(`/api/post/${id}/revisions`)).toEqual([back, back - 1, back - 2])
})

it('leaves a page with what it shows', async () => {
  const [page] = await read<SitePage[]>('/api/site-pages')
  await raise()
  const [raised] = await read<SitePage[]>('/api/site-pages')
  expect(page?.publishedVersion).not.toBeNull()
  expect(raised).toEqual({
    ...page,
    version: Number(page?.version) + 2000,
    publishedVersion: Number(page?.publishedVersion) + 2000,
  })
})
