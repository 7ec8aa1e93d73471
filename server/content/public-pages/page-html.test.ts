import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { HttpError } from '#server/platform/http/errors/http-error.ts'
import { readBuildOutput } from '#server/platform/ssr/build-output.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { sectionKinds } from '#shared/contract/content/site-sections.ts'
import { splitLanguage, withPrefix } from '#shared/domain/site/languages.ts'
import { everySection } from '#shared/testing/every-section.ts'
import { errorPage } from './error-page.ts'
import { loadPage } from './load-page.ts'

const built = existsSync(join(import.meta.dirname, '../../../dist/site/server/ru/entry-server.js'))

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

const inRussian = [
  '/',
  '/blog',
  '/blog?page=2',
  '/blog?category=1',
  '/blog?q=akciz',
  '/blog?q=нетТакого',
  '/blog/kak-schitaetsya-akciz',
  '/usa',
  '/eu',
  '/georgia',
  '/calculator',
  '/calculator?route=eu&engine=diesel&price=12500,50&currency=EUR&year=2020&volume_cc=1968&eur1=1',
  '/calculator?route=usa&price=abc&year=1800&volume_cc=-5&beside=route%3Dgeorgia%26price%3D9000',
  '/callback',
  '/callback?route=georgia&engine=hybrid&volume_cc=2494&year=2019&price=11500',
  '/calculation',
  '/thanks',
  '/offline',
  '/nope',
]
/** The example post has an address of its own in each language. */
const inUkrainian = (path: string): string =>
  withPrefix(path.replace('/kak-schitaetsya-akciz', '/yak-rakhuiut-aktsyz'), '/uk')

const paths = [...inRussian, ...inRussian.map(inUkrainian)]

/** What is said of the calculation that a form carries along. */
const unread = { ru: 'Расчёт: не удалось прочитать', uk: 'Розрахунок: не вдалося прочитати' }

it('the rules see a fault', async () => {
  const { valid } = await validator.validateString('<!doctype html><p id="a"><div id="a"></p>')
  expect(valid).toBe(false)
})

