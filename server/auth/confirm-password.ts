/** Asks for the password again before what cannot be undone. */
import type { Context } from '../context.ts'
import type { Row } from '../db/tables.ts'
import { invalid, unauthorized } from '../http/http-error.ts'
import { findAccount } from './account.store.ts'
import { limitGuesses, limitKeys } from './login-limit.ts'
import { passwordMatches } from './password.ts'

/** The caller's own account once the password holds; guessing it here is limited like guessing it at login. */
export const confirmPassword = async (
  ctx: Context,
  id: number,
  password: string,
  field: string,
): Promise<Row<'admins'>> => {
  const account = await findAccount(ctx.db, id)
  if (!account) throw unauthorized()
  const keys = limitKeys(account.email, `account-${id}`)
  return limitGuesses(ctx, keys, async wrong => {
    if (await passwordMatches(account.password_hash, password)) return account
    // Not a 401: that would end the session of somebody who only mistyped.
    throw wrong(invalid(field, 'Неверный пароль'))
  })
}
