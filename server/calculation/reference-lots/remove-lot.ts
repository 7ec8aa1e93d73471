/** Takes a reference lot away, into the bin. */
import { type Author, recordChange } from '#server/platform/audit/audit.ts'
import { putInBin } from '#server/platform/bin/bin.store.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { ReferenceLot } from '#shared/contract/reference-lots.ts'
import { lotPayload } from './binned-lot.ts'
import { deleteLot, readLotRow } from './reference-lot.store.ts'

export const putLotInBin = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  by: Author,
  present: ReferenceLot,
): Promise<void> => {
  const { id, title } = present
  const payload = lotPayload(await readLotRow(tx, id))
  await putInBin(tx, ctx, by, { kind: 'reference-lot', id, title, payload })
  await deleteLot(tx, id)
  await recordChange(tx, ctx, by, { ...lotRecord(present), before: { ...present }, after: null })
}

/** What the log calls it. */
export const lotRecord = ({ id }: { id: number }) => ({ kind: 'reference-lot', id }) as const
