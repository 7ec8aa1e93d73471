/** Asks for the password in a header, for calls without a body. */
import type { Request } from 'express'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import { passwordAgainProblem, passwordHeader } from '#shared/contract/platform/endpoint.ts'
import { decodePercent } from '#shared/domain/search/decode-percent.ts'
import { confirmPassword } from './confirm-password.ts'

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
