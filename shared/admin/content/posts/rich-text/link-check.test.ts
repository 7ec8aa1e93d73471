import { expect, test } from 'vitest'
import { createClient } from '#shared/client/call.ts'
import { leadsNowhere } from './link-form.tsx'

const asked: string[] = []
const clientOf = (answer: () => Promise<Response>) =>
  createClient({
    headers: () => ({}),
    fetch: async input => {
      asked.push(String(input))
      return answer()
    },
  })
const none = clientOf(async () =>
  Response.json({ type: 'about:blank', title: 'x', status: 404 }, { status: 404 }),
)
const cut = clientOf(async () => {
  throw new TypeError('no connection')
})

test.each(['/', '/blog', '/usa?from=post', '/calculator#form', '/blog/', '/media/a-640.jpg', '#chapter'])(
  '%s is a page of the site, and nobody is asked',
  async href => {
    asked.length = 0
    expect(await leadsNowhere(none, href)).toBe(false)
    expect(asked).toEqual([])
  },
)

test.each(['https://other.example/a', 'mailto:a@b.example', 'tel:+380441234567'])(
  '%s is not for this site to judge',
  async href => expect(await leadsNowhere(none, href)).toBe(false),
)

test('what is not there is said', async () => {
  expect(await leadsNowhere(none, '/blgo')).toBe(true)
  expect(await leadsNowhere(none, '/blog/net-takoj')).toBe(true)
  expect(await leadsNowhere(none, '/blog/a/b')).toBe(true)
})

test('what only the Ukrainian site has is there, also by its address on that site', async () => {
  const ukrainian = createClient({
    headers: () => ({}),
    fetch: async input =>
      String(input).includes('lang=uk')
        ? Response.json({})
        : Response.json({ type: 'about:blank', title: 'x', status: 404 }, { status: 404 }),
  })
  for (const href of ['/blog/hibryd-na-mytnytsi', '/uk/blog/hibryd-na-mytnytsi', '/pro-nas'])
    expect([href, await leadsNowhere(ukrainian, href)]).toEqual([href, false])
  expect(await leadsNowhere(none, '/uk/usa')).toBe(false)
})

test('a page of the office is asked for by its address', async () => {
  const answer = { id: 1, lang: 'ru', path: '/about', publishedAt: '2026-11-20T09:00:00.000Z' }
  const contents = { title: 'О нас', theme: 'neutral', sections: [] }
  asked.length = 0
  expect(
    await leadsNowhere(
      clientOf(async () => Response.json({ ...answer, contents })),
      '/about#team',
    ),
  ).toBe(false)
  expect(asked).toEqual(['/api/site-pages/published?path=%2Fabout&lang=ru'])
})

test('without a connection nothing is doubted', async () => {
  expect(await leadsNowhere(cut, '/blog/akciz')).toBe(false)
})
