/** Takes a reference lot away, into the bin. */
import { type Author, recordChange } from '#server/platform/audit/audit.ts'
import { putInBin } from '#server/platform/bin/bin.store.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { lotPayload } from './binned-lot.ts'
import { deleteLot, findLot, readLotRow } from './reference-lot.store.ts'

/** One that another has just removed is no news. */
export const putLotInBin = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  by: Author,
  id: number,
): Promise<void> => {
  const present = await findLot(tx, id)
  if (!present) return
  const payload = lotPayload(await readLotRow(tx, id))
  await putInBin(tx, ctx, by, { kind: 'reference-lot', id, title: present.title, payload })
  await deleteLot(tx, id)
  await recordChange(tx, ctx, by, { ...lotRecord(present), before: { ...present }, after: null })
}

/** What the log calls it. */
export const lotRecord = ({ id }: { id: number }) => ({ kind: 'reference-lot', id }) as const
