import { Window } from 'happy-dom'
import { expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'

const site = 'https://broker.example'
const { server } = serverOfFile({ PUBLIC_URL: site, SEED: 'demo' })

/** The document, read as a feed reader reads it: anything that is not well-formed throws. */
const read = async (path: string) => {
  const text = await (await server.call('GET', path)).text()
  const { DOMParser } = new Window()
  const parsed = new DOMParser().parseFromString(text, 'application/xml')
  expect(parsed.querySelector('parsererror')).toBeNull()
  return parsed
}

it('the feed has what RSS 2.0 requires of a channel and of its items', async () => {
  const feed = await read('/rss.xml')
  expect(feed.documentElement.getAttribute('version')).toBe('2.0')
  const text = (from: { querySelector(name: string): { textContent: string } | null }, name: string) =>
    from.querySelector(name)?.textContent ?? ''
  for (const name of ['title', 'link', 'description']) expect(text(feed, `channel > ${name}`)).not.toBe('')
  const items = [...feed.querySelectorAll('item')]
  expect(items.length).toBeGreaterThan(11)
  const guids = items.map(item => text(item, 'guid'))
  expect(new Set(guids).size).toBe(items.length)
  for (const item of items) {
    expect(text(item, 'title')).not.toBe('')
    expect(text(item, 'link')).toMatch(/^https:\/\/broker\.example\/blog\/[a-z0-9-]+$/)
    expect(text(item, 'pubDate')).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/)
  }
})

it.each([
  ['/rss.xml', 'ru', '/blog/'],
  ['/uk/rss.xml', 'uk', '/uk/blog/'],
])('%s is the feed of one language', async (path, lang, posts) => {
  const feed = await read(path)
  expect(feed.querySelector('channel > language')?.textContent).toBe(lang)
  const links = [...feed.querySelectorAll('item > link')].map(link => link.textContent)
  expect(links.length).toBeGreaterThan(11)
  for (const link of links) expect(link.startsWith(site + posts), link).toBe(true)
})

it('a feed that has not changed is not sent again, to readers that ask by tag and by date', async () => {
  const first = await server.call('GET', '/rss.xml')
  const headers = {
    'If-None-Match': first.headers.get('ETag') ?? '',
    'If-Modified-Since': first.headers.get('Last-Modified') ?? '',
  }
  for (const [name, value] of Object.entries(headers)) {
    const again = await server.call('GET', '/rss.xml', undefined, { [name]: value })
    expect([again.status, await again.text()], name).toEqual([304, ''])
  }
  const office = await server.signedIn()
  const { items } = (await (await office('GET', '/api/post/pagination/1')).json()) as {
    items: { id: number; title: string }[]
  }
  const form = aForm({ title: `${items[0]?.title}, снова` })
  expect((await office('PUT', `/api/post/${items[0]?.id}`, form)).status).toBe(200)
  for (const [name, value] of Object.entries(headers)) {
    const changed = await server.call('GET', '/rss.xml', undefined, { [name]: value })
    expect([changed.status, (await changed.text()).includes('снова')], name).toEqual([200, true])
  }
})

it('robots stay out of the admin and the thank-you pages, and read what only begins like them', async () => {
  const robots = await (await server.call('GET', '/robots.txt')).text()
  const rules = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, rule = '']) =>
    rule.endsWith('$') ? new RegExp(`^${rule.slice(0, -1)}$`) : new RegExp(`^${rule.replace('?', '[?]')}`),
  )
  const isClosed = (path: string) => rules.some(rule => rule.test(path))
  const closed = [
    '/admin',
    '/admin/posts',
    '/admin?x',
    '/api/post',
    '/thanks',
    '/uk/thanks',
    '/thanks?number=1',
  ]
  const open = ['/administrativnye-shtrafy', '/thanks-to-clients', '/uk/thanksgiving', '/', '/blog']
  expect(closed.filter(path => !isClosed(path))).toEqual([])
  expect(open.filter(isClosed)).toEqual([])
})

it('a feed of the language at the bare addresses is at its own', async () => {
  const response = await server.call('GET', '/ru/rss.xml')
  expect([response.status, response.headers.get('Location')]).toEqual([301, '/rss.xml'])
})

