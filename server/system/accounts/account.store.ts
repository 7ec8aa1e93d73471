import type { Tx } from '#server/platform/db/open.ts'
import { countRows, findRow, rowsById } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { maskView, textsOfView } from '#server/platform/lists/list-view.store.ts'
import { deleteEach, piiSource } from '#server/platform/personal-data/pii-source.ts'
import type { Change } from '#server/platform/records/audit.ts'
import { type BinPayload, type BinRow, replacePayload, rowsIn } from '#server/platform/records/bin.store.ts'
import type { Role } from '#shared/domain/can.ts'
import { namesContact } from '#shared/domain/contact.ts'
import { foldKey } from '#shared/domain/fold-key.ts'

export const findAccountByEmail = (db: Tx, email: string): Promise<Row<'admins'> | undefined> =>
  findRow(db, 'admins', { email_key: foldKey(email) })

export const countAccounts = (db: Tx, role?: Role): Promise<number> => {
  const accounts = db.selectFrom('admins')
  return countRows(role ? accounts.where('role', '=', role) : accounts)
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

/** Change of an account for the audit log, with only the fields that everybody in the office may see. */
export const aboutAccount = (row: Row<'admins'>): Change => ({
  kind: 'account',
  id: row.id,
  before: accountResponse(row),
  after: accountResponse(row),
})

export const accountResponse = (row: Pick<Row<'admins'>, 'id' | 'email' | 'name' | 'role' | 'lang'>) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  lang: row.lang ?? 'ru',
})

/**
 * Covers accounts in the table and in the bin. Colleagues' saved views are another source, because they name customers.
 */
export const accountPii = piiSource({
  read: rowsById('bin', ['id', 'ref', 'title', 'payload'], { kind: 'account' }),
  isOwn: (row, person) => {
    const isOwn = rowsIn(row.payload, 'admins').some(
      ({ email, name }) =>
        namesContact(person.contact, String(email)) || namesContact(person.contact, String(name)),
    )
    if (isOwn) person.accounts.add(row.ref)
    return isOwn
  },
  texts: row => rowsIn(row.payload, 'list_views').flatMap(values => textsOfView(viewIn(values))),
  record: row => row.title,
  erase: deleteEach((tx, id) => tx.deleteFrom('bin').where('id', '=', id)),
  mask: async (tx, id, mask) => {
    const row = await findRow(tx, 'bin', { id }, ['payload'])
    if (!row) return
    const payload = JSON.parse(row.payload) as BinPayload
    const rows = payload.rows.map(({ table, values }) =>
      table === 'list_views'
        ? { table, values: { ...values, ...maskView(viewIn(values), mask) } }
        : { table, values },
    )
    await replacePayload(tx, id, { ...payload, rows })
  },
})

const viewIn = ({ name, query }: BinRow['values']) => ({ name: String(name), query: String(query) })
