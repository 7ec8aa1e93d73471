import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'

const site = 'https://broker.example'
const { server } = serverOfFile({ PUBLIC_URL: site, SEED: 'demo' })

const get = (path: string) => server.call('GET', path)
const dataOf = async (path: string) =>
  (await (await get(`/api/page?path=${encodeURIComponent(path)}`)).json()) as PageData

const langOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]

describe('an address', () => {
  it.each([
    ['/', 'ru'],
    ['/calculator', 'ru'],
    ['/uk', 'uk'],
    ['/uk?utm_source=mail', 'uk'],
    ['/uk/calculator?route=usa', 'uk'],
    ['/uk/blog', 'uk'],
    ['/uk/callback', 'uk'],
  ])('%s is a page in %s', async (path, lang) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(langOf(await response.text())).toBe(lang)
    // The second time it comes out of the cache.
    expect(langOf(await (await get(path)).text())).toBe(lang)
  })

  it.each([
    ['/uk/', '/uk'],
    ['/uk/?a=1', '/uk?a=1'],
    ['/uk/usa/', '/uk/usa'],
    ['/eu/', '/eu'],
    ['/eu/?a=1', '/eu?a=1'],
    ['/uk/eu/', '/uk/eu'],
    ['/ru/eu/', '/eu'],
    ['/ru', '/'],
    ['/ru/', '/'],
    ['/ru/blog?page=2', '/blog?page=2'],
    ['/ru/calculator', '/calculator'],
    // The address in the other language, to which somebody has added the prefix.
    ['/uk/blog/gibrid-akciz?utm_source=tg', '/uk/blog/hibryd-na-mytnytsi?utm_source=tg'],
    // Behind a sentence, in a link of a messenger, in a QR code of capitals.
    ['/uk.', '/uk'],
    ['/uk)', '/uk'],
    ['/uk&fbclid=1', '/uk?fbclid=1'],
    ['/uk/blog?page=2.', '/uk/blog?page=2'],
    ['/cars?route=usa),', '/cars?route=usa'],
    ['/UK', '/uk'],
    ['/UK/USA', '/uk/usa'],
    ['/ru,', '/'],
  ])('%s is at %s', async (path, current) => {
    const response = await get(path)
    expect([response.status, response.headers.get('Location')]).toEqual([301, current])
  })

  it.each([
    '/uk/nope',
    '/uk/uk',
    '/uk/ru',
    '/uk//evil.example',
    '/uk/..%2f',
    '/xx/',
    '/xx/?a=1',
    '/uk/xx/',
    '/uk/admin',
    '/uk/api/posts',
  ])('%s is no page', async path => {
    const response = await get(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(response.headers.get('Location')).toBeNull()
  })

  it('of nothing is told in its own language, whichever was asked for first', async () => {
    for (const path of ['/uk/nope', '/nope', '/uk/nope', '/nope']) {
      const html = await (await get(path)).text()
      const [lang, message] = path.startsWith('/uk')
        ? ['uk', 'Цю сторінку не знайдено']
        : ['ru', 'This page could not be found']
      expect([path, langOf(html)]).toEqual([path, lang])
      expect(html).toContain(`<h1>${message}</h1>`)
    }
  })

  it('is followed within the site without a document', async () => {
    const data = await dataOf('/uk/calculator?route=eu')
    expect(data.site).toMatchObject({ lang: 'uk', prefix: '/uk', otherHome: '/' })
    expect(await dataOf('/ru/calculator?route=eu')).toEqual(await dataOf('/calculator?route=eu'))
  })
})

describe('the head of a page', () => {
  const linksOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]*)">/g)].map(found => [
        found[1],
        found[2],
      ]),
    )

  it.each(['/', '/usa', '/calculator', '/blog'])(
    'of %s names both languages, and each names the other',
    async path => {
      const other = path === '/' ? '/uk' : `/uk${path}`
      const expected = { ru: site + path, uk: site + other, 'x-default': site + path }
      for (const address of [path, other]) {
        const html = await (await get(address)).text()
        expect(linksOf(html)).toEqual(expected)
        expect(html).toContain(`<link rel="canonical" href="${site}${address}">`)
      }
    },
  )

  it('says the language to networks', async () => {
    const html = await (await get('/uk/usa')).text()
    expect(html).toContain('<meta property="og:locale" content="uk_UA">')
    expect(html).toContain('<meta property="og:locale:alternate" content="ru_UA">')
  })

  it('leads to the same calculation in the other language', async () => {
    const { head } = await dataOf('/calculator?route=usa')
    expect(head.counterpart).toEqual({ lang: 'uk', path: '/uk/calculator?route=usa', exact: true })
    expect((await dataOf('/uk/calculator')).head.counterpart.path).toBe('/calculator')
    const asked = 'route=eu&price=9000'
    expect((await dataOf(`/calculator?${asked}`)).head.counterpart.path).toBe(`/uk/calculator?${asked}`)
    expect((await dataOf(`/uk/callback?${asked}`)).head.counterpart.path).toBe(`/callback?${asked}`)
  })

  it('of a page that search engines leave out names no language', async () => {
    const { head } = await dataOf('/uk/thanks')
    expect(head.alternates).toEqual([])
    expect(head.counterpart.path).toBe('/thanks')
  })
})
