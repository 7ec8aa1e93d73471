/**
 * Encrypts secrets that earlier versions stored as plain text, and reports those that this server's key cannot open.
 */
import { sql } from 'kysely'
import { isSealed, secretOf } from '#server/platform/config/secret-box.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { updateRow } from '#server/platform/db/rows.ts'
import { isSalted, parseRecoveryCodes, saltStored } from './recovery-codes.ts'

/** Runs at the start, because migrations have no key. Does nothing if all are sealed. */
export const sealStoredSecrets = async (ctx: Context): Promise<void> => {
  const sealed = await ctx.db.transaction().execute(tx => sealAll(ctx, tx))
  if (sealed > 0) {
    ctx.log.info({ accounts: sealed }, 'second-factor secrets were sealed')
    await overwriteFreed(ctx)
  }
  const unreadable = await countUnreadable(ctx)
  if (unreadable > 0) {
    ctx.log.error(
      { accounts: unreadable },
      'the second factor of these accounts was sealed with another key: put the old secrets-key file or SECRETS_KEY back, or set it up again (npm run admin -- reset <email>)',
    )
  }
}

const secretsIn = (db: Tx) =>
  db
    .selectFrom('admins')
    .select(['id', 'totp_secret', 'recovery_codes'])
    .where(eb => eb.or([eb('totp_secret', 'is not', null), eb('recovery_codes', '<>', '[]')]))
    .execute()

const sealAll = async ({ secretBox }: Context, tx: Tx): Promise<number> => {
  let sealed = 0
  for (const { id, totp_secret: secret, recovery_codes: json } of await secretsIn(tx)) {
    const codes = parseRecoveryCodes(json)
    const isOpen = secret !== null && !isSealed(secret)
    if (!isOpen && codes.every(isSalted)) continue
    await updateRow(tx, 'admins', id, {
      totp_secret: isOpen ? secretBox.seal(secret, secretOf(id)) : secret,
      recovery_codes: JSON.stringify(await saltStored(codes)),
    })
    sealed++
  }
  return sealed
}

/** Vacuums SQLite, which keeps overwritten data in free pages of the file and in its journal. */
const overwriteFreed = async ({ database, db, log }: Context): Promise<void> => {
  if (database.dialect !== 'sqlite') return
  try {
    await sql`vacuum`.execute(db)
    if (!(await database.forgetRemoved())) throw new Error('another program reads the database')
  } catch (error) {
    // Only a warning: the disk is full or another server reads, but the rows themselves are sealed.
    log.warn(
      { err: error },
      'free space of the database may still hold second-factor secrets: run VACUUM once',
    )
  }
}

const countUnreadable = async ({ db, secretBox }: Context): Promise<number> =>
  (await secretsIn(db)).filter(
    ({ id, totp_secret: secret }) => secret !== null && secretBox.open(secret, secretOf(id)) === null,
  ).length
