import type { Tx } from '#server/platform/db/open.ts'
import { updateVersioned } from '#server/platform/db/rows.ts'
import { findAccount } from '#server/platform/http/actor.ts'
import { fieldError } from '#server/platform/http/errors/http-error.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { orderFieldsOf, orderKind } from '../orders/order.kind.ts'
import { presentWork } from './change-request.ts'
import { requestKind } from './request.kind.ts'

/** Logs each reassigned record. Throws 400 for an unknown colleague. */
export const reassignOpenWork = async (
  command: ChangeContext,
  { from, to }: { from: number; to: number },
): Promise<void> => {
  if (to === from || !(await findAccount(command.tx, to))) throw fieldError('handOverTo', 'account.unknown')
  const open = openRequests(command.tx).select('id').where('taken_by', '=', from).orderBy('id')
  for (const { id } of await open.execute())
    await changeRecord(command, requestKind, id, before => ({
      ...presentWork(before),
      takenBy: to,
      takenName: null,
    }))
  const orders = openOrders(command.tx).select('id').where('holder_id', '=', from).orderBy('id')
  for (const { id } of await orders.execute())
    await changeRecord(command, orderKind, id, order => ({ ...orderFieldsOf(order), holder: to }))
}

const openOrders = (db: Tx) =>
  db.selectFrom('orders').where('state', '=', 'open').where('erased_at', 'is', null)

const openRequests = (db: Tx) =>
  db.selectFrom('requests').where('status', 'in', ['new', 'in_work']).where('erased_at', 'is', null)

/** Number of open requests and orders by account; accounts without any are left out. */
export const countOpenByHolder = async (db: Tx): Promise<ReadonlyMap<number, number>> => {
  const requests = openRequests(db).select('taken_by as holder').where('taken_by', 'is not', null)
  const orders = openOrders(db).select('holder_id as holder').where('holder_id', 'is not', null)
  const open = new Map<number, number>()
  for (const { holder } of [...(await requests.execute()), ...(await orders.execute())])
    open.set(Number(holder), (open.get(Number(holder)) ?? 0) + 1)
  return open
}

/** Reassigns work to an account restored from the bin, except work that somebody else has taken meanwhile. */
export const giveBack = async (
  tx: Tx,
  { requests, orders }: { requests: readonly number[]; orders: readonly number[] },
  account: number,
  at: string,
): Promise<void> => {
  for (const id of requests) {
    const free = { id, taken_by: null, taken_name: null }
    await updateVersioned(tx, 'requests', free, { taken_by: account, updated_at: at })
  }
  for (const id of orders)
    await updateVersioned(tx, 'orders', { id, holder_id: null }, { holder_id: account, updated_at: at })
}
