import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { type ApiClient, owner } from '#server/proofs/testing/start-test-server.ts'
import { type Comment, commentLimit } from '#shared/contract/platform/comments.ts'

const colleague = { email: 'c@example.com', name: 'Ирина', password: 'зелёный трамвай 48' }

const { server, call: olga } = serverOfFile()
let irina: ApiClient
let post: string
let request: string
beforeAll(async () => {
  await olga('POST', '/api/auth/admin/create', { ...colleague, role: 'sales' })
  irina = await server.signedIn(colleague)
  const form = aForm({ title: 'Как считается акциз' }, await aPicture(1, 40, 30))
  post = `post/${((await (await olga('POST', '/api/post', form)).json()) as { id: number }).id}`
})
beforeEach(async () => {
  const sent = await server.call('POST', '/api/mail/callback', { name: 'Иван', phone: '067 123 45 67' })
  request = `request/${((await sent.json()) as { id: number }).id}`
  await server.ctx.db.deleteFrom('rate_limits').execute()
})

const write = async (call: ApiClient, record: string, text: string, mentions: number[] = []) =>
  (await (await call('POST', `/api/comment/${record}`, { text, mentions })).json()) as Comment
const read = async (call: ApiClient, record: string) =>
  (await (await call('GET', `/api/comment/${record}`)).json()) as Comment[]
const unread = async (call: ApiClient) =>
  (await (await call('GET', '/api/comment/unread')).json()) as object[]

describe('a comment', () => {
  it('stands at a record that is there, within its bounds', async () => {
    const status = async (record: string, body: object) =>
      (await olga('POST', `/api/comment/${record}`, body)).status
    for (const record of [
      'post/999',
      'post/copart-fee',
      'request/999',
      'table/copart-fee-99',
      'table/copart-fee',
    ])
      expect(await status(record, { text: 'x' }), record).toBe(404)
    expect(await status('option/1', { text: 'x' })).toBe(400)
    expect(await status(post, { text: ' \n' })).toBe(400)
    expect(await status(post, { text: 'x'.repeat(5_001) })).toBe(400)
    expect(await status(post, { text: 'x', mentions: [999] })).toBe(400)
  })

  it('is new to the others until they have seen it, and never back', async () => {
    const { id, own } = await write(olga, post, 'Проверьте ставку')
    expect(own).toBe(true)
    expect(await read(olga, post)).toMatchObject([{ id, unread: false, own: true }])
    expect(await read(irina, post)).toMatchObject([
      { id, unread: true, own: false, text: 'Проверьте ставку' },
    ])
    const second = await write(olga, post, 'И год')
    await irina('PUT', `/api/comment/${post}/read`, { last: second.id })
    await irina('PUT', `/api/comment/${post}/read`, { last: id })
    expect((await read(irina, post)).map(comment => comment.unread)).toEqual([false, false])
  })

  it('is stored once when it is sent again because its response was lost', async () => {
    const body = { text: 'Один раз', mentions: [] }
    const headers = { 'Idempotency-Key': 'comment-once' }
    const sent = [
      await olga('POST', `/api/comment/${request}`, body, headers),
      await olga('POST', `/api/comment/${request}`, body, headers),
    ]
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    const [first, again] = await Promise.all(sent.map(answer => answer.json()))
    expect(again).toEqual(first)
    expect(await read(olga, request)).toMatchObject([{ text: 'Один раз' }])
    const kept = await server.ctx.db.selectFrom('idempotency_keys').select('answer').execute()
    expect(JSON.stringify(kept)).not.toContain('Один раз')
  })

  it('calls whom it mentions', async () => {
    const { id, mentions } = await write(olga, request, '@Ирина, перезвоните', [2, 2])
    expect(mentions).toEqual([{ id: 2, name: 'Ирина' }])
    await write(olga, request, 'Без имени')
    const [kind, record] = request.split('/')
    expect(await unread(irina)).toMatchObject([{ kind, record, count: 1 }])
    expect(await unread(olga)).toEqual([])
    await irina('PUT', `/api/comment/${request}/read`, { last: id })
    expect(await unread(irina)).toEqual([])
  })

  it('is removed by its author only', async () => {
    const { id } = await write(olga, request, 'Лишнее')
    expect((await irina('DELETE', `/api/comment/${id}`)).status).toBe(404)
    expect((await olga('DELETE', `/api/comment/${id}`)).status).toBe(204)
    expect((await olga('DELETE', `/api/comment/${id}`)).status).toBe(404)
    expect(await read(olga, request)).toEqual([])
  })

  it('is in the log without its words', async () => {
    await write(olga, request, 'Тайное слово')
    const log = await server.ctx.db.selectFrom('audit').selectAll().where('action', '=', 'comment').execute()
    expect(log.at(-1)).toMatchObject({ kind: 'request', record_id: request.split('/')[1], actor_id: 1 })
    expect(JSON.stringify(log)).not.toContain('Тайное')
  })

  it('goes with the person whose request it is about, and from everywhere it names them', async () => {
    await write(olga, request, 'Звонила жена')
    await write(olga, post, 'Пример: +38 (067) 123-45-67')
    await write(olga, post, 'Пример без имён')
    await olga('POST', '/api/list-view', {
      list: 'posts',
      name: 'По телефону',
      isDefault: false,
      query: 'q=%2B380671234567',
    })
    await olga('POST', '/api/person/erase', { contact: '+380671234567', currentPassword: owner.password })
    expect(await read(olga, request)).toEqual([])
    const texts = (await read(olga, post)).map(({ text }) => text)
    expect(texts).toContain('Пример без имён')
    expect(texts).not.toContain('Пример: +38 (067) 123-45-67')
    expect(await server.ctx.db.selectFrom('list_views').select('query').execute()).toEqual([{ query: '' }])
    expect((await olga('POST', `/api/comment/${request}`, { text: 'x' })).status).toBe(404)
  })

  it('keeps its author’s name when the account goes', async () => {
    await write(irina, post, 'Спасибо')
    await olga('DELETE', '/api/auth/admin/2', { currentPassword: owner.password })
    expect((await read(olga, post)).at(-1)).toMatchObject({ author: 'Ирина', own: false })
  })

  it('has room for so many', async () => {
    const rows = Array.from({ length: commentLimit }, (_, n) => ({
      kind: 'request' as const,
      record_id: request.split('/')[1] ?? '',
      author_id: 1,
      author_name: 'Ольга',
      text: `Заметка ${n}`,
      created_at: '2026-11-20T10:00:00.000Z',
    }))
    await server.ctx.db.insertInto('comments').values(rows).execute()
    expect((await olga('POST', `/api/comment/${request}`, { text: 'x' })).status).toBe(409)
  })
})
