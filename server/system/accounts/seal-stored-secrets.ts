/** Seals what earlier versions stored openly, and reports what this server's key does not open. */
import { sql } from 'kysely'
import { isSealed, secretOf } from '#server/platform/config/secret-box.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { isSalted, parseRecoveryCodes, saltStored } from './recovery-codes.ts'

/** At the start, after the migrations, which have no key. Does nothing the second time. */
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
    await tx
      .updateTable('admins')
      .set({
        totp_secret: isOpen ? secretBox.seal(secret, secretOf(id)) : secret,
        recovery_codes: JSON.stringify(await saltStored(codes)),
      })
      .where('id', '=', id)
      .execute()
    sealed++
  }
  return sealed
}

/** SQLite keeps what was overwritten in free space of the file and in its journal until both are written anew. */
const overwriteFreed = async ({ database, db, log }: Context): Promise<void> => {
  if (database.dialect !== 'sqlite') return
  try {
    await sql`vacuum`.execute(db)
    if (!(await database.forgetRemoved())) throw new Error('another program reads the database')
  } catch (error) {
    // No room, or another server reads: the rows themselves are sealed.
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
