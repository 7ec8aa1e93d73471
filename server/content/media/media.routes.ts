/** The bin of pictures, and what a person decides about the files of the installation. */

import { confirmPassword } from '#server/office/auth/confirm-password.ts'
import { recordChange } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import { ok, type Route, route } from '#server/platform/http/mount.ts'
import { boundsOfPage, pageAnswer } from '#server/platform/http/pagination.ts'
import { readFilesState } from '#server/platform/media-files/files-state.ts'
import * as contract from '#shared/contract/media.ts'
import { type BinnedPicture, countBinned, listBinned } from './binned-media.store.ts'
import { restoreFromBin } from './restore-picture.ts'
import { binLife } from './sweep-media.ts'
import { decide } from './sweep-question.ts'

const pageSize = 24

export const mediaRoutes = (ctx: Context): Route[] => [
  route(contract.listBinnedPictures, async ({ query }) => {
    const bounds = boundsOfPage(query.page, await countBinned(ctx.db), pageSize)
    const pictures = await listBinned(ctx.db, { limit: pageSize, offset: bounds.offset })
    return ok(pageAnswer(pictures.map(shown), bounds))
  }),

  route(contract.restorePicture, async ({ actor, params, requestId }) => {
    const image = await restoreFromBin(ctx, { actor, requestId }, params.hash)
    return ok({ image })
  }),

  route(contract.adoptFiles, async ({ actor, body, requestId }) => {
    await confirmPassword(ctx, actor, body.currentPassword, 'currentPassword')
    await ctx.installation.adopt()
    await recordChange(ctx.db, ctx, { actor, requestId }, change('adopt'))
    return ok(await readFilesState(ctx))
  }),

  route(contract.decideSweep, async ({ actor, body, requestId }) => {
    await ctx.db.transaction().execute(async tx => {
      if (!(await decide(tx, body.allow))) throw conflict('Уборка ни о чём не спрашивает')
      await recordChange(tx, ctx, { actor, requestId }, change(body.allow ? 'sweep-allow' : 'sweep-refuse'))
    })
    return ok(await readFilesState(ctx))
  }),
]

const shown = ({ hash, width, height, binnedAt }: BinnedPicture) => ({
  hash,
  width,
  height,
  binnedAt,
  until: new Date(Date.parse(binnedAt) + binLife).toISOString(),
})

const change = (action: string) => ({ kind: 'picture' as const, action, id: null, before: null, after: null })
