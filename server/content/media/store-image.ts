/** Steps `store` of a `writeRoute` that keep the uploaded file `image`. They throw what `storePicture` throws. */
import type { Context } from '#server/platform/context.ts'
import { fieldError } from '#server/platform/http/errors/http-error.ts'
import type { StoreWith } from '#server/platform/records/write-route.ts'
import type { StoredPictureRow } from './media.store.ts'
import { storePicture } from './store-picture.ts'

export const storeImage =
  (ctx: Context): StoreWith<StoredPictureRow> =>
  async ({ files: { image } }, work) => {
    if (!image) throw fieldError('image', 'file.missing')
    return storePicture(ctx, image, work)
  }

export const storeImageIfSent =
  (ctx: Context): StoreWith<StoredPictureRow | null> =>
  ({ files: { image } }, work) =>
    image ? storePicture(ctx, image, work) : ctx.db.transaction().execute(tx => work(tx, null))
