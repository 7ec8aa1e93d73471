import { type Context, nowIso } from '#server/platform/context.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { type Author, recordChange } from '#server/platform/records/audit.ts'
import { unbinPicture } from './media.store.ts'
import { mediaUrl } from './media-url.ts'
import { findBinned } from './picture-bin.store.ts'

/**
 * Moves the files first, then the record: if the process is killed in between, the next sweep moves the files back into
 * the bin. Returns the picture's URL. Throws 404 for a picture that is not in the bin, 410 if its files are missing
 * (backups do not include the bin), 503 while files are read-only.
 */
export const restoreFromBin = async (ctx: Context, by: Author, hash: string): Promise<string> => {
  const picture = (await findBinned(ctx.db, [hash])).get(hash)
  const [fallback] = picture?.variants ?? []
  if (!picture || !fallback || picture.width === 0) throw notBinned()
  for (const { file } of picture.variants) await ctx.files.media.takeFromBin(file)
  const found = await Promise.all(picture.variants.map(({ file }) => ctx.files.media.open(file)))
  if (found.some(file => file === undefined))
    throw httpError('picture.files-gone', { values: { what: 'restore' } })
  await ctx.db.transaction().execute(async tx => {
    // A colleague may have restored it meanwhile.
    if (!(await unbinPicture(tx, hash, nowIso(ctx)))) throw notBinned()
    const restored = { kind: 'picture' as const, action: 'bring-back', id: hash }
    await recordChange(tx, ctx, by, { ...restored, before: null, after: null })
  })
  return mediaUrl(fallback.file)
}

const notBinned = () => httpError('bin.gone', { values: { kind: 'picture' } })
