import { texts } from '#messages/server/work/orders.js'
import { purgePictures } from '#server/content/media/purge-pictures.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { fieldError, httpError, notFound } from '#server/platform/http/errors/http-error.ts'
import { created, type HttpRoute, noContent, ok, route } from '#server/platform/http/mount.ts'
import {
  changeRecord,
  createRecord,
  readRecord,
  removeRecord,
} from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/work/order-files.ts'
import { can } from '#shared/domain/can.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { orderKind } from './order.kind.ts'
import { changedFile, orderFileKind } from './order-file.kind.ts'
import { asOrderFile, type OrderFileRow, shownFiles, unpricedFiles } from './order-file.store.ts'
import { rejectFull, roomOf } from './order-file-limits.ts'
import {
  fileGoneError,
  fileNameOf,
  isPicture,
  prepareOrderFile,
  previewOf,
  recordStored,
  storedResponse,
  undoOrderFile,
} from './stored-order-files.ts'

export const orderFileRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listOrderFilesEndpoint, async ({ actor, params }) => {
    const { id } = await readRecord(ctx.db, orderKind, params.id)
    const files = await shownFiles(ctx.db, id, 'office')
    return ok((await filesFor(actor, ctx.db, files)).map(asOrderFile))
  }),

  route(contract.readOrderFilesRoomEndpoint, async ({ params }) => {
    const { id } = await readRecord(ctx.db, orderKind, params.id)
    return ok(await roomOf(ctx, id))
  }),

  writeRoute(contract.addOrderFileEndpoint, {
    prepare: async ({ files: { file }, params }) => {
      if (!file) throw fieldError('file', 'file.missing')
      // Checked before the costly conversion; the transaction checks again.
      await rejectMore(ctx.db, params.id, file.size)
      return { ...(await prepareOrderFile(ctx, file)), title: titleOf(file.name) }
    },
    change: async (call, { file, size, title }) => {
      const { actor, params, tx } = call
      await rejectMore(tx, params.id, size)
      await recordStored(tx, [file])
      const { id } = await createRecord(call, orderFileKind, {
        order_id: params.id,
        title,
        kind: isPicture(file) ? 'photo' : 'paper',
        day: kyivDay(ctx.now()),
        file,
        size,
        shown: 0,
        author_name: actor.name,
      })
      return { id }
    },
    respond: async ({ id }) =>
      created(`/api/order-file/${id}`, asOrderFile(await readRecord(ctx.db, orderFileKind, id))),
    undo: stored => undoOrderFile(ctx, stored),
  }),

  writeRoute(contract.updateOrderFileEndpoint, {
    change: async call => {
      const { id } = await readFile(call.actor, call.tx, call.params.id)
      return changeRecord(call, orderFileKind, id, present => changedFile(present, call.body))
    },
    respond: async row => {
      await purgePictures(ctx)
      return ok(asOrderFile(row))
    },
  }),

  writeRoute(contract.removeOrderFileEndpoint, {
    change: async call => {
      const { id } = await readFile(call.actor, call.tx, call.params.id)
      return removeRecord(call, orderFileKind, id)
    },
    respond: async () => {
      await purgePictures(ctx)
      return noContent()
    },
  }),

  route(contract.readOrderFileEndpoint, async ({ actor, params }) => {
    const row = await readFile(actor, ctx.db, params.id)
    return storedResponse(ctx, row.file, fileNameOf(row))
  }),

  route(contract.previewOrderFileEndpoint, async ({ actor, params }) => {
    const { file } = await readFile(actor, ctx.db, params.id)
    if (!isPicture(file)) throw fileGoneError()
    return storedResponse(ctx, previewOf(file))
  }),
]

/** Removes files attached to a bill for accounts that may see no money: the files show its sum. */
const filesFor = (actor: Actor, db: Tx, files: OrderFileRow[]): OrderFileRow[] | Promise<OrderFileRow[]> =>
  can(actor, 'orders.money') ? files : unpricedFiles(db, files)

/** Throws 404 for an unknown file, and for one that the account must not see. */
const readFile = async (actor: Actor, db: Tx, id: number): Promise<OrderFileRow> => {
  const [file] = await filesFor(actor, db, [await readRecord(db, orderFileKind, id)])
  if (!file) throw notFound(orderFileKind.entityName)
  return file
}

/** Throws 404 for an unknown order, 409 if its customer was erased, 413 if its files would exceed the limit. */
const rejectMore = async (db: Tx, order: number, size: number): Promise<void> => {
  const { erasedAt } = await readRecord(db, orderKind, order)
  if (erasedAt !== null) throw httpError('order.erased')
  await rejectFull(db, order, size)
}

/** Title of a file: its name without the extension. */
const titleOf = (name: string): string => {
  const bare = name
    .replaceAll('\\', '/')
    .split('/')
    .at(-1)
    ?.replace(/\.[a-z\d]{1,5}$/i, '')
  const title = contract.orderFileInputSchema.shape.title.safeParse(bare?.slice(0, 200))
  return (title.success && title.data) || texts.file
}
