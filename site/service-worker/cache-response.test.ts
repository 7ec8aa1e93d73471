import { describe, expect, it } from 'vitest'
import { cacheResponse, isGone } from './cache-response.ts'

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
  const asked = { status: 200, type: 'basic' as const, redirected: false }

  it.each([
    [{ ...asked, status: 404 }],
    [{ ...asked, status: 410 }],
    // As a navigation gets a 301: the address that it leads to is not told.
    [{ ...asked, status: 0, type: 'opaqueredirect' as const }],
    [{ ...asked, redirected: true }],
  ])('is given up after %o', response => {
    expect(isGone(response)).toBe(true)
  })

  it.each([[asked], [{ ...asked, status: 304 }], [{ ...asked, status: 500 }], [{ ...asked, status: 503 }]])(
    'stays after %o',
    response => {
      expect(isGone(response)).toBe(false)
    },
  )
})
