/** Outlives a restore: the numbers that the replaced database has given, and the letters that customers have stopped. */
import type { Db, Tx } from '../db/open.ts'
import { type LastIds, raiseNumbers, readLastIds } from '../db/raise-numbers.ts'
import { updateRows } from '../db/rows.ts'
import type { Row } from '../db/tables.ts'

export interface Replaced {
  lastIds: LastIds
  stopped: Pick<Row<'orders'>, 'id' | 'created_at'>[]
}

/** `installation`: of the backup; another one's orders are no orders of it. An empty database has given nothing. */
export const readReplaced = async (db: Db, installation: string | null): Promise<Replaced> => {
  const lastIds = await readLastIds(db)
  if (lastIds.size === 0) return { lastIds, stopped: [] }
  const present = await db.selectFrom('installation').select('id').executeTakeFirst()
  if (present?.id !== installation) return { lastIds, stopped: [] }
  const orders = db.selectFrom('orders').select(['id', 'created_at']).where('letters', '=', 'stopped')
  return { lastIds, stopped: await orders.execute() }
}

/** Run in a transaction of the restored database. */
export const keepOfReplaced = async (tx: Tx, replaced: Replaced | undefined): Promise<void> => {
  await raiseNumbers(tx, replaced?.lastIds)
  for (const { id, created_at } of replaced?.stopped ?? [])
    await updateRows(tx, 'orders', { id, created_at }, { letters: 'stopped' })
}
