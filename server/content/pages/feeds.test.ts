import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'

const site = 'https://broker.example'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: site, SEED: 'demo' })
})
afterAll(() => server.stop())

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

it('the site map has every page once, and each of them opens', async () => {
  const map = await read('/sitemap.xml')
  const addresses = [...map.querySelectorAll('url > loc')].map(loc => loc.textContent)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses).toEqual(
    expect.arrayContaining(['/', '/blog', '/usa', '/calculator'].map(path => site + path)),
  )
  for (const address of addresses) {
    expect((await server.call('GET', address.slice(site.length))).status).toBe(200)
  }
})
