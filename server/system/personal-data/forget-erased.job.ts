/** Removes traces of erased data from the database's journal and free pages. */
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { countRows } from '#server/platform/db/rows.ts'

/** Number of erasures whose traces may still be in the database's files. */
export const countUnfinished = (db: Tx): Promise<number> => countRows(db.selectFrom('unfinished_erasures'))

/** Returns false while traces remain; the job runs again then. */
export const forgetErased = async (ctx: Context): Promise<boolean> => {
  const { last } = await ctx.db
    .selectFrom('unfinished_erasures')
    .select(eb => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  if (last === null) return true
  try {
    if (!(await ctx.database.forgetRemoved())) return false
  } catch (error) {
    ctx.log.error({ err: error }, 'traces of an erasure are still in the files of the database')
    return false
  }
  await ctx.db.deleteFrom('unfinished_erasures').where('id', '<=', last).execute()
  return true
}
