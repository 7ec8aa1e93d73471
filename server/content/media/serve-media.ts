/** Serves the files of pictures. File names contain the hash of the upload, so a response never goes stale. */
import type { RequestHandler } from 'express'
import type { Context } from '#server/platform/context.ts'
import { sendStoredFile } from '#server/platform/http/files/send-stored-file.ts'
import { mediaArea, mediaTypeOf, type StoredFile } from '#server/platform/media-files/media-files.ts'
import { findPicture } from './media.store.ts'

/** Handler for `/media/:name`. */
export const serveMedia =
  (ctx: Context): RequestHandler<{ name: string }> =>
  async (request, response) => {
    const { name } = request.params
    const file = mediaArea.isName(name) ? await openPicture(ctx, name) : undefined
    if (!file) {
      response.status(404).setHeader('Cache-Control', 'no-store')
      return void response.type('text').end('404')
    }
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    response.setHeader('Vary', 'Accept-Encoding')
    // Allows feed readers and social networks to embed the pictures in their pages.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    response.setHeader('Content-Type', mediaTypeOf(name))
    sendStoredFile(request, response, { file, name })
  }

/** Opens the file, from the bin if necessary: a restored record exists shortly before its files are moved back. */
const openPicture = async (
  { files: { media }, db }: Context,
  name: string,
): Promise<StoredFile | undefined> => {
  const file = await media.open(name)
  if (file) return file
  const binned = await media.openInBin(name)
  return binned && (await findPicture(db, name.slice(0, 64))) ? binned : undefined
}
