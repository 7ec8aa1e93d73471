/** `npm run admin -- create <email>` and `reset <email>`: accounts for whoever has the server's shell. */

import { z } from 'zod'
import { findAccountByEmail, insertAccount } from '../office/auth/account.store.ts'
import { replacePassword } from '../office/auth/end-sessions.ts'
import { randomPassword } from '../office/auth/first-admin.ts'
import { hashPassword } from '../office/auth/password.ts'
import { type Change, recordChange } from '../platform/audit/audit.ts'
import { readConfig } from '../platform/config/config.ts'
import { migrate } from '../platform/db/all-migrations.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ([verb, given]) => {
  const email = z.email().safeParse(given?.normalize('NFKC').trim())
  if ((verb !== 'create' && verb !== 'reset') || !email.success) {
    throw new Error('npm run admin -- create <email>\nnpm run admin -- reset <email>')
  }
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    await migrate(database)
    const password = randomPassword()
    await (verb === 'create' ? createOwner : resetAccount)(database.db, email.data, password)
    return `Почта:  ${email.data}\nПароль: ${password}\nПароль показан один раз; смените его после входа.`
  } finally {
    await database.close()
  }
})

async function createOwner(db: Db, email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async tx => {
    if (await findAccountByEmail(tx, email))
      throw new Error(`${email} уже есть: npm run admin -- reset ${email}`)
    const at = new Date().toISOString()
    const made = { email, name: 'Администратор', role: 'owner' as const }
    const { id } = await insertAccount(tx, { ...made, passwordHash, at })
    await recordByShell(tx, { kind: 'account', id, before: null, after: { id, ...made } })
  })
}

/** A new password, and no second factor: whoever lost the phone gets in again. Every session ends. */
async function resetAccount(db: Db, email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async tx => {
    const account = await findAccountByEmail(tx, email)
    if (!account) throw new Error(`${email}: такого сотрудника нет`)
    await replacePassword(tx, account.id, passwordHash, new Date().toISOString())
    await tx
      .updateTable('admins')
      .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null, recovery_codes: '[]' })
      .where('id', '=', account.id)
      .execute()
    const change = { kind: 'account' as const, id: account.id, before: null, after: null }
    await recordByShell(tx, { ...change, action: 'reset' })
  })
}

/** Whoever holds the server's shell has no account. */
function recordByShell(tx: Tx, change: Change): Promise<void> {
  return recordChange(tx, { now: () => new Date() }, { actor: null, requestId: null }, change)
}
