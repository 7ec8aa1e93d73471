import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRedirects } from '#server/content/redirects/other-site-redirects.ts'
import { aForm } from '#server/proofs/testing/pictures.ts'
import {
  type ApiClient,
  owner,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import { isPageData } from '#site/routing/fetch-page.ts'

let server: TestServer
let office: ApiClient
const page = (path: string, headers: Record<string, string> = {}) =>
  server.call('GET', path, undefined, headers)

/** One pixel, as small as a picture gets. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const writePost = async (fields: Record<string, string>) => {
  const answer = await office('POST', '/api/post', aForm(fields, picture, 'pixel.png'))
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: number; slug: string }
}

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://broker.example' })
  office = await server.signedIn()
})
afterAll(() => server.stop())

describe('pages that are none', () => {
  it.each([
    '/nope',
    '/blog/nope',
    '/blog?page=abc',
    '/blog?page=0',
    '/blog?page=2',
    '/blog?category=999',
    '/blog/..%2f..%2fetc',
    '/index.html',
    '/nope/',
    '/usa//',
    '//blog/',
  ])('%s is 404 with the sentence of the order', async path => {
    const answer = await page(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('This page could not be found')
  })

  it('a file that the build does not hold is notified in plain text', async () => {
    const answer = await page('/assets/entry-client-0ld0ld00.js', { Accept: 'text/html' })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await answer.text()).toBe('Not found\n')
  })

  it('a page says to a balancer that asks by OPTIONS that it is there', async () => {
    const asked = await server.call('OPTIONS', '/')
    expect([asked.status, asked.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
  })

  it('a page takes no POST', async () => {
    expect((await server.call('POST', '/', new URLSearchParams({ a: '1' }))).status).toBe(404)
  })

  it('the page call rejects other sites and names 404', async () => {
    expect((await page('/api/page?path=%2F%2Fevil.example')).status).toBe(400)
    expect((await page('/api/page?path=%2Fnope')).status).toBe(404)
  })
})

describe('a page', () => {
  it.each([
    '/',
    '/blog',
    '/usa',
    '/eu',
    '/georgia',
    '/calculator',
    '/callback',
    '/calculation',
    '/thanks',
    '/offline',
  ])('%s comes up without any content at all', async path => {
    const answer = await page(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toContain('text/html')
    expect(answer.headers.get('Content-Security-Policy')).toMatch(
      /default-src 'none'.*script-src 'self' 'sha256-/,
    )
    expect(answer.headers.get('Content-Security-Policy')).not.toContain('unsafe')
  })

  it('the address in the head is ours, whatever the request calls us', async () => {
    const answer = await page('/api/page?path=%2Fusa', { 'X-Forwarded-Host': 'evil.example' })
    const data: unknown = await answer.json()
    expect(isPageData(data) && data.head.canonical).toBe('https://broker.example/usa')
  })

  it('shows a write at once, and 304 until then', async () => {
    const first = await page('/blog')
    const tag = first.headers.get('ETag') ?? ''
    expect(tag).toMatch(/^"/)
    expect((await page('/blog', { 'If-None-Match': tag })).status).toBe(304)
    await office('POST', '/api/meta', { page: 'blog', title: 'Совсем новый заголовок' })
    const next = await page('/blog', { 'If-None-Match': tag })
    expect(next.status).toBe(200)
    expect(await next.text()).toContain('Совсем новый заголовок')
  })

  it('gives every request an id of its own, cached pages and unchanged ones too', async () => {
    const first = await page('/eu')
    const again = await page('/eu')
    const unchanged = await page('/eu', { 'If-None-Match': again.headers.get('ETag') ?? '' })
    expect(unchanged.status).toBe(304)
    const ids = [first, again, unchanged].map(answer => answer.headers.get('X-Request-Id'))
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(ids).size).toBe(3)
  })

  it.each([
    ['that reads nothing', ['/usa', '/usa?visit=1', '/usa?', '/usa?page=3&visit=2'], 1],
    ['of the blog', ['/blog?q=a+b', '/blog?utm_source=mail&q=a+b', '/blog?q=a%20b&visit=7', '/blog?q=c'], 2],
    ['with a choice', ['/thanks', '/thanks?form=calculation', '/thanks?FORM=calculation'], 2],
    [
      'of a calculation',
      ['/calculator?price=1', '/calculator?gclid=x&price=1', '/calculator?price=2', '/calculator?gclid=x'],
      3,
    ],
  ])(
    '%s is rendered once for what it reads, whatever else its address carries',
    async (_name, paths, times) => {
      const kept = async () => {
        const count =
          /^http_request_duration_seconds_count\{method="GET",route="cached page",status="200"\} (\d+)/m
        return Number(count.exec(await (await page('/metrics')).text())?.[1] ?? 0)
      }
      // What other tests left is too old by now; the first page brings the rates of the day.
      server.clock.offset += 120_000
      await page('/')
      const before = await kept()
      for (const path of paths) expect((await page(path)).status).toBe(200)
      expect((await kept()) - before).toBe(paths.length - times)
    },
  )

  it('moves an old address of a post for good, and hides drafts', async () => {
    const post = await writePost({ title: 'Первый', slug: 'pervyj', text: '<h2>Раз</h2><p>Текст</p>' })
    const change = (fields: Record<string, string>) => office('PUT', `/api/post/${post.id}`, aForm(fields))
    expect((await change({ slug: 'pervyj-novyj' })).status).toBe(200)
    const moved = await page('/blog/pervyj')
    expect(moved.status).toBe(301)
    expect(moved.headers.get('Location')).toBe('/blog/pervyj-novyj')
    const marked = await page('/blog/pervyj?utm_source=a&q=%D0%B0?')
    expect(marked.headers.get('Location')).toBe('/blog/pervyj-novyj?utm_source=a&q=%D0%B0?')
    expect((await page('/blog/pervyj-novyj')).status).toBe(200)
    expect((await change({ status: 'draft' })).status).toBe(200)
    expect((await page('/blog/pervyj-novyj')).status).toBe(404)
  })

  it.each([
    ['/usa/', '/usa'],
    ['/blog/', '/blog'],
    ['/blog/?page=1', '/blog?page=1'],
    ['/calculator/?route=eu', '/calculator?route=eu'],
  ])('leads %s, with a slash too many, to the page', async (path, bare) => {
    const moved = await page(path)
    expect(moved.status).toBe(301)
    expect(moved.headers.get('Location')).toBe(bare)
  })

  it.each([
    ['/feed/', '/rss.xml'],
    ['/feed', '/rss.xml'],
    ['/rss/', '/rss.xml'],
    ['/ru/feed/', '/rss.xml'],
    ['/uk/feed/', '/uk/rss.xml'],
    ['/wp-sitemap.xml', '/sitemap.xml'],
    ['/sitemap_index.xml', '/sitemap.xml'],
    ['/uk/wp-sitemap.xml', '/sitemap.xml'],
    ['/feed/atom/', '/rss.xml'],
    ['/uk/feed/rss2', '/uk/rss.xml'],
    ['/blog/feed/', '/rss.xml'],
    ['/atom.xml', '/rss.xml'],
    ['/post-sitemap2.xml', '/sitemap.xml'],
    ['/wp-sitemap-posts-post-1.xml', '/sitemap.xml'],
    ['/sitemap.xml.gz', '/sitemap.xml'],
  ])('leads %s of the former site to %s', async (path, file) => {
    const moved = await page(path)
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, file])
  })

  it.each([
    ['/USA?utm_source=card', '/usa?utm_source=card'],
    ['/uk/Usa', '/uk/usa'],
    ['/calculator%3Froute=eu', '/calculator?route=eu'],
    ['/uk/blog.', '/uk/blog'],
  ])('leads %s, as a messenger or a card spells it, to %s', async (path, meant) => {
    const moved = await page(path)
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, meant])
  })

  it.each(['/WP-LOGIN.PHP', '/nothing.', '/calculator/Nothing'])('knows no page by %s', async path =>
    expect((await page(path)).status).toBe(404),
  )

  it('leads the AMP page of a post on the former site, and pages of its comments, to the post', async () => {
    const { id } = await writePost({ title: 'Переезд', slug: 'pereezd', text: '<p>Текст</p>' })
    await addRedirects(server.ctx.db, id, ['/2023/05/pereezd/', '/?p=7'], 'ru')
    for (const path of [
      '/2023/05/pereezd/amp/',
      '/2023/05/pereezd/amp',
      '/ru/2023/05/pereezd/amp/?x=1',
      '/2023/05/pereezd/2/',
      '/2023/05/pereezd/feed/',
      '/2023/05/pereezd/comment-page-1/',
      '/2023/05/Pereezd/',
      '/2023/05/pereezd/index.html',
      '/index.php/2023/05/pereezd/',
      '/index.php?p=7',
    ]) {
      const moved = await page(path)
      expect([moved.status, moved.headers.get('Location')?.split('?')[0]]).toEqual([301, '/blog/pereezd'])
    }
    for (const path of ['/amp/', '/2023/amp/', '/uk/amp']) expect((await page(path)).status).toBe(404)
  })

  it('says 410 for a post that was deleted, under all of its addresses, until another takes one', async () => {
    const { id } = await writePost({ title: 'Уходит', slug: 'uhodit', text: '<p>Текст</p>' })
    await office('PUT', `/api/post/${id}`, aForm({ slug: 'uhodit-sovsem' }))
    expect((await office('DELETE', `/api/post/${id}`)).status).toBe(204)
    for (const path of ['/blog/uhodit', '/blog/uhodit-sovsem']) expect((await page(path)).status).toBe(410)
    expect((await page('/api/page?path=%2Fblog%2Fuhodit')).status).toBe(410)
    await writePost({ title: 'Пришёл', slug: 'uhodit', text: '<p>Текст</p>' })
    expect((await page('/blog/uhodit')).status).toBe(200)
    const draft = await writePost({ title: 'Черновик', slug: 'chernovik', text: '', status: 'draft' })
    await office('DELETE', `/api/post/${draft.id}`)
    expect((await page('/blog/chernovik')).status).toBe(404)
  })

  it('moves an address that is two changes old in one step', async () => {
    const { id } = await writePost({ title: 'Дважды', slug: 'raz', text: '<p>Текст</p>' })
    for (const slug of ['dva', 'tri']) await office('PUT', `/api/post/${id}`, aForm({ slug }))
    for (const old of ['raz', 'dva', 'raz/', 'tri/']) {
      const moved = await page(`/blog/${old}`)
      expect(moved.status).toBe(301)
      expect(moved.headers.get('Location')).toBe('/blog/tri')
    }
  })

  it('sets the typography of a post, and keeps what its author typed', async () => {
    const text = '<p>"Авто" из США - 9 000 $, <code>"a" - b</code></p>'
    const { id } = await writePost({ title: 'Авто из США - "под ключ"', slug: 'tipografika', text })
    const shown = (await (await page('/api/page?path=%2Fblog%2Ftipografika')).json()) as {
      page: { post: { title: string; text: string } }
    }
    expect(shown.page.post.title).toBe('Авто из\u00A0США\u00A0— «под\u00A0ключ»')
    expect(shown.page.post.text).toContain(
      '«Авто» из\u00A0США\u00A0— 9\u00A0000\u00A0$, <code>"a" - b</code>',
    )
    const kept = (await (await page(`/api/post/${id}`)).json()) as { text: string; title: string }
    expect(kept.text).toBe(text)
    expect(kept.title).toBe('Авто из США - "под ключ"')
  })

  it('counts the minutes of a post from its words, without the tags between them', async () => {
    await writePost({ title: 'Долгое', slug: 'dolgoe', text: `<p>${'слово '.repeat(180)}</p><p>И ещё</p>` })
    const shown = await (await page('/api/page?path=%2Fblog%2Fdolgoe')).json()
    expect(shown).toMatchObject({ page: { minutes: 2 } })
  })

  it('holds ranges together for the eye only: programs and search get the words as they were typed', async () => {
    const [title, description] = ['Суша 245–700 $', 'За 2–3 дня']
    await office('POST', '/api/option', { title: 'work_hours', value: 'Пн–Пт 9:00–18:00' })
    await writePost({ title, slug: 'diapazony', description, text: '<h2>1–3 дня</h2>'.repeat(3) })
    const {
      head,
      site,
      page: shown,
    } = (await (await page('/api/page?path=%2Fblog%2Fdiapazony')).json()) as {
      head: object
      site: { hours: string }
      page: { post: { title: string; description: string; text: string }; contents: { id: string }[] }
    }
    expect(shown.post.title).toBe('Суша 245–\u2060700\u00A0$')
    expect(shown.post.description).toContain('2–\u20603')
    expect(shown.post.text).toContain('1–\u20603')
    expect(site.hours).toBe('Пн–Пт 9:00–\u206018:00')
    expect(shown.contents[0]?.id).toBe('1-3-dnya')
    const feed = await (await page('/rss.xml')).text()
    expect(feed).toContain(title)
    expect(feed).toContain(description)
    for (const read of [JSON.stringify(head), feed]) expect(read).not.toContain('\u2060')
    for (const q of ['245–700', '245–\u2060700']) {
      const found = await (await page(`/api/post/pagination/1?q=${encodeURIComponent(q)}`)).text()
      expect(found).toContain(title)
      expect(found).not.toContain('\u2060')
    }
  })

  it('feeds know the posts', async () => {
    await writePost({ title: 'Кавычки & <скобки>', slug: 'kavychki', text: '<p>Текст</p>' })
    const map = await (await page('/sitemap.xml')).text()
    expect(map).toMatch(
      /<loc>https:\/\/broker\.example\/blog\/kavychki<\/loc><lastmod>\d{4}-\d\d-\d\dT[^<]+Z<\/lastmod><image:image><image:loc>https:\/\/broker\.example\/media\/[^<]+<\/image:loc><\/image:image><\/url>/,
    )
    expect(map).toMatch(/<loc>https:\/\/broker\.example\/blog<\/loc><lastmod>/)
    expect(await (await page('/rss.xml')).text()).toContain('Кавычки &amp; &lt;скобки&gt;')
    expect(await (await page('/robots.txt')).text()).toContain('Sitemap: https://broker.example/sitemap.xml')
    const manifest = (await (await page('/manifest.webmanifest')).json()) as { icons: { sizes: string }[] }
    expect(manifest.icons.map(icon => icon.sizes)).toEqual(expect.arrayContaining(['64x64', '512x512']))
  })
})

describe('the admin', () => {
  it('asks a stranger to sign in and keeps the page that was asked for', async () => {
    const answer = await page('/admin/posts?page=2')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('Location')).toBe('/admin/login?message=login&next=%2Fadmin%2Fposts%3Fpage%3D2')
    // As messengers make links of a colleague's sentence.
    for (const [path, meant] of [
      ['/admin/orders/7)', '/admin/orders/7'],
      ['/admin/orders/7%E2%80%8B', '/admin/orders/7'],
      ['/Admin/Requests?open=7', '/admin/requests?open=7'],
    ] as const)
      expect((await page(path)).headers.get('Location')).toBe(meant)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  it('begins in the firm’s own colour, also before anybody has signed in', async () => {
    const firm = async (): Promise<unknown> =>
      JSON.parse(/id="firm">([^<]*)</.exec(await (await page('/admin/login')).text())?.[1] ?? 'null')
    expect(await firm()).not.toHaveProperty('look')
    await office('POST', '/api/option', { title: 'site_accent', value: '#0057b7' })
    expect(await firm()).toMatchObject({ look: { accent: '#0057b7' } })
  })

  it('opens in the language of the account; before a sign-in in that of the last one here, else of the browser', async () => {
    const shown = async (path: string, headers: Record<string, string>): Promise<string> => {
      const html = await (await page(path, headers)).text()
      const [, lang = '', title = ''] = /<html lang="(\w+)">.*<title>(.*?)<\/title>/.exec(html) ?? []
      return `${lang} ${title}`
    }
    const ukrainian = 'uk Керування'
    const russian = 'ru Управление'
    expect(await shown('/admin/login', { 'Accept-Language': 'uk-UA,uk' })).toBe(ukrainian)
    expect(await shown('/admin/login', { 'Accept-Language': 'en' })).toBe(russian)
    const cookiesOf = (answer: Response): string[] =>
      answer.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '')
    const chosen = await office('PUT', '/api/auth/language', { lang: 'uk' })
    expect(cookiesOf(chosen)).toEqual(['reader-language=uk'])
    const login = await server.call('POST', '/api/auth/login', owner)
    expect(cookiesOf(login)).toContain('reader-language=uk')
    const [session = ''] = cookiesOf(login)
    const inRussian = { 'Accept-Language': 'ru' }
    expect(await shown('/admin/login', { ...inRussian, Cookie: 'reader-language=uk' })).toBe(ukrainian)
    expect(await shown('/admin', { ...inRussian, Cookie: `${session}; reader-language=ru` })).toBe(ukrainian)
    await office('PUT', '/api/auth/language', { lang: 'ru' })
    expect(await shown('/admin', { 'Accept-Language': 'uk', Cookie: session })).toBe(russian)
  })

  it('takes a language chosen before the sign-in, and then leads to the address without it', async () => {
    const open = (path: string) => page(path, { 'Accept-Language': 'ru' })
    const chosen = await open('/admin/login?lang=uk&next=%2Fadmin%2Fposts')
    expect([chosen.status, chosen.headers.get('Location')]).toEqual([
      302,
      '/admin/login?next=%2Fadmin%2Fposts',
    ])
    expect(chosen.headers.getSetCookie()[0]).toMatch(/^reader-language=uk; Max-Age=\d+; Path=\/; .*HttpOnly/)
    expect((await open('/admin/password/?lang=uk')).headers.get('Location')).toBe('/admin/password')
    expect((await open('/admin/login?lang=en')).status).toBe(200)
    const guarded = await open('/admin/posts/1?lang=uk')
    expect(guarded.headers.getSetCookie()).toEqual([])
  })

  it('says that a session is over', async () => {
    const answer = await page('/admin', { Cookie: 'jwt-token=a.b.c' })
    expect(answer.headers.get('Location')).toBe('/admin/login?message=session')
  })

  it('says 404 where it has no page, and nothing of that to a stranger', async () => {
    const login = await server.call('POST', '/api/auth/login', owner)
    const cookie = login.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const statuses = async (path: string, headers: Record<string, string>) =>
      (await page(path, headers)).status
    expect(await statuses('/admin/posts/7', { Cookie: cookie })).toBe(200)
    const lost = await page('/admin/no-such-page', { Cookie: cookie })
    expect(lost.status).toBe(404)
    expect(await lost.text()).toContain('<div id="root">')
    expect(await statuses('/admin/no-such-page', {})).toBe(302)
  })

  it('shows a draft as visitors will see it, to whoever is signed in and to nobody else', async () => {
    const { id } = await writePost({ title: 'Ещё не вышла', status: 'draft', imageAlt: 'Порт' })
    const path = `/admin/posts/${id}/preview`
    const stranger = await page(path)
    expect(stranger.status).toBe(302)
    expect(stranger.headers.get('Location')).toContain('/admin/login?message=login')
    expect((await page(path, { Cookie: 'jwt-token=a.b.c' })).status).toBe(302)

    const login = await server.call('POST', '/api/auth/login', owner)
    const cookie = login.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const answer = await page(path, { Cookie: cookie })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    const html = await answer.text()
    expect(html).toContain('Ещё не вышла')
    expect(html).not.toContain('data-scripts')
    expect((await page('/admin/posts/999999/preview', { Cookie: cookie })).status).toBe(404)

    const ukrainian = `${path}?lang=uk`
    expect((await page(ukrainian, { Cookie: cookie })).status).toBe(404)
    const text = aForm({ title: 'Ще не вийшла' })
    expect((await office('PUT', `/api/post/${id}?lang=uk`, text)).status).toBe(200)
    const translated = await (await page(ukrainian, { Cookie: cookie })).text()
    expect(translated).toContain('<html lang="uk"')
    expect(translated).toContain('Ще не вийшла')
  })
})

it('describes the picture of a post by the words of the library where its text has none', async () => {
  const { id } = await writePost({ title: 'Порт', imageAlt: 'Порт утром' })
  const text = aForm({ title: 'Порт', text: '<p>Текст</p>', status: 'published' })
  const saved = await office('PUT', `/api/post/${id}?lang=uk`, text)
  const { slug, image } = (await saved.json()) as { slug: string; image: string }
  const hash = image.slice('/media/'.length).split('-', 1)[0]
  const described = { name: '', focus: { x: 50, y: 50 }, alts: { ru: 'Порт утром', uk: 'Порт уранці' } }
  expect((await office('PUT', `/api/media/${hash}`, described)).status).toBe(200)
  const shown = await server.call('GET', `/api/page?path=/uk/blog/${slug}`)
  expect(await shown.json()).toMatchObject({ page: { post: { imageAlt: 'Порт уранці' } } })
})
