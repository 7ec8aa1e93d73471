/** Removes pictures for good and at once, without thirty days in the bin, as when a customer's data are erased. */
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { binUnused, findPicture } from './media.store.ts'
import { dropBinned, findBinned, listBinnedBefore } from './picture-bin.store.ts'
import { removePictureFiles } from './store-picture.ts'

/** Marks an entry of the bin for immediate removal: no real entry is as old as 1970. */
const atOnce = new Date(0).toISOString()
const beforeAll = new Date(1).toISOString()

/**
 * Marks pictures for removal, inside the transaction that removes them from their record; `purgePictures` removes the
 * files afterwards. Pictures that are used elsewhere stay.
 */
export const markForPurge = async (tx: Tx, hashes: readonly string[]): Promise<void> => {
  if (hashes.length === 0) return
  await binUnused(tx, hashes, atOnce)
  await tx
    .updateTable('binned_media')
    .set({ binned_at: atOnce })
    .where('hash', 'in', [...hashes])
    .execute()
}

/** True if the picture has a record or is in the bin. */
export const pictureExists = async (db: Tx, hash: string): Promise<boolean> =>
  ((await findPicture(db, hash)) ?? (await findBinned(db, [hash])).get(hash)) !== undefined

export const hasPurgeable = async (ctx: Context): Promise<boolean> =>
  ctx.installation.state === 'whole' && (await listBinnedBefore(ctx.db, beforeAll)).length > 0

export const purgePictures = async (ctx: Context): Promise<void> => {
  for (const { hash, variants } of await listBinnedBefore(ctx.db, beforeAll)) {
    const files = variants.map(({ file }) => file)
    await removePictureFiles(ctx, hash, files)
    await dropBinned(ctx.db, hash)
  }
}

/** Removes pictures that were stored for a change that then failed, unless something else shows them. */
export const removeUnused = async (ctx: Context, hashes: readonly string[]): Promise<void> => {
  if (hashes.length === 0) return
  await ctx.db.transaction().execute(tx => markForPurge(tx, hashes))
  await purgePictures(ctx)
}
