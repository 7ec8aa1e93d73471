import { type Context, nowIso } from '#server/platform/context.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { boundsOfPage, listPageResponse } from '#server/platform/http/requests/pagination.ts'
import { mediaTypeOf } from '#server/platform/media-files/media-files.ts'
import { type Author, recordChange } from '#server/platform/records/audit.ts'
import * as contract from '#shared/contract/content/media.ts'
import { unbinPicture } from './media.store.ts'
import {
  type BinnedPictureRow,
  countBinned,
  findBinned,
  listBinned,
  pictureBinLife,
} from './picture-bin.store.ts'
import { mediaUrl } from './stored-picture.ts'

export const pictureBinRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listBinnedPicturesEndpoint, async ({ query }) => {
    const bounds = boundsOfPage(query.page, await countBinned(ctx.db), contract.pageSize)
    const pictures = await listBinned(ctx.db, { limit: contract.pageSize, offset: bounds.offset })
    return ok(listPageResponse(pictures.map(shown), bounds))
  }),

  route(contract.readBinnedPictureEndpoint, async ({ params }) => {
    const picture = (await findBinned(ctx.db, [params.hash])).get(params.hash)
    const name = picture && picture.width > 0 ? smallestFile(picture) : undefined
    if (name === undefined) throw httpError('bin.gone', { values: { kind: 'picture' } })
    // A sweep killed halfway leaves files outside the bin, so both places are tried.
    const file = (await ctx.files.media.openInBin(name)) ?? (await ctx.files.media.open(name))
    if (!file) throw httpError('picture.files-gone', { values: { what: 'other' } })
    return { status: 200, bytes: { type: mediaTypeOf(name), content: { file, name } } }
  }),

  route(contract.restorePictureEndpoint, async ({ actor, params, requestId }) => {
    const image = await restoreFromBin(ctx, { actor, requestId }, params.hash)
    return ok({ image })
  }),
]

const shown = ({ hash, width, height, binnedAt }: BinnedPictureRow) => ({
  hash,
  width,
  height,
  binnedAt,
  until: new Date(Date.parse(binnedAt) + pictureBinLife).toISOString(),
})

/** The smallest variant in any format: browsers that run the admin read them all. */
const smallestFile = ({ variants }: BinnedPictureRow): string | undefined =>
  variants.toSorted((one, other) => one.width - other.width)[0]?.file

/**
 * Moves the files first, then the record: if the process is killed in between, the next sweep moves the files back into
 * the bin. Returns the picture's URL. Throws 404 for a picture that is not in the bin, 410 if its files are missing
 * (backups do not include the bin), 503 while files are read-only.
 */
const restoreFromBin = async (ctx: Context, by: Author, hash: string): Promise<string> => {
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
