/** Names of pictures and the data of their stored files; kept apart from the large library that converts them. */
import { createHash } from 'node:crypto'
import { z } from 'zod'

/** SHA-256 of the upload in hex, by which a picture is named. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** One stored file of a picture. */
export const variant = z.object({
  file: z.string(),
  type: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})
export type Variant = z.infer<typeof variant>

export const mediaUrl = (file: string): string => `/media/${file}`
