import { describe, expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { problemOf } from '#server/proofs/testing/problem-of.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { ApiClient } from '#server/proofs/testing/start-test-server.ts'
import type { Category } from '#shared/contract/content/categories.ts'
import type { Post } from '#shared/contract/content/posts.ts'

describe('categories', () => {
  const { server, call: office } = serverOfFile()

  const create = async (title: string) =>
    (await (await office('POST', '/api/category', { title })).json()) as Category

  it('rejects titles that are empty, too long, of another type or with control characters', async () => {
    const odd = ['a\u0000b', 'a\nb', 'half \ud83d', '\u200b\u2060']
    for (const title of ['', '   ', 'x'.repeat(121), 7, null, ['a'], ...odd]) {
      expect(await problemOf(await office('POST', '/api/category', { title }))).toMatchObject({
        status: 400,
        paths: ['title'],
      })
    }
    expect((await office('POST', '/api/category', '{"title":"a","__proto__":{"x":1}}', json)).status).toBe(
      400,
    )
    expect((await office('POST', '/api/category', '{"title":', json)).status).toBe(400)
    expect((await office('POST', '/api/category', 'title=a', { 'Content-Type': 'text/plain' })).status).toBe(
      415,
    )
  })

  it('rejects a title that differs only in case, Unicode form or spaces', async () => {
    const first = await create('Їжак ЁЛКА')
    for (const title of ['їжак ёлка', 'ЇЖАК  ЕЛКА'.replace('ЕЛКА', 'Ёлка'.normalize('NFD')), ' Їжак ёлка ']) {
      expect(await problemOf(await office('POST', '/api/category', { title }))).toMatchObject({
        status: 409,
        paths: ['title'],
      })
    }
    await create('Straße')
    expect((await office('POST', '/api/category', { title: 'STRASSE' })).status).toBe(409)
    const other = await create('Другая')
    expect((await office('PUT', `/api/category/${other.id}`, { title: 'ЇЖАК ЁЛКА' })).status).toBe(409)
    expect((await office('PUT', `/api/category/${first.id}`, { title: 'ЇЖАК ЁЛКА' })).status).toBe(200)
  })

  it('brings a removed one back under its number, in its lists and in search, without posts that have gone', async () => {
    const [gone, other] = [await create('Уходящая'), await create('Остающаяся')]
    const picture = await aPicture(3)
    const write = async (title: string, categories: string) => {
      const form = aForm({ title, text: '<p>Паром</p>', categories, status: 'published' }, picture)
      return (await (await office('POST', '/api/post', form)).json()) as Post
    }
    const both = await write('В обеих', `[${gone.id},${other.id}]`)
    const draft = await write('Черновик', `[${gone.id}]`)
    await office('PUT', `/api/post/${draft.id}`, aForm({ status: 'draft' }))
    const lost = await write('Удалённая', `[${gone.id}]`)
    const path = `/api/category/${gone.id}`
    const inside = async (query = '') => {
      const answer = await office('GET', `/api/post/pagination/1?category=${gone.id}${query}`)
      return ((await answer.json()) as { items: Post[] }).items.map(({ id }) => id).sort((a, b) => a - b)
    }

    expect((await office('DELETE', path)).status).toBe(204)
    await office('DELETE', `/api/post/${lost.id}`)
    await office('PUT', `/api/post/${both.id}`, aForm({ title: 'Изменена без категории' }))
    expect(await inside()).toEqual([])
    expect(await (await office('POST', `${path}/restore`)).json()).toMatchObject({
      id: gone.id,
      title: 'Уходящая',
      postCount: 2,
      version: 2,
    })
    expect(await inside()).toEqual([both.id, draft.id])
    expect(await inside('&q=паром')).toEqual([both.id, draft.id])
    expect(await inside('&status=draft')).toEqual([draft.id])
    const post = (await (await server.call('GET', `/api/post/${both.id}`)).json()) as Post
    expect(post.categories.map(({ id }) => id).sort((a, b) => a - b)).toEqual([gone.id, other.id])
    expect((await office('POST', `${path}/restore`)).status).toBe(404)
    // Removed and taken back once more, as a hesitant hand does.
    await office('DELETE', path)
    const twice = await Promise.all([1, 2].map(() => office('POST', `${path}/restore`)))
    const [first, second] = twice.map(answer => answer.status).sort()
    expect(first).toBe(200)
    expect([404, 409]).toContain(second)
    expect(await inside()).toEqual([both.id, draft.id])
  })

  it('has an empty Ukrainian title until it gets one, which only the office sees', async () => {
    const { id } = await create('Паромы')
    const inList = async (call: ApiClient) =>
      ((await (await call('GET', '/api/category')).json()) as Category[]).find(row => row.id === id)
    expect((await inList(office))?.titles).toEqual({ uk: '' })
    expect((await inList(server.call))?.titles).toBeUndefined()
  })

  it('lists in the order of the Russian alphabet, and shows a write at once', async () => {
    for (const title of ['Ялта', 'ель', 'Ёлка', 'Дом', 'Жук']) await create(title)
    const titles = async () =>
      ((await (await server.call('GET', '/api/category')).json()) as Category[]).map(row => row.title)
    const wanted = ['Дом', 'Ёлка', 'ель', 'Жук', 'Ялта']
    expect((await titles()).filter(title => wanted.includes(title))).toEqual(wanted)
    await create('Арка')
    expect(await titles()).toContain('Арка')
  })
})

const json = { 'Content-Type': 'application/json' }
