import { describe, expect, it } from 'vitest'
import { countContentProblems, countUntranslated } from '#server/content/content-overview.ts'
import { readSiteInfo } from '#server/content/public-pages/head/site-info.ts'
import type { Option } from '#shared/contract/calculation/options.ts'
import type { PageOfPosts } from '#shared/contract/content/posts.ts'
import { languages, otherLanguage } from '#shared/domain/site/languages.ts'
import { isProof } from '#shared/tooling/sample.ts'
import { serverOfFile } from '../proofs/testing/server-of-file.ts'
import { startTestServer, type TestServer } from '../proofs/testing/start-test-server.ts'
import { loadDemo } from './load-demo.ts'
import { attachDemoPictures } from './load-demo-posts.ts'

describe('the example content', () => {
  const { server } = serverOfFile({ SEED: 'demo' })

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

  it('leaves nothing of its firm on the site of an office that has put its own in the place of it', async () => {
    const office = await server.signedIn()
    const firm = {
      ru: { site_name: 'Авто Мост', site_legal: 'ООО «Авто Мост», код 12345678', address: 'Городоцкая, 1' },
      uk: { site_name: 'Авто Міст', site_legal: 'ТОВ «Авто Міст», код 12345678', address: 'Городоцька, 1' },
    }
    const contacts = {
      phone_main: '+380671234567',
      email_main: 'info@avtomost.example',
      telegram_url: 'https://t.me/avtomost',
    }
    const ukrainian = Object.entries(firm.uk).map(([title, value]) => [`${title}.uk`, value])
    const known = (await (await office('GET', '/api/option')).json()) as Option[]
    for (const [title, value] of Object.entries({
      ...firm.ru,
      ...Object.fromEntries(ukrainian),
      ...contacts,
    })) {
      const id = known.find(option => option.title === title)?.id
      expect((await office('PUT', `/api/option/${id}`, { title, value })).status, title).toBe(200)
    }
    for (const lang of languages) {
      const site = JSON.stringify(await readSiteInfo(server.ctx, 'build', lang)).replaceAll('\u00a0', ' ')
      for (const text of Object.values({ ...firm[lang], ...contacts })) expect(site).toContain(text)
      for (const text of Object.values(firm[otherLanguage(lang)])) expect(site).not.toContain(text)
      expect(site).not.toMatch(/Примерн|Зразков|Митний брокер|example\.com|380440000000/)
    }
  })

  const pictured = async ({ ctx }: TestServer) =>
    (await ctx.db.selectFrom('posts').select('id').where('image_hash', 'is not', null).execute()).length

  it('gets its pictures while it serves', async () => {
    const beside = await startTestServer({ SEED: 'demo' }, { demoPictures: true })
    await expect.poll(() => pictured(beside), { timeout: 150_000, interval: 50 }).toBeGreaterThan(0)
    await beside.stop()
  })

  it('gets the pictures that a stop has interrupted, each with its text', async () => {
    const { ctx } = server
    const attach = async (most: number) => {
      let left = most
      await attachDemoPictures(ctx, () => left-- === 0, { effort: 0 })
    }
    await attach(0)
    expect(await pictured(server)).toBe(0)
    await attach(1)
    expect(await pictured(server)).toBe(1)
    // The proof waits for all of them.
    await attach(isProof ? 14 : 1)
    expect(await pictured(server)).toBe(isProof ? 14 : 2)
    const page = (await (await server.call('GET', '/api/post/pagination/1')).json()) as PageOfPosts
    const images = page.items.flatMap(({ image }) => image ?? [])
    expect(images).toHaveLength(isProof ? page.items.length : 2)
    for (const image of images) expect((await server.call('GET', image)).status).toBe(200)
    // The overview of the first morning names no flaws that came with the program.
    expect(await countContentProblems(ctx)).toEqual({
      picturesWithoutText: 0,
      postsLackingPictures: 0,
      brokenLinks: 0,
    })
    expect((await countUntranslated(ctx)).pictures).toBe(0)
  }, 300_000)
})