describe.runIf(built)('the HTML of every page', () => {
  const { server } = serverOfFile({ PUBLIC_URL: 'https://broker.example', SEED: 'demo' })

  const htmlOf = async (path: string) => (await server.call('GET', path)).text()

  const dataOf = async (path: string) =>
    loadPage(server.ctx, path, 'build').catch((error: unknown) => {
      if (error instanceof HttpError)
        return errorPage(server.ctx, error, 'build', splitLanguage(path).named ?? 'ru')
      throw error
    })

  const faultsOf = async (html: string): Promise<string[]> => {
    const { results } = await validator.validateString(html)
    const messages = results.flatMap(result => result.messages)
    return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)
  }

  it.each(paths)('%s is valid', async path => {
    const html = await (await server.call('GET', path)).text()
    expect(html).toContain('id="page-data"')
    expect(await faultsOf(html)).toEqual([])
  })

  it.each(paths)('%s is the same for a browser whose address carries more', async path => {
    const data = await dataOf(path)
    const marked = `${path}${path.includes('?') ? '&' : '?'}utm_source=mail&visit=7`
    // The page is rendered and kept for the address without the mark; the browser renders it for its own.
    const entry = (await readBuildOutput()?.pagesIn(data.site.lang))?.entry
    expect(entry?.render(data, marked)).toBe(entry?.render(data, path))
    expect(await dataOf(marked)).toEqual(data)
  })

  it('of every post is valid, and of one that is gone', async () => {
    const map = await (await server.call('GET', '/sitemap.xml')).text()
    const posts = [...map.matchAll(/<loc>https:\/\/broker\.example((?:\/uk)?\/blog\/[^<]+)/g)].map(
      ([, path]) => path ?? '',
    )
    expect(posts.length).toBeGreaterThan(23)
    for (const path of posts) expect([path, ...(await faultsOf(await htmlOf(path)))]).toEqual([path])
    // The layout around them is rendered once: the browser, which renders all at once, must find the same.
    const output = readBuildOutput()
    for (const [index, path] of posts.entries()) {
      const data = await dataOf(path)
      const site = { ...data.site, phone: index % 3 === 0 ? '' : `+38044123456${index % 3}` }
      const entry = (await output?.pagesIn(site.lang))?.entry
      for (const shown of [data, { ...data, site }])
        expect(entry?.render(shown, path)).toBe(entry?.renderWhole(shown, path))
    }
    const office = await server.signedIn()
    const first = (await (await office('GET', '/api/post/single/gibrid-akciz')).json()) as { id: number }
    expect((await office('DELETE', `/api/post/${first.id}`)).status).toBe(204)
    for (const path of ['/blog/gibrid-akciz', '/uk/blog/hibryd-na-mytnytsi']) {
      const gone = await server.call('GET', path)
      expect([path, gone.status]).toEqual([path, 410])
      expect(await faultsOf(await gone.text())).toEqual([])
    }
  })

  it.each(['/', '/usa', '/calculator', '/blog/kak-schitaetsya-akciz', '/cars', '/privacy', '/uk/usa'])(
    'of %s keeps neighbours apart for text browsers, readers and copies',
    async path => {
      const html = await (await server.call('GET', path)).text()
      const shown = html.slice(html.indexOf('<main')).replaceAll(/<(script|select)\b.*?<\/\1>/gs, '')
      const glued =
        /[\p{L}\d₴$]<\/(?:span|strong|small|time)><(?:span|strong|small|time)\b[^>]*>[\p{L}\d].{0,20}/u
      expect(glued.exec(shown)?.[0]).toBeUndefined()
      const actions = [...shown.matchAll(/<p class="actions">.*?<\/p>/gs)].join('')
      expect(actions).not.toMatch(/[\p{L}\d](?:<\/span>)?<\/(?:a|button)>(?:<[^>]*>)*[\p{L}\d]/u)
      const crumbs = /<p class="[^"]*crumbs">.*?<\/p>/s.exec(shown)?.[0] ?? ''
      expect(crumbs).not.toMatch(/[\p{L}\d]<\/a><a/u)
    },
  )

  it('of a page that cannot be made is valid, and says so in words', async () => {
    const { schema } = server.ctx.db
    await schema.alterTable('posts').renameTo('posts_away').execute()
    try {
      const failed = await server.call('GET', '/blog?category=3')
      expect(failed.status).toBe(500)
      const html = await failed.text()
      expect(html).toMatch(/<h1[^>]*>[^<]*[а-я]/)
      expect(await faultsOf(html)).toEqual([])
    } finally {
      await schema.alterTable('posts_away').renameTo('posts').execute()
    }
  })

  it.each([
    ['/', 'scene-home'],
    ['/usa', 'scene-usa'],
    ['/eu', 'scene-eu'],
    ['/georgia', 'scene-georgia'],
    ['/uk', 'scene-home'],
    ['/uk/usa', 'scene-usa'],
  ])('%s asks for the picture of its first screen at once', async (path, scene) => {
    const html = await (await server.call('GET', path)).text()
    expect(html).toMatch(new RegExp(`<link rel="preload" as="image" href="/images/${scene}\\.svg"`))
    expect(html.match(/<link rel="preload" as="image"/g)).toHaveLength(1)
  })

  it('of a page with every kind of section is valid, though all of them say the same, and shows no mark of a bold word', async () => {
    const office = await server.signedIn()
    const { items } = (await (await office('GET', '/api/media')).json()) as { items: { url: string }[] }
    const picture = items[0]?.url ?? `/media/${'0'.repeat(64)}-640.jpg`
    const sections = everySection({ heading: 'Машина из Кореи', text: 'Слово **важное** и всё', picture })
    const [first, ...others] = sections
    const contents = {
      title: 'Все разделы',
      sections: [first, { ...first, id: 'plain', scene: null, anchor: 'price' }, ...others],
    }
    const made = await office('POST', '/api/site-pages', { path: '/every-section', ...contents })
    const { id } = (await made.json()) as { id: number }
    expect((await office('POST', `/api/site-pages/${id}/publish`, { publishAt: null })).status).toBe(200)
    const html = await htmlOf('/every-section')
    expect(await faultsOf(html)).toEqual([])
    const shown = html.slice(html.indexOf('<main'), html.indexOf('id="page-data"'))
    // Words of a rich text have marks of their own.
    const short = shown.replace(/<div class="post-body".*?<\/div>/s, '')
    expect(short.match(/.{20}\*\*/g)).toBeNull()
    // A first screen without a picture has its calculator and its anchor all the same.
    expect(/<div class="container" id="price">.*?<aside class="quote-card"/s.test(shown)).toBe(true)
  })

  it('of a page with any kind of section alone shows that section', async () => {
    const office = await server.signedIn()
    const picture = `/media/${'0'.repeat(64)}-640.jpg`
    const shown = await Promise.all(
      everySection({ heading: 'Машина', text: 'Слово', picture }).map(async section => {
        const draft = { path: '/alone', title: 'Страница', theme: 'neutral', sections: [section] }
        const html = await (await office('POST', '/api/site-pages/preview', draft)).text()
        const place = html.split(`data-section="${section.id}"`)[1] ?? ''
        return [section.kind, /Машина|Слово/.test(place.split('id="page-data"')[0] ?? '')]
      }),
    )
    expect(shown).toEqual(sectionKinds.map(kind => [kind, true]))
  })

  it('no two pages that are searched for carry the same title or description, in either language', async () => {
    const searched = ['/', '/blog', '/blog?page=2', '/blog?category=1', '/blog?category=2', '/usa', '/eu']
    const russian = [...searched, '/georgia', '/calculator', '/blog/kak-schitaetsya-akciz']
    const heads: string[] = []
    for (const path of [...russian, ...russian.map(inUkrainian)]) {
      const html = await (await server.call('GET', path)).text()
      heads.push(/<title>(.+?)<\/title>/.exec(html)?.[1] ?? '')
      heads.push(/<meta name="description" content="(.+?)">/.exec(html)?.[1] ?? '')
    }
    expect(new Set(heads).size).toBe(heads.length)
  })

  it('a page that is not there marks the section it was looked for in, whoever asked before', async () => {
    const marked = async (path: string) => {
      const answer = await server.call('GET', path)
      expect(answer.status).toBe(404)
      return /<a[^>]*aria-current[^>]*>/.exec(await answer.text())?.[0] ?? null
    }
    expect(await marked('/nope')).toBeNull()
    expect(await marked('/blog/nope')).toContain('href="/blog"')
    expect(await marked('/usa/nope')).toContain('href="/usa"')
    expect(await marked('/nope/blog')).toBeNull()
    expect(await marked('/blog?page=999999')).toContain('aria-current="page"')
    expect(await marked('/other')).toBeNull()
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['callback', { name: ' ', phone: '12', quote: '{' }, ['проверьте номер', unread.ru]],
    ['calculation', { email: 'a@', message: 'x', quote: '{' }, ['Почта: проверьте адрес', unread.ru]],
    ['callback?lang=uk', { name: ' ', phone: '12', quote: '{' }, ['Перевірте номер', unread.uk]],
    [
      'calculation?lang=uk',
      { email: 'a@', message: 'x', quote: '{' },
      ['Пошта: перевірте адресу', unread.uk],
    ],
  ])('a refused %s names every bad field, also one that nobody sees', async (form, fields, complaints) => {
    const body = new URLSearchParams(fields)
    const answer = await server.call('POST', `/api/mail/${form}`, body, { Accept: 'text/html' })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    const { results } = await validator.validateString(html)
    expect(results.flatMap(result => result.messages)).toEqual([])
    const shown = html.replace(/<script[^>]*>[^<]*<\/script>/g, '')
    for (const words of complaints) expect(shown).toContain(words)
    expect(shown).toContain(`value="${fields.phone ?? fields.email}"`)
  })

  it('a rejected callback keeps the calculation that it is about', async () => {
    const quote = JSON.stringify({ route: 'georgia', price: { amount: '1', currency: 'USD' } })
    const body = new URLSearchParams({ name: 'Анна', phone: '12', quote, message: 'Расчёт: легковой.' })
    const answer = await server.call('POST', '/api/mail/callback', body, { Accept: 'text/html' })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain('<p class="callback-about">Расчёт: легковой.</p>')
    expect(html).toContain(`value="${quote.replaceAll('"', '&quot;')}"`)
  })
})
