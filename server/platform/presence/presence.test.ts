import { beforeAll, describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { ApiClient } from '#server/proofs/testing/start-test-server.ts'
import type { Present } from '#shared/contract/platform/presence.ts'

const colleague = { email: 'c@example.com', name: 'Ирина', password: 'зелёный трамвай 48' }

describe('presence at a record', () => {
  const { server, call: olga, colleague: signedIn } = serverOfFile()
  let irina: ApiClient
  beforeAll(async () => {
    await olga('POST', '/api/auth/admin/create', colleague)
    irina = await server.signedIn(colleague)
  })

  const others = async (call: ApiClient, body: object = {}): Promise<Present[]> => {
    const answer = await call('POST', '/api/presence', { kind: 'post', record: '7', ...body })
    return ((await answer.json()) as { others: Present[] }).others
  }

  it('names the others at the same record, not oneself', async () => {
    expect(await others(olga)).toEqual([])
    expect(await others(olga)).toEqual([])
    expect(await others(irina)).toMatchObject([{ id: 1 }])
    expect(await others(olga)).toMatchObject([{ id: 2, name: 'Ирина' }])
    expect(await others(irina, { record: '8' })).toEqual([])
    expect(await others(irina, { kind: 'meta' })).toEqual([])
  })

  it('ends with a word, or with silence', async () => {
    await others(irina)
    await others(irina, { leaving: true })
    expect(await others(olga)).toEqual([])
    await others(irina)
    server.clock.offset += 51_000
    expect(await others(olga)).toEqual([])
    const rows = await server.ctx.db.selectFrom('presence').selectAll().execute()
    expect(rows.map(row => row.admin_id)).toEqual([1])
  })

  it('ends with the account', async () => {
    await others(irina)
    await olga('DELETE', '/api/auth/admin/2', { currentPassword: 'correct horse battery' })
    expect(await others(olga)).toEqual([])
  })

  it('tells who changed the money of an order only to whoever may see it', async () => {
    const asEditor = await signedIn('editor')
    expect((await asEditor('GET', '/api/presence/order-money/7')).status).toBe(403)
    expect((await asEditor('GET', '/api/presence/order/7')).status).toBe(200)
    expect((await olga('GET', '/api/presence/order-money/7')).status).toBe(200)
  })

  it('says who changed a record last, and whether it was oneself in another window', async () => {
    const { id } = (await (await olga('POST', '/api/option', { title: 'x', value: '1' })).json()) as {
      id: number
    }
    const lastOf = async (call: ApiClient) => (await call('GET', `/api/presence/option/${id}`)).json()
    expect(await lastOf(olga)).toMatchObject({ author: { own: true }, at: expect.any(String) })
    const pyotr = { ...colleague, email: 'p@example.com', name: 'Пётр' }
    await olga('POST', '/api/auth/admin/create', pyotr)
    await (await server.signedIn(pyotr))('PUT', `/api/option/${id}`, { title: 'x', value: '2' })
    expect(await lastOf(olga)).toMatchObject({ author: { name: 'Пётр', own: false } })
    await olga('DELETE', `/api/option/${id}`, undefined, { 'If-Match': '"2"' })
    expect(await lastOf(olga)).toMatchObject({ author: { own: true } })
    const made = await olga('POST', '/api/category', { title: 'Порты', titles: { uk: 'Порти' } })
    const category = (await made.json()) as { id: number }
    expect(await (await olga('GET', `/api/presence/category/${category.id}`)).json()).toMatchObject({
      author: { own: true },
    })
    expect(await (await olga('GET', '/api/presence/option/999')).json()).toEqual({ author: null, at: null })
  })

  it('is reported of a record of a known kind alone', async () => {
    expect((await olga('POST', '/api/presence', { kind: 'post', record: '../7' })).status).toBe(400)
    expect((await olga('POST', '/api/presence', { kind: 'admin', record: '7' })).status).toBe(400)
  })
})
