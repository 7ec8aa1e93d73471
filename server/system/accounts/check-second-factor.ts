/** Checks the second factor at sign-in, only once the password was right. */
import type { Context } from '#server/platform/context.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { type HttpError, httpError } from '#server/platform/http/errors/http-error.ts'
import { twoFactorProblem } from '#shared/contract/system/accounts.ts'
import { clearFailures, codeLimit, limitGuesses } from './login-limit.ts'
import { spendCode } from './two-factor.ts'

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
