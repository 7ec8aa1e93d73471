/** The fallback file of a picture, which every browser reads; texts and sections refer to it. */
import type { PictureFile } from '../richtext/pictures-in-text.ts'
import type { StoredPictureRow } from './media.store.ts'
import { mediaUrl } from './stored-picture.ts'

export const fallbackFile = ({ hash, variants: [fallback] }: StoredPictureRow): PictureFile => {
  if (!fallback) throw new Error(`Picture ${hash} without files`)
  return { url: mediaUrl(fallback.file), width: fallback.width, height: fallback.height }
}
