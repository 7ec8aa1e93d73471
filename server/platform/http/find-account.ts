import type { Tx } from '../db/open.ts'
import type { Row } from '../db/tables.ts'

export const findAccount = (db: Tx, id: number): Promise<Row<'admins'> | undefined> =>
  db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst()
