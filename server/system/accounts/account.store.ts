import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Role } from '#shared/domain/can.ts'
import { foldKey } from '#shared/domain/fold-key.ts'

export const findAccountByEmail = (db: Tx, email: string): Promise<Row<'admins'> | undefined> =>
  db.selectFrom('admins').selectAll().where('email_key', '=', foldKey(email)).executeTakeFirst()

export const countAccounts = async (db: Tx, role?: Role): Promise<number> => {
  const query = db.selectFrom('admins').select(eb => eb.fn.countAll().as('count'))
  const row = await (role ? query.where('role', '=', role) : query).executeTakeFirstOrThrow()
  return Number(row.count)
}

export const insertAccount = (
  db: Tx,
  account: { email: string; name: string; passwordHash: string; role: Role; at: string },
): Promise<Row<'admins'>> =>
  db
    .insertInto('admins')
    .values({
      email: account.email,
      email_key: foldKey(account.email),
      name: account.name,
      password_hash: account.passwordHash,
      role: account.role,
      created_at: account.at,
      updated_at: account.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const renameAccount = (
  db: Tx,
  id: number,
  { name, email }: { name: string; email: string },
  at: string,
): Promise<Row<'admins'>> =>
  db
    .updateTable('admins')
    .set({ name, email, email_key: foldKey(email), updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
