/** Route of a call that may upload a picture: its change runs in the transaction that records the picture. */
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type Call, type HandlerResponse, type HttpRoute, route } from '#server/platform/http/mount.ts'
import { changeContext, type WriteCall } from '#server/platform/records/write-route.ts'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import type { StoredPictureRow } from './media.store.ts'
import { storePicture } from './store-picture.ts'

/** The uploaded file; null only if the contract does not require one. */
type PictureOf<E extends Endpoint> = E extends { files: { image: { required: true } } }
  ? StoredPictureRow
  : StoredPictureRow | null

/** `prepare` runs before the file `image` is converted. Throws what `storePicture` throws. */
export const pictureCommand = <const E extends Endpoint, P, T>(
  ctx: Context,
  endpoint: E,
  prepare: (call: Call<E>) => P | Promise<P>,
  change: (call: WriteCall<E>, picture: PictureOf<E>, prepared: P) => Promise<T>,
  respond: (result: T, call: Call<E>) => HandlerResponse | Promise<HandlerResponse>,
): HttpRoute =>
  route(endpoint, async call => {
    const prepared = await prepare(call)
    const { actor, requestId, ifMatch, files } = call
    const work = (tx: Tx, picture: StoredPictureRow | null) =>
      change(
        { ...call, ...changeContext(ctx, tx, { actor, requestId }, ifMatch) },
        picture as PictureOf<E>,
        prepared,
      )
    const result = files.image
      ? await storePicture(ctx, files.image, work)
      : await ctx.db.transaction().execute(tx => work(tx, null))
    return respond(result, call)
  })
