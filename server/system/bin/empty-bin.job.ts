import type { Context } from '#server/platform/context.ts'
import { clockJumped } from '#server/platform/jobs/clock-watch.ts'
import { dropEntry, entriesBefore } from '#server/platform/records/bin.store.ts'
import { binnedKinds } from '#server/system/kind-registry.ts'

/** Milliseconds for which the bin keeps a record. */
export const binLife = 30 * 86_400_000

export const emptyBin = async (ctx: Context): Promise<void> => {
  if (clockJumped(ctx)) return
  const before = new Date(ctx.now().getTime() - binLife).toISOString()
  const entries = await entriesBefore(ctx.db, before)
  for (const { id, kind, ref } of entries) {
    await ctx.db.transaction().execute(async tx => {
      const payload = await dropEntry(tx, id)
      if (!payload) return
      await binnedKinds[kind].purge?.(tx, Number(ref), payload, ctx)
      if (kind === 'post')
        await tx.deleteFrom('comments').where('kind', '=', kind).where('record_id', '=', ref).execute()
    })
  }
  if (entries.length > 0) ctx.log.info({ records: entries.length }, 'records left the bin for good')
}
