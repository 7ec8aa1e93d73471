import type { Response } from 'express'
import { describe, expect, it } from 'vitest'
import { clearTokenCookie, readTokenCookie, setTokenCookie } from './session-cookie.ts'

describe('the cookie of a session', () => {
  it.each([true, false])(
    'is out of reach of scripts and other sites, and goes as it came; https: %s',
    https => {
      const calls: unknown[][] = []
      const response = {
        cookie: (...given: unknown[]) => calls.push(given),
        clearCookie: (...given: unknown[]) => calls.push(given),
      } as unknown as Response // Of a response only these two are called.
      setTokenCookie(response, { https }, { token: 'a.b.c', expiresAt: '2026-11-22T12:00:00.000Z' })
      clearTokenCookie(response, { https })
      const attributes = { httpOnly: true, sameSite: 'strict', secure: https, path: '/' }
      expect(calls).toEqual([
        ['jwt-token', 'a.b.c', { ...attributes, expires: new Date('2026-11-22T12:00:00Z') }],
        ['jwt-token', attributes],
      ])
    },
  )

  it.each([
    ['alone', 'jwt-token=a.b.c', 'a.b.c'],
    ['among others', 'x=1;  jwt-token=a.b.c ; theme=dark', 'a.b.c'],
    ['with a value that looks like one', 'x=jwt-token=z; jwt-token=a.b.c', 'a.b.c'],
    ['with signs of equality inside', 'jwt-token=a=b', 'a=b'],
    // Whoever can set a cookie for a neighbouring address could sign somebody in as themselves.
    ['twice, the second planted', 'jwt-token=a.b.c; jwt-token=x.y.z', null],
    ['twice, the first planted', 'jwt-token=x.y.z; jwt-token=a.b.c', null],
    ['twice the same', 'jwt-token=a.b.c; jwt-token=a.b.c', null],
    ['twice, one of them empty', 'jwt-token=; jwt-token=a.b.c', null],
    ['empty', 'jwt-token=', null],
    ['under a longer name', 'my-jwt-token=a.b.c; jwt-token2=a.b.c', null],
    ['in other letters', 'JWT-TOKEN=a.b.c', null],
    ['missing', 'theme=dark', null],
    ['without a header', undefined, null],
  ])('%s', (_what, cookie, token) => {
    expect(readTokenCookie({ headers: cookie === undefined ? {} : { cookie } })).toBe(token)
  })
})
