/** Gives the open requests of somebody who leaves to a colleague. */
import type { Tx } from '#server/platform/db/open.ts'
import { invalid } from '#server/platform/http/http-error.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import type { Command } from '#server/platform/records/command.ts'
import { findAccount } from '../auth/account.store.ts'
import { requestKind, workOn } from './change-request.ts'

/** Each with its line in the log. Throws 400 where there is no such colleague. */
export const handOverOpen = async (
  command: Command,
  { from, to }: { from: number; to: number },
): Promise<void> => {
  if (to === from || !(await findAccount(command.tx, to))) throw invalid('handOverTo', 'account.unknown')
  const open = openRequests(command.tx).select('id').where('taken_by', '=', from).orderBy('id')
  for (const { id } of await open.execute())
    await changeRecord(command, requestKind, id, before => ({
      ...workOn(before),
      takenBy: to,
      takenName: null,
    }))
}

const openRequests = (db: Tx) =>
  db.selectFrom('requests').where('status', 'in', ['new', 'in_work']).where('erased_at', 'is', null)

/** By the number of the account; of those who have any. */
export const countOpenByHolder = async (db: Tx): Promise<ReadonlyMap<number, number>> => {
  const rows = await openRequests(db)
    .select(eb => ['taken_by', eb.fn.countAll<number>().as('open')])
    .where('taken_by', 'is not', null)
    .groupBy('taken_by')
    .execute()
  return new Map(rows.map(({ taken_by, open }) => [Number(taken_by), Number(open)]))
}
