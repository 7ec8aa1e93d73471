import { z } from 'zod'
import { ratesSchema } from '#shared/contract/calculation/rates.ts'
import { filesStateSchema } from '#shared/contract/content/media.ts'
import { idSchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { retentionStateSchema } from '#shared/contract/system/personal-data.ts'
import { dueOrdersSchema } from '#shared/contract/work/due-orders.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'

export const productName = 'customs-broker'

/**
 * The oldest desktop version whose schemas accept every response. A change that this version would reject raises the
 * number to that of a stored installation, whose contract then counts, see `server/proofs/fixtures/stored.ts`.
 */
export const oldestDesktop = '1.0.0'

export const readVersionEndpoint = endpoint('GET /api/version', {
  access: 'public',
  summary: 'Says which product and version responds, and which desktop app it needs',
  responses: {
    200: z.object({
      product: z.literal(productName),
      version: z.string(),
      desktop: z.object({ min: z.string(), recommended: z.string() }),
    }),
  },
})

/** Subjects that the office writes in two languages. */
export const translatedSubjects = [
  'posts',
  'pages',
  'categories',
  'menus',
  'metas',
  'options',
  'pictures',
] as const
export type TranslatedSubject = (typeof translatedSubjects)[number]

/** Counts of the admin's first page. */
export const overviewSchema = z.object({
  requests: z.object({
    /** Threads, as the tabs of the inbox count them. */
    new: z.number().int(),
    inWork: z.number().int(),
    /** Threads with a next action that is due. */
    due: z.number().int().optional(),
    failedMails: z.number().int(),
    failedTelegrams: z.number().int().optional(),
  }),
  posts: z.object({ drafts: z.number().int(), scheduled: z.number().int(), published: z.number().int() }),
  rates: ratesSchema.nullable(),
  tables: z.array(
    z.object({ title: z.enum(tableTitles), version: z.number().int(), updatedAt: timestampSchema }),
  ),
  mailConfigured: z.boolean(),
  /** The nightly backup: the newest restorable one, the number kept, its bytes, and the last error. */
  backup: z
    .object({
      lastAt: timestampSchema.nullable(),
      kept: z.number().int(),
      error: z.string().nullable(),
      size: z.number().int().nullable().optional(),
    })
    .nullable()
    .optional(),
  /** Whether the picture files belong to this installation, and the question before a large sweep. */
  files: filesStateSchema.optional(),
  /** Number of menu entries with a broken target, which visitors do not see. */
  missingMenuEntries: z.number().int().optional(),
  /** Pictures without description, broken links of pages, and posts whose picture is missing. */
  flaws: z
    .object({
      picturesWithoutText: z.number().int(),
      brokenLinks: z.number().int(),
      postsLackingPictures: z.number().int().optional(),
    })
    .optional(),
  /** Number of records whose Ukrainian text is missing or outdated, by subject. */
  untranslated: z.partialRecord(z.enum(translatedSubjects), z.number().int()).optional(),
  /** Number of delivered cars whose Ukrainian text is missing. */
  untranslatedCases: z.number().int().optional(),
  /** Titles of prices that are not set. */
  missingPrices: z.array(z.string()).optional(),
  /** Scheduled publications, the next first. */
  coming: z
    .array(
      z.object({ kind: z.enum(['post', 'site-page']), id: idSchema, title: z.string(), at: timestampSchema }),
    )
    .optional(),
  orders: dueOrdersSchema.optional(),
  /** State of the removal of personal data by age, with the confirmation that it needs. */
  retention: retentionStateSchema.optional(),
})
export type Overview = z.infer<typeof overviewSchema>

export const readOverviewEndpoint = endpoint('GET /api/overview', {
  access: 'account.self',
  summary: 'Reads what needs attention in the office',
  responses: { 200: overviewSchema },
})

export const readOpenApiEndpoint = endpoint('GET /api/openapi.json', {
  access: 'system.read',
  summary: 'Reads the OpenAPI 3.1 document of this API',
  responses: { 200: z.record(z.string(), z.unknown()) },
})

export const downloadBackupEndpoint = endpoint('GET /api/backup', {
  access: 'system.backup',
  summary: 'Downloads a consistent copy of the database and the uploads as one archive',
  download: { kind: 'person', bulk: true },
  passwordAgain: true,
  // 429, because wrong passwords are counted.
})

export const downloadExportEndpoint = endpoint('GET /api/export', {
  access: 'system.backup',
  summary:
    'Downloads posts, pictures, requests and figures as JSON, Markdown and CSV in one archive that other programs read',
  download: { kind: 'person', bulk: true },
  passwordAgain: true,
  // 429, because wrong passwords are counted.
})

/** A test restore, made beside the live data. */
export const rehearsalSchema = z.object({
  startedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  /** Time at which the restored copy was made. */
  copyAt: timestampSchema.nullable(),
  /** True when the copy was made for the test, because the stored ones are encrypted or missing. */
  fresh: z.boolean(),
  milliseconds: z.number().int(),
  rows: z.number().int(),
  files: z.number().int(),
  /** Messages for people; empty when all is well. */
  problems: z.array(z.string()),
})
export type Rehearsal = z.infer<typeof rehearsalSchema>

export const readRehearsalEndpoint = endpoint('GET /api/backup/rehearsal', {
  access: 'system.backup',
  summary: 'Reads how the last rehearsal of a restore went, and whether one is running',
  responses: {
    200: z.object({ running: z.boolean(), encrypted: z.boolean(), last: rehearsalSchema.nullable() }),
  },
})

export const startRehearsalEndpoint = endpoint('POST /api/backup/rehearsal', {
  access: 'system.backup',
  summary: 'Restores the newest copy beside the data and compares it; goes on after the response',
  responses: { 202: z.object({ startedAt: timestampSchema }) },
  problems: [409],
})

/** Report of a browser that the content policy has blocked something on a page of ours. */
const policyReport = z.union([
  z.strictObject({ 'csp-report': z.record(z.string(), z.unknown()) }),
  z
    .array(z.object({ type: z.string().max(100), body: z.record(z.string(), z.unknown()) }))
    .min(1)
    .max(50),
])
export type PolicyReport = z.infer<typeof policyReport>

export const reportPolicyBreachEndpoint = endpoint('POST /api/csp-report', {
  access: 'public',
  summary: 'Takes the reports that browsers send about the content policy; they go to the log only',
  bodyKind: 'reports',
  body: policyReport,
  problems: [413, 415],
  limit: 'report',
})
