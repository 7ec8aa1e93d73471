import { describe, expect, it } from 'vitest'
import { readTokenCookie } from './cookie.ts'

describe('the cookie of a session', () => {
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
