/** Pictures that leave the site for good and at once, as when the person whose car they show is erased. */
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { dropBinned, findBinned, listBinnedBefore } from './binned-media.store.ts'
import { binUnused } from './media.store.ts'
import { binPictureFiles } from './store-picture.ts'

/** Nothing that somebody has only put aside lies in the bin for so long. */
const atOnce = new Date(0).toISOString()
const beforeAll = new Date(1).toISOString()

/** Inside the transaction that takes them out of their record: afterwards `removeLeaving` takes the files. What is shown elsewhere stays. */
export const removeForGood = async (tx: Tx, hashes: readonly string[]): Promise<void> => {
  if (hashes.length === 0) return
  await binUnused(tx, hashes, atOnce)
  await tx
    .updateTable('binned_media')
    .set({ binned_at: atOnce })
    .where('hash', 'in', [...hashes])
    .execute()
}

export const hasLeaving = async (ctx: Context): Promise<boolean> =>
  ctx.installation.state === 'whole' && (await listBinnedBefore(ctx.db, beforeAll)).length > 0

export const removeLeaving = async (ctx: Context): Promise<void> => {
  for (const { hash, variants } of await listBinnedBefore(ctx.db, beforeAll)) {
    const files = variants.map(({ file }) => file)
    await binPictureFiles(ctx, hash, files)
    for (const file of files) await ctx.media.removeFromBin(file)
    await dropBinned(ctx.db, hash)
  }
}

/** Moves the records of these pictures into the bin, but for those that are used elsewhere; `hideBinned` follows the transaction. */
export const putAside = async (tx: Tx, hashes: readonly string[], at: string): Promise<void> => {
  await binUnused(tx, hashes, at)
}

/** Puts the files of those among these pictures that a transaction has moved into the bin out of the readers' sight. */
export const hideBinned = async (ctx: Context, hashes: readonly string[]): Promise<void> => {
  for (const { hash, variants } of (await findBinned(ctx.db, hashes)).values())
    await binPictureFiles(
      ctx,
      hash,
      variants.map(({ file }) => file),
    )
}
