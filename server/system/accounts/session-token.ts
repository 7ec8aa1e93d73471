/** Tokens: HS256 with five claims; the token's own header does not choose the algorithm. */
import { createSecretKey, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { z } from 'zod'

const claims = z.strictObject({
  sub: z.string().regex(/^[1-9]\d{0,14}$/),
  iat: z.number().int(),
  exp: z.number().int(),
  jti: z.string().min(16).max(64),
  ver: z.number().int().positive(),
})
export type Claims = z.infer<typeof claims>

const header = z.strictObject({ alg: z.literal('HS256'), typ: z.literal('JWT') })

/** Seconds by which clocks of several servers may differ. */
const clockSkew = 5

/** Signs a token; `now` and `ttl` in seconds. */
export const signToken = (
  secret: string,
  session: { adminId: number; jti: string; ver: number; now: number; ttl: number },
): string =>
  jwt.sign(
    {
      iat: session.now,
      exp: session.now + session.ttl,
      jti: session.jti,
      ver: session.ver,
      sub: String(session.adminId),
    },
    keyOf(secret),
    { algorithm: 'HS256' },
  )

/**
 * Claims of a valid token, or the reason for its rejection. `expired` only changes the message on the login page; every
 * caller treats both as 401. `now` and `ttl` in seconds.
 */
export const readToken = (
  token: string,
  secret: string,
  now: number,
  ttl: number,
): { claims: Claims } | { refused: 'expired' | 'invalid' } => {
  if (token.length > 2048) return { refused: 'invalid' }
  let decoded: jwt.Jwt
  try {
    decoded = jwt.verify(token, keyOf(secret), { algorithms: ['HS256'], clockTimestamp: now, complete: true })
  } catch (error) {
    return { refused: error instanceof jwt.TokenExpiredError ? 'expired' : 'invalid' }
  }
  const parsed = claims.safeParse(decoded.payload)
  if (!parsed.success || !header.safeParse(decoded.header).success) return { refused: 'invalid' }
  const { iat, exp } = parsed.data
  if (iat > now + clockSkew || exp > now + ttl + clockSkew || exp <= iat) return { refused: 'invalid' }
  return { claims: parsed.data }
}

/** Keeps the key as an object: given a string, the library would first try to parse a public key on each call. */
const keyOf = (secret: string): KeyObject => {
  if (lastKey?.secret !== secret) lastKey = { secret, key: createSecretKey(secret, 'utf8') }
  return lastKey.key
}

let lastKey: { secret: string; key: KeyObject } | undefined
