import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { type Language, localisePath, splitLanguage } from '#shared/domain/site/languages.ts'

const site = 'https://broker.example'
const { server, call: office } = serverOfFile({ PUBLIC_URL: site, SEED: 'demo' })

const get = (path: string) => server.call('GET', path)
const mapped = async (): Promise<string[]> => {
  const map = await (await get('/sitemap.xml')).text()
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => address.slice(site.length) || '/',
  )
}
const setMain = async (value: string) => {
  const { id, title, note } = (await (
    await office('GET', '/api/option/single/site_main_language')
  ).json()) as { id: number; title: string; note: string }
  return office('PUT', `/api/option/${id}`, { title, note, value })
}
const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]
const langOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]

/** What stands at an address: its language and its heading. */
const contentOf = async (path: string) => {
  const html = await (await get(path)).text()
  return `${langOf(html)} ${headingOf(html)}`
}

describe('the main language', () => {
  it('takes no other value', async () => {
    const response = await setMain('en')
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('ru (русский), uk (украинский)')
  })

  it('leads lists of posts that only the other language has to their own content', async () => {
    const { id } = (await (await office('POST', '/api/category', { title: 'Без перевода' })).json()) as {
      id: number
    }
    const { db } = server.ctx
    const russian = await db
      .selectFrom('post_texts')
      .select('post_id as id')
      .where('lang', '=', 'ru')
      .where('status', '=', 'published')
      .execute()
    await office('PUT', `/api/post/${russian[0]?.id}`, { categories: [id] })
    const old = `/blog?category=${id}`
    const content = await contentOf(old)
    await setMain('uk')
    const moved = await get(old)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/ru${old}`])
    expect(await contentOf(`/ru${old}`)).toBe(content)
    expect((await get(`/api/page?path=${encodeURIComponent(old)}`)).status).toBe(200)
    for (const nothing of ['/blog?category=999999', '/blog?page=999', '/blog?page=x', '/ru/blog?page=999'])
      expect([nothing, (await get(nothing)).status]).toEqual([nothing, 404])
    await setMain('ru')
    expect((await get(old)).status).toBe(200)
    expect((await get(`/uk${old}`)).status).toBe(404)
  })

  it('leads to pages that only one language has, in one step', async () => {
    const create = async (lang: Language, path: string) => {
      const page = { title: path, path, sections: [] }
      const { id } = (await (await office('POST', '/api/site-pages', page)).json()) as { id: number }
      const text = { title: path, theme: 'neutral', sections: [] }
      if (lang === 'uk') await office('PUT', `/api/site-pages/${id}?lang=uk`, text)
      await office('POST', `/api/site-pages/${id}/publish?lang=${lang}`, { publishAt: null })
      return id
    }
    const ids = [await create('uk', '/korea'), await create('ru', '/japan')]
    const at = async (path: string) => {
      const response = await get(path)
      return response.headers.get('location') ?? response.status
    }
    expect([await at('/korea'), await at('/ru/korea'), await at('/uk/korea')]).toEqual([
      ...['/uk/korea', '/uk/korea', 200],
    ])
    expect([await at('/japan'), await at('/ru/japan'), await at('/uk/japan')]).toEqual([200, '/japan', 404])
    await setMain('uk')
    expect([await at('/korea'), await at('/ru/korea'), await at('/uk/korea')]).toEqual([200, 404, '/korea'])
    expect([await at('/japan'), await at('/ru/japan'), await at('/uk/japan?a=1')]).toEqual([
      ...['/ru/japan', 200, '/ru/japan?a=1'],
    ])
    await setMain('ru')
    for (const id of ids) await office('DELETE', `/api/site-pages/${id}`)
  })

  it('turns every address round, old ones lead to their own content, and turning back loses nothing', async () => {
    const before = await mapped()
    const contents = new Map<string, string>()
    for (const path of before) contents.set(path, await contentOf(path))
    const seed = await (await get('/api/post/pagination/1')).text()
    const languageOf = (path: string): Language => splitLanguage(path).named ?? 'ru'

    expect((await setMain('uk')).status).toBe(200)
    expect(await (await get('/api/post/pagination/1')).text()).toBe(seed)
    const after = await mapped()
    expect(after.toSorted()).toEqual(
      before.map(path => localisePath(splitLanguage(path).path, languageOf(path), 'uk')).toSorted(),
    )
    for (const path of before) {
      const current = localisePath(splitLanguage(path).path, languageOf(path), 'uk')
      expect(await contentOf(current), current).toBe(contents.get(path))
      const response = await get(path)
      // A bare address that both languages have is the main language's own now.
      if (after.includes(path)) expect(response.status, path).toBe(200)
      else expect([path, response.status, response.headers.get('Location')]).toEqual([path, 301, current])
    }
    const html = await (await get('/usa')).text()
    expect(langOf(html)).toBe('uk')
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${site}/usa">`)
    expect(html).toContain(`<link rel="alternate" hreflang="ru" href="${site}/ru/usa">`)
    expect(html).toContain('href="/rss.xml"')
    expect(await (await get('/ru/usa')).text()).toContain('href="/ru/rss.xml"')
    expect((await get('/uk/rss.xml')).headers.get('Location')).toBe('/rss.xml')
    expect(await (await get('/ru/rss.xml')).text()).toContain('<language>ru</language>')

    expect((await setMain('ru')).status).toBe(200)
    expect((await mapped()).toSorted()).toEqual(before.toSorted())
    for (const path of before) expect(await contentOf(path), path).toBe(contents.get(path))
    for (const path of after.filter(one => !before.includes(one))) {
      const { status } = await get(path)
      expect([path, status]).toEqual([path, 301])
    }
    // Every page six times: more than the usual bound on a busy machine.
  }, 180_000)
})
