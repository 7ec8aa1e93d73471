/** Import of another site's export: uploaded, listed, and applied step by step. */

import { z } from 'zod'
import { texts } from '#messages/contract/system.js'
import { postStatusSchema } from '#shared/contract/content/posts.ts'
import { idSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'

export const importLimits = {
  /** Bytes of the uploaded file; larger ones are for `npm run import`. */
  file: 50 * 1024 * 1024,
  /** Milliseconds after which a step ends with its current record, so that no proxy times out. */
  step: 10_000,
} as const

const importId = z.strictObject({ id: z.uuid({ error: () => texts.noSuchUpload }) })

export const importedRecordSchema = z.object({
  title: z.string(),
  /** `found`: would be added; `known`: exists already. */
  result: z.enum(['found', 'added', 'known', 'failed']),
  /** Null for records other than posts. */
  status: postStatusSchema.nullable(),
  /** Id of the post here; null unless it was imported. */
  postId: idSchema.nullable(),
  /** Parts that were left out or changed, or why the record failed, each with the reason. */
  leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
})
export type ImportedRecord = z.infer<typeof importedRecordSchema>

const amount = z.number().int().min(0)

export const importStepSchema = z.object({
  /** Index of the first record of the next step; null after the last. */
  next: amount.nullable(),
  counts: z.object({ found: amount, added: amount, known: amount, failed: amount, skipped: amount }),
  pictures: amount,
  records: z.array(importedRecordSchema),
  /** Records other than posts, counted by kind. */
  skipped: z.array(z.object({ what: z.string(), count: amount })),
  /** Remarks about the export or its records. */
  notes: z.array(z.object({ what: z.string(), count: amount })).optional(),
})
export type ImportStep = z.infer<typeof importStepSchema>

export const uploadExportEndpoint = endpoint('POST /api/import', {
  access: 'content.write',
  summary:
    'Takes an export of WordPress (XML), of Ghost (JSON), of this program (TAR), Markdown (one file, or a ZIP of them with their pictures) or a table of requests (CSV) in the place of the one that the same account has uploaded before; nothing is brought in yet',
  bodyKind: 'multipart',
  body: z.strictObject({}),
  files: {
    file: {
      required: true,
      maxBytes: importLimits.file,
      description: 'XML, JSON, Markdown, ZIP, TAR or CSV; at most 50 MiB',
    },
  },
  responses: { 201: z.object({ id: z.uuid(), kind: z.enum(['posts', 'requests']) }) },
  problems: [413, 415],
})

export const addImportPicturesEndpoint = endpoint('POST /api/import/:id/pictures', {
  access: 'content.write',
  summary:
    'Gives pictures to an uploaded export: those that its texts name are found by the end of their address',
  params: importId,
  bodyKind: 'multipart',
  body: z.strictObject({}),
  files: {
    file: {
      required: true,
      maxBytes: importLimits.file,
      description: 'A picture, or a ZIP of pictures; at most 50 MiB, several in turn',
    },
  },
  problems: [413, 415],
})

export const runImportEndpoint = endpoint('POST /api/import/:id/run', {
  access: 'content.write',
  summary:
    'Lists the next records of an uploaded export, or brings them in; what is here already is never brought in twice',
  params: importId,
  body: z.strictObject({
    /** False lists without storing. */
    apply: z.boolean(),
    /** True to download pictures from the old site. */
    fetchPictures: z.boolean(),
    from: amount.max(10_000_000),
  }),
  responses: { 200: importStepSchema },
})
