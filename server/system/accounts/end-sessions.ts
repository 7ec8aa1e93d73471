/**
 * Ends sessions: signing out ends one, confirming the second factor those on other devices, a new password all.
 * Removing an account removes its sessions.
 */
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'

/** `at` is the present moment, ISO 8601. */
export const revokeSession = async (db: Tx, jti: string, at: string): Promise<void> => {
  await db.updateTable('sessions').set({ revoked_at: at }).where('jti', '=', jti).execute()
}

/** Ends sessions on other devices, not the caller's own. */
export const endOtherSessions = async (db: Tx, { id, jti }: Actor, at: string): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('admin_id', '=', id)
    .where('jti', '!=', jti)
    .where('revoked_at', 'is', null)
    .execute()
}

export const endAllSessions = async (db: Tx, id: number, at: string): Promise<void> => {
  await db
    .updateTable('admins')
    .set(eb => ({ session_version: eb('session_version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute()
}

/** Sets a new password and ends every session of the account. */
export const replacePassword = async (
  db: Tx,
  id: number,
  passwordHash: string,
  at: string,
): Promise<number> => {
  const row = await db
    .updateTable('admins')
    .set(eb => ({
      password_hash: passwordHash,
      session_version: eb('session_version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .returning('session_version')
    .executeTakeFirstOrThrow()
  return row.session_version
}
