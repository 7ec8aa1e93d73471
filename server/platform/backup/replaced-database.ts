/** Outlives a restore: the numbers that the replaced database has given, and the letters that customers have stopped. */
import type { StoppedLetters } from '../db/mend-restored-copy.ts'
import type { Db } from '../db/open.ts'
import { type LastIds, readLastIds } from '../db/raise-numbers.ts'

export interface Replaced {
  lastIds: LastIds
  stopped: StoppedLetters[]
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
