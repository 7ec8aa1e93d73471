/** The bin of pictures, and what a person decides about the files of the installation. */
import * as contract from '#shared/contract/media.ts'
import { recordChange } from '../audit/audit.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import type { Context } from '../context.ts'
import { conflict, HttpError, notFound } from '../http/http-error.ts'
import { ok, type Route, route } from '../http/mount.ts'
import { boundsOfPage, pageAnswer } from '../http/pages.ts'
import { type BinnedPicture, countBinned, findBinned, listBinned } from './binned-media.store.ts'
import { readFilesState } from './files-state.ts'
import { mediaTypeOf } from './media-files.ts'
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

  route(contract.readBinnedPicture, async ({ params }) => {
    const picture = (await findBinned(ctx.db, [params.hash])).get(params.hash)
    const name = picture && picture.width > 0 ? smallestFile(picture) : undefined
    if (name === undefined) throw notFound('В корзине такой картинки нет')
    // A sweep that was killed on its way to the bin has left the file where it was.
    const file = (await ctx.media.openInBin(name)) ?? (await ctx.media.open(name))
    if (!file) throw new HttpError(410, 'Файлов этой картинки больше нет')
    return { status: 200, bytes: { type: mediaTypeOf(name), content: file.stream() } }
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

/** Browsers that run the admin read every format. */
const smallestFile = ({ variants }: BinnedPicture): string | undefined =>
  variants.toSorted((one, other) => one.width - other.width)[0]?.file

const change = (action: string) => ({ kind: 'picture' as const, action, id: null, before: null, after: null })
