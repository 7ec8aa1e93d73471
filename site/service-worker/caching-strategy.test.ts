import { describe, expect, it } from 'vitest'
import { cacheResponse, chooseStrategy, freshOrCopy, settlePage } from './caching-strategy.ts'

const origin = 'https://site.example'
const ask = (path: string, more: { method?: string; mode?: RequestMode; token?: boolean } = {}) =>
  chooseStrategy(
    {
      method: more.method ?? 'GET',
      // Put together: resolved against the origin, an address of two slashes would be another host's.
      url: path.startsWith('https:') ? path : new URL(origin + path).href,
      mode: more.mode ?? 'cors',
      headers: { has: name => more.token === true && name === 'Authorization' },
    },
    origin,
  )

describe('the service worker', () => {
  it.each([
    '/admin',
    '/admin/posts',
    '/ADMIN/posts',
    '/%61dmin',
    '//admin',
    '//admin/x',
    '///admin/posts',
    '/%2Fadmin/posts',
    '/o/17-abc',
    '//o/17-abc',
    '/%6F/17-abc',
    '/preview/abc',
    '/thanks?form=callback',
    '/uk/thanks?form=callback',
    '/sitemap.xml',
    '/sw.js',
    '/healthz',
    '/api/post',
  ])('leaves the page load %s to the network', path =>
    expect(ask(path, { mode: 'navigate' })).toBe('network'),
  )

  it.each([
    '/api/post',
    '//api/post',
    '/api/auth/session',
    '/api/option',
    // A script that reads a page wants the page of now.
    '/blog',
    '/assets/admin/app-1.js',
    '/assets//admin/app-1.js',
  ])('leaves %s to the network', path => expect(ask(path)).toBe('network'))

  it('leaves every write, every token and every other origin to the network', () => {
    expect(ask('/api/mail/callback', { method: 'POST' })).toBe('network')
    expect(ask('/blog', { method: 'POST', mode: 'navigate' })).toBe('network')
    expect(ask('/api/page?path=/', { token: true })).toBe('network')
    expect(ask('https://other.example/blog', { mode: 'navigate' })).toBe('network')
  })

  it('keeps pages, their data and their files', () => {
    expect(ask('/', { mode: 'navigate' })).toBe('page')
    expect(ask('/uk', { mode: 'navigate' })).toBe('page')
    expect(ask('/uk/calculator?route=eu', { mode: 'navigate' })).toBe('page')
    expect(ask('/calculator?route=eu', { mode: 'navigate' })).toBe('page')
    expect(ask('/api/page?path=%2Fblog')).toBe('data')
    expect(ask('/api/calculator/kit')).toBe('data')
    expect(ask('/currency?valcode=USD&date=20261120&json')).toBe('data')
    expect(ask('/assets/site-abc.js')).toBe('asset')
    expect(ask('/media/abc.webp')).toBe('asset')
    expect(ask('/images/port.webp')).toBe('asset')
  })
})

/** A storage of the browser that remembers what was done to it. */
const aStorage = (fail = false) => {
  const done: string[] = []
  const cache = {
    delete: async (request: Request) => {
      done.push(`delete ${request.url}`)
      return true
    },
    put: async (request: Request, response: Response) => {
      if (fail) throw new DOMException('full', 'QuotaExceededError')
      done.push(`put ${request.url} ${await response.text()}`)
    },
  }
  const open = async (name: string) => {
    done.push(`open ${name}`)
    return cache as unknown as Cache
  }
  return { done, open }
}
const request = new Request('https://site.example/blog')
const answer = (cacheControl?: string) =>
  new Response('text', { headers: cacheControl === undefined ? {} : { 'Cache-Control': cacheControl } })

describe('a response on the device', () => {
  it.each(['no-store', 'private, no-store', 'max-age=0,NO-STORE'])(
    'is not stored when the server says %s',
    async cacheControl => {
      const storage = aStorage()
      await cacheResponse(storage, 'pages', request, answer(cacheControl))
      expect(storage.done).toEqual([])
    },
  )

  it.each([undefined, 'no-cache', 'public, max-age=60'])(
    'is stored anew with %s, and stays readable',
    async control => {
      const storage = aStorage()
      const response = answer(control)
      await cacheResponse(storage, 'pages', request, response)
      expect(storage.done).toEqual(['open pages', `delete ${request.url}`, `put ${request.url} text`])
      expect(await response.text()).toBe('text')
    },
  )

  it('that finds no room is shown all the same', async () => {
    const response = answer()
    await cacheResponse(aStorage(true), 'pages', request, response)
    expect(await response.text()).toBe('text')
  })
})

describe('a page on the device', () => {
  const response = (change: { status?: number; type?: ResponseType; redirected?: boolean } = {}) => {
    const { status = 200, ...rest } = change
    const made = new Response('text')
    return Object.defineProperties(
      made,
      Object.fromEntries(
        Object.entries({ status, ok: status === 200, ...rest }).map(([name, value]) => [name, { value }]),
      ),
    )
  }
  const settled = async (given: Response) => {
    const storage = aStorage()
    await settlePage(storage, 'pages', request, given)
    return storage.done
  }

  it.each([
    { status: 404 },
    { status: 410 },
    // As a navigation gets a 301: the address that it leads to is not told.
    { status: 0, type: 'opaqueredirect' as const },
    { redirected: true },
  ])('is given up after %o', async change => {
    expect(await settled(response(change))).toEqual(['open pages', `delete ${request.url}`])
  })

  it.each([{ status: 304 }, { status: 500 }, { status: 503 }])('stays as it is after %o', async change => {
    expect(await settled(response(change))).toEqual([])
  })

  it('is stored anew when it comes', async () => {
    expect(await settled(response())).toEqual([
      'open pages',
      `delete ${request.url}`,
      `put ${request.url} text`,
    ])
  })
})

const page = (text: string, status = 200) => new Response(text, { status })
const textOf = async (shown: ReturnType<typeof freshOrCopy>) => {
  const { response, isCopy } = await shown
  return { text: await response.text(), isCopy }
}
const never = new Promise<Response>(() => undefined)
const tooLate = Promise.resolve()
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

it('the page of the network comes before the copy', async () => {
  const shown = freshOrCopy(Promise.resolve(page('new')), page('old'), new Promise(() => undefined))
  expect(await textOf(shown)).toEqual({ text: 'new', isCopy: false })
})

it.each([
  ['without a connection', lost, undefined],
  ['when no response has come in time', () => never, tooLate],
  ['while a proxy says that the server is away', async () => page('Bad gateway', 502), undefined],
  ['while Cloudflare says that the server is down', async () => page('Web server is down', 521), undefined],
  ['while the server is busy', async () => page('Busy', 503), undefined],
  ['while the server keeps a proxy waiting', async () => page('Timeout', 504), undefined],
])('the copy is shown %s', async (_when, fresh, limit) => {
  expect(await textOf(freshOrCopy(fresh(), page('old'), limit))).toEqual({ text: 'old', isCopy: true })
})

it.each([404, 410, 500, 507])('a %d of the site itself is shown, whatever was there before', async status => {
  const shown = await freshOrCopy(Promise.resolve(page('no', status)), page('old'))
  expect([shown.response.status, shown.isCopy]).toEqual([status, false])
})

it('what the device has never seen is waited for, and fails as the network does', async () => {
  const late = new Promise<Response>(resolve => setTimeout(() => resolve(page('late')), 20))
  expect(await textOf(freshOrCopy(late, undefined, tooLate))).toEqual({ text: 'late', isCopy: false })
  await expect(freshOrCopy(lost(), undefined, tooLate)).rejects.toThrow('Failed to fetch')
})
