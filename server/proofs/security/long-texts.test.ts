import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { sampleOf } from '#shared/tooling/sample.ts'
import { aForm, aPicture } from '../testing/pictures.ts'
import { type ApiClient, startTestServer, type TestServer } from '../testing/start-test-server.ts'

/** As long as a text may be. */
const limit = 1024 * 1024
const fill = (piece: string): string => piece.repeat(Math.floor(limit / Buffer.byteLength(piece)))

/** Runs and words that nobody writes and that saving accepts. */
const texts: Record<string, string> = {
  'opening brackets': fill('<'),
  'escaped brackets': fill('&lt;'),
  ampersands: fill('&'),
  'one Cyrillic word': fill('я'),
  spaces: `a${fill(' ').slice(2)}b`,
  hyphens: fill('-'),
  quotes: fill('"'),
  'quotes that open': fill(' "a'),
  'numbers in groups': fill('100 '),
  'short words': fill('и в '),
  'addresses without end': fill('www.'),
  'a mail address without end': `a@${fill('a-').slice(2)}`,
  emoji: fill('👨‍👩‍👧‍👦').slice(0, -2),
  'right to left': fill('\u202Eא'),
  'combining marks': `a${fill('\u0301').slice(2)}`,
  'halves of characters': fill('\uD83D '),
  'paragraphs of a letter': fill('<p>a</p>'),
  'equal headings': fill('<h2>a</h2>'),
  'one long heading': `<h2>${fill('я').slice(10)}</h2>`,
  'crossed tags': fill('<b><i>a</b></i>'),
  'one link': `<p><a href="https://a.ua/${fill('a').slice(60)}">a</a></p>`,
  'table cells': `<table><tr>${fill('<td>a</td>').slice(30)}</tr></table>`,
  'comments without end': fill('<!--'),
  'attributes without end': `<p ${fill('a="b" ').slice(10)}>a</p>`,
}

/** What cleaning makes longest: five megabytes. */
const longest = 'ampersands'

describe('what saving accepts is shown everywhere', () => {
  let server: TestServer
  let office: ApiClient
  let picture: Buffer
  /** What the server has to say about a response that is none. */
  let failures = ''
  beforeAll(async () => {
    const write = (line: string) => {
      failures += line
    }
    server = await startTestServer({}, { log: createLog('error', false, { write }) })
    office = await server.signedIn()
    picture = await aPicture()
  })
  afterAll(() => server.stop())

  const expectReads = async (id: number, slug: string) => {
    const data = await server.call('GET', `/api/page?path=${encodeURIComponent(`/blog/${slug}`)}`)
    expect([data.status, failures]).toEqual([200, ''])
    const { head } = (await data.json()) as { head: { image: { url: string }; jsonLd: unknown[] } }
    const reads = [
      `/blog/${slug}`,
      '/blog',
      '/blog?q=a',
      '/',
      '/rss.xml',
      '/sitemap.xml',
      `/api/post/single/${slug}`,
      '/api/post/pagination/1',
      '/api/post/pagination/1?q=яяя',
      '/api/post',
      '/api/page?path=%2Fblog',
      new URL(head.image.url).pathname,
    ]
    for (const path of reads) {
      const answer = await server.call('GET', path)
      expect([path, answer.status, failures]).toEqual([path, 200, ''])
      await answer.arrayBuffer()
    }
    for (const path of [`/api/post/${id}`, `/api/post/${id}/revisions`, '/api/audit', '/api/overview'])
      expect([path, (await office('GET', path)).status]).toEqual([path, 200])
  }

  // The longest is the proof's; `npm test` sets a million entities in typographer.test.ts.
  it.each(sampleOf(Object.entries(texts), ['table cells']))('a megabyte of %s', async (name, text) => {
    const slug = `text-${Object.keys(texts).indexOf(name)}`
    const made = await office('POST', '/api/post', aForm({ title: name, slug, text }, picture))
    const { id, text: stored } = (await made.json()) as { id: number; text: string }
    expect(made.status).toBe(201)
    await expectReads(id, slug)
    if (name === longest) {
      const again = await office('PUT', `/api/post/${id}`, aForm({ text: stored }))
      expect(again.status, 'as it was stored, it is saved again').toBe(200)
    }
    expect((await office('DELETE', `/api/post/${id}`)).status).toBe(204)
  })

  it('a text that is longer, or grows longer when it is cleaned, is rejected by its name', async () => {
    const made = await office('POST', '/api/post', aForm({ title: 'Коротко', text: '<p>a</p>' }, picture))
    const { id } = (await made.json()) as { id: number }
    const refused = [
      office('POST', '/api/post', aForm({ title: 'Длинно', text: `${fill('<')}<` }, picture)),
      office('PUT', `/api/post/${id}`, aForm({ text: fill('<a href=https://a.ua>a</a>') })),
    ]
    for (const answer of await Promise.all(refused)) {
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ errors: [{ path: 'text' }] })
    }
    expect(((await (await office('GET', `/api/post/${id}`)).json()) as { text: string }).text).toBe(
      '<p>a</p>',
    )
    expect((await office('DELETE', `/api/post/${id}`)).status).toBe(204)
  })

  it('tags in one another a hundred thousand deep are rejected with a reason', async () => {
    for (const tag of ['<b>', '<div>', '<ul><li>', '<blockquote>']) {
      const form = aForm({ title: 'Глубоко', text: tag.repeat(100_000) }, picture)
      expect((await office('POST', '/api/post', form)).status).toBe(400)
    }
  })

  const lines: Record<string, string> = {
    brackets: '<',
    'Cyrillic capitals': 'Щ',
    'wide letters': '﷽',
    emoji: '👨‍👩‍👧‍👦',
    quotes: '"',
    'right to left': 'א',
    'combining marks': 'a\u0301',
    'short words': 'и ',
  }
  it.each(sampleOf(Object.entries(lines), ['emoji', 'quotes']))(
    'fields as long as they may be, of %s',
    async (name, piece) => {
      const field = (length: number) => piece.repeat(Math.floor(length / piece.length)).trim()
      const slug = `line-${Object.keys(lines).indexOf(name)}`
      const fields = {
        title: field(200),
        slug,
        description: field(500),
        metaTitle: field(200),
        metaDescription: field(500),
        keywords: field(500),
        imageAlt: field(300),
        text: '<p>a</p>',
      }
      const made = await office('POST', '/api/post', aForm(fields, picture))
      expect(made.status).toBe(201)
      const { id } = (await made.json()) as { id: number }
      await expectReads(id, slug)
      expect((await office('DELETE', `/api/post/${id}`)).status).toBe(204)
    },
  )
})
