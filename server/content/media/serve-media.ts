/** Serves the files of pictures. Their names carry the hash of what was uploaded, so a response never goes stale. */
import { pipeline } from 'node:stream'
import type { Request, RequestHandler, Response } from 'express'
import type { Context } from '#server/platform/context.ts'
import { mediaPlace, mediaTypeOf, type StoredFile } from '#server/platform/media-files/media-files.ts'
import { findPicture } from './media.store.ts'

/** For the path `/media/:name`. */
export const serveMedia =
  (ctx: Context): RequestHandler<{ name: string }> =>
  async (request, response) => {
    const { name } = request.params
    const file = mediaPlace.isName(name) ? await openPicture(ctx, name) : undefined
    if (!file) {
      response.status(404).setHeader('Cache-Control', 'no-store')
      return void response.type('text').end('404')
    }
    sendFile(request, response, name, file)
  }

/** Also from the bin: a picture that is named again is there for a moment longer than its record. */
const openPicture = async ({ media, db }: Context, name: string): Promise<StoredFile | undefined> => {
  const file = await media.open(name)
  if (file) return file
  const binned = await media.openInBin(name)
  return binned && (await findPicture(db, name.slice(0, 64))) ? binned : undefined
}

const sendFile = (request: Request<{ name: string }>, response: Response, name: string, file: StoredFile) => {
  const tag = `"${name}"`
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  response.setHeader('ETag', tag)
  response.setHeader('Accept-Ranges', 'bytes')
  response.setHeader('Vary', 'Accept-Encoding')
  // Feed readers and social networks show the pictures from their own pages.
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  response.setHeader('Content-Type', mediaTypeOf(name))
  if ((request.headers['if-none-match'] ?? '').includes(tag)) return void response.status(304).end()
  const range = request.headers['if-range'] === undefined || request.headers['if-range'] === tag
  const asked = range ? request.range(file.size) : undefined
  if (asked === -1) {
    response.setHeader('Content-Range', `bytes */${file.size}`)
    return void response.status(416).end()
  }
  // Several ranges at once get the whole file, as the standard allows.
  const part = Array.isArray(asked) && asked.type === 'bytes' && asked.length === 1 ? asked[0] : undefined
  if (part) {
    response.status(206).setHeader('Content-Range', `bytes ${part.start}-${part.end}/${file.size}`)
    response.setHeader('Content-Length', part.end - part.start + 1)
  } else response.setHeader('Content-Length', file.size)
  if (request.method === 'HEAD') return void response.end()
  // A visitor who leaves half-way is no error of ours.
  pipeline(file.stream(part), response, () => {})
}
