/** Private files of orders, photos and documents, for the signed-in office only unless shown to the customer. */

import { z } from 'zod'
import { texts } from '#messages/contract/work.js'
import {
  daySchema,
  idSchema,
  lineSchema,
  timestampSchema,
  typedDaySchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'

/** Bytes of one file, and of all files of an order, including those in the bin. */
export const orderFileLimits = { file: 25 * 1024 * 1024, order: 1024 * 1024 * 1024 } as const

/** Accepted types; a picture is encoded again and stored as JPEG or PNG. */
export const orderFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

export const orderFileKinds = ['photo', 'paper'] as const
export type OrderFileKind = (typeof orderFileKinds)[number]

export const orderFileSchema = z.object({
  id: idSchema,
  /** Number of the file's order. */
  order: idSchema,
  title: z.string(),
  kind: z.enum(orderFileKinds),
  day: daySchema,
  /** True when the customer sees the file. */
  shown: z.boolean(),
  /** Media type of the stored file; types that begin with `image/` have a preview. */
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  author: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  version: versionSchema,
})
export type OrderFile = z.infer<typeof orderFileSchema>

/** A partial update: absent fields are unchanged. */
export const orderFileInputSchema = z
  .strictObject({
    title: lineSchema(1, 200, () => texts.labels.name),
    kind: z.enum(orderFileKinds, { error: () => texts.fileKind }),
    day: typedDaySchema,
    shown: z.boolean({ error: () => texts.shownFlag }),
  })
  .partial()
export type OrderFileInput = z.infer<typeof orderFileInputSchema>

export const listOrderFilesEndpoint = endpoint('GET /api/order/:id/file', {
  access: 'orders.read',
  summary: 'Lists the files of an order, the newest first',
  responses: { 200: z.array(orderFileSchema) },
})

const room = z.object({ size: z.number().int(), most: z.number().int() })
/** Bytes of stored files, including the bin, and the limit. */
export const orderFilesRoomSchema = room.extend({ all: room })
export type OrderFilesRoom = z.infer<typeof orderFilesRoomSchema>

export const readOrderFilesRoomEndpoint = endpoint('GET /api/order/:id/file/room', {
  access: 'orders.read',
  summary: 'Reads how much room the files of an order take, and those of all orders, with the bin',
  responses: { 200: orderFilesRoomSchema },
})

export const addOrderFileEndpoint = endpoint('POST /api/order/:id/file', {
  access: 'orders.write',
  summary:
    'Adds a file to an order, named as it was uploaded; pictures are encoded anew, without position data',
  bodyKind: 'multipart',
  body: z.strictObject({}),
  files: {
    file: {
      required: true,
      maxBytes: orderFileLimits.file,
      description:
        'JPEG, PNG, WebP or PDF by content; at most 25 MiB, all of one order with its bin at most 1 GiB',
    },
  },
  responses: { 201: orderFileSchema },
  problems: [409, 413, 415, 422],
  idempotent: true,
})

export const updateOrderFileEndpoint = endpoint('PUT /api/order-file/:id', {
  access: 'orders.write',
  summary: 'Changes what is named of title, kind and day of a file, and whether the customer sees it',
  body: orderFileInputSchema,
  responses: { 200: orderFileSchema },
  ifMatch: true,
})

export const removeOrderFileEndpoint = endpoint('DELETE /api/order-file/:id', {
  access: 'orders.write',
  summary: 'Moves a file of an order to the bin; a photo leaves the page of the delivered car as well',
  ifMatch: true,
})

export const readOrderFileEndpoint = endpoint('GET /api/order-file/:id/content', {
  access: 'orders.read',
  summary: 'Downloads a file of an order as it is stored',
  download: { kind: 'order-file', bulk: false },
  isStored: true,
  problems: [410],
})

export const previewOrderFileEndpoint = endpoint('GET /api/order-file/:id/preview', {
  access: 'orders.read',
  summary: 'Reads a small picture of a file that is one',
  responses: { 200: 'bytes' },
  isStored: true,
  problems: [410],
})
