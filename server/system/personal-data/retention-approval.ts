/** Asks the office before a removal by age that is larger than the automatic limit. */
import type { Tx } from '#server/platform/db/open.ts'
import { storeRow } from '#server/platform/db/rows.ts'
import type { RetentionState } from '#shared/contract/system/personal-data.ts'

const undecided = 0
const refused = -1

/** The open question; null if there is none or it was answered. */
export const getPendingRetention = async (db: Tx): Promise<RetentionState['question']> => {
  const row = await db.selectFrom('retention_questions').selectAll().executeTakeFirst()
  return row?.allowed === undecided ? { due: row.due, total: row.total, askedAt: row.asked_at } : null
}

/** True if a person has approved removing this many. */
export const isRetentionApproved = async (db: Tx, due: number): Promise<boolean> => {
  const row = await db.selectFrom('retention_questions').select('allowed').executeTakeFirst()
  return row !== undefined && due <= row.allowed
}

/** Asks, unless the same was asked or refused before; true if the question is new. */
export const requestRetentionApproval = async (
  db: Tx,
  { due, total, at }: { due: number; total: number; at: string },
): Promise<boolean> => {
  const row = await db.selectFrom('retention_questions').selectAll().executeTakeFirst()
  // A refusal holds until half as many again are due.
  if (row && due <= row.due + row.due / 2) return false
  const question = { due, total, asked_at: at, allowed: undecided }
  await storeRow(db, 'retention_questions', { only_one: 1 }, question)
  return true
}

/** Stores a person's answer; false if there was no question. */
export const answerRetention = async (db: Tx, allow: boolean): Promise<boolean> => {
  const question = await getPendingRetention(db)
  if (!question) return false
  await db
    .updateTable('retention_questions')
    .set({ allowed: allow ? question.due : refused })
    .execute()
  return true
}

export const clearRetention = async (db: Tx): Promise<void> => {
  await db.deleteFrom('retention_questions').execute()
}
