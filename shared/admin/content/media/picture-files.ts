/** Picture files as the server takes them, and their upload for a text or a section. */
import * as texts from '#messages/admin/content/media.js'
import { ApiError } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import type { Sent } from '#shared/client/upload-form.ts'
import { postLimits, uploadPictureEndpoint } from '#shared/contract/content/posts.ts'

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export const pictureHint = texts.fileKinds

/** Throws for a file that is too large to be sent. */
export const checkSize = ({ size }: File): void => {
  if (size > postLimits.image) throw new ApiError(413, null, texts.tooLarge)
}

/** Throws for a file that is too large, and what the call throws. */
export const uploadPicture = async (client: Client, image: File, onSent: (sent: Sent) => void) => {
  checkSize(image)
  return client.call(uploadPictureEndpoint, { body: {}, files: { image }, onSent })
}

/** The picture files that were pasted. Windows gives photos of an iPhone no type. */
export const imagesIn = (data: DataTransfer | null): File[] =>
  filesIn(data).filter(({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name))

/**
 * The files that were pasted or dropped; none where words came along, since office programs add a picture of the copied
 * text or cells.
 */
export const filesIn = (data: DataTransfer | null): File[] =>
  hasWords(data?.getData('text/html') ?? '') ? [] : [...(data?.files ?? [])]

const hasWords = (html: string): boolean =>
  /[\p{L}\p{N}]/u.test(
    html
      .replace(/<(style|title|script|xml)\b[\s\S]*?<\/\1\s*>/gi, '')
      .replace(/<!--[\s\S]*?(?:-->|$)|<[^<>]*>|&(?:[a-z]+|#160|#xa0);/gi, ''),
  )
