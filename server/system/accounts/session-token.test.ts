import { createHmac, generateKeyPairSync } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import { readToken, signToken } from './session-token.ts'

const secret = 's'.repeat(48)
const now = 1_800_000_000
const ttl = 43_200
const good = { sub: '7', iat: now, exp: now + ttl, jti: 'j'.repeat(32), ver: 1 }
type Claims = typeof good

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Signs any header and claims with HMAC SHA-256, as an attacker with a library of his own would. */
const forge = (header: object, claims: unknown, key = secret): string => {
  const body = `${encode(header)}.${encode(claims)}`
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
}
const plain = { alg: 'HS256', typ: 'JWT' }
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** What an attacker makes of the claims of a session that is under way. */
const forgeries = (good: Claims): Record<string, string> => {
  const { iat: now } = good
  return {
    'no token at all': '',
    'two parts': 'a.b',
    'not base64': '***.***.***',
    'alg none, no signature': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(good)}.`,
    'alg None': `${encode({ alg: 'None', typ: 'JWT' })}.${encode(good)}.`,
    'alg none with a good HMAC': forge({ alg: 'none', typ: 'JWT' }, good),
    HS384: jwt.sign(good, secret, { algorithm: 'HS384' }),
    HS512: jwt.sign(good, secret, { algorithm: 'HS512' }),
    RS256: jwt.sign(good, privateKey, { algorithm: 'RS256' }),
    'HS256 with a public key as secret': forge(plain, good, publicPem),
    'another secret': forge(plain, good, 'x'.repeat(48)),
    'empty secret': forge(plain, good, ''),
    'signature cut off': forge(plain, good).slice(0, -4),
    'claims changed after signing': forge(plain, good).replace(
      /\.[^.]+\./,
      `.${encode({ ...good, sub: `${good.sub}1` })}.`,
    ),
    kid: forge({ ...plain, kid: '../../dev/null' }, good),
    jku: forge({ ...plain, jku: 'https://evil.example/keys' }, good),
    jwk: forge({ ...plain, jwk: { kty: 'oct', k: 'AA' } }, good),
    x5u: forge({ ...plain, x5u: 'https://evil.example' }, good),
    crit: forge({ ...plain, crit: ['exp'] }, good),
    'no typ': forge({ alg: 'HS256' }, good),
    'no exp': forge(plain, { ...good, exp: undefined }),
    'exp as text': forge(plain, { ...good, exp: String(now + 60) }),
    'exp not whole': forge(plain, { ...good, exp: now + 0.5 }),
    'exp too far ahead': forge(plain, { ...good, exp: now + ttl + 3600 }),
    'exp for ever': forge(plain, { ...good, exp: Number.MAX_SAFE_INTEGER }),
    'exp before iat': forge(plain, { ...good, iat: now + 4, exp: now + 2 }),
    'iat in the future': forge(plain, { ...good, iat: now + 3600, exp: now + 3700 }),
    'no iat': forge(plain, { ...good, iat: undefined }),
    'no jti': forge(plain, { ...good, jti: undefined }),
    'short jti': forge(plain, { ...good, jti: 'x' }),
    'no ver': forge(plain, { ...good, ver: undefined }),
    'ver as text': forge(plain, { ...good, ver: '1' }),
    'sub as number': forge(plain, { ...good, sub: Number(good.sub) }),
    'sub not an id': forge(plain, { ...good, sub: '7 or 1=1' }),
    'a claim too many': forge(plain, { ...good, role: 'owner' }),
    'claims as text': `${encode(plain)}.${Buffer.from('"text"').toString('base64url')}.${createHmac(
      'sha256',
      secret,
    )
      .update(`${encode(plain)}.${Buffer.from('"text"').toString('base64url')}`)
      .digest('base64url')}`,
    'not yet valid': forge(plain, { ...good, nbf: now + 60 }),
    endless: forge(plain, { ...good, jti: 'j'.repeat(4000) }),
  }
}

describe('tokens', () => {
  it('reads the claims of its own token', () => {
    const token = signToken(secret, { adminId: 7, jti: good.jti, ver: 1, now, ttl })
    expect(readToken(token, secret, now + 5, ttl)).toEqual({ claims: good })
  })

  it('tells an expired token apart, from the very second of exp', () => {
    const token = signToken(secret, { adminId: 7, jti: good.jti, ver: 1, now, ttl })
    expect(readToken(token, secret, now + ttl - 1, ttl)).toHaveProperty('claims')
    expect(readToken(token, secret, now + ttl, ttl)).toEqual({ refused: 'expired' })
  })

  it('takes a clock of another server that is ahead by five seconds, and not by six', () => {
    const ahead = (seconds: number) =>
      signToken(secret, { adminId: 7, jti: good.jti, ver: 1, now: now + seconds, ttl })
    expect(readToken(ahead(5), secret, now, ttl)).toHaveProperty('claims')
    expect(readToken(ahead(6), secret, now, ttl)).toEqual({ refused: 'invalid' })
  })

  it.each(Object.entries(forgeries(good)))('rejects: %s', (_name, token) => {
    expect(readToken(token, secret, now, ttl)).toEqual({ refused: 'invalid' })
  })
})

describe('forged tokens of a session that is under way', () => {
  const { server } = serverOfFile({ JWT_SECRET: secret })

  it('open nothing, neither in the header nor in the cookie', async () => {
    const login = await server.call('POST', '/api/auth/login', owner)
    const { token } = (await login.json()) as { token: string }
    const ask = async (path: string, headers: Record<string, string>) =>
      (await server.call('GET', path, undefined, headers)).status
    const doors = [
      (sent: string) => ask('/api/request', { Authorization: `Bearer ${sent}` }),
      (sent: string) =>
        ask('/api/auth/session', { Cookie: `jwt-token=${sent}`, 'Sec-Fetch-Site': 'same-origin' }),
    ]
    const tokens = Object.entries(forgeries(jwt.decode(token) as Claims))
    expect(tokens.length).toBeGreaterThan(30)
    for (const [name, forged] of tokens) {
      for (const knock of doors) expect([name, await knock(forged)]).toEqual([name, 401])
    }
    for (const knock of doors) expect(await knock(token)).toBe(200)
  })
})
