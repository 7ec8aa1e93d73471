/** A removal above its limit waits until a person allows it in the admin: one question, in a table of one row. */
import type { Tx } from '../db/open.ts'
import { findRow, storeRow, updateRows } from '../db/rows.ts'

/** Columns that count what is to go, and out of how much. */
const countsOf = {
  media_sweep: ['unused', 'pictures'],
  retention_questions: ['due', 'total'],
} as const

export interface Question {
  due: number
  total: number
  /** ISO 8601. */
  askedAt: string
}

export const largeRemoval = (table: keyof typeof countsOf) => {
  const [due, total] = countsOf[table]
  const key = { only_one: 1 } as const
  const find = async (db: Tx): Promise<(Question & { allowed: number }) | null> => {
    const row = await findRow(db, table, key)
    if (!row) return null
    const [counted, all] = [due, total].map(name => Number(Reflect.get(row, name)))
    return { due: counted ?? 0, total: all ?? 0, askedAt: row.asked_at, allowed: row.allowed }
  }
  return {
    /** The unanswered question; null if there is none. */
    async question(db: Tx): Promise<Question | null> {
      const found = await find(db)
      if (found?.allowed !== undecided) return null
      const { allowed: _, ...question } = found
      return question
    },
    /** True when a person has allowed at least that many. */
    async isAllowed(db: Tx, count: number): Promise<boolean> {
      const found = await find(db)
      return found !== null && count <= found.allowed
    },
    /** Stores the question, unless about as many were asked about before; true if it is new. */
    async ask(db: Tx, asked: Question): Promise<boolean> {
      const found = await find(db)
      // A refusal also covers up to half as many again; only for more the question is asked anew.
      if (found && asked.due <= found.due + found.due / 2) return false
      const counts = { [due]: asked.due, [total]: asked.total }
      await storeRow(db, table, key, { ...counts, asked_at: asked.askedAt, allowed: undecided })
      return true
    },
    /** Stores a person's decision; false when there was no question. */
    async answer(db: Tx, allow: boolean): Promise<boolean> {
      const found = await find(db)
      if (found?.allowed !== undecided) return false
      await updateRows(db, table, key, { allowed: allow ? found.due : refused })
      return true
    },
    forget: async (db: Tx): Promise<void> => void (await db.deleteFrom(table).execute()),
  }
}

const undecided = 0
const refused = -1
