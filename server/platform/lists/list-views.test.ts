import { beforeAll, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { type ApiClient, owner } from '#server/proofs/testing/start-test-server.ts'
import { type ListState, type ListView, listViewLimit } from '#shared/contract/platform/lists.ts'

const colleague = { email: 'c@example.com', name: 'Ирина', password: 'зелёный трамвай 48' }

const { server, call: olga } = serverOfFile()
let irina: ApiClient
beforeAll(async () => {
  await olga('POST', '/api/auth/admin/create', { ...colleague, role: 'sales' })
  irina = await server.signedIn(colleague)
})

const hot = { list: 'posts', name: 'Мои горячие', query: 'status=draft&sort=titleDown', isDefault: false }

const save = async (call: ApiClient, view: object): Promise<ListView> =>
  (await (await call('POST', '/api/list-view', view)).json()) as ListView

const stateOf = async (call: ApiClient, list = 'posts'): Promise<ListState> =>
  (await (await call('GET', `/api/list/${list}`)).json()) as ListState

it('begins with the usual columns and remembers others for each person and list', async () => {
  expect(await stateOf(olga)).toEqual({ columns: null, density: 'normal', views: [] })
  const settings = { columns: ['title', 'status'], density: 'dense' }
  expect(await (await olga('PUT', '/api/list/posts', settings)).json()).toMatchObject(settings)
  await olga('PUT', '/api/list/posts', { ...settings, columns: ['title'] })
  expect(await stateOf(olga)).toMatchObject({ columns: ['title'], density: 'dense' })
  expect(await stateOf(olga, 'quotes')).toMatchObject({ columns: null })
  expect(await stateOf(irina)).toMatchObject({ columns: null, density: 'normal' })
  expect((await olga('PUT', '/api/list/posts', { columns: ['<b>'], density: 'dense' })).status).toBe(400)
  expect((await olga('GET', '/api/list/nonsense')).status).toBe(400)
})

it('saves views under names, one of which opens with the list', async () => {
  const first = await save(olga, { ...hot, isDefault: true })
  await save(olga, { ...hot, name: 'Архив', isDefault: true })
  expect((await stateOf(olga)).views.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Архив', true],
    ['Мои горячие', false],
  ])
  const change = (id: number, body: object, headers = {}) =>
    olga('PUT', `/api/list-view/${id}`, body, headers)
  const renamed = await change(first.id, { name: 'Срочное', isDefault: true }, { 'If-Match': '"1"' })
  expect(await renamed.json()).toMatchObject({ name: 'Срочное', query: hot.query, version: 2 })
  expect((await stateOf(olga)).views.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Архив', false],
    ['Срочное', true],
  ])
})

it('shows and gives nobody the views of somebody else', async () => {
  const { id } = await save(olga, { ...hot, name: 'Только мой' })
  expect((await stateOf(irina)).views).toEqual([])
  expect((await irina('PUT', `/api/list-view/${id}`, { name: 'Чужой' })).status).toBe(404)
  expect((await irina('DELETE', `/api/list-view/${id}`)).status).toBe(404)
  // What is open at one person's is not at another's.
  await save(irina, { ...hot, isDefault: true })
  expect((await stateOf(olga)).views.some(({ isDefault }) => isDefault)).toBe(true)
})

it('keeps no words of a search among people, and nothing that is no query of a list', async () => {
  const status = async (view: object) => (await olga('POST', '/api/list-view', { ...hot, ...view })).status
  expect(await status({ list: 'requests', query: 'q=%2B380671234567' })).toBe(400)
  expect(await status({ list: 'requests', query: 'q=' })).toBe(400)
  expect(await status({ list: 'quotes', query: 'q=%D0%98%D0%B2%D0%B0%D0%BD' })).toBe(400)
  for (const query of [
    'page=2',
    'open=7',
    '//evil.example',
    'a b',
    '#x',
    'status=draft\n',
    'x'.repeat(1_001),
  ])
    expect(await status({ query }), query).toBe(400)
  const { id } = await save(olga, { ...hot, list: 'requests', name: 'Новые', query: 'status=new' })
  expect((await olga('PUT', `/api/list-view/${id}`, { query: 'q=Иван' })).status).toBe(400)
  expect((await olga('PUT', `/api/list-view/${id}`, { query: 'q=%D0%98' })).status).toBe(400)
})

it('has room for so many, and loses them with the account', async () => {
  const had = (await stateOf(irina, 'quotes')).views.length
  for (let n = had; n < listViewLimit; n++)
    expect((await irina('POST', '/api/list-view', { ...hot, list: 'quotes', name: `Вид ${n}` })).status).toBe(
      201,
    )
  expect((await irina('POST', '/api/list-view', { ...hot, list: 'quotes', name: 'Лишний' })).status).toBe(409)
  await olga('DELETE', '/api/auth/admin/2', { currentPassword: owner.password })
  const { db } = server.ctx
  expect(await db.selectFrom('list_views').select('id').where('admin_id', '=', 2).execute()).toEqual([])
})
