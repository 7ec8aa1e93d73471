/** A sweep above the limit waits until a person allows it in the admin. */
import type { Tx } from '#server/platform/db/open.ts'
import { storeRow } from '#server/platform/db/rows.ts'
import type { FilesState } from '#shared/contract/content/media.ts'

/** The unanswered question; null if there is none. */
export const getPendingSweep = async (db: Tx): Promise<FilesState['question']> => {
  const row = await db.selectFrom('media_sweep').selectAll().executeTakeFirst()
  return row?.allowed === undecided
    ? { unused: row.unused, pictures: row.pictures, askedAt: row.asked_at }
    : null
}

/** Stores the question, unless about as many pictures were asked about before; true if the question is new. */
export const requestSweepApproval = async (
  db: Tx,
  { unused, pictures, at }: { unused: number; pictures: number; at: string },
): Promise<boolean> => {
  const row = await db.selectFrom('media_sweep').selectAll().executeTakeFirst()
  // A rejection also covers up to half as many again; only for more pictures the question is asked anew.
  if (row && unused <= row.unused + row.unused / 2) return false
  const question = { unused, pictures, asked_at: at, allowed: undecided }
  await storeRow(db, 'media_sweep', { only_one: 1 }, question)
  return true
}

/** True when a person has allowed at least that many. */
export const isSweepApproved = async (db: Tx, unused: number): Promise<boolean> => {
  const row = await db.selectFrom('media_sweep').select('allowed').executeTakeFirst()
  return row !== undefined && unused <= row.allowed
}

/** Stores a person's decision; false when there was no question. */
export const answerSweep = async (db: Tx, allow: boolean): Promise<boolean> => {
  const question = await getPendingSweep(db)
  if (!question) return false
  await db
    .updateTable('media_sweep')
    .set({ allowed: allow ? question.unused : refused })
    .execute()
  return true
}

export const clearSweep = async (db: Tx): Promise<void> => {
  await db.deleteFrom('media_sweep').execute()
}

const undecided = 0
const refused = -1
