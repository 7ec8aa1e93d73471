/**
 * Posts of the blog: drafts, scheduled and published, with picture and rich text. Long because a post has many
 * endpoints.
 */

import { z } from 'zod'
import { texts } from '#messages/contract/content.js'
import {
  idParamsSchema,
  idSchema,
  langQuerySchema,
  lineSchema,
  pageNumberSchema,
  pageSchema,
  timestampSchema,
  typedDaySchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { errorText, expectsText, label, tooLong } from '#shared/contract/platform/schema-texts.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { richTextSize } from '#shared/domain/text/rich-text-size.ts'

export const postStatuses = ['draft', 'scheduled', 'published'] as const
export const postStatusSchema = z.enum(postStatuses, errorText('postStatus'))
export type PostStatus = z.infer<typeof postStatusSchema>

export const postLimits = {
  title: 200,
  slug: 120,
  description: 500,
  metaTitle: 200,
  metaDescription: 500,
  keywords: 500,
  imageAlt: 300,
  /** Bytes, counted by `richTextSize`. */
  text: 1024 * 1024,
  /** Bytes of the uploaded file. */
  image: 10 * 1024 * 1024,
  /** Posts per page of a list. */
  pageSize: 12,
  /** Posts in responses without pages. */
  listCap: 500,
} as const

/** Labels of a post's texts in each language, besides its main text, by field name. */
export const postTextLabels = texts.postTexts
export type PostTextField = keyof typeof postTextLabels
export const postTextFields = Object.keys(postTextLabels) as PostTextField[]

export const forPostTexts = <T>(make: (name: PostTextField) => T): Record<PostTextField, T> =>
  Object.fromEntries(postTextFields.map(name => [name, make(name)])) as Record<PostTextField, T>

export const imageVariantSchema = z.object({
  url: z.string(),
  type: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})
export type ImageVariant = z.infer<typeof imageVariantSchema>

/** State of a post's translation; null when there is none. Sent to the office only. */
export const translationStateSchema = z.object({
  lang: z.enum(languages),
  status: postStatusSchema,
  isOlder: z.boolean(),
})
export type TranslationState = z.infer<typeof translationStateSchema>

/** A post in lists: without the text and the version of the original. */
export const postSummarySchema = z.object({
  id: idSchema,
  ...forPostTexts(() => z.string()),
  slug: z.string(),
  categories: z.array(z.object({ id: idSchema, title: z.string() })),
  order: z.number().int(),
  image: z.string().nullable(),
  imageVariants: z.array(imageVariantSchema),
  /** Focal point in tens of per cent from the left and the top: `30 70`; absent for the middle. */
  imageFocus: z.string().optional(),
  status: postStatusSchema,
  publishedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  version: versionSchema,
  translation: translationStateSchema.nullable().optional(),
})
export type PostSummary = z.infer<typeof postSummarySchema>

export const postSchema = postSummarySchema.extend({
  text: z.string(),
  /** Version of the original when the translation was last saved; sent to the office only. */
  sourceVersion: versionSchema.optional(),
})
export type Post = z.infer<typeof postSchema>

/** `categories` is a JSON array, a comma-separated list or a repeated field. */
const categoryIds = z.union([z.string(), z.array(z.string())]).transform((value, context) => {
  const parts = (Array.isArray(value) ? value : [value]).flatMap(part => {
    const trimmed = part.trim()
    return (/^\[(.*)\]$/s.exec(trimmed)?.[1] ?? trimmed).split(',')
  })
  const ids = parts.map(part => part.trim().replace(/^"|"$/g, '')).filter(part => part !== '')
  if (ids.some(part => !/^[1-9]\d{0,14}$/.test(part)) || ids.length > 100) {
    context.addIssue({ code: 'custom', message: texts.categoriesForm })
    return z.NEVER
  }
  return [...new Set(ids.map(Number))]
})

const slug = z
  .string(expectsText(label('address')))
  .trim()
  .max(postLimits.slug, tooLong(label('address'), postLimits.slug))
  .regex(/^(?:[a-z0-9-]+)?$/, errorText('slug'))

const text = z
  .string({ error: () => texts.textExpected })
  .refine(value => richTextSize(value) <= postLimits.text, { error: () => texts.textLimit })

const fields = {
  /** Titles may be empty in drafts only. */
  ...forPostTexts(name => lineSchema(0, postLimits[name], () => postTextLabels[name])),
  slug,
  categories: categoryIds,
  order: z
    .string()
    .trim()
    .regex(/^-?\d{1,9}$/, { error: () => texts.orderWhole })
    .transform(Number),
  text,
  /** Hash of a library picture, in place of a file. */
  picture: z.string().regex(/^(?:[0-9a-f]{64})?$/, { error: () => texts.pictureHashOf }),
  status: postStatusSchema,
  publishedAt: timestampSchema.refine(
    at => typedDaySchema.safeParse(at.slice(0, 10)).success,
    errorText('dayLimits'),
  ),
  /** Version of the original that the translation now corresponds to. */
  sourceVersion: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: () => texts.versionForm })
    .transform(Number),
}

