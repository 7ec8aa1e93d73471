/** Manages accounts from the server's shell (`server/commands/admin.ts`). */

import type { Db, Tx } from '#server/platform/db/open.ts'
import { updateRow } from '#server/platform/db/rows.ts'
import { type Change, recordChange } from '#server/platform/records/audit.ts'
import { firstAdminNames } from '#shared/domain/system/first-admin.ts'
import { findAccountByEmail, insertAccount } from './account.store.ts'
import { replacePassword } from './end-sessions.ts'
import { hashPassword } from './password.ts'
import { withoutFactor } from './two-factor.ts'

/** Creates an owner. Throws if an account with the e-mail exists. */
export const createOwner = async (db: Db, email: string, password: string): Promise<void> => {
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async tx => {
    if (await findAccountByEmail(tx, email))
      throw new Error(`${email} уже есть: npm run admin -- reset ${email}`)
    const at = new Date().toISOString()
    const made = { email, name: firstAdminNames.ru, role: 'owner' as const }
    const { id } = await insertAccount(tx, { ...made, passwordHash, at })
    await recordByShell(tx, { kind: 'account', id, before: null, after: { id, ...made } })
  })
}

/** Sets a new password and removes the second factor, for an owner who lost the phone. Every session ends. */
export const resetAccount = async (db: Db, email: string, password: string): Promise<void> => {
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async tx => {
    const account = await findAccountByEmail(tx, email)
    if (!account) throw new Error(`${email}: такого сотрудника нет`)
    await replacePassword(tx, account.id, passwordHash, new Date().toISOString())
    await updateRow(tx, 'admins', account.id, withoutFactor)
    await recordByShell(tx, { kind: 'account', id: account.id, action: 'reset' })
  })
}

/** Logged without an author: the server's shell has no account. */
const recordByShell = (tx: Tx, change: Change): Promise<void> =>
  recordChange(tx, { now: () => new Date() }, { actor: null, requestId: null }, change)
