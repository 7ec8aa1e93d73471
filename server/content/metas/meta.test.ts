import { describe, expect, it } from 'vitest'
import { problemOf } from '#server/proofs/testing/problem-of.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { Meta } from '#shared/contract/content/metas.ts'

describe('meta records', () => {
  const { server, call: office } = serverOfFile()

  const fields = (page: string) => ({
    page,
    title: 'Заголовок',
    description: 'Описание',
    keywords: 'авто, США',
  })

  it('rejects pages and texts outside their bounds', async () => {
    for (const page of ['', 'Home', 'дом', 'a b', 'x'.repeat(61), '<b>', 5]) {
      const answer = await office('POST', '/api/meta', { ...fields('x'), page })
      expect(await problemOf(answer)).toMatchObject({ status: 400, paths: ['page'] })
    }
    for (const [field, length] of [
      ['title', 201],
      ['description', 501],
      ['keywords', 501],
    ] as const) {
      const answer = await office('POST', '/api/meta', { ...fields('x'), [field]: 'я'.repeat(length) })
      expect(await problemOf(answer)).toMatchObject({ status: 400, paths: [field] })
    }
    expect((await office('POST', '/api/meta', { ...fields('x'), id: 1 })).status).toBe(400)
    expect((await office('GET', '/api/meta/none')).status).toBe(400)
    expect((await office('GET', '/api/meta/999')).status).toBe(404)
    expect((await server.call('GET', '/api/meta/single/nowhere')).status).toBe(404)
    expect((await server.call('GET', '/api/meta/single/No%20Where')).status).toBe(400)
  })

  it('is read by a page with a slash', async () => {
    const made = (await (await office('POST', '/api/meta', fields('blog/usa'))).json()) as Meta
    const read = async () => (await server.call('GET', '/api/meta/single/blog%2Fusa')).json()
    expect(await read()).toEqual(made)
    await office('PUT', `/api/meta/${made.id}`, { ...fields('blog/usa'), title: 'Новый' })
    expect(await read()).toMatchObject({ title: 'Новый', version: 2 })
  })

  it('has a record of each language for a page, and shows the Russian one to who names none', async () => {
    const russian = (await (await office('POST', '/api/meta', fields('both'))).json()) as Meta
    const words = { ...fields('both'), title: 'Заголовок українською' }
    const made = await office('POST', '/api/meta?lang=uk', words)
    expect(made.status).toBe(201)
    const ukrainian = (await made.json()) as Meta
    expect([russian.lang, ukrainian.lang]).toEqual(['ru', 'uk'])
    expect((await office('POST', '/api/meta?lang=uk', words)).status).toBe(409)
    const single = async (query: string) =>
      (await (await server.call('GET', `/api/meta/single/both${query}`)).json()) as Meta
    expect((await single('')).title).toBe('Заголовок')
    expect((await single('?lang=uk')).title).toBe('Заголовок українською')
    const listed = async (query: string) =>
      ((await (await office('GET', `/api/meta${query}`)).json()) as Meta[]).filter(
        ({ page }) => page === 'both',
      )
    expect(await listed('')).toEqual([russian])
    expect(await listed('?lang=uk')).toEqual([ukrainian])

    expect((await office('DELETE', `/api/meta/${ukrainian.id}`)).status).toBe(204)
    expect((await server.call('GET', '/api/meta/single/both?lang=uk')).status).toBe(404)
    expect((await office('POST', `/api/bin/meta/${ukrainian.id}/restore`)).status).toBe(200)
    expect((await single('?lang=uk')).title).toBe('Заголовок українською')
  })

  it('lists in the order of the pages', async () => {
    for (const page of ['usa', 'home', 'eu']) await office('POST', '/api/meta', fields(page))
    const list = (await (await office('GET', '/api/meta')).json()) as Meta[]
    const pages = list.map(meta => meta.page)
    expect(pages).toEqual([...pages].sort())
    expect(pages).toEqual(expect.arrayContaining(['eu', 'home', 'usa']))
  })
})
