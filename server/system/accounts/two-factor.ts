/** The second factor: codes of an authenticator (TOTP, RFC 6238), each usable once, and recovery codes. */
import { Secret, TOTP } from 'otpauth'
import { type SecretBox, secretOf } from '#server/platform/config/secret-box.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { updateRows } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { type HttpError, httpError } from '#server/platform/http/errors/http-error.ts'
import { twoFactorProblem } from '#shared/contract/system/accounts.ts'
import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'
import { clearFailures, codeLimit, limitGuesses } from './login-limit.ts'
import { parseRecoveryCodes, withoutCode } from './recovery-codes.ts'

/** Seconds for which a code is valid; codes of one step earlier or later are accepted too, because clocks differ. */
const period = 30
const window = 1
/** Steps by which clocks of servers may differ; a stored step further ahead was set by a wrong clock and is ignored. */
const furthestAhead = 10

/** TOTP step of a given time, from which the code is derived. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / period)

export const newSecret = (): string => new Secret({ size: 20 }).base32

/** `otpauth:` URI for the QR code of an authenticator. */
export const secretUri = (secret: string, label: string, issuer: string): string =>
  totp(secret, label, issuer).toString()

/** Columns of an account without a second factor. */
export const withoutFactor = {
  totp_secret: null,
  totp_confirmed_at: null,
  totp_last_step: null,
  recovery_codes: '[]',
}

/**
 * Step of a valid code that is newer than the last accepted one, else null. Authenticators show the code in two groups.
 * `now` in milliseconds.
 */
export const acceptedStep = (
  secret: string,
  code: string,
  now: number,
  lastStep: number | null,
): number | null => {
  const token = withoutInvisible(code).replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totp(secret, '', '').validate({ token, timestamp: now, window })
  if (delta === null) return null
  const step = stepAt(new Date(now)) + delta
  const counts = lastStep !== null && lastStep <= latestStep(now)
  return counts && step <= lastStep ? null : step
}

/** Highest step that a correct clock can have stored by now; higher stored steps are ignored. */
const latestStep = (now: number): number => stepAt(new Date(now)) + furthestAhead

/**
 * Accepts a code and uses it up: `good` once for each step and each recovery code, even for simultaneous calls.
 * `unreadable` if the code is no recovery code and this server lacks the key of the account's secret: then only a
 * recovery code or a new second factor helps.
 */
export const spendCode = async (
  { db, secretBox }: { db: Tx; secretBox: SecretBox },
  account: Pick<Row<'admins'>, 'id' | 'totp_secret' | 'totp_last_step' | 'recovery_codes'>,
  code: string,
  now: number,
): Promise<'good' | 'wrong' | 'unreadable'> => {
  if (account.totp_secret === null) return 'wrong'
  const secret = secretBox.open(account.totp_secret, secretOf(account.id))
  const step = secret === null ? null : acceptedStep(secret, code, now, account.totp_last_step)
  if (step !== null) {
    const { numUpdatedRows } = await db
      .updateTable('admins')
      .set({ totp_last_step: step })
      .where('id', '=', account.id)
      .where(eb =>
        eb.or([
          eb('totp_last_step', 'is', null),
          eb('totp_last_step', '<', step),
          eb('totp_last_step', '>', latestStep(now)),
        ]),
      )
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n ? 'good' : 'wrong'
  }
  const rest = await withoutCode(parseRecoveryCodes(account.recovery_codes), code)
  if (rest === null) return secret === null ? 'unreadable' : 'wrong'
  const unspent = { id: account.id, recovery_codes: account.recovery_codes }
  const spent = await updateRows(db, 'admins', unspent, { recovery_codes: JSON.stringify(rest) })
  return spent === 1 ? 'good' : 'wrong'
}

const totp = (secret: string, label: string, issuer: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** Call it only once the password was right, so that nobody else learns that there is a second factor. */
export const checkSecondFactor = async (
  ctx: Context,
  account: Row<'admins'>,
  code: string | undefined,
  wrong: (rejection: HttpError) => HttpError,
): Promise<void> => {
  if (account.totp_confirmed_at === null) return
  if (code === undefined) {
    throw httpError('two-factor.required', { type: twoFactorProblem })
  }
  const spent = await spendCode(ctx, account, code, ctx.now().getTime())
  if (spent === 'good') return
  throw wrong(
    // Without the key kept outside the database no authenticator code can be checked: nobody is let in.
    httpError(spent === 'unreadable' ? 'two-factor.key-lost' : 'two-factor.wrong', {
      type: twoFactorProblem,
    }),
  )
}

/** Limits codes from unknown devices, by account and not by IP address: these callers already know the password. */
export const checkStrangersCode = async (
  ctx: Context,
  account: Row<'admins'>,
  code: string | undefined,
  wrong: (rejection: HttpError) => HttpError,
): Promise<void> => {
  if (account.totp_confirmed_at === null || code === undefined)
    return checkSecondFactor(ctx, account, code, wrong)
  const limit = codeLimit(account.id)
  await limitGuesses(ctx, limit, wrongCode =>
    checkSecondFactor(ctx, account, code, rejection => wrong(wrongCode(rejection))),
  )
  await clearFailures(ctx, limit)
}

/** Logs, at the start, how many accounts have a secret that this server's key cannot decrypt. */
export const reportLostFactors = async ({
  db,
  log,
  secretBox,
}: Pick<Context, 'db' | 'log' | 'secretBox'>): Promise<void> => {
  const admins = await db.selectFrom('admins').select(['id', 'totp_secret']).execute()
  const lost = admins.filter(
    ({ id, totp_secret: secret }) => secret !== null && secretBox.open(secret, secretOf(id)) === null,
  ).length
  if (lost > 0)
    log.error(
      { accounts: lost },
      'the second factor of these accounts was sealed with another key: put the old secrets-key file or SECRETS_KEY back, or set it up again (npm run admin -- reset <email>)',
    )
}