/** Problems of a post: no alternative text, too long a description, no Ukrainian text, a missing picture file. */
export const postFlaws = ['noAlt', 'longMeta', 'untranslated', 'lostPicture'] as const
export type PostFlaw = (typeof postFlaws)[number]

/** Maximum characters of a title and a description that search engines show. */
export const shownBySearch = { title: 60, description: 160 } as const

/**
 * Multipart: every value is text. A post without `status` is published at once (the seed has no drafts) and needs a
 * picture and a title; a draft may lack both.
 */
export const postChangeSchema = z.strictObject(fields).partial()

export const pictureFile = {
  required: true,
  maxBytes: postLimits.image,
  description: 'JPEG, PNG, WebP, AVIF or GIF by content; at most 10 MiB and 50 megapixels',
} as const

const postList = z.array(postSummarySchema)

export const listPostsEndpoint = endpoint('GET /api/post', {
  access: 'public',
  summary: 'Lists the newest 500 posts; without a token the published ones',
  query: langQuerySchema,
  responses: { 200: postList },
})

export const pageOfPostsSchema = pageSchema(postSummarySchema)
export type PageOfPosts = z.infer<typeof pageOfPostsSchema>

/** Sort orders of posts; the site uses the first, the office all. */
export const postSorts = [
  'order',
  'drafts',
  'newest',
  'oldest',
  'title',
  'titleDown',
  'updated',
  'updatedUp',
  'published',
  'publishedUp',
] as const
export type PostSort = (typeof postSorts)[number]

export const listPostPageEndpoint = endpoint('GET /api/post/pagination/:page', {
  access: 'public',
  summary:
    'Reads one page of posts, 12 a page, by category and by full text; status, sort and flaw for admins',
  params: z.strictObject({ page: pageNumberSchema }),
  query: z.strictObject({
    category: z.string().max(20).optional(),
    q: z.string().normalize('NFC').trim().max(200).optional(),
    status: postStatusSchema.optional(),
    sort: z.enum(postSorts).optional(),
    flaw: z.enum(postFlaws).optional(),
    lang: langQuerySchema.shape.lang,
  }),
  responses: { 200: pageOfPostsSchema },
  problems: [404],
})

export const listCategoryPostsEndpoint = endpoint('GET /api/post/category/:id', {
  access: 'public',
  summary: 'Lists the newest 500 posts of a category',
  query: langQuerySchema,
  responses: { 200: postList },
})

export const readPostBySlugEndpoint = endpoint('GET /api/post/single/:slug', {
  access: 'public',
  summary: 'Reads one post by its address; an old address returns the post under its present one',
  params: z.strictObject({ slug: z.string().max(200) }),
  query: langQuerySchema,
  responses: { 200: postSchema },
  problems: [404],
})

export const readPostEndpoint = endpoint('GET /api/post/:id', {
  access: 'public',
  summary: 'Reads one post; without a token a draft is not found',
  query: langQuerySchema,
  responses: { 200: postSchema },
})

