/** The example goes in one step and comes back from the bin; what the office has made its own stays. */
import { describe, expect, it } from 'vitest'
import { storePicture } from '#server/content/media/store-picture.ts'
import { postRevisions } from '#server/content/posts/post-revisions.ts'
import { updateRow } from '#server/platform/db/rows.ts'
import { aForm, aPicture, given } from '#server/proofs/testing/pictures.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import type { Example } from '#shared/contract/system/example.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'

describe('the example of an empty installation', () => {
  const { server, call: admin } = serverOfTest({ SEED: 'demo' })

  const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const example = () => json<Example>(admin('GET', '/api/example'))
  const remove = () => json<Example>(admin('POST', '/api/example/remove'))
  const option = async (title: string) =>
    json<{ id: number; value: string; note: string }>(server.call('GET', `/api/option/single/${title}`))
  const setOption = async (title: string, value: string) =>
    admin('PUT', `/api/option/${(await option(title)).id}`, {
      title,
      value,
      note: (await option(title)).note,
    })

  it('is listed, goes into the bin at once, and comes back from it', async () => {
    const before = await example()
    expect(before.posts).toHaveLength(14)
    expect(before.categories.length).toBeGreaterThan(0)
    expect(before.prices.map(({ title }) => title)).toContain('company_fee')
    expect(before.prices.map(({ title }) => title)).not.toContain('copart_title_fee')
    expect(before.tables).toEqual([...tableTitles])
    expect(before.lots.length).toBeGreaterThan(0)
    expect(before.orders.map(({ title }) => title)).toContain('Заказ № 6, Tesla Model 3 2021')
    const nothing = { posts: [], categories: [], pictures: [], lots: [], orders: [], cases: [], prices: [] }
    expect(await remove()).toEqual({ ...nothing, tables: [...tableTitles] })
    expect(await json(admin('GET', '/api/reference-lot'))).toEqual([])
    const left = await json<{ total: number }>(server.call('GET', '/api/post/pagination/1'))
    expect(left.total).toBe(0)
    expect((await server.call('GET', '/api/option/single/company_fee')).status).toBe(404)
    expect((await server.call('GET', '/api/option/single/phone_main')).status).toBe(200)
    const bin = await json<{ total: number }>(admin('GET', '/api/bin'))
    expect(bin.total).toBe(
      [before.posts, before.categories, before.prices, before.lots, before.orders].flat().length,
    )
    const lot = before.lots[0]?.id
    expect((await admin('POST', `/api/bin/reference-lot/${lot}/restore`)).status).toBe(200)
    expect((await example()).lots, 'what somebody has brought back is wanted').toEqual([])
    const first = before.posts[0]?.id
    expect((await admin('POST', `/api/bin/post/${first}/restore`)).status).toBe(200)
    // What somebody has brought back is wanted.
    expect((await example()).posts).toEqual([])
    expect((await remove()).posts).toEqual([])
    expect((await server.call('GET', `/api/post/${first}`)).status).toBe(200)
  })

  it('that goes while somebody edits a post of it costs no work: brought back, the post asks first', async () => {
    const id = (await example()).posts[0]?.id
    const read = () => json<{ version: number }>(admin('GET', `/api/post/${id}`))
    const { version } = await read()
    const save = (version: number) =>
      admin('PUT', `/api/post/${id}`, aForm({ title: 'Наша правка' }), { 'If-Match': `"${version}"` })
    await remove()
    expect((await save(version)).status).toBe(404)
    expect((await admin('POST', `/api/bin/post/${id}/restore`)).status).toBe(200)
    expect((await save(version)).status).toBe(409)
    expect((await save((await read()).version)).status).toBe(200)
  })

  it('leaves what the office has made or changed', async () => {
    const { posts, categories } = await example()
    const [changed] = posts
    const [kept] = categories
    await admin('PUT', `/api/post/${changed?.id}`, aForm({ title: 'Наша статья' }))
    const own = await json<{ id: number }>(
      admin('POST', '/api/post', aForm({ title: 'Своя', categories: `${kept?.id}` }, await aPicture(1))),
    )
    await setOption('company_fee', '650')
    await remove()
    const page = await json<{ items: { id: number }[] }>(server.call('GET', '/api/post/pagination/1'))
    expect(page.items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([changed?.id, own.id])
    expect((await server.call('GET', `/api/category/${kept?.id}`)).status).toBe(200)
    expect((await option('company_fee')).value).toBe('650')
  })

  it('is the example still when colleagues have only spoken about it', async () => {
    const { posts } = await example()
    const comment = { text: 'Убираем?', mentions: [] }
    expect((await admin('POST', `/api/comment/post/${posts[0]?.id}`, comment)).status).toBe(201)
    expect((await example()).posts).toEqual(posts)
  })

  it('lists the pictures that nothing else shows, which come back with their post', async () => {
    const [one, other] = (await example()).posts
    const store = async (seed: number) =>
      storePicture(server.ctx, given(await aPicture(seed)), async (_tx, { hash }) => hash)
    const hashes = [await store(1), await store(2)]
    for (const [index, post] of [one, other].entries())
      await updateRow(server.ctx.db, 'posts', post?.id ?? 0, { image_hash: hashes[index] ?? null })
    // As the example's pictures come: with them its posts begin anew.
    for (const post of [one, other]) await postRevisions.drop(server.ctx.db, post?.id ?? 0)
    await admin('POST', '/api/post', aForm({ title: 'Своя', picture: hashes[1] ?? '' }))
    expect((await example()).pictures).toEqual([{ id: hashes[0], title: 'Без названия' }])
    const library = async () =>
      (await json<{ items: { id: string }[] }>(admin('GET', '/api/media'))).items
        .map(({ id }) => id)
        .toSorted()
    expect(await library()).toEqual(hashes.toSorted())
    await remove()
    expect(await library(), 'a picture of the example alone lies in the bin with its post').toEqual([
      hashes[1],
    ])
    expect((await admin('POST', `/api/bin/post/${one?.id}/restore`)).status).toBe(200)
    expect(await library()).toEqual(hashes.toSorted())
    const { image } = await json<{ image: string }>(admin('GET', `/api/post/${one?.id}`))
    expect(image).toContain(hashes[0])
  })

  it('is named on the public calculation for as long as it counts', async () => {
    const notice = async () => {
      const { page } = await json<PageData>(server.call('GET', '/api/page?path=/calculator'))
      return page.kind === 'calculator' ? page.exampleNotice : null
    }
    const heroes = async (path: string) => {
      const { page } = await json<PageData>(server.call('GET', `/api/page?path=${path}`))
      return 'data' in page ? Object.values(page.data.notices ?? {}) : null
    }
    const { posts } = await example()
    await admin('PUT', `/api/post/${posts[0]?.id}`, aForm({ text: '<div data-block="fees"></div>' }))
    const { slug } = await json<{ slug: string }>(admin('GET', `/api/post/${posts[0]?.id}`))
    const fees = async () => {
      const { page } = await json<PageData>(server.call('GET', `/api/page?path=/blog/${slug}`))
      return page.kind === 'post' ? page.blocks[0]?.words : null
    }
    expect(await notice()).toContain('Цены примерные')
    expect(await heroes('/')).toEqual([expect.stringContaining('Цены перевозки')])
    // Below the calculation of the head, and below the example lots.
    const both = ['Ціни перевезення', 'Ціни перевезення'].map(words => expect.stringContaining(words))
    expect(await heroes('/uk/usa')).toEqual(both)
    expect(await fees()).toContain('цены примерные')
    await remove()
    expect(await fees(), 'the prices are gone with the example').not.toContain('примерные')
    expect(await notice(), 'the tables are the example still').toContain('Цены примерные')
    await server.ctx.db.deleteFrom('table_versions').execute()
    expect(await notice()).toBe('')
    expect(await heroes('/')).toEqual([])
  })
})