it('each language installs the site under its own home page', async () => {
  const manifest = await (await server.call('GET', '/uk/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ lang: 'uk', start_url: '/uk', scope: '/' })
})

it('the site map has every page of both languages once, and each of them opens', async () => {
  const map = await read('/sitemap.xml')
  const addresses = [...map.querySelectorAll('url > loc')].map(loc => loc.textContent)
  expect(new Set(addresses).size).toBe(addresses.length)
  const paths = ['/', '/blog', '/usa', '/calculator', '/uk', '/uk/blog', '/uk/usa', '/uk/calculator']
  expect(addresses).toEqual(expect.arrayContaining(paths.map(path => site + path)))
  for (const address of addresses) {
    expect((await server.call('GET', address.slice(site.length))).status).toBe(200)
  }
})

it('the site map names each page beside the same one in the other language, and that one names it', async () => {
  const map = await read('/sitemap.xml')
  const linksOf = new Map(
    [...map.querySelectorAll('url')].map(url => [
      url.querySelector('loc')?.textContent ?? '',
      Object.fromEntries(
        [...url.children]
          .filter(child => child.getAttribute('rel') === 'alternate')
          .map(link => [link.getAttribute('hreflang') ?? '', link.getAttribute('href') ?? '']),
      ),
    ]),
  )
  expect(linksOf.get(`${site}/usa`)).toEqual({
    'x-default': `${site}/usa`,
    ru: `${site}/usa`,
    uk: `${site}/uk/usa`,
  })
  for (const [address, links] of linksOf) {
    if (Object.keys(links).length === 0) continue
    expect(Object.values(links)).toContain(address)
    for (const other of Object.values(links)) expect(linksOf.get(other), other).toEqual(links)
  }
})

it('the site map names no draft, nothing planned and no counterpart that visitors cannot open', async () => {
  const office = await server.signedIn()
  const made = async (method: string, path: string, body: unknown) => {
    const response = await office(method, path, body)
    expect(response.status, await response.clone().text()).toBeLessThan(300)
    return (await response.json()) as { id: number; slug: string }
  }
  const picture = await aPicture(3)
  const post = (fields: Record<string, string>) =>
    made('POST', '/api/post', aForm({ title: 'Карта', description: 'Что в карте', ...fields }, picture))
  const later = { status: 'scheduled', publishedAt: '2100-01-01T00:00:00.000Z' }
  await post({ slug: 'hidden-draft', status: 'draft' })
  await post({ slug: 'hidden-planned', ...later })
  const alone = await post({ slug: 'shown-alone' })
  const ofDraft = await post({ slug: 'hidden-original', status: 'draft' })
  const translated = { title: 'Мапа', description: 'Що в мапі', text: '<p>Мапа</p>' }
  await made(
    'PUT',
    `/api/post/${alone.id}?lang=uk`,
    aForm({ ...translated, slug: 'hidden-uk', status: 'draft' }),
  )
  const planned = await post({ slug: 'shown-before-uk' })
  await made(
    'PUT',
    `/api/post/${planned.id}?lang=uk`,
    aForm({ ...translated, slug: 'hidden-uk-planned', ...later }),
  )
  const uk = { ...translated, slug: 'shown-uk', status: 'published' }
  await made('PUT', `/api/post/${ofDraft.id}?lang=uk`, aForm(uk))

  const page = (path: string) => made('POST', '/api/site-pages', { path, title: 'Карта' })
  await page('/hidden-page')
  const { id } = await page('/shown-page')
  await made('POST', `/api/site-pages/${id}/publish`, { publishAt: null })
  const text = { title: 'Мапа', theme: 'neutral', sections: [] }
  await made('PUT', `/api/site-pages/${id}?lang=uk`, text)

  const map = await read('/sitemap.xml')
  const ofTest = [...map.querySelectorAll('url')]
    .map(url => ({
      address: (url.querySelector('loc')?.textContent ?? '').slice(site.length),
      links: [...url.children].filter(child => child.getAttribute('rel') === 'alternate').length,
    }))
    .filter(({ address }) => /hidden|shown/.test(address))
    .toSorted((a, b) => a.address.localeCompare(b.address))
  expect(ofTest).toEqual([
    { address: '/blog/shown-alone', links: 0 },
    { address: '/blog/shown-before-uk', links: 0 },
    { address: '/shown-page', links: 0 },
    { address: '/uk/blog/shown-uk', links: 0 },
  ])
  expect(map.documentElement.outerHTML).not.toContain('hidden')
})
