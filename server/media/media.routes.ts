/** The bin of pictures, and what a person decides about the files of the installation. */
import * as contract from '#shared/contract/media.ts'
import { recordChange } from '../audit/audit.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import type { Context } from '../context.ts'
import { conflict } from '../http/http-error.ts'
import { ok, type Route, route } from '../http/mount.ts'
import { boundsOfPage, pageAnswer } from '../http/pages.ts'
import { type BinnedPicture, countBinned, listBinned } from './binned-media.store.ts'
import { readFilesState } from './files-state.ts'
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
