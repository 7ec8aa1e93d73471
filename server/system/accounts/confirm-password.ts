/** Asks for the password again before an action that cannot be undone. */

import type { Request } from 'express'
import type { Context } from '#server/platform/context.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { type Actor, findAccount } from '#server/platform/http/actor.ts'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import { passwordAgainProblem, passwordHeader } from '#shared/contract/platform/endpoint.ts'
import { decodePercent } from '#shared/domain/search/decode-percent.ts'
import { clearFailures, limitGuesses, sessionLimit } from './login-limit.ts'
import { passwordMatches } from './password.ts'

/**
 * Returns the caller's account if the password is right. Guesses are limited by session, apart from those at sign-in.
 */
export const confirmPassword = async (
  ctx: Context,
  actor: Pick<Actor, 'id' | 'jti'>,
  password: string,
  field: string,
): Promise<Row<'admins'>> => {
  const account = await findAccount(ctx.db, actor.id)
  if (!account) throw httpError('auth.required')
  const limit = sessionLimit(actor.jti)
  const confirmed = await limitGuesses(ctx, limit, async wrong => {
    if (await passwordMatches(account.password_hash, password)) return account
    // A 401 would end the session of somebody who only mistyped.
    throw wrong(fieldError(field, 'password.wrong'))
  })
  await clearFailures(ctx, limit)
  return confirmed
}

/** Throws 403 without the header, and what `confirmPassword` throws for a wrong one. */
export const confirmPasswordAgain = async (
  ctx: Context,
  actor: Actor,
  request: Pick<Request, 'get'>,
): Promise<void> => {
  if (!(await hasPasswordAgain(ctx, actor, request)))
    throw httpError('password.again', { values: { header: passwordHeader }, type: passwordAgainProblem })
}

/** False without the header; throws what `confirmPassword` throws for a wrong one. */
export const hasPasswordAgain = async (
  ctx: Context,
  actor: Actor,
  request: Pick<Request, 'get'>,
): Promise<boolean> => {
  const given = request.get(passwordHeader)
  if (given === undefined || given === '') return false
  const password = decodePercent(given)
  if (password === null) throw fieldError(passwordHeader, 'password.encoding')
  await confirmPassword(ctx, actor, password, passwordHeader)
  return true
}
