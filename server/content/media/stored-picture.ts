/** How a picture is named and what its stored files say: known without the library that converts them. */
import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The name under which an upload is kept: SHA-256 of its bytes, hex. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** One stored file of a picture. */
export const variant = z.object({
  file: z.string(),
  type: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})
export type Variant = z.infer<typeof variant>
