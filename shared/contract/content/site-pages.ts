/** Pages of the site as the office writes them; the data that visitors' browsers get are in `public-pages.ts`. */

import { z } from 'zod'
import { texts } from '#messages/contract/content.js'
import {
  idParamsSchema,
  idSchema,
  lineSchema,
  timestampSchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { errorText } from '#shared/contract/platform/schema-texts.ts'
import { isFixedPath, isFreePath, maxPathLength } from '#shared/domain/content/page-path.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { pageThemes } from '#shared/sections/looks.ts'
import { postStatusSchema, revisionSchema } from './posts.ts'
import { savedSectionsSchema, siteSectionsSchema, storedSectionSchema } from './site-sections.ts'

/** Language of a text; each language is published separately. */
export const pageLangSchema = z.enum(languages, errorText('language'))
export type PageLang = z.infer<typeof pageLangSchema>

/** Contents of a page, which are edited, saved and published together. */
export const pageContentsSchema = z.strictObject({
  /** Title for menus, breadcrumbs and lists. */
  title: lineSchema(1, 120, () => texts.labels.name),
  theme: z.enum(pageThemes, { error: () => texts.themeForm }),
  sections: siteSectionsSchema,
})
export type PageContents = z.infer<typeof pageContentsSchema>

/** Contents as stored: validation applies to saves only, so contents of another version can still be read. */
export const storedContentsSchema = z.looseObject({
  title: z.string(),
  theme: z.string(),
  sections: z.array(storedSectionSchema),
}) as z.ZodType as z.ZodType<PageContents>

const newPath = z
  .string({ error: () => texts.addressText })
  .trim()
  .max(maxPathLength, { error: () => texts.pathLength({ maxPathLength }) })
  // A fixed path is allowed, so that a deleted built-in page can be created again. While the page exists, its path
  // is taken.
  .refine(path => isFixedPath(path) || isFreePath(path), { error: () => texts.pathForm })

const pagePath = z
  .string({ error: () => texts.addressText })
  .max(maxPathLength)
  .refine(path => isFixedPath(path) || isFreePath(path), errorText('pageAddress'))

/** Kinds of references that may be broken. */
const brokenKinds = ['link', 'picture', 'quote', 'category'] as const

/** A page in lists. */
export const sitePageSummarySchema = z.object({
  id: idSchema,
  lang: pageLangSchema,
  path: z.string(),
  /** Title and theme of the draft. */
  title: z.string(),
  theme: z.enum(pageThemes),
  /** `published` while visitors see the page; `scheduled` for a page waiting for its first publication. */
  status: postStatusSchema,
  publishedAt: timestampSchema.nullable(),
  /** The published version. */
  publishedVersion: versionSchema.nullable(),
  /** Time of the planned publication; null when none is planned. */
  publishAt: timestampSchema.nullable(),
  /** The planned version; `changed` when the draft is newer. */
  planned: z.object({ version: versionSchema, changed: z.boolean() }).nullable(),
  /** True when the draft differs from the published version, or nothing is published. */
  changed: z.boolean(),
  /** False for pages that can be neither withdrawn nor removed. */
  removable: z.boolean(),
  /**
   * Broken references of the draft, in the order of the sections: links, pictures, stored quotes and categories, as
   * URL, number or id.
   */
  brokenLinks: z.array(z.object({ section: z.string(), href: z.string(), kind: z.enum(brokenKinds) })),
  /** Menus and pages that link to the page, in any language; in the list only. */
  linkedFrom: z.array(z.object({ kind: z.enum(['menu', 'page']), title: z.string() })).optional(),
  /** Titles of posts that link to the page, at most twenty; in the list only. */
  linkedFromPosts: z.array(z.string()).optional(),
  /** Sections of kinds that this version does not know: stored, and not rendered. */
  unknownSections: z.number().int().min(0),
  /** Expiry of the shared preview link; null when there is no such link. */
  previewUntil: timestampSchema.nullable(),
  /** The page in the other language; null when it does not exist. */
  other: z
    .object({
      lang: pageLangSchema,
      title: z.string(),
      status: postStatusSchema,
      changed: z.boolean(),
      /** True when the original was published after the translation was last saved. */
      outdated: z.boolean(),
    })
    .nullable(),
  /** Last change in any language; `by` is null for a change by the program. */
  lastChange: z.object({ at: timestampSchema, by: z.string().nullable() }).nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  version: versionSchema,
})
export type SitePageSummary = z.infer<typeof sitePageSummarySchema>

export const sitePageSchema = sitePageSummarySchema.extend({
  draft: storedContentsSchema,
  published: storedContentsSchema.nullable(),
})
export type SitePage = z.infer<typeof sitePageSchema>

export const publishedPageSchema = z.object({
  id: idSchema,
  lang: pageLangSchema,
  path: z.string(),
  contents: storedContentsSchema,
  publishedAt: timestampSchema,
})
export type PublishedPage = z.infer<typeof publishedPageSchema>

/** A new page; without sections it starts empty. */
export const newSitePageSchema = pageContentsSchema
  .partial({ theme: true })
  .extend({ path: newPath, sections: savedSectionsSchema.optional() })

/** Language of the text; Russian by default. */
const ofLanguage = z.strictObject({ lang: pageLangSchema.optional() })

/** `path` takes effect at once; the old path then redirects. */
export const sitePageChangeSchema = pageContentsSchema.extend({
  path: pagePath.optional(),
  sections: savedSectionsSchema,
})

export const listSitePagesEndpoint = endpoint('GET /api/site-pages', {
  access: 'content.read',
  summary: 'Lists the pages of the site in the order of their addresses',
  responses: { 200: z.array(sitePageSummarySchema) },
})

export const readPublishedPageEndpoint = endpoint('GET /api/site-pages/published', {
  access: 'public',
  summary: 'Reads the published contents of the page at a path; `/api/page` has what it is rendered from',
  query: z.strictObject({ path: z.string().max(200), lang: pageLangSchema.optional() }),
  responses: { 200: publishedPageSchema },
  problems: [404],
})

export const readSitePageEndpoint = endpoint('GET /api/site-pages/:id', {
  access: 'content.read',
  summary: 'Reads a page with its draft and what visitors see',
  query: ofLanguage,
  responses: { 200: sitePageSchema },
})

export const createSitePageEndpoint = endpoint('POST /api/site-pages', {
  access: 'content.write',
  summary: 'Creates a page as a draft',
  body: newSitePageSchema,
  responses: { 201: sitePageSchema },
  problems: [409],
  idempotent: true,
})

export const saveSitePageEndpoint = endpoint('PUT /api/site-pages/:id', {
  access: 'content.write',
  summary:
    'Saves the draft of a page; visitors see what was published before. The first save in a language creates its text',
  query: ofLanguage,
  body: sitePageChangeSchema,
  responses: { 200: sitePageSchema },
  ifMatch: true,
})

export const publishSitePageEndpoint = endpoint('POST /api/site-pages/:id/publish', {
  access: 'content.write',
  summary:
    'Publishes the draft, at once or at a time; later changes of the draft do not go with what is planned. With `version` a kept revision instead of the draft, which stays',
  query: ofLanguage,
  /** Time of publication; null for at once. */
  body: z.strictObject({ publishAt: timestampSchema.nullable(), version: versionSchema.optional() }),
  responses: { 200: sitePageSchema },
  ifMatch: true,
})

export const withdrawSitePageEndpoint = endpoint('POST /api/site-pages/:id/withdraw', {
  access: 'content.write',
  summary: 'Calls off a planned publication, or without one takes the page from the site; the draft stays',
  query: ofLanguage,
  responses: { 200: sitePageSchema },
  ifMatch: true,
})

export const removeSitePageEndpoint = endpoint('DELETE /api/site-pages/:id', {
  access: 'content.write',
  summary: 'Puts a page into the bin',
  ifMatch: true,
})

/** A stored version of the draft. */
export const sitePageRevisionSchema = z.object({
  version: versionSchema,
  author: z.string().nullable(),
  createdAt: timestampSchema,
  path: z.string(),
  lang: pageLangSchema,
  contents: storedContentsSchema,
  /** True when visitors have seen this version. */
  published: z.boolean(),
})
export type SitePageRevision = z.infer<typeof sitePageRevisionSchema>

export const sitePageRevisionSummarySchema = revisionSchema.extend({ published: z.boolean() })

const revisionParams = z.strictObject({ id: idParamsSchema.shape.id, version: idParamsSchema.shape.id })

export const listSitePageRevisionsEndpoint = endpoint('GET /api/site-pages/:id/revisions', {
  access: 'content.read',
  summary: 'Lists the kept revisions of a page, newest first',
  query: ofLanguage,
  responses: { 200: z.array(sitePageRevisionSummarySchema) },
})

export const readSitePageRevisionEndpoint = endpoint('GET /api/site-pages/:id/revisions/:version', {
  access: 'content.read',
  summary: 'Reads a page as it was at a revision',
  params: revisionParams,
  responses: { 200: sitePageRevisionSchema },
})

export const restoreSitePageRevisionEndpoint = endpoint(
  'POST /api/site-pages/:id/revisions/:version/restore',
  {
    access: 'content.write',
    summary: 'Makes an old revision the draft; what visitors see stays until it is published',
    params: revisionParams,
    query: ofLanguage,
    responses: { 200: sitePageSchema },
    ifMatch: true,
  },
)

export const createPreviewLinkEndpoint = endpoint('POST /api/site-pages/:id/preview-link', {
  access: 'content.write',
  summary: 'Makes a link to the draft that works without an account for seven days; an earlier one ends',
  query: ofLanguage,
  responses: { 201: z.object({ url: z.string(), until: timestampSchema }) },
})

export const removePreviewLinkEndpoint = endpoint('DELETE /api/site-pages/:id/preview-link', {
  access: 'content.write',
  summary: 'Ends the shared link to the draft',
  query: ofLanguage,
})

/** A page as edited, saved or not. */
export const sitePageDraftSchema = pageContentsSchema.extend({
  title: lineSchema(0, 120, () => texts.labels.name),
  path: lineSchema(1, maxPathLength, () => texts.labels.address),
  lang: pageLangSchema.optional(),
})
export type SitePageDraft = z.infer<typeof sitePageDraftSchema>

export const previewSitePageEndpoint = endpoint('POST /api/site-pages/preview', {
  access: 'content.read',
  summary:
    'Renders a draft as its page and stores nothing: each section stands in an element with `data-section`; the document runs no script and leads nowhere',
  body: sitePageDraftSchema,
  responses: { 200: 'bytes' },
  problems: [413],
})
