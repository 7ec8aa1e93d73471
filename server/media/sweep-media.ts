/** Finds the pictures that nothing uses: pasted into a text that was never saved, or left by a process that was killed. */
import type { Context } from '../context.ts'
import { clockJumped } from '../jobs/clock-watch.ts'
import { dropPictureFiles } from './keep-picture.ts'
import { deleteUnused, findPictures, picturesBefore } from './media.store.ts'

/** Milliseconds for which an unused picture stays: somebody may still be writing the post it belongs to. */
export const unusedLife = 24 * 60 * 60_000

/**
 * Removes unused pictures and files without a record, both older than `unusedLife`. One server at a time sweeps. What
 * another is just storing is too young; what it is bringing back meanwhile stays by the turns in `keep-picture.ts`.
 */
export const sweepMedia = async (ctx: Context): Promise<void> => {
  if (clockJumped(ctx)) return
  const before = ctx.now().getTime() - unusedLife
  let after = ''
  for (;;) {
    const hashes = await picturesBefore(ctx.db, new Date(before).toISOString(), after, batch)
    const last = hashes.at(-1)
    if (last === undefined) break
    after = last
    await ctx.db.transaction().execute(tx => deleteUnused(tx, hashes))
  }
  // Files of the records that just went are among those without a record.
  const files = new Map<string, string[]>()
  for await (const { name, modifiedAt } of ctx.media.list()) {
    if (modifiedAt > before) continue
    const hash = name.slice(0, 64)
    files.set(hash, [...(files.get(hash) ?? []), name])
  }
  const hashes = [...files.keys()]
  for (let start = 0; start < hashes.length; start += batch) {
    const some = hashes.slice(start, start + batch)
    const known = await findPictures(ctx.db, some)
    for (const hash of some.filter(one => !known.has(one))) {
      const names = files.get(hash) ?? []
      await dropPictureFiles(ctx, hash, names)
      ctx.log.info({ picture: hash }, 'unused picture removed')
    }
  }
}

const batch = 200
