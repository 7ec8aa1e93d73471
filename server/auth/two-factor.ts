/** The second factor: codes of an authenticator (TOTP, RFC 6238), each good once, and recovery codes. */
import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import type { Tx } from '../db/open.ts'
import type { Row } from '../db/tables.ts'

/** Seconds of a code's life; one step earlier or later is accepted too, since clocks differ. */
const period = 30
const window = 1
const recoveryCount = 10

export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator reads from a QR code. */
export const secretUri = (secret: string, label: string, issuer: string): string =>
  totp(secret, label, issuer).toString()

/**
 * The step that a code belongs to when it is good and newer than the last accepted one, else null. `now` in
 * milliseconds.
 */
export const acceptedStep = (
  secret: string,
  code: string,
  now: number,
  lastStep: number | null,
): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totp(secret, '', '').validate({ token: code, timestamp: now, window })
  if (delta === null) return null
  const step = Math.floor(now / 1000 / period) + delta
  return lastStep !== null && step <= lastStep ? null : step
}

/** Ten codes of 10 letters and digits, about 49 bits each; only their hashes are kept. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCount }, () => {
    const text = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })

export const hashRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url')

/**
 * Accepts a code for an account and uses it up: true once for each step and each recovery code, also when two calls
 * come at the same moment.
 */
export const spendCode = async (
  db: Tx,
  account: Pick<Row<'admins'>, 'id' | 'totp_secret' | 'totp_last_step' | 'recovery_codes'>,
  code: string,
  now: number,
): Promise<boolean> => {
  if (account.totp_secret === null) return false
  const step = acceptedStep(account.totp_secret, code, now, account.totp_last_step)
  if (step !== null) {
    const { numUpdatedRows } = await db
      .updateTable('admins')
      .set({ totp_last_step: step })
      .where('id', '=', account.id)
      .where(eb => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }
  const codes = z.array(z.string()).parse(JSON.parse(account.recovery_codes))
  const hash = hashRecoveryCode(code)
  if (!codes.includes(hash)) return false
  const { numUpdatedRows } = await db
    .updateTable('admins')
    .set({ recovery_codes: JSON.stringify(codes.filter(kept => kept !== hash)) })
    .where('id', '=', account.id)
    .where('recovery_codes', '=', account.recovery_codes)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const totp = (secret: string, label: string, issuer: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** Without look-alikes. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
