import { z } from 'zod'
import { texts } from '#messages/contract/content.js'
import {
  lineSchema,
  pageNumberSchema,
  pageSchema,
  timestampSchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { imageVariantSchema, pictureFile, postLimits } from './posts.ts'

export const pictureLimits = { name: 200, alt: postLimits.imageAlt, pageSize: 24 } as const

/** SHA-256 of the upload in hex, so that a changed file is another picture. */
export const pictureIdSchema = z.string().regex(/^[0-9a-f]{64}$/, { error: () => texts.pictureHash })
export const pictureParamsSchema = z.strictObject({ id: pictureIdSchema })

/** Alternative text of a picture, by language. */
const alt = lineSchema(0, pictureLimits.alt, () => texts.labels.pictureText)
const alts = z.strictObject({ ru: alt, uk: alt.optional() })

const percent = z
  .number({ error: () => texts.focusNumber })
  .int({ error: () => texts.focusWhole })
  .min(0, { error: () => texts.focusLimits })
  .max(100, { error: () => texts.focusLimits })

/** Focal point, which remains visible in crops, in per cent from the left and from the top. */
export const focusSchema = z.strictObject({ x: percent, y: percent })
export type Focus = z.infer<typeof focusSchema>

export const usageKinds = ['post', 'site-page', 'option', 'case'] as const

/** A record that shows the picture now. */
export const picturePlaceSchema = z.object({
  kind: z.enum(usageKinds),
  /** The record's number. */
  ref: z.string(),
  title: z.string(),
  /** Part of the record that shows the picture. */
  part: z.enum(['cover', 'text', 'section', 'value']),
})
export type PicturePlace = z.infer<typeof picturePlaceSchema>

export const libraryPictureSchema = z.object({
  id: pictureIdSchema,
  /** URL of the fallback file, which every browser can show. */
  url: z.string(),
  variants: z.array(imageVariantSchema),
  width: z.number().int(),
  height: z.number().int(),
  name: z.string(),
  alts: z.object({ ru: z.string(), uk: z.string().optional() }),
  focus: z.object({ x: z.number().int(), y: z.number().int() }),
  /** True when a person put the picture into the library; such a picture is kept even if unused. */
  stored: z.boolean(),
  places: z.array(picturePlaceSchema),
  /** True when earlier versions of records show the picture, which is therefore not deleted. */
  inRevisions: z.boolean(),
  version: versionSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
})
export type LibraryPicture = z.infer<typeof libraryPictureSchema>

/**
 * `unused`: in no current record. `noAlt`: no description. `untranslated`: described in Russian only. `past`: only in
 * earlier versions of records, which other filters leave out.
 */
export const pictureFilters = ['unused', 'noAlt', 'untranslated', 'past'] as const
export type PictureFilter = (typeof pictureFilters)[number]

/** Sort orders of the library; newest first by default. */
export const pictureSorts = ['oldest', 'title', 'titleDown', 'updated'] as const
export type PictureSort = (typeof pictureSorts)[number]

export const listPicturesEndpoint = endpoint('GET /api/media', {
  access: 'content.read',
  summary:
    'Lists the pictures, in the order of `sort`, by name, words and the titles of the records that show them',
  query: z.strictObject({
    page: pageNumberSchema.optional(),
    q: z.string().normalize('NFC').trim().max(200).optional(),
    show: z.enum(pictureFilters).optional(),
    sort: z.enum(pictureSorts).optional(),
  }),
  responses: { 200: pageSchema(libraryPictureSchema) },
  problems: [404],
})

export const readPictureEndpoint = endpoint('GET /api/media/:id', {
  access: 'content.read',
  summary:
    'Reads a picture with every place that shows it; its first twelve letters, which the log held before, are enough',
  params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{12,64}$/, { error: () => texts.pictureHash }) }),
  responses: { 200: libraryPictureSchema },
})

export const storeInLibraryEndpoint = endpoint('POST /api/media', {
  access: 'content.write',
  summary:
    'Puts a picture into the library, where it stays until it is removed; the same bytes are one picture',
  bodyKind: 'multipart',
  body: z.strictObject({}),
  files: { image: pictureFile },
  responses: { 201: libraryPictureSchema },
  problems: [413, 415],
})

export const pictureInputSchema = z.strictObject({
  name: lineSchema(0, pictureLimits.name, () => texts.labels.name),
  alts,
  focus: focusSchema,
})

export const updatePictureEndpoint = endpoint('PUT /api/media/:id', {
  access: 'content.write',
  summary: 'Changes name, words and focal point of a picture; it is in the library from then on',
  params: pictureParamsSchema,
  body: pictureInputSchema,
  responses: { 200: libraryPictureSchema },
  ifMatch: true,
})

export const replacePictureEndpoint = endpoint('POST /api/media/:id/replace', {
  access: 'content.write',
  summary:
    'Puts another file into every place that shows the picture, under an address of its own; earlier versions of the records keep the old one',
  params: pictureParamsSchema,
  bodyKind: 'multipart',
  body: z.strictObject({}),
  files: { image: pictureFile },
  responses: { 200: libraryPictureSchema },
  problems: [413, 415],
  ifMatch: true,
})

export const removePictureEndpoint = endpoint('DELETE /api/media/:id', {
  access: 'content.write',
  summary:
    'Moves a picture into the bin; one that is shown only when `places` confirms how many places lose it',
  params: pictureParamsSchema,
  query: z.strictObject({
    /** Number of places that lose the picture, as the person saw and confirmed it. */
    places: z
      .string()
      .regex(/^\d{1,6}$/, { error: () => texts.placesNumber })
      .optional(),
  }),
  ifMatch: true,
})
