import { describe, expect, it } from 'vitest'
import { cacheResponse, settlePage } from './cache-response.ts'

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
