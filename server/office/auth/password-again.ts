/** Asks for the password once more in a header, for calls that have no body. */
import type { Request } from 'express'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { HttpError, invalid } from '#server/platform/http/http-error.ts'
import { passwordAgainProblem, passwordHeader } from '#shared/contract/endpoint.ts'
import { confirmPassword } from './confirm-password.ts'

/** Throws 403 without the header, and what `confirmPassword` throws for a wrong one. */
export const confirmPasswordAgain = async (
  ctx: Context,
  actor: Actor,
  request: Pick<Request, 'get'>,
): Promise<void> => {
  if (!(await hasPasswordAgain(ctx, actor, request)))
    throw withoutPassword(
      `Введите пароль ещё раз (заголовок ${passwordHeader}); на сервере копию делает npm run backup`,
    )
}

/** False without the header; throws what `confirmPassword` throws for a wrong one. */
export const hasPasswordAgain = async (
  ctx: Context,
  actor: Actor,
  request: Pick<Request, 'get'>,
): Promise<boolean> => {
  const given = request.get(passwordHeader)
  if (given === undefined || given === '') return false
  await confirmPassword(ctx, actor, decoded(given), passwordHeader)
  return true
}

export const withoutPassword = (detail: string): HttpError =>
  new HttpError(403, detail, { type: passwordAgainProblem })

const decoded = (given: string): string => {
  try {
    return decodeURIComponent(given)
  } catch {
    throw invalid(passwordHeader, 'Пароль: ожидается текст в виде %D0%BF…')
  }
}
