import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { orNotFound } from '#server/platform/http/errors/http-error.ts'
import { created, type HttpRoute, noContent, ok, route } from '#server/platform/http/mount.ts'
import { boundsOfPage, countedFor, listPageResponse } from '#server/platform/http/requests/pagination.ts'
import { requireWhole } from '#server/platform/media-files/installation.ts'
import { changeRecord, loadForUpdate } from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/content/pictures.ts'
import { pictureOfRow } from './media.store.ts'
import { pictureKind } from './picture.kind.ts'
import { removeFromLibrary, replaceEverywhere, storeInLibrary } from './picture.service.ts'
import {
  altsOf,
  countLibrary,
  findLibraryRow,
  type LibraryRow,
  listLibrary,
  searchLibrary,
} from './picture-library.store.ts'
import { type PictureUse, usagesOf } from './picture-use.ts'
import { storeImage } from './store-image.ts'
import { binPictureFiles } from './store-picture.ts'
import { mediaUrl } from './stored-picture.ts'

/** `uses` lists the kinds of record that show pictures. */
export const pictureRoutes = (ctx: Context, uses: readonly PictureUse[]): HttpRoute[] => {
  const responseOf = async (row: LibraryRow) => (await responses(ctx.db, uses, [row]))[0]
  return [
    route(contract.listPicturesEndpoint, async ({ query }) => {
      const { q = '', show } = query
      const { pageSize } = contract.pictureLimits
      const most = countedFor(query.page, pageSize)
      const wanted = { q, show, found: await searchLibrary(ctx.db, uses, q, most) }
      const total = await countLibrary(ctx.db, uses, wanted, most)
      const bounds = boundsOfPage(query.page, total, pageSize)
      const part = { sort: query.sort, limit: pageSize, offset: bounds.offset }
      const rows = total === 0 ? [] : await listLibrary(ctx.db, uses, { ...wanted, ...part })
      return ok(listPageResponse(await responses(ctx.db, uses, rows), bounds))
    }),

    route(contract.readPictureEndpoint, async ({ params }) => {
      const row = orNotFound(await findLibraryRow(ctx.db, params.id), 'picture')
      return ok(await responseOf(row))
    }),

    writeRoute(contract.storeInLibraryEndpoint, {
      store: storeImage(ctx),
      change: (call, _, { hash }) => storeInLibrary(call, hash, call.files.image?.name ?? ''),
      respond: async row => created(`/api/media/${row.hash}`, await responseOf(row)),
    }),

    writeRoute(contract.updatePictureEndpoint, {
      change: call => changeRecord(call, pictureKind, call.params.id, () => call.body),
      respond: async row => ok(await responseOf(row)),
    }),

    writeRoute(contract.replacePictureEndpoint, {
      // Checked before the file is converted; the transaction checks again.
      prepare: ({ params, ...call }) =>
        loadForUpdate({ tx: ctx.db, by: call, ifMatch: call.ifMatch }, pictureKind, params.id),
      store: storeImage(ctx),
      change: (call, _, next) =>
        replaceEverywhere(call, ctx, uses, { hash: call.params.id, next: next.hash }),
      respond: async row => ok(await responseOf(row)),
    }),

    writeRoute(contract.removePictureEndpoint, {
      // Throws unless the files are known to belong to this database.
      prepare: () => requireWhole(ctx.installation),
      change: call => {
        const removal = { hash: call.params.id, agreed: Number(call.query.places ?? 0) }
        return removeFromLibrary(call, ctx, uses, removal)
      },
      respond: async ({ hash, files }) => {
        // If the process is killed here, the next sweep moves the files.
        await binPictureFiles(ctx, hash, files)
        return noContent()
      },
    }),
  ]
}

const responses = async (
  db: Tx,
  uses: readonly PictureUse[],
  rows: readonly LibraryRow[],
): Promise<contract.LibraryPicture[]> => {
  const places = await usagesOf(
    db,
    uses,
    rows.map(({ hash }) => hash),
  )
  return rows.map(row => {
    const { variants, focus } = pictureOfRow(row)
    return {
      id: row.hash,
      url: mediaUrl(variants[0]?.file ?? ''),
      variants: variants.map(({ file, ...facts }) => ({ url: mediaUrl(file), ...facts })),
      width: row.width,
      height: row.height,
      name: row.name,
      alts: altsOf(row),
      focus,
      stored: row.stored === 1,
      places: places.get(row.hash) ?? [],
      inRevisions: row.inRevisions,
      version: row.version,
      createdAt: row.created_at,
      updatedAt: row.updated_at || row.created_at,
    }
  })
}
