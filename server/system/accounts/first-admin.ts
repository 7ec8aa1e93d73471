/** Creates the first admin, without which nobody could sign in to a new server. */
import { randomInt } from 'node:crypto'
import type { Context } from '#server/platform/context.ts'
import { nowIso } from '#server/platform/context.ts'
import { firstAdminEmail, firstAdminNames } from '#shared/domain/system/first-admin.ts'
import { countAccounts, insertAccount } from './account.store.ts'
import { hashPassword } from './password.ts'

/**
 * Creates an admin if there is none, from the configuration or with a random password. Returns e-mail and random
 * password to print once; null if an admin existed or the password came from the configuration.
 */
export const ensureFirstAdmin = async (ctx: Context): Promise<{ email: string; password: string } | null> => {
  if ((await countAccounts(ctx.db)) > 0) return null
  const given = ctx.config.firstAdmin
  const account = given ?? { email: firstAdminEmail, password: randomPassword() }
  const passwordHash = await hashPassword(account.password)
  const made = await ctx.db.transaction().execute(async tx => {
    // Another server may have created one while the hash was computed.
    if ((await countAccounts(tx)) > 0) return false
    await insertAccount(tx, {
      email: account.email,
      name: firstAdminNames.ru,
      passwordHash,
      role: 'owner',
      at: nowIso(ctx),
    })
    return true
  })
  return made && !given ? account : null
}

/** 20 characters without look-alikes: about 116 bits. */
export const randomPassword = (): string =>
  Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')

const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
