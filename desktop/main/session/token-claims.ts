/** Reads a token's owner and expiry. The signature is not checked here: the server does that. */
import { z } from 'zod'
import { parseJson } from '#shared/domain/parse-json.ts'

const claims = z.object({ exp: z.number().int().positive(), iat: z.number().int().positive().optional() })
const owner = z.object({ sub: z.string().regex(/^[1-9]\d{0,14}$/) })

/** Seconds: the latest accepted expiry, far enough for any token and within the range of dates. */
const latestExp = 253_402_300_799

/**
 * The end of the token's life in milliseconds since 1970, or null when it cannot be read. A token without a
 * whole `exp` counts as no token.
 */
export const tokenExpiry = (token: string): number | null => {
  const parsed = parseJson(claims, payloadOf(token))
  return parsed && parsed.exp <= latestExp ? parsed.exp * 1000 : null
}

/** The account that the token is for, or null when it cannot be read. */
export const tokenOwner = (token: string): string | null => parseJson(owner, payloadOf(token))?.sub ?? null

const payloadOf = (token: string): string | null => {
  const parts = token.split('.')
  const payload = parts[1]
  if (parts.length !== 3 || payload === undefined || token.length > 8192) return null
  return Buffer.from(payload, 'base64url').toString('utf8')
}

/**
 * How far the server's clock is ahead of this computer's, in milliseconds, from the `Date` of a response.
 * Below a minute it is network delay and counts as none.
 */
export const clockOffset = (dateHeader: string | null, now: number): number | null => {
  if (dateHeader === null) return null
  const served = Date.parse(dateHeader)
  if (Number.isNaN(served)) return null
  const offset = served - now
  return Math.abs(offset) < 60_000 ? 0 : offset
}
