/** Finds, converts and stores the pictures of one post, like uploads, before the post itself. */

import { basename } from 'node:path'
import { texts as words } from '#messages/server/content/import.js'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { fieldError, HttpError } from '#server/platform/http/errors/http-error.ts'
import type { Author } from '#server/platform/records/audit.ts'
import type { StoredPictureRow } from '../media/media.store.ts'
import { altsOf, describePicture, findLibraryRow } from '../media/picture-library.store.ts'
import { storePicture } from '../media/store-picture.ts'
import { mediaUrl } from '../media/stored-picture.ts'
import type { ImportLoss, PictureTexts, ReadPost } from './import-shape.ts'
import type { PictureFinder } from './picture-folder.ts'
import type { ReadExport } from './read-in-worker.ts'
import type { TextPicture } from './rewrite-html.ts'

/** Drawings, and photos of an iPhone. */
const otherKind = /^(?!data:).*\.(?:svgz?|bmp|tiff?|hei[cf]|ico)(?:[?#]|$)/i

/** Most pictures imported of one text. */
const maxPictures = 300

/** Without `apply` pictures are only looked for; one that would be fetched counts as found. */
export const importPictures = async (
  ctx: Context,
  work: { findPicture: PictureFinder; apply: boolean; by: Author; source: Pick<ReadExport, 'pictureTexts'> },
  post: Pick<ReadPost, 'picture' | 'inText'>,
) => {
  /** By the URL in the text. */
  const pictures = new Map<string, TextPicture>()
  const missing: ImportLoss[] = []
  const take = async (address: string): Promise<StoredPictureRow | null> => {
    const inline = /^data:[^,]{0,100};base64(?=,)/.exec(address)?.[0]
    const name = words.pictureOf({ address: inline ?? address })
    if (otherKind.test(address)) {
      missing.push({ what: name, why: fieldError('image', 'picture.format').reason })
      return null
    }
    const found =
      inline === undefined
        ? await work.findPicture(address)
        : { bytes: Buffer.from(address.slice(inline.length + 1), 'base64') }
    if ('why' in found) {
      missing.push({ what: name, why: found.why })
      return null
    }
    if (!work.apply) return listed
    try {
      const given = { account: work.by.actor?.id ?? 0, read: async () => found.bytes }
      return await storePicture(ctx, given, async (tx, picture) => {
        await takeTexts(ctx, tx, picture.hash, work.source.pictureTexts?.get(basename(address)))
        return picture
      })
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 400) throw error
      missing.push({ what: name, why: error.reason })
      return null
    }
  }
  const cover = post.picture === null ? null : await take(post.picture)
  const addresses = post.inText
  for (const address of addresses.slice(0, maxPictures)) {
    const picture = await take(address)
    const file = picture?.variants[0]
    if (file) pictures.set(address, { src: mediaUrl(file.file), width: file.width, height: file.height })
  }
  if (addresses.length > maxPictures)
    missing.push({ what: words.pictures, why: words.tooManyPictures({ maxPictures }) })
  return { pictures, cover, missing }
}

/** Stores the archive's texts of a picture, unless the library has texts already. */
const takeTexts = async (
  ctx: Context,
  tx: Tx,
  hash: string,
  words: PictureTexts | undefined,
): Promise<void> => {
  if (!words || (words.alts.ru === '' && !words.alts.uk)) return
  const row = await findLibraryRow(tx, hash)
  const current = row && altsOf(row)
  if (current?.ru || current?.uk) return
  await describePicture(tx, hash, words, nowIso(ctx), words.library)
}

/** Placeholder for any picture in a dry run. */
const listed: StoredPictureRow = {
  hash: '',
  width: 1,
  height: 1,
  variants: [{ file: `${'0'.repeat(64)}-1.jpg`, type: 'image/jpeg', width: 1, height: 1 }],
  focus: { x: 50, y: 50 },
}
