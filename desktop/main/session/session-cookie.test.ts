import { expect, test, vi } from 'vitest'
import { cookieMirror } from './session-cookie.ts'

test.each([
  ['https://broker.example', true],
  ['http://127.0.0.1:3000', false],
])(
  'the cookie of %s is out of reach of scripts and other sites, and ends with the token',
  async (origin, secure) => {
    const cookies = { set: vi.fn(async () => undefined), remove: vi.fn(async () => undefined) }
    const mirror = cookieMirror(cookies)
    await mirror.set(origin, 'the-token', 1_800_000_000_500)
    expect(cookies.set).toHaveBeenCalledExactlyOnceWith({
      url: origin,
      name: 'jwt-token',
      value: 'the-token',
      path: '/',
      httpOnly: true,
      secure,
      sameSite: 'strict',
      expirationDate: 1_800_000_000.5,
    })
    await mirror.clear(origin)
    expect(cookies.remove).toHaveBeenCalledExactlyOnceWith(origin, 'jwt-token')
  },
)
