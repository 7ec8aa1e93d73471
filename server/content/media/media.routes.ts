/** The bin of pictures. */

import type { Context } from '#server/platform/context.ts'
import { ok, type Route, route } from '#server/platform/http/mount.ts'
import { boundsOfPage, pageResponse } from '#server/platform/http/pagination.ts'
import * as contract from '#shared/contract/media.ts'
import { type BinnedPicture, countBinned, listBinned } from './binned-media.store.ts'
import { restoreFromBin } from './restore-picture.ts'
import { binLife } from './sweep-media.ts'

const pageSize = 24

export const mediaRoutes = (ctx: Context): Route[] => [
  route(contract.listBinnedPictures, async ({ query }) => {
    const bounds = boundsOfPage(query.page, await countBinned(ctx.db), pageSize)
    const pictures = await listBinned(ctx.db, { limit: pageSize, offset: bounds.offset })
    return ok(pageResponse(pictures.map(shown), bounds))
  }),

  route(contract.restorePicture, async ({ actor, params, requestId }) => {
    const image = await restoreFromBin(ctx, { actor, requestId }, params.hash)
    return ok({ image })
  }),
]

const shown = ({ hash, width, height, binnedAt }: BinnedPicture) => ({
  hash,
  width,
  height,
  binnedAt,
  until: new Date(Date.parse(binnedAt) + binLife).toISOString(),
})
