/** State of the server, for the office and its monitoring. */
import { z } from 'zod'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import { ratesSchema } from '#shared/contract/calculation/rates.ts'
import { filesStateSchema } from '#shared/contract/content/media.ts'
import { daySchema, idSchema, moneyAmountSchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { retentionStateSchema } from '#shared/contract/system/personal-data.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'

export const productName = 'customs-broker'

/**
 * The oldest desktop whose schemas parse every response. A change that they would refuse raises it, together with
 * `server/proofs/contract/oldest-desktop.json`, which is written anew from the commit of that version.
 */
export const oldestDesktop = '0.2.0'

export const readVersionEndpoint = endpoint({
  method: 'GET',
  path: '/api/version',
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

const waitingOrder = z.object({ id: idSchema, title: z.string() })
const waiting = <T extends z.ZodType>(one: T) => z.object({ count: z.number().int(), first: z.array(one) })
const staged = waiting(waitingOrder.extend({ stage: z.string(), day: daySchema }))

/** Orders that need somebody: how many, and the first of them with their cars. */
const waitingOrders = z.object({
  /** With their next stage and its plan; `soon` within seven days. */
  late: staged,
  soon: staged,
  /** Whose next step's time has come. */
  steps: waiting(waitingOrder.extend({ text: z.string(), at: timestampSchema })).default({
    count: 0,
    first: [],
  }),
  /** Overdue amounts from before today; empty for accounts that may not see money. */
  owing: waiting(
    waitingOrder
      .extend(moneyAmountSchema.shape)
      /** In other currencies without a known rate. */
      .extend({ beside: z.array(moneyAmountSchema).default([]) }),
  ),
  /** All bills are said to have come, and these groups of the calculation have none; empty for who may not see money. */
  unbilled: waiting(waitingOrder.extend({ groups: z.array(z.enum(lineGroups)) })).default({
    count: 0,
    first: [],
  }),
  /** Invoices whose rest a second sum of their payments has not confirmed; absent for none, and for who may not see money. */
  unsettled: z.string().exactOptional(),
})
export type WaitingOrders = z.infer<typeof waitingOrders>

/** Counts of the admin's first page. */
export const overviewSchema = z.object({
  requests: z.object({
    new: z.number().int(),
    inWork: z.number().int(),
    /** With a next action whose time has come. */
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
  /** The nightly backup: the newest that could be restored, how many are kept, its bytes, why the last attempt failed. */
  backup: z
    .object({
      lastAt: timestampSchema.nullable(),
      kept: z.number().int(),
      error: z.string().nullable(),
      /** Older servers do not say. */
      size: z.number().int().nullable().optional(),
    })
    .nullable()
    .optional(),
  /** Whose the pictures are, and what their sweep asks. */
  files: filesStateSchema.optional(),
  /** Entries of the menus that lead nowhere, so that visitors do not see them. */
  missingMenuEntries: z.number().int().optional(),
  /** Pictures that nobody has described, links of pages that lead nowhere, and posts that name a picture which is gone. */
  flaws: z
    .object({
      picturesWithoutText: z.number().int(),
      brokenLinks: z.number().int(),
      postsLackingPictures: z.number().int().optional(),
    })
    .optional(),
  /** How many of each lack their Ukrainian text, or have one that is older than its original. */
  untranslated: z.partialRecord(z.enum(translatedSubjects), z.number().int()).optional(),
  /** Delivered cars apart: an earlier program refuses another subject there. */
  untranslatedCases: z.number().int().optional(),
  /** Titles of the prices that calculations lack. */
  missingPrices: z.array(z.string()).optional(),
  /** Texts that are published by themselves, the next first. */
  coming: z
    .array(
      z.object({ kind: z.enum(['post', 'site-page']), id: idSchema, title: z.string(), at: timestampSchema }),
    )
    .optional(),
  orders: waitingOrders.optional(),
  /** State of the removal of personal data by age, with the question that it asks. */
  retention: retentionStateSchema.optional(),
})
export type Overview = z.infer<typeof overviewSchema>

export const readOverviewEndpoint = endpoint({
  method: 'GET',
  path: '/api/overview',
  access: 'account.self',
  summary: 'Reads what needs attention in the office',
  responses: { 200: overviewSchema },
})

export const readOpenApiEndpoint = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'system.read',
  summary: 'Reads the OpenAPI 3.1 document of this API',
  responses: { 200: z.record(z.string(), z.unknown()) },
})

export const downloadBackupEndpoint = endpoint({
  method: 'GET',
  path: '/api/backup',
  access: 'system.backup',
  summary: 'Downloads a consistent copy of the database and the uploads as one archive',
  download: { kind: 'person', bulk: true },
  responses: { 200: 'bytes' },
  passwordAgain: true,
  // Guesses of the password are counted.
  problems: [429],
})

export const downloadExportEndpoint = endpoint({
  method: 'GET',
  path: '/api/export',
  access: 'system.backup',
  summary:
    'Downloads posts, pictures, requests and figures as JSON, Markdown and CSV in one archive that other programs read',
  download: { kind: 'person', bulk: true },
  responses: { 200: 'bytes' },
  passwordAgain: true,
  // Guesses of the password are counted.
  problems: [429],
})

/** A restore that was tried out beside the data. */
export const rehearsalSchema = z.object({
  startedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  /** When the copy that was restored was made. */
  copyAt: timestampSchema.nullable(),
  /** The copy was made for this and removed again: the stored ones are encrypted, or there is none yet. */
  fresh: z.boolean(),
  milliseconds: z.number().int(),
  rows: z.number().int(),
  files: z.number().int(),
  /** Sentences for people; none when all is well. */
  problems: z.array(z.string()),
})
export type Rehearsal = z.infer<typeof rehearsalSchema>

export const readRehearsalEndpoint = endpoint({
  method: 'GET',
  path: '/api/backup/rehearsal',
  access: 'system.backup',
  summary: 'Reads how the last rehearsal of a restore went, and whether one is running',
  responses: {
    200: z.object({ running: z.boolean(), encrypted: z.boolean(), last: rehearsalSchema.nullable() }),
  },
})

export const startRehearsalEndpoint = endpoint({
  method: 'POST',
  path: '/api/backup/rehearsal',
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

export const reportPolicyBreachEndpoint = endpoint({
  method: 'POST',
  path: '/api/csp-report',
  access: 'public',
  summary: 'Takes the reports that browsers send about the content policy; they go to the log only',
  bodyKind: 'reports',
  body: policyReport,
  responses: { 204: null },
  problems: [413, 415],
  limit: 'report',
})
