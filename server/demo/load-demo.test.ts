import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countFlaws } from '#server/content/content-state.ts'
import { countUntranslated } from '#server/content/count-untranslated.ts'
import type { PageOfPosts } from '#shared/contract/posts.ts'
import { startTestServer, type TestServer } from '../proofs/testing/start-test-server.ts'
import { loadDemo } from './load-demo.ts'
import { attachDemoPictures } from './load-demo-posts.ts'

describe('the example content', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ SEED: 'demo' }, { demoPictures: true })
  })
  afterAll(() => server.stop())

  it('fills an empty database before the first request', async () => {
    const page = (await (await server.call('GET', '/api/post/pagination/1')).json()) as PageOfPosts
    expect(page.total).toBe(14)
    expect(page.items[0]?.categories.length).toBeGreaterThan(0)
    for (const path of [
      '/api/meta/single/home',
      '/api/option/single/company_fee',
      '/api/option/single/site_tagline',
      '/api/calculator/copart-fee',
    ]) {
      expect((await server.call('GET', path)).status, path).toBe(200)
    }
    const found = await server.call('GET', '/api/post/pagination/1?q=акциза')
    expect(((await found.json()) as PageOfPosts).total).toBeGreaterThan(1)
  })

  it('loads nothing twice, and nothing into a database with content', async () => {
    const count = async () =>
      Promise.all(
        (['options', 'metas', 'categories', 'posts', 'table_versions'] as const).map(
          async table => (await server.ctx.db.selectFrom(table).select('id').execute()).length,
        ),
      )
    const before = await count()
    await loadDemo(server.ctx)
    expect(await count()).toEqual(before)
  })

  it('brings the pictures while it serves, and finishes what a stop interrupted', {
    timeout: 300_000,
  }, async () => {
    const pictured = async () =>
      (await server.ctx.db.selectFrom('posts').select('id').where('image_hash', 'is not', null).execute())
        .length
    await expect.poll(pictured, { timeout: 150_000, interval: 50 }).toBeGreaterThan(0)
    await expect.poll(pictured, { timeout: 150_000, interval: 200 }).toBe(14)
    const page = (await (await server.call('GET', '/api/post/pagination/1')).json()) as PageOfPosts
    for (const post of page.items) expect((await server.call('GET', post.image ?? '')).status).toBe(200)
    // The overview of the first morning names no flaws that came with the program.
    expect(await countFlaws(server.ctx)).toEqual({ picturesWithoutText: 0, brokenLinks: 0 })
    expect((await countUntranslated(server.ctx)).pictures).toBe(0)

    await server.ctx.db
      .updateTable('posts')
      .set({ image_hash: null })
      .where('slug', '=', page.items[0]?.slug ?? '')
      .execute()
    expect(await pictured()).toBe(13)
    await attachDemoPictures(server.ctx, () => true)
    expect(await pictured()).toBe(13)
    await attachDemoPictures(server.ctx, () => false, { effort: 0 })
    expect(await pictured()).toBe(14)
  })
})