export const createPostEndpoint = endpoint('POST /api/post', {
  access: 'content.write',
  summary:
    'Creates a post with its picture: a file, or one of the library; a draft with whatever there is of it',
  bodyKind: 'multipart',
  body: postChangeSchema,
  files: { image: { ...pictureFile, required: false } },
  responses: { 201: postSchema },
  problems: [409, 413, 415],
  idempotent: true,
})

export const updatePostEndpoint = endpoint('PUT /api/post/:id', {
  access: 'content.write',
  summary:
    'Changes the fields that are sent and keeps the others, the picture among them; in another language the translation, which the first call makes',
  /** `autosave`: saved by a timer; the draft replaces the previous autosave of the same editing session. */
  query: langQuerySchema.extend({ autosave: z.literal('1').optional() }),
  bodyKind: 'multipart',
  body: postChangeSchema,
  files: { image: { ...pictureFile, required: false } },
  responses: { 200: postSchema },
  problems: [413, 415],
  ifMatch: true,
})

export const removePostEndpoint = endpoint('DELETE /api/post/:id', {
  access: 'content.write',
  summary: 'Removes a post; its picture goes when nothing else uses it',
  ifMatch: true,
})

/** Placeholder in a preview for a picture that is not uploaded yet; the editor replaces it. */
export const chosenPicture = '/images/placeholder.svg#chosen'

/** A post as edited, complete or not. */
export const postDraftSchema = z.strictObject({
  /** Number of the post, once it is saved. */
  id: idSchema.optional(),
  title: fields.title,
  categories: z.array(idSchema).max(100),
  text,
  description: fields.description,
  imageAlt: fields.imageAlt,
  /** Null without a chosen date; the preview then shows the current time. */
  publishedAt: timestampSchema.nullable(),
  /** Whether the preview shows the stored picture or the placeholder `chosenPicture`. */
  picture: z.enum(['stored', 'chosen']),
  /** Library picture in place of the stored one. */
  pictureId: fields.picture.optional(),
  /** Language of the text; Russian by default. */
  lang: langQuerySchema.shape.lang,
})
export type PostDraft = z.infer<typeof postDraftSchema>

export const previewPostEndpoint = endpoint('POST /api/post/preview', {
  access: 'content.read',
  summary:
    'Renders a post as its page, saved or not, and stores nothing; the document runs no script and leads nowhere',
  body: postDraftSchema,
  responses: { 200: 'bytes' },
  problems: [404, 413],
})

export const revisionSchema = z.object({
  version: versionSchema,
  author: z.string().nullable(),
  createdAt: timestampSchema,
})
export type Revision = z.infer<typeof revisionSchema>

const revisionParams = z.strictObject({ id: idParamsSchema.shape.id, version: idParamsSchema.shape.id })

export const listRevisionsEndpoint = endpoint('GET /api/post/:id/revisions', {
  access: 'content.read',
  summary: 'Lists the kept revisions of a post, newest first',
  query: langQuerySchema,
  responses: { 200: z.array(revisionSchema) },
})

export const readRevisionEndpoint = endpoint('GET /api/post/:id/revisions/:version', {
  access: 'content.read',
  summary: 'Reads a post as it was at a revision',
  params: revisionParams,
  query: langQuerySchema,
  responses: { 200: postSchema },
})

export const restoreRevisionEndpoint = endpoint('POST /api/post/:id/revisions/:version/restore', {
  access: 'content.write',
  summary:
    'Makes an old revision the present one, or only its state and date of publication when `publication` asks for them; the present one stays as a revision',
  params: revisionParams,
  query: langQuerySchema.extend({ publication: z.literal('1').optional() }),
  responses: { 200: postSchema },
  ifMatch: true,
})

/** A picture inside a post's text. */
export const uploadedPictureSchema = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})

export const uploadPictureEndpoint = endpoint('POST /api/post/picture', {
  access: 'content.write',
  summary: 'Stores a picture for the text of a post',
  bodyKind: 'multipart',
  body: z.strictObject({}),
  files: { image: pictureFile },
  responses: { 201: uploadedPictureSchema },
  problems: [413, 415],
})
