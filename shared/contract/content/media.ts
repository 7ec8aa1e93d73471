/** Removed pictures, kept for thirty days; and the question whether the stored files belong to this installation. */

import { z } from 'zod'
import { texts } from '#messages/contract/content.js'
import { pageNumberSchema, pageSchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { pictureIdSchema } from './pictures.ts'

export const binnedPictureSchema = z.object({
  /** SHA-256 of the upload, hex. */
  hash: z.string(),
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
  binnedAt: timestampSchema,
  /** Time of the final removal. */
  until: timestampSchema,
})
export type BinnedPicture = z.infer<typeof binnedPictureSchema>

/** Rows of a page. */
export const pageSize = 24

export const listBinnedPicturesEndpoint = endpoint('GET /api/media/bin', {
  access: 'content.read',
  summary: 'Lists the pictures in the bin, the newest first',
  query: z.strictObject({ page: pageNumberSchema.optional() }),
  responses: { 200: pageSchema(binnedPictureSchema) },
  problems: [404],
})

export const readBinnedPictureEndpoint = endpoint('GET /api/media/bin/:hash', {
  access: 'content.read',
  summary: 'The smallest file of a picture in the bin, to see which one it is',
  params: z.strictObject({ hash: pictureIdSchema }),
  responses: { 200: 'bytes' },
  isStored: true,
  problems: [404, 410],
})

export const restorePictureEndpoint = endpoint('POST /api/media/bin/:hash/restore', {
  access: 'content.write',
  summary: 'Brings a picture back from the bin; it stays a day before the sweep looks at it again',
  params: z.strictObject({ hash: pictureIdSchema }),
  responses: { 200: z.object({ image: z.string() }) },
  problems: [404, 410],
})

export const installationStates = ['whole', 'foreign-files', 'lost-database', 'unchecked'] as const

/** Whether the files belong to this installation, and the question before a sweep of unusually many pictures. */
export const filesStateSchema = z.object({
  state: z.enum(installationStates),
  question: z
    .object({ unused: z.number().int(), pictures: z.number().int(), askedAt: timestampSchema })
    .nullable(),
})
export type FilesState = z.infer<typeof filesStateSchema>

const password = z
  .string({ error: () => texts.passwordText })
  .min(1, { error: () => texts.passwordEmpty })
  .max(128)

export const adoptFilesEndpoint = endpoint('POST /api/installation/adopt', {
  access: 'system.backup',
  summary:
    'Declares that the pictures and backups here belong to this database; asks for the current password',
  body: z.strictObject({ currentPassword: password }),
  responses: { 200: filesStateSchema },
})

export const decideSweepEndpoint = endpoint('POST /api/media/sweep', {
  access: 'system.backup',
  summary: 'Allows or refuses the sweep that would take more pictures than it may by itself',
  body: z.strictObject({ allow: z.boolean() }),
  responses: { 200: filesStateSchema },
  problems: [409],
})
